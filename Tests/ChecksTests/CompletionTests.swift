import Checks
import Foundation
import Messages
import Preprocessing
import Testing

/// The ways through `run`: what is claimed is sure.
struct CompletionTests {
  /// What is found about completing in a body of `run(p)`.
  private func found(_ body: String, async: Bool = false) throws -> [String] {
    let text =
      "var ExtensionPreprocessingJS = { \(async ? "async " : "")run(p) { \(body) }, other() {} };"
    let script = try PreprocessingScript(name: "a.js", bytes: Array(text.utf8))
    // The names in these bodies stand for anything.
    return ScriptChecker.findings(in: script).map { FindingText($0).identifier }
      .filter { $0 != "name-not-defined" }
  }

  @Test(
    "A way that leaves the call out is found",
    arguments: [
      "if (a) p.completionFunction({});",
      "a && p.completionFunction({});",
      "a ? p.completionFunction({}) : other();",
      "if (a) { b(); return; } p.completionFunction({});",
      "if (a) p.completionFunction({}); else b();",
      "if (a) { p.completionFunction({}); } console.log(a);",
      "for (const a of b) { p.completionFunction({}); break; }",
      "while (a) { p.completionFunction({}); return; }",
      "switch (a) { case 1: p.completionFunction({}); break; default: b(); }",
      "try { if (a) return; p.completionFunction({}); } catch (e) { p.completionFunction({}); }",
      "try { throw new Error(); } catch (e) { return; } p.completionFunction({});",
      "label: { if (a) break label; p.completionFunction({}); }",
      "(function () { if (a) return; p.completionFunction({}); })();",
      "const { completionFunction: done } = p; if (a) return; done({});",
      "const done = p.completionFunction; if (a) done({});",
      "if (a) { if (b) p.completionFunction({}); else c(); } else p.completionFunction({});",
    ])
  func findsWaysWithoutCall(_ body: String) throws {
    #expect(try found(body) == ["never-completed"])
  }

  @Test(
    "A second call on one way is found",
    arguments: [
      "p.completionFunction({}); p.completionFunction({});",
      "if (a) p.completionFunction({}); p.completionFunction({});",
      "if (a) p.completionFunction({ b: 1 }); else p.completionFunction({}); p.completionFunction({});",
      "p.completionFunction({}); if (a) b(); p.completionFunction({});",
      "try { p.completionFunction({}); } finally { p.completionFunction({}); }",
      "switch (a) { case 1: p.completionFunction({}); default: p.completionFunction({}); }",
    ])
  func findsSecondCalls(_ body: String) throws {
    #expect(try found(body) == ["completed-again"])
  }

  @Test(
    "What may well be right is left alone",
    arguments: [
      "p.completionFunction({});",
      "if (a) p.completionFunction({}); else p.completionFunction({ b: 1 });",
      "if (a) { p.completionFunction({}); return; } p.completionFunction({});",
      "if (a) return p.completionFunction({}); p.completionFunction({});",
      "if (a) p.completionFunction({}); if (!a) p.completionFunction({});",
      "if (a) p.completionFunction({}); if (a) return; p.completionFunction({});",
      "let d = false; for (const a of b) if (c(a)) { d = true; p.completionFunction({}); break; } "
        + "if (!d) p.completionFunction({});",
      "if (p.completionFunction) p.completionFunction({});",
      "typeof p.completionFunction === 'function' && p.completionFunction({});",
      "p?.completionFunction?.({});",
      "setTimeout(() => p.completionFunction({}), 100);",
      "other(p);", "this.p = p;", "self.finish = p.completionFunction;", "other.call(this, p);",
      "const done = (x) => p.completionFunction(x); if (a) done({}); else done({ b: 1 });",
      "function done() { p.completionFunction({}); } if (a) return done(); b(done);",
      "new Promise((r) => r()).then(() => { p.completionFunction({}); });",
      "switch (a) { case 1: p.completionFunction({}); break; case 2: p.completionFunction({}); }",
      "while (true) { if (a()) { p.completionFunction({}); break; } }",
      "do { p.completionFunction({}); } while (false);",
      "try { p.completionFunction({ a: b() }); } catch (e) { p.completionFunction({}); }",
      "try { a(); } catch (e) { } finally { p.completionFunction({}); }",
      "try { p.completionFunction({}); } catch (e) { console.log(e); }",
      "[1].forEach(function (x) { if (x) p.completionFunction({}); });",
      "const q = p; q.completionFunction({});", "p = wrap(p); p.finish();",
      "arguments[0].completionFunction({});", "const { ...rest } = p; rest.completionFunction({});",
      "p.completionFunction.call(null, {});", "p.completionFunction.bind(null, {})();",
      "p['completionFunction']({});",
      "var results = {}; with (results) p.completionFunction(results);",
      "console.log(p); p.completionFunction({});",
      "class A { b() { p.completionFunction({}); } } new A();",
    ])
  func claimsNothingUnsure(_ body: String) throws {
    #expect(try found(body) == [])
  }
}
