import Foundation
import TestSupport
import Testing

/// The commands that the documentation shows do what it says.
@Suite("Documentation")
struct DocumentationTests {
  @Test(
    "shows commands with what they print",
    arguments: [
      ("Guide.md", 20), ("Checking.md", 8), ("Handlers.md", 2), ("Batch.md", 10),
      ("ExtensionPoints/Share.md", 3),
      ("ExtensionPoints/Action.md", 2), ("ExtensionPoints/ActionWithoutInterface.md", 2),
    ])
  func page(_ name: String, _ least: Int) async throws {
    let page = try String(
      contentsOf: Samples.root.appending(path: "Documentation/\(name)"), encoding: .utf8)
    let documented = DocumentedCommands(page)
    #expect(documented.commands.count >= least)
    let failures = try await documented.failures(
      of: try CommandLineTool.built(), in: try TemporaryFolder(), links: ["Scripts", "Pages"])
    for (command, printed) in failures {
      let text = printed.joined(separator: "\n")
      Issue.record("line \(command.line) of \(name): $ \(command.text)\nprints:\n\(text)")
    }
  }

  @Test("a command that prints something else is found")
  func difference() async throws {
    let page = """
      A file `a.txt`:

      ```text
      one
      two
      ```

      ```console
      $ cat a.txt
      one
      two
      $ cat \\
        a.txt
      ...
      two
      $ echo three
      four
      $ false
      $ echo $?
      1
      ```
      """
    let documented = DocumentedCommands(page)
    #expect(documented.files.map(\.name) == ["a.txt"])
    let failures = try await documented.failures(
      of: try CommandLineTool.built(), in: try TemporaryFolder(), links: [])
    #expect(failures.map(\.command.text) == ["echo three"])
    #expect(failures.first?.printed == ["three"])
  }
}
