import Foundation
import TestSupport
import Testing

/// What `Documentation/Testing.md` shows, done: its files are written, its commands run, and what they
/// print is compared, but for times.
@Suite("Documentation/Testing.md")
struct TestingDocumentTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: Samples.root.appending(path: "Documentation/Testing.md"), encoding: .utf8)
  }

  /// The blocks of code, with the comment before each.
  private var blocks: [(comment: String, language: String, content: String)] {
    var blocks: [(String, String, String)] = []
    var (comment, language): (String, String?) = ("", nil)
    var content = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = language {
        if line == "```" {
          blocks.append((comment, open, content))
          (comment, language, content) = ("", nil, "")
        } else {
          content += line + "\n"
        }
      } else if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
      } else if line.hasPrefix("<!-- file: ") {
        comment = String(line.dropFirst("<!-- file: ".count).dropLast(" -->".count))
      }
    }
    return blocks
  }

  private func withoutTimes(_ text: String) -> String {
    text.replacing(/\d+(\.\d+)? ?(ms|s)\b/, with: "TIME")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test("shows commands that print what it says they print")
  func commands() async throws {
    let folder = try TemporaryFolder()
    let binary = try CommandLineTool.built().executable
    var count = 0
    for block in blocks {
      if !block.comment.isEmpty { _ = try folder.write(block.content, to: block.comment) }
      guard block.language == "console" else { continue }
      for part in "\n\(block.content)".components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.split(separator: "\n", maxSplits: 1).map(String.init)
        let command = try #require(lines.first)
        let script = """
          cd '\(folder.path())' && export HOME='\(folder.path())'
          jsprep() { '\(binary)' "$@"; }
          \(command) 2>&1
          """
        let completion = try await CommandLineTool(executable: "/bin/sh").run(["-c", script])
        #expect(
          withoutTimes(completion.output) == withoutTimes(lines.count > 1 ? lines[1] : ""),
          Comment(rawValue: command))
        count += 1
      }
    }
    #expect(count >= 8)
  }

  @Test("shows the code of the example package")
  func swift() throws {
    let example = try String(
      contentsOf: Samples.root.appending(
        path: "Examples/ShareExtensionTests/Tests/ShareExtensionTests/ActionScriptTests.swift"),
      encoding: .utf8)
    let shown = try #require(blocks.first { $0.language == "swift" }).content
    #expect(example.contains(shown))
  }

  @Test("lists every key and every matcher")
  func keys() async throws {
    let schema = try await CommandLineTool.built().run(["test", "--schema"]).output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
    let definitions = try #require(object["$defs"] as? [String: [String: Any]])
    for name in ["keys", "expect", "matchers"] {
      let properties = try #require(definitions[name]?["properties"] as? [String: Any])
      for key in properties.keys {
        #expect(text.contains("`\(key)`") || text.contains("\"\(key)\""), "\(name): \(key)")
      }
    }
  }
}
