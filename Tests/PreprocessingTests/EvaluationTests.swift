import Preprocessing
import PropertyLists
import ScriptEngine
import WebBindings
import Testing

/// Documentation/Safari.md, "Evaluating it".
@Suite struct EvaluationTests {
  @Test func `E1: the page's own scripts do not run, and its elements are there`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = { run: function (p) {
        p.completionFunction({ type: typeof pageGlobal, scripts: document.scripts.length });
      } };
      """, on: "<script>var pageGlobal = 1;</script>")
    #expect(try probe.run() == #"{"scripts":1,"type":"undefined"}"#)
  }

  @Test(
    "E2: properties of the global object are found",
    arguments: [
      "var ExtensionPreprocessingJS = OBJECT;", "this.ExtensionPreprocessingJS = OBJECT;",
      "window.ExtensionPreprocessingJS = OBJECT;", "globalThis.ExtensionPreprocessingJS = OBJECT;",
      "ExtensionPreprocessingJS = OBJECT;",
      "function ExtensionPreprocessingJS() {} ExtensionPreprocessingJS.run = OBJECT.run;",
    ])
  func globals(_ source: String) throws {
    let object = "({ run(p) { p.completionFunction({ ok: true }); } })"
    let probe = try Probe(source.replacing("OBJECT", with: object))
    #expect(try probe.run() == #"{"ok":true}"#)
    #expect(probe.diagnostics == [])
  }

  @Test(
    "E2: let, const and class make no property of the global object",
    arguments: [
      "let ExtensionPreprocessingJS = { run() {} };",
      "const ExtensionPreprocessingJS = { run() {} };",
      "class ExtensionPreprocessingJS { static run() {} }",
    ])
  func lexicalGlobals(_ source: String) throws {
    let probe = try Probe(source)
    #expect(try probe.run() == "empty")
    #expect(probe.diagnostics == ["global-lexical"])
  }

  @Test(
    "E2: import and export are syntax errors",
    arguments: ["import x from './x.js';", "export var x = 1;"])
  func modules(_ source: String) throws {
    let probe = try Probe(source)
    #expect(try probe.run() == "unusable")
    #expect(probe.diagnostics == ["module-syntax"])
  }

  @Test func `a syntax error is told with its place`() throws {
    let probe = try Probe("var a = 1;\nvar b = = 2;")
    #expect(try probe.run() == "unusable")
    #expect(probe.diagnostics == ["syntax-error"])
    #expect(probe.request.diagnostics[0].location?.line == 2)
    #expect(probe.request.diagnostics[0].location?.source == "script.js")
  }

  @Test func `E3: without the global the results are an empty dictionary at once`() throws {
    let probe = try Probe("var other = {};")
    #expect(try probe.run() == "empty")
    #expect(probe.diagnostics == ["global-missing"])
  }

  @Test func `E3: without run the results are an empty dictionary at once`() throws {
    let probe = try Probe("var ExtensionPreprocessingJS = { runn() {} };")
    #expect(try probe.run() == "empty")
    #expect(probe.diagnostics == ["run-missing"])
  }

  @Test func `E3: a class instead of an instance has no run`() throws {
    let probe = try Probe(
      "class Action { run(p) { p.completionFunction({}); } } var ExtensionPreprocessingJS = Action;"
    )
    #expect(try probe.run() == "empty")
    #expect(probe.diagnostics == ["global-class"])
  }

  @Test(
    "E3: what is no object has no run",
    arguments: [("null", "null"), ("1", "number"), ("'text'", "string")])
  func noObject(_ value: String, _ type: String) throws {
    let probe = try Probe("var ExtensionPreprocessingJS = \(value);")
    #expect(try probe.run() == "empty")
    #expect(probe.request.diagnostics.map(\.kind) == [.globalIsNoObject(type: type)])
  }

  @Test func `E3: an inherited run works, and this is the object`() throws {
    let probe = try Probe(
      """
      class Action { constructor() { this.name = 'mine'; }
                     run(p) { p.completionFunction({ name: this.name }); } }
      var ExtensionPreprocessingJS = new Action();
      """)
    #expect(try probe.run() == #"{"name":"mine"}"#)
  }

  @Test func `E4: run gets one plain object with the name and the function`() throws {
    let probe = try Probe(
      run: """
        p.completionFunction({
          count: arguments.length, keys: Object.keys(p).sort(), name: p.extensionName,
          plain: Object.getPrototypeOf(p) === Object.prototype,
          type: typeof p.completionFunction }); return { ignored: true };
        """
    ) { $0.extensionName = "com.example.share" }
    #expect(
      try probe.run()
        == #"{"count":1,"keys":["completionFunction","extensionName"],"name":"com.example.share","plain":true,"type":"function"}"#
    )
  }

  @Test func `E4: what run returns is ignored, a promise too`() throws {
    let probe = try Probe(
      """
      var ExtensionPreprocessingJS = { run: async function (p) { return { ignored: true }; } };
      """)
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["results-returned"])
  }

  @Test(
    "E4: what run returned is named only if it may be results",
    arguments: [
      ("function (p) { return [1]; }", "results-returned"),
      ("function (p) { return true; }", "never-completed"),
      ("function (p) { return document.body; }", "never-completed"),
      ("async function (p) {}", "never-completed"),
      ("function (p) { return new Promise(() => {}); }", "never-completed"),
      ("function (p) { return { then(done) { throw 1; } }; }", "results-returned"),
      (
        "function (p) { Promise.prototype.then = null; return Promise.resolve({}); }",
        "results-returned"
      ),
    ])
  func returned(run: String, identifier: String) throws {
    let probe = try Probe("var ExtensionPreprocessingJS = { run: \(run) };")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == [identifier])
  }

  @Test(
    "E5: completionFunction may be called later",
    arguments: [
      "setTimeout(() => p.completionFunction({ ok: 1 }), 1900);",
      "Promise.resolve().then(() => p.completionFunction({ ok: 1 }));",
      "addEventListener('ping', () => p.completionFunction({ ok: 1 })); setTimeout(() => dispatchEvent(new Event('ping')), 100);",
      "(async () => { await null; p.completionFunction({ ok: 1 }); })();",
    ])
  func later(_ body: String) throws {
    let probe = try Probe(run: body)
    #expect(try probe.run() == #"{"ok":1}"#)
    #expect(probe.diagnostics == [])
  }

  @Test func `E5: after two seconds the item is nil`() throws {
    let probe = try Probe(run: "setTimeout(() => p.completionFunction({ ok: 1 }), 2500);")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["completed-late"])
  }

  @Test func `E5: the first call wins`() throws {
    let probe = try Probe(
      run: "p.completionFunction({ first: 1 }); p.completionFunction({ second: 2 });")
    #expect(try probe.run() == #"{"first":1}"#)
    #expect(probe.request.diagnostics.map(\.kind) == [.completedAgain(times: 2)])
  }

  @Test func `E6: a run that throws gives nothing`() throws {
    let probe = try Probe("var ExtensionPreprocessingJS = {\n  run(p) { null.x; }\n};")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["run-threw"])
    let location = try #require(probe.request.diagnostics[0].location)
    #expect(location.source == "script.js")
    #expect(location.line == 2)
  }

  @Test func `E6: a run that throws after calling back has called back`() throws {
    let probe = try Probe(run: "p.completionFunction({ ok: 1 }); null.x;")
    #expect(try probe.run() == #"{"ok":1}"#)
    #expect(probe.diagnostics == ["run-threw"])
  }

  @Test func `E6: a run that is not a function gives nothing`() throws {
    let probe = try Probe("var ExtensionPreprocessingJS = { run: 'x' };")
    #expect(try probe.run() == "nothing")
    #expect(probe.request.diagnostics.map(\.kind) == [.runNotCallable(type: "string")])
  }

  @Test func `E6: a run that never completes gives nothing`() throws {
    let probe = try Probe(run: "")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["never-completed"])
  }

  @Test func `E7: var and function redeclare quietly in a world that still exists`() throws {
    let probe = try Probe(
      """
      var count = (this.count || 0) + 1;
      function helper() { return count; }
      var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ count: helper() }); } };
      """)
    #expect(try probe.run() == #"{"count":1}"#)
    #expect(try probe.run() == #"{"count":2}"#)
    #expect(probe.diagnostics == [])
  }

  @Test func `E7: let, const and class throw then, and the old object is used`() throws {
    let probe = try Probe(
      """
      const answer = 42;
      var ExtensionPreprocessingJS = {
        uses: 0, run(p) { this.uses++; p.completionFunction({ uses: this.uses }); } };
      """)
    #expect(try probe.run() == #"{"uses":1}"#)
    #expect(try probe.run() == #"{"uses":2}"#)
    #expect(probe.diagnostics == ["evaluated-only-once"])
  }

  @Test func `an object that was set before the script threw is used`() throws {
    let probe = try Probe(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ ok: 1 }); } };\nnull.x;")
    #expect(try probe.run() == #"{"ok":1}"#)
    #expect(probe.diagnostics == ["evaluation-threw"])
  }

  @Test func `an endless loop is stopped when its time is up`() throws {
    let probe = try Probe(run: "for (;;) { try { for (;;); } catch (e) {} }") { $0.timeLimit = 0.1 }
    #expect(try probe.run() == "out of time")
    #expect(probe.diagnostics == ["time-limit"])
  }

  @Test func `a variable of the page's own scripts is said to be out of reach`() throws {
    let probe = try Probe(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a: analytics }); } };",
      on: "<script>var analytics = {};</script>")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["run-threw", "page-global"])
  }

  @Test(
    "what WebKit has and the engine lacks is named, and not called the script's mistake",
    arguments: [
      ("Notification.permission", "Notification"),
      ("navigator.clipboard.readText()", "navigator.clipboard"),
      ("document.exitFullscreen()", "document.exitFullscreen"),
      ("new window.AudioContext()", "AudioContext"),
      ("window.speechSynthesis.cancel()", "speechSynthesis"),
      ("document.createElement('video').fastSeek(1)", "HTMLMediaElement.fastSeek"),
    ])
  func gaps(_ expression: String, _ name: String) throws {
    let probe = try Probe(run: "\(expression); p.completionFunction({});")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["run-threw", "engine-lacks"])
    #expect(probe.request.diagnostics.last?.kind == .engineLacks(name: name))
  }

  @Test(
    "a script's own mistakes are no gaps of the engine",
    arguments: [
      "Notifications.permission", "({}).clipboard.readText()", "({}).exitFullscreen()",
      "new window.Missing()", "document.missing.other()", "null.permissions",
    ])
  func mistakes(_ expression: String) throws {
    let probe = try Probe(run: "\(expression); p.completionFunction({});")
    #expect(try probe.run() == "nothing")
    #expect(probe.diagnostics == ["run-threw"])
  }

  @Test func `a variable of modules for Node.js is not taken for one of the page`() throws {
    let probe = try Probe("require('fs');", on: "<script>require(['page']);</script>")
    _ = try probe.run()
    #expect(probe.diagnostics.contains("module-variable"))
    #expect(!probe.diagnostics.contains("page-global"))
  }

  @Test func `each context of a canvas that there is not is named once`() throws {
    let probe = try Probe(
      run: """
        const canvas = document.createElement('canvas');
        const contexts = ['2d', '2d', 'webgl', 'bogus'].map(type => String(canvas.getContext(type)));
        p.completionFunction({ contexts });
        """)
    #expect(try probe.run() == #"{"contexts":["null","null","null","null"]}"#)
    #expect(
      probe.request.diagnostics.map(\.kind) == [
        .engineLacks(name: "CanvasRenderingContext2D"), .engineLacks(name: "WebGLRenderingContext"),
      ])
  }

  @Test func `the engine has nothing of what it is said to lack`() throws {
    let probe = try Probe(
      results: """
        { found: [\(EngineGaps.globals.sorted().map { "'\($0)'" }.joined(separator: ","))]
          .filter(name => name in window) }
        """)
    #expect(try probe.run() == #"{"found":[]}"#)
  }

  @Test func `dialogs return at once and navigations are recorded`() throws {
    let probe = try Probe(
      run: """
        const answers = [alert('a'), confirm('b'), prompt('c', 'd')].map(String);
        location.href = 'http://example.com/next'; p.completionFunction({ answers });
        """)
    #expect(try probe.run() == #"{"answers":["undefined","false","null"]}"#)
    #expect(
      probe.request.diagnostics.map(\.kind) == [
        .navigationRequested(url: "http://example.com/next"),
        .dialog(kind: "alert", message: "a"), .dialog(kind: "confirm", message: "b"),
        .dialog(kind: "prompt", message: "c"),
      ])
  }

  @Test func `an unhandled rejection is reported`() throws {
    let probe = try Probe(
      "var ExtensionPreprocessingJS = {\n run: async function (p) { null.x; } };")
    #expect(try probe.run() == "nothing")
    #expect(Set(probe.diagnostics) == ["never-completed", "unhandled-rejection"])
  }
}
