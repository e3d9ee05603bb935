import Foundation

/// Cases recorded from WebKit, kept in a folder `Recorded` beside the tests.
package enum RecordedCases {
  /// A recorded file.
  ///
  /// - Parameter test: the file of the test that asks.
  package static func text(_ name: String, beside test: String = #filePath) throws -> String {
    let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Recorded").appendingPathComponent(name)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The lines of a recorded file, split at tabs.
  ///
  /// - Parameter test: the file of the test that asks.
  package static func load(_ name: String, beside test: String = #filePath) throws -> [[String]] {
    try text(name, beside: test)
      .split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
