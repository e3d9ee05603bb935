import Foundation
import Testing

/// The sample scripts and pages of the package.
enum Samples {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of these tests, where snapshots and hostile scripts lie.
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The names of all scripts in `Scripts`.
  static let scripts = names(in: "Scripts", withExtension: "js")

  /// The names of all pages in `Pages`.
  static let pages = names(in: "Pages", withExtension: "html")

  /// Every script on every page.
  static let pairs = scripts.flatMap { script in
    pages.map { SamplePair(script: script, page: $0) }
  }

  /// The path of a script of `Scripts`.
  static func script(_ name: String) -> String { path("Scripts/\(name).js") }

  /// The path of a page of `Pages`.
  static func page(_ name: String) -> String { path("Pages/\(name).html") }

  /// The path of the file with what the script's extension returns, for scripts that finalize.
  static func arguments(_ script: String) -> String? {
    let path = path("Scripts/\(script).arguments.json")
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The path of a script that means harm.
  static func hostile(_ name: String) -> String {
    tests.appending(path: "Hostile/\(name).js").path
  }

  /// Writes the page of `Pages/make-long-page` to a file.
  static func makeLongPage(to path: String) throws {
    let process = Process()
    process.executableURL = root.appending(path: "Pages/make-long-page")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private static func path(_ relative: String) -> String { root.appending(path: relative).path }

  private static func names(in folder: String, withExtension suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
    return files.filter { $0.hasSuffix(".\(suffix)") }
      .map { String($0.dropLast(suffix.count + 1)) }.sorted()
  }
}
