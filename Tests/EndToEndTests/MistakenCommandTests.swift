import TestSupport
import Testing

/// Commands that cannot mean what they say are refused, with what was probably meant.
@Suite("Mistaken commands")
struct MistakenCommandTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private let page: String
  private let script: String

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    page = try folder.write("<title>T</title>", to: "page.html")
    script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } };", to: "Action.js")
  }

  @Test("an encoding that there is not", arguments: ["run", "check", "record"])
  func charset(command: String) async throws {
    let arguments = command == "check" ? [script, "--page", page] : [page, script]
    let completion = try await tool.run([command] + arguments + ["--charset", "nonsense"])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("'--charset nonsense': there is no such encoding"))
  }

  @Test("a page and a script in the wrong order")
  func swapped() async throws {
    let completion = try await tool.run(["run", script, page])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("the page comes first: jsprep run \(page) \(script)"))
  }

  @Test("options for bundles beside a script", arguments: ["--extension", "--define"])
  func bundleOptions(option: String) async throws {
    let completion = try await tool.run(["run", page, script, option, "A=b"])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("'\(option)' is for bundles"))
  }

  @Test("arguments as JavaScript writes them, of which JSON is spoken")
  func withoutQuotes() async throws {
    let completion = try await tool.run(["run", page, script, "--arguments", "{color: 1}"])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("[arguments-malformed]"))
    #expect(
      completion.messages.contains("--arguments:1:2:"), Comment(rawValue: completion.messages))
    #expect(!completion.messages.contains("'='"))
  }

  @Test("arguments for finalize that are no dictionary", arguments: ["[1]", "3", "\"a\"", "null"])
  func arguments(text: String) async throws {
    let completion = try await tool.run(["run", page, script, "--arguments", text])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("finalize gets a dictionary, and this is"))
    let file = try folder.write(text, to: "arguments.json")
    let fromFile = try await tool.run(["run", page, script, "--arguments", "@\(file)"])
    #expect(fromFile.ending == .exit(65))
    #expect(fromFile.messages.contains("\(file): finalize gets a dictionary"))
  }
}
