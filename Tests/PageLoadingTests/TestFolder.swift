import Foundation

/// A folder for the files of one test, removed with the value that stands for it.
final class TestFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "jsprep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that does not go, and nothing depends on it.
    try? FileManager.default.removeItem(at: url)
  }

  /// The path that a file of this name has in the folder.
  func path(_ name: String = "") -> String { url.appending(path: name).path }

  /// The names of the files in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
