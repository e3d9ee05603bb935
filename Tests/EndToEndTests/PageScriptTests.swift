import Foundation
import TestSupport
import Testing

/// `jsprep run --page-scripts`. What the samples show is what the real WebKit shows of them.
@Suite("jsprep run --page-scripts", .serialized)
struct PageScriptTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  /// A script whose results are an expression's value.
  private func script(_ expression: String) throws -> String {
    try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run: function (p) { p.completionFunction({ value: \(expression) }); },
        finalize: function () { document.body?.append("finalized"); },
      };
      """, to: "Action.js")
  }

  /// The results on a page, and the run itself.
  private func value(
    _ expression: String, on page: String, _ options: [String] = []
  ) async throws -> (value: NSObject?, completion: Completion) {
    let completion = try await tool.run(
      ["run", page, try script(expression), "--page-scripts"] + options)
    let results = completion.ending == .done ? try completion.json() as? NSDictionary : nil
    return (results?["value"] as? NSObject, completion)
  }

  private static func sample(_ name: String) -> String { Samples.page("dynamic/\(name)") }

  private static let shown =
    "document.title + '|' + location.search + '|' + document.body.innerText"

  // MARK: Samples

  @Test("A client-side template is filled in")
  func template() async throws {
    let (value, _) = try await value(
      Self.shown, on: Self.sample("template"), ["--url", "https://example.com/"])
    #expect(
      value as? String == """
        Tides at Port Isaac||Tides at Port Isaac

        Day\tHigh water\tHeight
        1 May\t05:12 and 17:40\t6.1 m
        2 May\t06:20 and 18:52\t5.8 m
        3 May\t07:44 and 20:15\t5.9 m
        """)
  }

  @Test("A router shows the view of the address, or the first view without one")
  func router() async throws {
    let beans = try await value(
      Self.shown, on: Self.sample("router"), ["--url", "https://example.com/?view=beans"])
    #expect(
      beans.value as? String == """
        Broad beans – The allotment|?view=beans|Broad beansLeeksRhubarb
        Broad beans

        Sow them in November, and again in February.
        """)
    let none = try await value(
      "[location.search, history.length, document.querySelector('[aria-current]').textContent]",
      on: Self.sample("router"), ["--url", "https://example.com/"])
    #expect(none.value == ["?view=leeks", 1, "Leeks"] as NSArray)
  }

  @Test("Custom elements are made, and count what is in them")
  func elements() async throws {
    let (value, completion) = try await value(
      "[document.querySelector('output').value, "
        + "[...document.querySelectorAll('part-item')].map(p => p.shadowRoot.textContent)]",
      on: Self.sample("elements"))
    #expect(
      value == [
        "4 parts, 23 pieces", [": 4 pieces ", ": 16 pieces ", ": 1 pieces ", ": 2 pieces "],
      ] as NSArray)
    #expect(completion.messages.isEmpty)
  }

  @Test("Without the option the pages are as they were sent")
  func without() async throws {
    let completion = try await tool.run(
      ["run", Self.sample("template"), try script("document.querySelectorAll('td').length")])
    #expect(try completion.json() == ["value": 0] as NSDictionary)
  }

  // MARK: The network

  @Test("Scripts come from the page's server, and what they ask for; the extension's do not")
  func network() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/": .html("<body><script src=app.js></script><p>end")
      case "/app.js":
        .init(
          headers: ["Content-Type: text/javascript"],
          body: Array(
            """
            document.write('<b>written</b>');
            fetch('data.json').then(r => r.json()).then(d => { document.title = d.title });
            """.utf8))
      default:
        .init(
          headers: ["Content-Type: application/json"], body: Array(#"{"title":"T"}"#.utf8))
      }
    }
    let (value, completion) = try await value(
      "[document.title, document.querySelector('b').textContent, (() => { "
        + "const request = new XMLHttpRequest(); request.open('GET', '/own', false); "
        + "try { request.send() } catch (error) { return error.name } })()]",
      on: "http://127.0.0.1:\(server.port)/")
    #expect(value == ["T", "written", "NetworkError"] as NSArray)
    #expect(server.requests.map(\.path) == ["/", "/app.js", "/data.json"])
    #expect(completion.messages.contains("[network-not-allowed]"))
  }

  // MARK: Options

  @Test("--settle says how long timers go on, and goes with --page-scripts")
  func settle() async throws {
    let page = try folder.write(
      "<body><script>setTimeout(() => { document.title = 'late' }, 3000)</script>", to: "page.html")
    #expect(try await value("document.title", on: page).value as? String == "late")
    #expect(
      try await value("document.title", on: page, ["--settle", "1"]).value as? String == "")
    let alone = try await tool.run(["run", page, try script("1"), "--settle", "1"])
    #expect(alone.ending == .wrongUsage)
    #expect(alone.messages.contains("--settle goes with --page-scripts"))
  }

  @Test("jsprep batch runs them too")
  func batch() async throws {
    let page = try folder.write("<body><script>document.title = 'made'</script>", to: "page.html")
    let completion = try await tool.run(
      ["batch", try script("document.title"), page, "--page-scripts"])
    #expect(completion.ending == .done)
    #expect(completion.output.contains(#""value":"made""#))
  }

  // MARK: Pages that mean harm

  @Test(
    "A page whose scripts never end is given up, and the message says whose they are",
    arguments: [
      "for (;;);",
      "addEventListener('load', () => { for (;;); })",
      "while (true) try { document.write('<p>'); } catch {}",
      "Object.defineProperty(window, 'onload', { get() { for (;;); } }); onload",
    ])
  func endless(_ code: String) async throws {
    let page = try folder.write("<body><script>\(code)</script>", to: "page.html")
    let (_, completion) = try await value("1", on: page, ["--timeout", "1"])
    #expect(completion.ending == .limitReached)
    // The machine stops what the engine did not, where others take its time.
    #expect(
      completion.messages.contains("the page's own scripts took more than 1 second")
        || completion.messages.contains("page.html: error: the script ran out of time"))
    #expect(completion.output.isEmpty)
  }

  @Test(
    "A page whose microtasks never end is given up",
    arguments: [
      "(function again() { Promise.resolve().then(again) })()",
      "new MutationObserver(() => { document.body.append(1) }).observe(document, "
        + "{ childList: true, subtree: true })",
    ])
  func endlessMicrotasks(_ code: String) async throws {
    let page = try folder.write("<body><script>\(code)</script><p>", to: "page.html")
    let (_, completion) = try await value("1", on: page, ["--timeout", "1"])
    #expect(completion.ending == .limitReached)
    #expect(completion.messages.localizedCaseInsensitiveContains("time"))
    #expect(completion.messages.contains("page"))
  }

  @Test(
    "A page that floods, navigates, asks or throws keeps no extension from its results",
    arguments: [
      "setInterval(() => { throw new Error('again') })",
      "const flood = () => { for (let i = 0; i < 10; i++) setTimeout(() => {}, i); setTimeout(flood) }; flood()",
      "requestAnimationFrame(function f() "
        + "{ document.body.append(2); requestAnimationFrame(f) })",
      "location = 'https://example.com/elsewhere'; alert('x'); confirm('y'); prompt('z'); print()",
      "setInterval(() => fetch('/flood').catch(() => {}), 1)",
      "Array.prototype.map = Object.keys = JSON.stringify = null; "
        + "Object.prototype.toJSON = () => { throw 1 }; window.ExtensionPreprocessingJS = null",
      "document.write = document.open = null; for (const key in window) try { window[key] = null } catch {}",
      "document.documentElement.remove()",
      "document.open(); document.write('<body>x'); setTimeout(() => document.open())",
      "onerror = () => { throw new Error('in the handler') }; throw new Error('first')",
      "const s = document.currentScript; for (let i = 0; i < 300; i++) "
        + "{ const t = document.createElement('script'); t.src = '/' + i; s.after(t) }",
    ])
  func harm(_ code: String) async throws {
    let page = try folder.write(
      "<!doctype html><body><script>\(code)</script><p>end</p>", to: "page.html")
    let (value, completion) = try await value(
      "[1, 2].map(x => x + 1).join()", on: page,
      [
        "--url", "http://127.0.0.1:9/page.html", "--timeout", "10", "--arguments", "{}", "--emit",
        "results",
      ])
    #expect(value as? String == "2,3", "\(completion.messages)")
    #expect(completion.ending == .done)
  }
}
