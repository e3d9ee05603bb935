import Foundation
import TestSupport
import Testing

/// Scripts that a bundler made: what is said of them names their sources.
@Suite("Built scripts")
struct SourceMapCommandTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private let page: String

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    page = try folder.write("<title>T</title>", to: "page.html")
    // Action.ts in one line, and where each part of it comes from.
    _ = try folder.write(
      #"(()=>{globalThis.ExtensionPreprocessingJS={run(e){console.warn("w");null.x}}})();"# + "\n"
        + "//# sourceMappingURL=Action.js.map\n",
      to: "Action.js")
    _ = try folder.write(
      "type P = object;\n\nexport const action = {\n  run(p: P) {\n    console.warn(\"w\");\n    null.x;\n  },\n};\n",
      to: "Action.ts")
    // The whole from 3:1; console.warn, at column 51, from 5:5; null.x, at column 69, from 6:5.
    _ = try folder.write(
      #"{"version": 3, "sources": ["Action.ts"], "names": [], "mappings": "AAEA,kDAEI,kBACA"}"#,
      to: "Action.js.map")
  }

  @Test("are spoken of by the places of their sources, in every form")
  func places() async throws {
    let script = folder.path("Action.js")
    let source = folder.path("Action.ts")
    let completion = try await tool.run(["run", page, script])
    #expect(completion.messages.contains("\(source):5:"), Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("\(source):6:"))
    #expect(completion.messages.contains("  6 |     null.x;\n"))
    #expect(completion.messages.contains("  In the built script: \(script):1:"))

    let json = try await tool.run(["run", page, script, "--diagnostics", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.messages.utf8)) as? [String: Any])
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    let location = try #require(diagnostics.first?["location"] as? [String: Any])
    #expect(location["source"] as? String == source)
    #expect(location["line"] as? Int == 6)
    let generated = try #require(location["generated"] as? [String: Any])
    #expect(generated["source"] as? String == script)
    #expect(generated["line"] as? Int == 1)
    #expect((diagnostics.first?["stack"] as? [String])?.first?.contains("\(source):6:") == true)

    let checked = try await tool.run([
      "check", script, "--page", page, "--format", "sarif",
    ])
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(checked.output.utf8)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    let thrown = try #require(results.first { $0["ruleId"] as? String == "run-threw" })
    let text = String(
      decoding: try JSONSerialization.data(
        withJSONObject: thrown, options: .withoutEscapingSlashes),
      as: UTF8.self)
    #expect(text.contains("Action.ts"))
    #expect(text.contains(#""startLine":6"#))

    _ = try folder.write(
      #"{"script": "Action.js", "page": "page.html"}"#, to: "a.jsprep.json")
    let tested = try await tool.run(["test", folder.path(""), "--reporter", "junit"])
    #expect(tested.output.contains("\(source):6:"), Comment(rawValue: tested.output))
  }

  @Test("run with a map that is damaged or gone, which is said once")
  func damage() async throws {
    let script = folder.path("Action.js")
    _ = try folder.write(#"{"version": 3, "sources": [], "mappings": "?"}"#, to: "Action.js.map")
    var completion = try await tool.run(["run", page, script])
    #expect(
      completion.messages.components(separatedBy: "[source-map]").count == 2,
      Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("damaged at character 1"))
    #expect(completion.messages.contains("\(script):1:"))
    try FileManager.default.removeItem(atPath: folder.path("Action.js.map"))
    completion = try await tool.run(["run", page, script])
    #expect(completion.messages.contains("the source map \(script).map cannot be read"))
    let checked = try await tool.run(["check", script, "--page", page])
    #expect(checked.output.components(separatedBy: "[source-map]").count == 2)
  }

  @Test(
    "have to be built: a file of TypeScript is refused with the command", arguments: ["ts", "tsx"])
  func typeScript(ending: String) async throws {
    let source = try folder.write("const a: string = 'b';", to: "Share.\(ending)")
    _ = try folder.write(
      #"{"script": "Share.\#(ending)", "page": "page.html"}"#, to: "a.jsprep.json")
    let command =
      "npx esbuild \(source) --bundle --format=iife --sourcemap --outfile=\(folder.path("Share")).js"
    for arguments in [["run", page, source], ["check", source]] {
      let completion = try await tool.run(arguments)
      #expect(completion.ending == .exit(65))
      #expect(completion.messages.contains("[script-not-built]"))
      #expect(completion.messages.contains("Fix: \(command)\n"))
    }
    let tested = try await tool.run(["test", folder.path("")])
    #expect(tested.output.contains("[script-not-built]"), Comment(rawValue: tested.output))
  }

  @Test("are mapped in a bundle, in an archive, and by the server that gets the map")
  func elsewhere() async throws {
    let info = """
      {"CFBundleIdentifier": "com.example.share", "NSExtension": {
        "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": {
          "NSExtensionJavaScriptPreprocessingFile": "Action",
          "NSExtensionActivationRule": {"NSExtensionActivationSupportsWebPageWithMaxCount": 1}}}}
      """
    var archive = StoredArchive()
    archive.add("S.appex/Info.plist", info)
    for name in ["Action.js", "Action.js.map"] {
      archive.add(
        "S.appex/\(name)", try String(contentsOfFile: folder.path(name), encoding: .utf8))
    }
    let packed = folder.path("S.zip")
    try archive.data.write(to: URL(filePath: packed))
    _ = try folder.write(info, to: "Info.plist")
    for (bundle, source) in [
      (folder.path("Info.plist"), folder.path("Action.ts")),
      (packed, "\(packed)/S.appex/Action.ts"),
    ] {
      let run = try await tool.run(["run", page, bundle])
      #expect(run.messages.contains("\(source):6:"), Comment(rawValue: run.messages))
      let checked = try await tool.run(["check", bundle])
      #expect(checked.output.contains("\(source):3:"), Comment(rawValue: checked.output))
    }
    // The server is told to end when the requests are answered.
    let commands = """
      cd '\(folder.path())'
      "$0" serve page.html Action.js --port 0 --no-access-log > address &
      server=$!
      trap 'kill $server; wait $server' EXIT
      until grep -q http address; do :; done
      address=$(head -n 1 address)
      curl -s "$address/v1/check" -F script=@Action.js -F sourceMap=@Action.js.map
      curl -s "$address/v1/run" -F script=@Action.js -F sourceMap=@Action.js.map -F page=@page.html
      curl -s "$address/v1/check" -F bundle=@S.zip
      curl -s "$address/session"
      echo 'var ExtensionPreprocessingJS = { run(p) { nowhere(); p.completionFunction({}); } };' > b.js
      curl -s "$address/v1/check" -F script=@b.js
      """
    let shell = CommandLineTool(executable: "/bin/sh")
    let answers = try await shell.run(["-c", commands, tool.executable]).output
    #expect(answers.contains(#""line":3,"source":"Action.ts""#), Comment(rawValue: answers))
    #expect(answers.contains(#""line":6,"source":"Action.ts""#))
    #expect(answers.contains(#""line":3,"source":"S.appex/Action.ts""#))
    #expect(answers.contains(#""sourceMap":"{\"version\""#))
    // What nothing defines is found as by jsprep check.
    #expect(answers.contains(#""message":"there is no nowhere""#))
  }
}
