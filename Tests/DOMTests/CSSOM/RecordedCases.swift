import Foundation

/// Cases recorded from WebKit, kept beside the tests.
enum RecordedCases {
  /// A recorded file.
  static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Recorded").appendingPathComponent(name)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The lines of a recorded file, split at tabs.
  static func load(_ name: String) throws -> [[String]] {
    try text(name)
      .split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
