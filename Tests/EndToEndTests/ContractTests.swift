import Foundation
import TestSupport
import Testing

/// The command-line contract: what goes where, in which form, and with which exit status.
@Suite("jsprep run")
struct ContractTests {
  private let tool: CommandLineTool
  private let page = Samples.page("article")
  private let script = Samples.script("background-color")
  private let address = "https://example.com/article.html"

  init() throws {
    tool = try CommandLineTool.built()
  }

  @Test("prints the results and nothing else")
  func printedResults() async throws {
    let completion = try await tool.run(["run", page, script, "--url", address])
    #expect(completion.ending == .done)
    #expect(completion.output == "{\n  \"baseURI\": \"\(address)\"\n}\n")
    #expect(completion.messages == "")
  }

  @Test("prints the page after finalize instead, and changes nothing else in it")
  func finalizedPage() async throws {
    let completion = try await tool.run(
      ["run", page, script, "--url", address, "--arguments", #"{"bgColor": "red"}"#])
    #expect(completion.ending == .done)
    let body = #"<body class="article section-places" data-article="4417""#
    #expect(completion.output.contains(body + #" style="background-color: red;">"#))
    // page-summary has no finalize: what it leaves is the page as it was parsed.
    let untouched = try Data(
      contentsOf: Snapshot.folder.appending(path: "page-summary/article/page.html"))
    let restored = completion.output.replacing(
      body + #" style="background-color: red;">"#, with: body + ">")
    #expect(
      restored.trimmingCharacters(in: .newlines)
        == String(decoding: untouched, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  @Test("prints an exact property list that others can read")
  func xmlPropertyList() async throws {
    let completion = try await tool.run(
      ["run", Samples.page("shop"), Samples.script("page-summary"), "--format", "xml1"])
    #expect(completion.ending == .done)
    let list = try PropertyListSerialization.propertyList(
      from: completion.standardOutput, format: nil)
    let results = try #require(list as? [String: Any])
    #expect(results["language"] as? String == "en")
  }

  @Test("prints a binary property list that others can read")
  func binaryPropertyList() async throws {
    let completion = try await tool.run(
      ["run", Samples.page("shop"), Samples.script("page-summary"), "--format", "binary1"])
    #expect(completion.ending == .done)
    #expect(completion.standardOutput.starts(with: Data("bplist00".utf8)))
    let list = try PropertyListSerialization.propertyList(
      from: completion.standardOutput, format: nil)
    let results = try #require(list as? [String: Any])
    #expect(results["language"] as? String == "en")
  }

  @Test("takes the arguments of finalize from a file")
  func argumentsFromFile() async throws {
    let arguments = try #require(Samples.arguments("background-color"))
    let fromFile = try await tool.run(["run", page, script, "--arguments", "@\(arguments)"])
    let given = try await tool.run(["run", page, script, "--arguments", #"{"bgColor": "red"}"#])
    #expect(fromFile.ending == .done)
    #expect(fromFile.standardOutput == given.standardOutput)
  }

  @Test("refuses what it does not know", arguments: [["--colour"], ["--format", "yaml"]])
  func wrongUsage(_ options: [String]) async throws {
    let completion = try await tool.run(["run", page, script] + options)
    #expect(completion.ending == .wrongUsage)
    #expect(completion.output.isEmpty)
    #expect(completion.messages.contains(options[options.count - 1]))
  }

  @Test("asks for a script")
  func missingScript() async throws {
    let completion = try await tool.run(["run", page])
    #expect(completion.ending == .wrongUsage)
    #expect(completion.messages.contains("script"))
  }

  @Test("says where a script is no JavaScript")
  func syntaxError() async throws {
    let folder = try TemporaryFolder()
    let broken = try folder.write("var fine = 1;\nvar broken = = 2;\n", to: "broken.js")
    let completion = try await tool.run(["run", page, broken])
    #expect(completion.ending == .unusable)
    #expect(completion.output.isEmpty)
    #expect(completion.messages.contains("broken.js:2"))
    #expect(completion.messages.contains("SyntaxError"))
  }

  @Test("says where a script threw")
  func exception() async throws {
    let folder = try TemporaryFolder()
    let throwing = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run: function (parameters) {
          document.querySelector("#nowhere").remove();
        },
      };
      """, to: "throwing.js")
    let completion = try await tool.run(["run", page, throwing])
    #expect(completion.ending == .noResults)
    #expect(completion.messages.contains("throwing.js:3"))
    #expect(completion.messages.contains("TypeError"))
  }

  @Test("calls finalize where the extension returns an item though run gave no results")
  func finalizeWithoutResults() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run: function () { throw new Error("no results") },
        finalize: function (a) { document.title = a.title; },
      };
      """, to: "throwing.js")
    let small = try folder.write("<title>before</title>", to: "page.html")
    let completion = try await tool.run(
      ["run", small, script, "--arguments", #"{"title": "after"}"#])
    #expect(completion.ending == .noResults)
    #expect(completion.messages.contains("[run-threw]"))
    #expect(completion.output.contains("<title>after</title>"))
  }

  @Test("says that a script never called back")
  func neverCompleted() async throws {
    let folder = try TemporaryFolder()
    let silent = try folder.write(
      "var ExtensionPreprocessingJS = { run: function () {} };\n", to: "silent.js")
    let completion = try await tool.run(["run", page, silent])
    #expect(completion.ending == .noResults)
    #expect(completion.messages.contains("completionFunction"))
  }

  @Test("says that the object was declared where Safari does not look")
  func wrongKindOfGlobal() async throws {
    let folder = try TemporaryFolder()
    let constant = try folder.write(
      "const ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } };\n",
      to: "constant.js")
    let completion = try await tool.run(["run", page, constant])
    #expect(completion.ending == .noResults)
    #expect(completion.messages.contains("ExtensionPreprocessingJS"))
    #expect(completion.messages.contains("var"))
  }

  @Test("refuses a null that the format cannot hold, and names its place")
  func nullInPropertyList() async throws {
    let folder = try TemporaryFolder()
    let nulls = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run: function (parameters) {
          parameters.completionFunction({ list: [{ name: null }] });
        },
      };
      """, to: "nulls.js")
    let completion = try await tool.run(["run", page, nulls, "--format", "xml1"])
    #expect(completion.ending == .notAPropertyList)
    #expect(completion.output.isEmpty)
    #expect(completion.messages.contains("list[0].name"))

    let strict = try await tool.run(["run", page, nulls, "--strict"])
    #expect(strict.ending == .notAPropertyList)

    let lenient = try await tool.run(["run", page, nulls])
    #expect(lenient.ending == .done)
    #expect(try lenient.json() == ["list": [["name": NSNull()]]] as NSDictionary)
  }

  @Test("writes a page of a legacy encoding in that encoding")
  func legacyEncoding() async throws {
    let completion = try await tool.run(
      [
        "run", Samples.page("search-legacy"), script, "--arguments", "{}",
      ])
    #expect(completion.ending == .done)
    let text = try #require(String(data: completion.standardOutput, encoding: .windowsCP1252))
    #expect(text.contains("Librairie de l\u{2019}\u{c9}cluse"))
    // The open book has no place in windows-1252.
    #expect(text.contains("&#128214;"))
  }

  @Test("tells its version and explains itself")
  func helpAndVersion() async throws {
    for arguments in [["--version"], ["--help"], ["help", "run"]] {
      let completion = try await tool.run(arguments)
      #expect(completion.ending == .done)
      #expect(completion.output.contains("jsprep"))
      #expect(completion.messages.isEmpty)
    }
  }
}
