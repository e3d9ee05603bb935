/// Why a page or a script cannot be had for a test.
public struct FixtureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in a sentence without its full stop.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
