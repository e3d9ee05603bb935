import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// The commands that run scripts in the real WebKit, beside `jsprep run`.
@Suite(
  "Commands in WebKit", .serialized,
  .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
struct WebKitCommandTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  /// A page whose box only layout knows: its text in two columns.
  private static let page = """
    <!DOCTYPE html><meta charset=utf-8><title>T</title>
    <style>body { margin: 0 } div { columns: 2; column-gap: 0; width: 400px; line-height: 20px }</style>
    <div><p id=a style="margin:0">a</p><p id=b style="margin:0">b</p></div>
    """

  private static let script = """
    var ExtensionPreprocessingJS = {
      run(p) {
        console.log("asked");
        p.completionFunction({
          left: document.querySelector("#b").getBoundingClientRect().left, title: document.title,
        });
      },
      finalize(a) { document.querySelector("#a").textContent = a.text; },
    };
    """

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    _ = try folder.write(Self.page, to: "page.html")
    _ = try folder.write(Self.script, to: "script.js")
  }

  private func run(_ arguments: String...) async throws -> Completion {
    try await tool.inFolder(folder.path("")).run(arguments)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: test and record

  @Test("a case that says so runs in WebKit, and everything that it expects is judged")
  func cases() async throws {
    _ = try folder.write(
      """
      {"engine": "webkit", "page": "page.html", "script": "script.js",
       "arguments": {"text": "new"}, "cookies": {"c": "1"},
       "expect": {"results": {"left": 200, "title": "T"}, "console": ["log: asked"],
        "finalize": "called", "diagnostics": []}}
      """, to: "layout.jsprep.json")
    let passed = try await run("test", "layout.jsprep.json")
    #expect(passed.ending == .done, "\(passed.output)")
    _ = try folder.write(
      """
      {"page": "page.html", "script": "script.js", "expect": {"results": {"left": 200, "title": "T"}}}
      """, to: "open.jsprep.json")
    let chosen = try await run("test", "open.jsprep.json", "--engine", "webkit")
    #expect(chosen.ending == .done, "\(chosen.output)")
  }

  @Test("a case with elements to find asks WebKit's document")
  func selectors() async throws {
    _ = try folder.write(
      """
      {"engine": "webkit", "page": "page.html", "script": "script.js", "arguments": {"text": "new"},
       "expect": {"selectors": {"#a": {"text": "new"}, "p": {"count": 2}, "#none": {"count": 0}}}}
      """, to: "find.jsprep.json")
    let run = try await run("test", "find.jsprep.json")
    #expect(run.ending == .done, "\(run.output)\(run.messages)")
  }

  @Test("a case that runs out of time in WebKit fails, and one with stubs says that they cannot be")
  func failures() async throws {
    _ = try folder.write(
      "var ExtensionPreprocessingJS = { run() { while (true); } };", to: "loop.js")
    _ = try folder.write(
      """
      {"engine": "webkit", "cases": [
        {"name": "loop", "page": "page.html", "script": "loop.js", "timeout": 1,
         "expect": {"failure": "time-limit"}},
        {"name": "select", "page": "page.html", "script": "script.js", "selection": "b",
         "expect": {"results": {}}}]}
      """, to: "bad.jsprep.json")
    let run = try await run("test", "bad.jsprep.json", "--reporter", "json")
    let cases = try run.output.split(separator: "\n").map { try object(String($0)) }
    #expect(cases.compactMap { $0["status"] as? String } == ["passed", "failed"])
    #expect(run.output.contains("engine-unsuitable"))
    #expect(try await self.run("test", "--engine", "webkit", "--coverage").ending == .wrongUsage)
  }

  @Test("record makes a case that passes in WebKit")
  func record() async throws {
    let recorded = try await run(
      "record", "page.html", "script.js", "--engine", "webkit", "--arguments", #"{"text": "n"}"#,
      "-o", "made.jsprep.json")
    #expect(recorded.ending == .done, "\(recorded.messages)")
    let made = try String(contentsOfFile: folder.path("made.jsprep.json"), encoding: .utf8)
    #expect(try object(made)["engine"] as? String == "webkit")
    #expect(made.contains("200"))
    let run = try await run("test", "made.jsprep.json")
    #expect(run.ending == .done, "\(run.output)")
  }

  // MARK: batch

  @Test("batch has a line for each page, also for one that never ends")
  func batch() async throws {
    _ = try folder.write("<script>while (true);</script>", to: "loop.html")
    let run = try await run(
      "batch", "script.js", "page.html", "loop.html", "page.html", "--engine", "webkit", "--quiet",
      "--load-timeout", "2", "--arguments", #"{"text": "new"}"#)
    let lines = try run.output.split(separator: "\n").map { try object(String($0)) }
    #expect(lines.map { $0["outcome"] as? String } == ["results", "time-limit", "results"])
    #expect((lines[0]["results"] as? [String: Any])?["left"] as? Int == 200)
    #expect((lines[2]["html"] as? String)?.contains(">new</p>") == true)
    #expect(run.ending == .exit(1))
  }

  // MARK: compare

  @Test("compare finds nothing where the engines agree, with every sample script")
  func same() async throws {
    let run = try await run(
      "compare", Samples.script("background-color"), "page.html", Samples.page("article"),
      Samples.page("notices-shift-jis"), "--arguments", #"{"bgColor": "red"}"#)
    #expect(run.ending == .done, "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("same ") })
  }

  @Test("compare says what differs and where: results, the page, the console, diagnostics")
  func different() async throws {
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) {
          const isReal = CSS.supports("selector(::-webkit-scrollbar)") && "webkit" in window;
          const mark = performance.timeOrigin + Math.random();
          console.log(mark);
          document.body.setAttribute("data-mark", mark);
          p.completionFunction({ a: { b: [1, mark] }, same: 1 });
        },
      };
      """, to: "random.js")
    let run = try await run("compare", "random.js", "page.html", "--format", "json")
    #expect(run.ending == .exit(1))
    let pages = try #require(try object(run.output)["pages"] as? [[String: Any]])
    #expect(pages.map { $0["same"] as? Bool } == [false])
    let differences = try #require(pages[0]["differences"] as? [[String: Any]])
    #expect(differences.map { $0["subject"] as? String } == ["results", "page", "console"])
    #expect(differences[0]["place"] as? String == "a.b[1]")
    #expect(differences[1]["place"] as? String == "line 3")
    #expect(differences.allSatisfy { $0["jsprep"] as? String != $0["webkit"] as? String })
  }

  @Test("compare goes on after a page that cannot be read, and its status says so")
  func unreadable() async throws {
    let run = try await run("compare", "script.js", "none.html", "page.html", "--quiet")
    #expect(run.ending == .unreadable)
    #expect(run.messages.contains("none.html"))
    #expect(run.output.hasPrefix("not compared  none.html\n"))
  }

  // MARK: Pictures

  /// The sides of a PNG in a data URL.
  private func size(ofPicture address: Any?) throws -> [UInt32] {
    let text = try #require(address as? String)
    let start = "data:image/png;base64,"
    try #require(text.hasPrefix(start))
    let bytes = [UInt8](try #require(Data(base64Encoded: String(text.dropFirst(start.count)))))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { place in bytes[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
  }

  @Test("preview shows pictures of the page before and after, in the viewport's size")
  func preview() async throws {
    let run = try await run(
      "preview", "page.html", "script.js", "--engine", "webkit", "--arguments", #"{"text": "new"}"#,
      "--viewport", "500x300@2", "--html", "-")
    #expect(run.ending == .done)
    let start = try #require(run.output.range(of: #"id="outcome">"#))
    let end = try #require(
      run.output.range(of: "</script>", range: start.upperBound..<run.output.endIndex))
    let list = try PropertyListSerialization.propertyList(
      from: Data(run.output[start.upperBound..<end.lowerBound].utf8), format: nil)
    let outcome = try #require(list as? [String: Any])
    #expect(try size(ofPicture: outcome["pictureBefore"]) == [1000, 600])
    #expect(try size(ofPicture: outcome["pictureAfter"]) == [1000, 600])
    #expect(outcome["pictureBefore"] as? String != outcome["pictureAfter"] as? String)
    #expect(outcome["pictureWidth"] as? Double == 500)
  }

  @Test("serve gives the pictures to the preview page of this machine")
  func serve() async throws {
    let running = try RunningTool([
      "serve", folder.path("page.html"), folder.path("script.js"), "--engine", "webkit", "--port",
      "0", "--workers", "1", "--no-access-log",
    ])
    let address = try await running.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    var request = URLRequest(url: try #require(URL(string: address + "/v1/run")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.httpBody = try JSONSerialization.data(withJSONObject: [
      "page": ["html": Self.page], "script": ["source": Self.script], "arguments": ["text": "new"],
      "report": true,
    ])
    let (data, _) = try await URLSession.shared.data(for: request)
    let outcome = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((outcome["results"] as? [String: Any])?["left"] as? Int == 200)
    #expect(try size(ofPicture: outcome["pictureBefore"]) == [1024, 768])
    #expect(outcome["pictureBefore"] as? String != outcome["pictureAfter"] as? String)
    running.send(SIGTERM)
    #expect(await running.ended() == .done)
  }

  @Test("serve refuses to run WebKit for anybody but the user of this machine")
  func strangers() async throws {
    _ = try folder.write("secret-secret-secret-secret-secret-1", to: "tokens")
    for options in [
      ["--host", "0.0.0.0", "--token-file", "tokens"], ["--host", "::", "--token-file", "tokens"],
      ["--allow-origin", "*"], ["--allow-host", "example.com"], ["--trusted-proxy", "10.0.0.1"],
    ] {
      let run = try await tool.inFolder(folder.path("")).run(
        ["serve", "page.html", "script.js", "--engine", "webkit", "--port", "0"] + options)
      #expect(run.ending == .wrongUsage, "\(options)")
      #expect(run.messages.contains("--engine webkit"))
    }
    let alone = try await run("serve", "--engine", "webkit", "--port", "0")
    #expect(alone.ending == .wrongUsage)
  }
}
