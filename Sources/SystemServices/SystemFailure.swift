/// The system refused something.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The function that failed.
  package var step: String
  /// The error number: a value of `errno`.
  package var code: Int32

  package init(step: String, code: Int32) {
    self.step = step
    self.code = code
  }
}
