package import Foundation

/// A folder for the files of one test, removed with the value that stands for it.
package final class TemporaryFolder: Sendable {
  private let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "jsprep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that does not go, and nothing depends on it.
    try? FileManager.default.removeItem(at: url)
  }

  /// The path that a file of this name has in the folder; of the folder itself, without a name.
  package func path(_ name: String = "") -> String { url.appending(path: name).path }

  /// Writes a file and gives its path.
  package func write(_ contents: Data, to name: String) throws -> String {
    try contents.write(to: url.appending(path: name))
    return path(name)
  }

  /// Writes a file of UTF-8 text and gives its path.
  package func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// The names of the files in the folder.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
