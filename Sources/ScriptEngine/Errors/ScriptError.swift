/// An error of a host function, which raises an exception in the script that called it.
package enum ScriptError: Error {
  /// A `TypeError` with this message.
  case type(String)
  /// A `TypeError` that says what an argument has to be, such as "an instance of Node". The value is the
  /// argument's address, by which a caller can tell which one it is.
  case wrongArgument(wanted: String, value: UInt)
  /// A `RangeError` with this message.
  case range(String)
  /// A `SyntaxError` with this message.
  case syntax(String)
  /// An `Error` with this message.
  case general(String)
}

/// An exception that a script raised and did not catch, on its way through Swift.
///
/// If a host function throws it, the calling script gets the same value. ``Context/describe(_:)``
/// describes it.
package struct ThrownValue: Error {
  // Errors must be Sendable. This one is thrown and caught on its machine's thread.
  nonisolated(unsafe) package let value: ProtectedValue

  package init(_ value: ProtectedValue) {
    self.value = value
  }
}
