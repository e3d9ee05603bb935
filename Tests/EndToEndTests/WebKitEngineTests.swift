import Foundation
import TestSupport
import Testing

/// Requests in the real WebKit.
@Suite(
  "--engine webkit", .serialized,
  .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
struct WebKitEngineTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  private func run(
    _ body: String, page: String = "<p>x</p>", _ more: String...
  ) async throws
    -> Completion
  {
    let script =
      "var ExtensionPreprocessingJS = { run(p) { \(body) }, "
      + "finalize(a) { document.body.textContent = JSON.stringify(a) + a.when; } };"
    return try await run(script: script, page: page, more)
  }

  private func run(
    script: String, page: String = "<p>x</p>", _ more: [String] = []
  ) async throws
    -> Completion
  {
    _ = try folder.write(script, to: "script.js")
    _ = try folder.write(page, to: "page.html")
    return try await tool.run(
      ["run", folder.path("page.html"), folder.path("script.js"), "--engine", "webkit"] + more)
  }

  private func object(_ text: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
  }

  @Test("the page is laid out after its scripts, in the viewport, and its variables are not seen")
  func layout() async throws {
    let page = """
      <!DOCTYPE html><meta name=viewport content="width=device-width"><title>T</title>
      <style>div { width: 50%; height: 30px } body { margin: 0 }</style>
      <script>var own = 1; document.write("<div id=made></div>")</script>
      """
    let run = try await run(
      """
      const box = document.querySelector("#made").getBoundingClientRect();
      p.completionFunction({
        box: [box.width, box.height], size: [innerWidth, innerHeight, devicePixelRatio],
        own: typeof own, url: document.URL, agent: navigator.userAgent, name: p.extensionName,
      });
      """, page: page, "--viewport", "400x300@2", "--url", "https://example.com/a", "--user-agent",
      "Test/1", "--extension-name", "com.example.x")
    #expect(
      try object(run.output)
        == object(
          """
          {"box": [200, 30], "size": [400, 300, 2], "own": "undefined", "agent": "Test/1",
           "url": "https://example.com/a", "name": "com.example.x"}
          """))
    #expect(run.ending == .done)
  }

  @Test(
    "a sample gives what it gives without the option",
    arguments: ["background-color", "reader-mode", "link-exporter"])
  func samples(_ name: String) async throws {
    let command = [
      "run", Samples.page("article"), Samples.script(name), "--url", "https://example.com/a",
    ]
    let own = try await tool.run(command)
    let real = try await tool.run(command + ["--engine", "webkit"])
    #expect(real.ending == .done)
    #expect(real.messages == own.messages)
    #expect(try object(real.output) == object(own.output))
  }

  @Test("results have the types that jsprep's own engine gives them")
  func types() async throws {
    let body = """
      p.completionFunction({ d: new Date(86400000), n: [1, 2.5, -0, NaN], t: "é\\u{1F600}", b: true,
        o: Object.create({ inherited: 1 }), u: undefined, e: [], m: new Map() });
      """
    let webkit = try await run(body, "--format", "xml1")
    let own = try await tool.run([
      "run", folder.path("page.html"), folder.path("script.js"), "--format", "xml1",
    ])
    #expect(webkit.output == own.output)
    #expect(webkit.messages == own.messages)
    #expect(webkit.output.contains("<date>1970-01-02T00:00:00Z</date>"))
  }

  @Test("finalize gets its argument with its types, and the page is written as it has become")
  func finalize() async throws {
    _ = try folder.write(
      """
      <plist version="1.0"><dict><key>n</key><integer>3</integer>
      <key>when</key><date>1970-01-01T00:00:00Z</date></dict></plist>
      """, to: "arguments.plist")
    let run = try await run(
      "p.completionFunction({});", page: "<!DOCTYPE html><p>x", "--arguments",
      "@\(folder.path("arguments.plist"))", "--time-zone", "UTC")
    #expect(
      run.output == """
        <!DOCTYPE html><html><head></head><body>{"n":3,"when":"1970-01-01T00:00:00.000Z"}Thu Jan 01 \
        1970 00:00:00 GMT+0000 (Coordinated Universal Time)</body></html>

        """)
  }

  @Test(
    "mistakes have the diagnostics and the exit statuses of jsprep's own engine",
    arguments: [
      ("var a = ;", "syntax-error"),
      ("let ExtensionPreprocessingJS = { run() {} };", "global-lexical"),
      ("var other = 1;", "global-missing"), ("null.x", "evaluation-threw"),
      ("var ExtensionPreprocessingJS = {};", "run-missing"),
      ("var ExtensionPreprocessingJS = { run() { none(); } };", "run-threw"),
      ("var ExtensionPreprocessingJS = { run() {} };", "never-completed"),
      (
        "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a: document.body }); } };",
        "results-node"
      ),
      (
        "var ExtensionPreprocessingJS = { run(p) { p.completionFunction(1); } };",
        "results-no-dictionary"
      ),
    ])
  func mistakes(_ script: String, _ identifier: String) async throws {
    let webkit = try await run(script: script)
    let own = try await tool.run(["run", folder.path("page.html"), folder.path("script.js")])
    #expect(webkit.ending == own.ending)
    for run in [webkit, own] {
      #expect(run.messages.contains("[\(identifier)]"), "\(run.messages)")
    }
  }

  @Test("a script that does not end is stopped at its time limit")
  func endless() async throws {
    let script = try await run("while (true);", "--timeout", "1")
    #expect(script.ending == .limitReached)
    #expect(script.messages.contains("[time-limit]"))
  }

  @Test("nothing leaves the page: no request, no navigation, no window, and dialogs are closed")
  func hostile() async throws {
    let server = try TestServer { _ in .html("") }
    let address = "http://127.0.0.1:\(server.port)/"
    let run = try await run(
      """
      alert("a"); location = "\(address)go"; open("\(address)new");
      fetch("\(address)fetch").catch(() => {});
      p.completionFunction({ answer: confirm("q") });
      """,
      page: """
        <link rel=stylesheet href="\(address)css"><img src="\(address)img">
        <iframe src="\(address)frame"></iframe><script src="\(address)js"></script>
        <script>new WebSocket("ws://127.0.0.1:\(server.port)/ws")</script>
        """)
    #expect(try object(run.output) == object(#"{"answer": false}"#))
    #expect(run.messages.contains("[navigation-requested]"))
    #expect(run.messages.contains(#"alert("a")"#))
    #expect(server.requests.isEmpty)
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test("a page of the network has what it loads: sheets, pictures, scripts, frames, web sockets")
  func network() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/":
        .html(
          """
          <!DOCTYPE html><link rel=stylesheet href=a.css><p>x</p><img src=a.svg>
          <iframe src=frame></iframe><script src=a.js></script>
          """)
      case "/a.css":
        .init(headers: ["Content-Type: text/css"], body: Array("p { width: 123px }".utf8))
      case "/a.js":
        .init(
          headers: ["Content-Type: text/javascript"],
          body: Array("new WebSocket('ws://' + location.host + '/socket')".utf8))
      case "/a.svg":
        .init(
          headers: ["Content-Type: image/svg+xml"],
          body: Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="33" height="22"/>"#.utf8))
      default: .html("in \(request.path)")
      }
    }
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = { async run(p) {
        const answer = await (await fetch("/asked", { method: "POST", body: "b" })).text();
        p.completionFunction({
          width: document.querySelector("p").offsetWidth, answer, url: document.URL,
          image: document.images[0].naturalWidth, frame: frames[0].document.body.textContent,
        });
      } };
      """, to: "network.js")
    let address = "http://127.0.0.1:\(server.port)/"
    let run = try await tool.run([
      "run", address, folder.path("network.js"), "--engine", "webkit",
    ])
    #expect(run.messages == "")
    #expect(
      try object(run.output)
        == object(
          """
          {"width": 123, "answer": "in /asked", "url": "\(address)", "image": 33,
           "frame": "in /frame"}
          """))
    let socket = server.requests.first { $0.path == "/socket" }
    #expect(socket?.header("upgrade")?.lowercased() == "websocket")
    #expect(server.requests.first { $0.path == "/asked" }?.body == Array("b".utf8))
  }

  @Test("a page of a file that may use the network reaches no private address and no file")
  func judgedNetwork() async throws {
    let server = try TestServer { _ in .html("") }
    let address = "http://127.0.0.1:\(server.port)/"
    let secret = try folder.write("p { width: 77px }", to: "secret.css")
    let run = try await run(
      """
      fetch("\(address)fetch").then(() => "reached", (e) => e.name).then((answer) =>
        p.completionFunction({ answer, width: document.querySelector("p").offsetWidth === 77 }));
      """,
      page: """
        <!DOCTYPE html><link rel=stylesheet href="\(address)css"><img src="\(address)img">
        <link rel=stylesheet href="secret.css"><link rel=stylesheet href="file://\(secret)">
        <link rel=preconnect href="\(address)"><link rel=dns-prefetch href="\(address)">
        <iframe src="\(address)frame"></iframe><iframe src="file://\(secret)"></iframe>
        <script>new WebSocket("ws://127.0.0.1:\(server.port)/ws");
        new EventSource("\(address)events"); navigator.sendBeacon("\(address)beacon");
        new Worker("\(address)worker")</script><p>x</p>
        """, "--allow-network")
    #expect(try object(run.output) == object(#"{"answer": "TypeError", "width": false}"#))
    #expect(run.messages.contains("[resources-missing]"))
    #expect(run.messages.contains("\(address)css"))
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test("a page that goes elsewhere stays, and a script that does so is told")
  func navigation() async throws {
    let server = try TestServer {
      .html("<title>\($0.path)</title><script>location = '/two'</script>")
    }
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        location = "/three";
        setTimeout(() => p.completionFunction({ title: document.title, url: document.URL }), 500);
      } };
      """, to: "leave.js")
    let address = "http://127.0.0.1:\(server.port)/one"
    let run = try await tool.run([
      "run", address, folder.path("leave.js"), "--engine", "webkit",
    ])
    #expect(try object(run.output) == object(#"{"title": "/one", "url": "\#(address)"}"#))
    #expect(run.messages.contains("[navigation-requested]"))
    #expect(run.messages.contains("/three"))
  }

  @Test("options that need jsprep's own engine are refused")
  func options() async throws {
    for option in [["--har", "a.har"], ["--select", "p"], ["--now", "0"]] {
      let run = try await tool.run(["run", "a.html", "b.js", "--engine", "webkit"] + option)
      #expect(run.ending == .wrongUsage)
      #expect(run.messages.contains(option[0]))
    }
  }
}
