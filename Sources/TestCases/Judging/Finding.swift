/// Something that is not as it should be.
public struct Finding: Sendable, Hashable {
  /// What it is about: a key of `expect`, or `run`.
  public var aspect: String
  /// The reason in one line.
  public var message: String
  /// More lines of it.
  public var details: [String]
  public var difference: LineDifference?
  /// Whether it is about a snapshot, which can be written anew.
  public var isAboutSnapshot = false

  public init(
    _ aspect: String, _ message: String, details: [String] = [],
    difference: LineDifference? = nil
  ) {
    self.aspect = aspect
    self.message = message
    self.details = details
    self.difference = difference
  }
}
