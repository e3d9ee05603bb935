/// An error of a host function that raises an exception in the script that called it.
package enum ScriptError: Error {
  /// A `TypeError` with this message.
  case type(String)
  /// A `RangeError` with this message.
  case range(String)
  /// A `SyntaxError` with this message.
  case syntax(String)
  /// An `Error` with this message.
  case general(String)
}

/// An exception that a script raised and did not catch, as it passes through Swift.
///
/// Thrown on from a host function it reaches the calling script as the same value. Describe it with
/// ``Context/describe(_:)``.
package struct ThrownValue: Error {
  // An error has to be Sendable; this one is thrown and caught on its machine's thread.
  nonisolated(unsafe) package let value: ProtectedValue

  package init(_ value: ProtectedValue) {
    self.value = value
  }
}
