import Foundation
import TestSupport
import Testing

/// Pages and scripts that would keep WebKit, or leave something behind.
@Suite(
  "Hostile pages in WebKit", .serialized,
  .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
struct WebKitHostileTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  private static let script = """
    var ExtensionPreprocessingJS = { run(p) {
      setTimeout(() => p.completionFunction({ text: document.querySelector("p")?.textContent }), 300);
    } };
    """

  private func run(
    _ page: String, script: String = Self.script, loadLimit: Int = 20, _ more: String...
  ) async throws -> Completion {
    _ = try folder.write(page, to: "page.html")
    _ = try folder.write(script, to: "script.js")
    return try await tool.inFolder(folder.path("")).run(
      [
        "run", "page.html", "script.js", "--engine", "webkit", "--timeout", "2", "--load-timeout",
        "\(loadLimit)",
      ] + more)
  }

  @Test(
    "a page that never ends is given up at its limit, with a message about the page",
    arguments: [
      "while (true);", "while (true) alert(1)", "while (true) open('about:blank')",
      "setTimeout(() => { while (true); })", "(async () => { for (;;) await 0; })()",
    ])
  func endlessPages(_ script: String) async throws {
    let run = try await run("<script>\(script)</script>", loadLimit: 2)
    #expect(run.ending == .limitReached)
    #expect(run.messages.contains("the page did not load in WebKit within 2 seconds [time-limit]"))
    #expect(run.output == "")
  }

  @Test(
    "a page that takes memory without end is ended at its limit",
    arguments: [
      "const a = []; while (true) a.push(new Uint8Array(1 << 24).fill(1))",
      "while (true) document.documentElement.append('x'.repeat(1e5))",
    ])
  func memory(_ script: String) async throws {
    let run = try await run("<script>\(script)</script>", "--memory-limit", "700")
    #expect(run.ending == .limitReached)
    #expect(run.messages.contains("WebKit took more than 700 MB of memory for the page"))
  }

  @Test(
    "a page that goes elsewhere, floods or asks its reader for something stays as it is",
    arguments: [
      "setInterval(() => { location = 'https://example.com/' + Math.random() })",
      "location = 'data:text/html,<p>gone'", "setTimeout(() => location = 'data:text/html,gone')",
      "setInterval(() => location.reload())", "setInterval(() => history.back())",
      "for (let i = 0; i < 500; i++) open('about:blank#' + i)",
      "for (let i = 0; i < 300; i++) alert(i); print(); prompt(); confirm()",
      "for (let i = 0; i < 20; i++) new Worker(URL.createObjectURL(new Blob(['while(true);'])))",
      "setInterval(() => history.pushState({}, '', '#' + Math.random()))", "window.close()",
      "document.forms[0].submit()", "document.links[0].click()", "document.links[1].click()",
      "navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission()",
      "document.documentElement.requestFullscreen()", "document.querySelector('input').click()",
      "document.querySelector('input').showPicker()",
    ])
  func stays(_ script: String) async throws {
    let run = try await run(
      """
      <p>here</p><form action="https://example.com/" method=post><input type=file></form>
      <a download=left.txt href="data:application/octet-stream,abc">a</a>
      <a href="https://example.com/" target=_blank>b</a><script>\(script)</script>
      """)
    #expect(run.ending == .done, "\(run.messages)")
    #expect(run.output.contains(#""text": "here""#))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(Set(names) == ["page.html", "script.js"])
  }

  @Test("a page that replaces itself before anybody can stop it is an error that says so")
  func replaced() async throws {
    let run = try await run("<script>location = 'about:blank'</script>")
    #expect(run.ending == .exit(1))
    #expect(run.messages.contains("the page was replaced by another one"))
  }

  @Test(
    "a script that never ends is stopped at its limit, where it is",
    arguments: [
      ("run() { while (true); }", "run took more than"),
      ("run() { (async () => { for (;;) await 0; })(); }", "run took more than"),
      ("run(p) { p.completionFunction({}); }, finalize() { while (true); }", "finalize took more"),
      ("run(p) { while (true) alert(1); }", "run took more than"),
    ])
  func endlessScripts(_ body: String, _ message: String) async throws {
    let run = try await run(
      "<p>x", script: "var ExtensionPreprocessingJS = { \(body) };", "--arguments", "{}")
    #expect(run.ending == .limitReached)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test("a script's printing is a dialog that nobody answers")
  func printing() async throws {
    let run = try await run(
      "<p>x",
      script:
        "var ExtensionPreprocessingJS = { run(p) { print(); p.completionFunction({ a: 1 }); } };")
    #expect(run.ending == .done)
    #expect(run.messages.contains("print("))
  }

  @Test("no file and no process is left where jsprep is killed while WebKit compiles a filter")
  func filtersAreRemoved() async throws {
    let file = try folder.write("<p>x", to: "page.html")
    let script = try folder.write(Self.script, to: "script.js")
    let temporary = folder.path("temporary")
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    func names(in folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    var top: Set<String> = []
    var kills = 0
    // The files are there for some 20 ms, which a busy machine may let pass.
    for _ in 0..<40 where kills < 10 {
      let running = try RunningTool(
        ["run", file, script, "--engine", "webkit", "--subresources"],
        temporaryFolder: temporary)
      var isThere = false
      while !isThere, !running.hasEnded {
        let present = names(in: temporary)
        top.formUnion(present)
        isThere = present.contains { !names(in: "\(temporary)/\($0)").isEmpty }
        await Task.yield()
      }
      if !running.hasEnded {
        kills += 1
        running.send(SIGKILL)
      }
      _ = await running.ended()
    }
    #expect(kills == 10)
    // What WebKit writes lies in folders of jsprep's.
    #expect(top.allSatisfy { $0.hasPrefix("jsprep-") }, "\(top)")
    let isEmpty = await RunningTool.poll { names(in: temporary).isEmpty ? true : nil }
    #expect(isEmpty == true, "\(names(in: temporary))")
    // A display overlooks one request to end in a hundred or two.
    let isQuiet = await RunningTool.poll {
      ProcessTree.processes(under: temporary).isEmpty ? true : nil
    }
    #expect(isQuiet == true, "\(ProcessTree.processes(under: temporary))")
  }

  @Test(
    "nothing is left of WebKit, its display and their files when jsprep is ended",
    arguments: [SIGKILL, SIGTERM, SIGINT])
  func ended(_ signal: Int32) async throws {
    let file = try folder.write("<script>while (true);</script>", to: "page.html")
    let script = try folder.write(Self.script, to: "script.js")
    let running = try RunningTool([
      "run", file, script, "--engine", "webkit", "--load-timeout", "50",
    ])
    let child = try await running.firstChild()
    let found = await RunningTool.poll { () -> [pid_t: String]? in
      let all = ProcessTree.descendants(of: child)
      return all.values.contains { $0.hasPrefix("WebKitWebProces") } ? all : nil
    }
    let processes = try #require(found)
    #expect(processes.values.contains("Xvfb"))
    let page = try #require(processes.first { $0.value.hasPrefix("WebKitWebProces") }).key
    let environment = try String(contentsOfFile: "/proc/\(page)/environ", encoding: .utf8)
    let display = try #require(
      environment.split(separator: "\0").first { $0.hasPrefix("DISPLAY=:") })
    let socket = "/tmp/.X11-unix/X\(display.dropFirst("DISPLAY=:".count))"
    #expect(FileManager.default.fileExists(atPath: socket))
    running.send(signal)
    _ = await running.ended()
    for process in processes.keys { #expect(await RunningTool.isGone(process)) }
    let isGone = await RunningTool.poll {
      FileManager.default.fileExists(atPath: socket) ? nil : true
    }
    #expect(isGone == true)
  }
}
