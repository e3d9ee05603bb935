import AppExtension
import Checks
import Foundation
import Messages
import Preprocessing
import PropertyLists
import ScriptEngine
import Testing

/// A script or a bundle in `Samples`, and what is to be found in it.
struct Sample: Sendable, CustomTestStringConvertible {
  let url: URL

  var testDescription: String { url.lastPathComponent }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
  /// The top of the repository.
  static let repository = root.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let broken = all("Broken")
  static let good = all("Good")

  private static func all(_ folder: String) -> [Sample] {
    scripts(in: root.appending(path: folder))
      .sorted { $0.path < $1.path }.map(Sample.init)
  }

  /// What lies in a folder.
  static func scripts(in folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return found ?? []
  }

  private var isBundle: Bool { url.pathExtension != "js" }

  /// What is to be found: an identifier and a line, or a key path in the Info.plist.
  func expected() throws -> [String] {
    if isBundle {
      let text = try String(contentsOf: url.appending(path: "expects"), encoding: .utf8)
      return text.split(separator: "\n").map(String.init).sorted()
    }
    let text = try String(contentsOf: url, encoding: .utf8)
    let first = text.prefix { $0 != "\n" }
    return first.dropFirst("// expects: ".count).split(separator: " ").map(String.init).sorted()
  }

  /// What is found, in the same form.
  func found() throws -> [String] {
    try findings().map { finding in
      let identifier = FindingText(finding).identifier
      return switch finding.place {
      case .script(let location): "\(identifier):\(location.line)"
      case .info(_, let key): "\(identifier) \(key)"
      case .file: identifier
      }
    }.sorted()
  }

  private func findings() throws -> [Finding] {
    guard isBundle else {
      let script = try PreprocessingScript(
        name: url.lastPathComponent, bytes: Array(Data(contentsOf: url)))
      return ScriptChecker.findings(in: script)
    }
    let files = try files()
    return Self.findings(name: url.lastPathComponent, files: files)
  }

  /// The findings in a bundle.
  static func findings(name: String, files: [String: [UInt8]]) -> [Finding] {
    let finder = ExtensionFinder(MemoryFolder(name: name, files: files))
    do throws(BundleError) {
      return try finder.extensions().flatMap { BundleChecker.check($0, in: finder).findings }
    } catch {
      return [BundleChecker.finding(error)]
    }
  }

  private func files() throws -> [String: [UInt8]] {
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: keys)
    var files: [String: [UInt8]] = [:]
    while let file = found?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: Set(keys)).isRegularFile ?? false else { continue }
      let path = file.path.dropFirst(url.path.count + 1)
      if path != "expects" { files[String(path)] = Array(try Data(contentsOf: file)) }
    }
    return files
  }
}
