internal import TestCases

/// What tells two texts apart: `#expect(difference == nil)` shows the lines.
public struct TextDifference: Sendable, Hashable, CustomStringConvertible {
  /// The lines that differ, those that went with `-`, those that came with `+`, and three around them.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Nil where the texts are the same.
  init?(from expected: String, to actual: String) {
    guard expected != actual else { return nil }
    let text = SnapshotText.difference(
      from: Array(expected.utf8), to: Array(actual.utf8), isColored: false, width: nil)
    description = "\n\(text)"
  }
}
