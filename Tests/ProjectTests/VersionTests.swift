import Foundation
import Testing

/// The version of the program, which stands in several places.
struct VersionTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }

  private func first(_ pattern: String, in path: String) throws -> String {
    let expression = try Regex(pattern)
    let match = try #require(try text(path).firstMatch(of: expression), Comment(rawValue: path))
    return String(try #require(match.output[1].substring))
  }

  @Test("The version is the same wherever it stands")
  func isTheSame() throws {
    let version = try first(#"current = "(.*?)""#, in: "Sources/jsprep/Support/Version.swift")
    #expect(
      try first(#"(?m)^version = "(.*?)""#, in: "Integrations/python/pyproject.toml") == version)
    #expect(try first(#"(?m)^## \[([0-9][^\]]*)\]"#, in: "CHANGELOG.md") == version)
    #expect(try first(#"\{"jsprep": "(.*?)""#, in: "Documentation/Batch.md") == version)
  }
}
