/// A difference from what a case expects.
package struct Finding: Sendable, Hashable {
  /// Its subject: a key of `expect`, or `run`.
  package var aspect: String
  /// The reason in one line.
  package var message: String
  /// Further lines.
  package var details: [String]
  package var difference: LineDifference?
  /// Whether it is about a snapshot, which can be replaced.
  package var isAboutSnapshot = false

  package init(
    _ aspect: String, _ message: String, details: [String] = [],
    difference: LineDifference? = nil
  ) {
    self.aspect = aspect
    self.message = message
    self.details = details
    self.difference = difference
  }
}
