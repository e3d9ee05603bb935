import Foundation
import Preprocessing
import PropertyLists
import ScriptEngine
import WebBindings
import Testing

/// Documentation/Safari.md, "finalize".
@Suite struct FinalizeTests {
  /// A script whose `finalize` writes its argument into the page.
  private let script = """
    var ExtensionPreprocessingJS = {
      run(p) { this.state = 'kept'; p.completionFunction({}); },
      finalize(a) {
        document.body.textContent = JSON.stringify([arguments.length, a, this.state]);
      }
    };
    """

  private func body(_ probe: Probe) -> String {
    let html = String(decoding: probe.request.html, as: UTF8.self)
    guard let start = html.range(of: "<body>"), let end = html.range(of: "</body>") else {
      return html
    }
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Test func `Z1: without a returned item it is not called`() throws {
    let probe = try Probe(script)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.nothing) == .notCalled)
    #expect(body(probe) == #"<p id="p">text</p>"#)
    #expect(
      probe.request.diagnostics.map(\.kind) == [.finalizeNotCalled(.nothingReturned)])
  }

  @Test func `Z2: its argument is what the extension returned`() throws {
    let probe = try Probe(script)
    #expect(try probe.run() == "{}")
    let argument: PropertyList = ["bgColor": "red", "n": 1, "list": [true, 1.5]]
    #expect(probe.request.finalize(.item(argument)) == .called)
    #expect(body(probe) == #"[1,{"bgColor":"red","list":[true,1.5],"n":1},"kept"]"#)
  }

  @Test func `Z2: what run has done to arrays does not change the argument`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = {
        run(p) {
          const element = { set() { }, get: () => 'inherited', configurable: true };
          Object.defineProperty(Array.prototype, '0', element);
          p.completionFunction({});
        },
        finalize(a) { document.body.textContent = a.list[0] + a.list[1][0] + a.list.length; }
      };
      """)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(["list": ["one", ["two"]]])) == .called)
    #expect(body(probe) == "onetwo2")
  }

  @Test func `Z2: without an argument it gets an empty object`() throws {
    let probe = try Probe(script)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .called)
    #expect(body(probe) == #"[1,{},"kept"]"#)
  }

  @Test func `Z2: dates and data arrive as what scripts have for them`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); }, finalize(a) {
        document.body.textContent = [a.date instanceof Date, a.date.toISOString(),
          a.data.constructor.name, a.data.length].join(); } };
      """)
    #expect(try probe.run() == "{}")
    let argument: PropertyList = ["date": .date(0), "data": .data([1, 2])]
    #expect(probe.request.finalize(.item(argument)) == .called)
    #expect(body(probe) == "true,2001-01-01T00:00:00.000Z,Uint8Array,2")
  }

  @Test func `Z3: after a navigation nothing runs`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = {
        run(p) { p.completionFunction({}); location.assign('http://example.com/2'); },
        finalize() { document.body.textContent = 'called'; } };
      """)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .notCalled)
    #expect(body(probe) == #"<p id="p">text</p>"#)
    #expect(probe.diagnostics == ["navigation-requested", "finalize-not-called"])
  }

  @Test func `Z4: a missing finalize is skipped`() throws {
    let probe = try Probe(results: "{}")
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .notCalled)
    #expect(probe.diagnostics == ["finalize-missing"])
  }

  @Test func `Z4: an exception in it is told to the author only`() throws {
    let probe = try Probe(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); },\n finalize() { null.x; } };"
    )
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .threw)
    #expect(probe.diagnostics == ["finalize-threw"])
    #expect(probe.request.diagnostics[0].location?.line == 2)
  }

  @Test func `Z5: afterwards the object is gone`() throws {
    let probe = try Probe(script)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .called)
    #expect(probe.request.finalize(.item(nil)) == .notCalled)
    #expect(probe.request.diagnostics.map(\.kind) == [.finalizeNotCalled(.noObject)])
  }

  @Test func `Z6: macOS only calls run`() throws {
    let probe = try Probe(script) { $0.platform = .macOS }
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .notCalled)
    #expect(probe.request.diagnostics.map(\.kind) == [.finalizeNotCalled(.platform)])
  }

  @Test func `timers and promises of finalize go on for a moment`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); },
        async finalize() {
          await new Promise(resolve => setTimeout(resolve, 500));
          setTimeout(() => { document.body.textContent = 'done'; }, 20);
        } };
      """)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .called)
    #expect(body(probe) == "done")
  }

  @Test func `a then of the script's own is not called`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); },
        finalize() {
          return { then() { document.body.textContent = 'called'; } };
        } };
      """)
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .called)
    #expect(body(probe) == #"<p id="p">text</p>"#)
  }

  @Test func `an endless finalize is stopped when its time is up`() throws {
    let probe = try Probe(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); }, finalize() { for (;;); } };",
      options: { $0.timeLimit = 0.1 })
    #expect(try probe.run() == "{}")
    #expect(probe.request.finalize(.item(nil)) == .outOfTime)
    #expect(probe.diagnostics == ["time-limit"])
  }
}
