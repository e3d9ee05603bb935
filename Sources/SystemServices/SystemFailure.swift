/// The system refused something.
public struct SystemFailure: Error, Hashable, Sendable {
  /// The function that failed.
  public var step: String
  /// The error number: a value of `errno`.
  public var code: Int32

  public init(step: String, code: Int32) {
    self.step = step
    self.code = code
  }
}
