internal import Glibc

/// What the system says of a value of `errno`.
public struct SystemErrorText: Sendable, Hashable {
  /// A few words.
  public var text: String

  public init(_ code: Int32) {
    text = String(cString: strerror(code))
  }
}
