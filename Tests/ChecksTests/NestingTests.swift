@testable import Checks
import Messages
import Preprocessing
import ScriptEngine
import Testing

/// Scripts whose parts are nested deeply: what is found does not depend on the depth, and the work
/// grows with the script only.
struct NestingTests {
  /// A part of a script that can stand in itself.
  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    var opening: String
    var closing: String
    /// Whether the innermost call may be left out.
    var mayBeLeftOut = false
    /// Whether it is an expression.
    var isExpression = false

    var testDescription: String { name }

    /// A script with so many of these in each other around the call of `completionFunction`.
    func script(depth: Int) -> String {
      let call = "p.completionFunction({})"
      let body =
        String(repeating: opening, count: depth) + (isExpression ? call : " \(call); ")
        + String(repeating: closing, count: depth) + (isExpression ? ";" : "")
      let prefix = name == "await" ? "async " : ""
      return "var ExtensionPreprocessingJS = { \(prefix)run(p) { \(body) } };"
    }
  }

  static let forms: [Form] = [
    Form(
      name: "finally behind a return", opening: "try { if (a) return; } finally {", closing: "}"),
    Form(name: "try with a finally", opening: "try {", closing: "} finally { b(); }"),
    Form(name: "catch", opening: "try { b(); } catch (e) {", closing: "}", mayBeLeftOut: true),
    Form(name: "if", opening: "if (a) {", closing: "}", mayBeLeftOut: true),
    Form(name: "while", opening: "while (a) {", closing: "}", mayBeLeftOut: true),
    Form(name: "for", opening: "for (; a;) {", closing: "}", mayBeLeftOut: true),
    Form(
      name: "for of", opening: "for (const x of y) {", closing: "break; }", mayBeLeftOut: true),
    Form(name: "do", opening: "do {", closing: "} while (a);"),
    Form(name: "switch", opening: "switch (a) { default:", closing: "}"),
    Form(name: "labelled block", opening: "x: { y: {", closing: "} }"),
    Form(name: "function", opening: "(function () {", closing: "})();"),
    Form(name: "arrow function", opening: "(() => {", closing: "})();"),
    Form(name: "callback", opening: "b(function () {", closing: "});"),
    Form(
      name: "conditional", opening: "a ? b : (", closing: ")", mayBeLeftOut: true,
      isExpression: true),
    Form(name: "and", opening: "a && (", closing: ")", mayBeLeftOut: true, isExpression: true),
    Form(name: "or", opening: "a || (", closing: ")", mayBeLeftOut: true, isExpression: true),
    Form(name: "nullish", opening: "a ?? (", closing: ")", mayBeLeftOut: true, isExpression: true),
    Form(name: "comma", opening: "(a, ", closing: ")", isExpression: true),
    Form(name: "class", opening: "(class { static a = ", closing: "})", isExpression: true),
    Form(name: "template", opening: "`${", closing: "}`", isExpression: true),
    Form(name: "array", opening: "[", closing: "]", isExpression: true),
    Form(name: "object", opening: "({ a: ", closing: "})", isExpression: true),
    Form(name: "argument", opening: "b(", closing: ")", isExpression: true),
    Form(name: "optional chain", opening: "b?.(", closing: ")", isExpression: true),
    Form(name: "await", opening: "await ", closing: "", isExpression: true),
    Form(
      name: "generator", opening: "(function* () { yield ", closing: "; })()", isExpression: true),
    Form(name: "index", opening: "a[", closing: "]", isExpression: true),
    Form(name: "assignment", opening: "a = ", closing: "", isExpression: true),
  ]

  private func found(_ text: String) throws -> [String] {
    let script = try PreprocessingScript(name: "a.js", bytes: Array(text.utf8))
    return ScriptChecker.findings(in: script, syntaxError: nil).map { FindingText($0).identifier }
  }

  @Test("What is found does not depend on the depth", arguments: forms)
  func findsTheSame(_ form: Form) throws {
    let expected = form.mayBeLeftOut ? ["never-completed"] : []
    for depth in [1, 40, 400] { #expect(try found(form.script(depth: depth)) == expected) }
  }

  /// The statements and expressions that following the ways through `run` goes through.
  private func steps(_ text: String) throws -> Int {
    let bytes = Array(text.utf8)
    return try EngineThread.run(stackSize: ScriptChecker.stackSize) {
      Result {
        let program = try ScriptParser.parse(bytes)
        let source = SourceText(name: "a.js", bytes: bytes)
        let analysis = ScriptAnalysis(source, program: program, platform: .iOS)
        return CompletionFlow(try #require(analysis.run), facts: analysis.facts).steps
      }
    }.get()
  }

  @Test("Ten times the depth is ten times the work", arguments: forms)
  func worksLinearly(_ form: Form) throws {
    #expect(try steps(form.script(depth: 400)) <= 11 * steps(form.script(depth: 40)))
  }

  @Test(
    "Ways that come into a finally block unlike each other do not double the work at each level")
  func boundsRepeatedFinally() throws {
    let form = Form(
      name: "", opening: "try { if (a) return; } finally { if (b) p.completionFunction({});",
      closing: "}")
    #expect(try steps(form.script(depth: 400)) <= 11 * steps(form.script(depth: 40)))
    #expect(try steps(form.script(depth: 40)) <= 40 * 200)
  }

  @Test("Any number of operands is gone through without recursion")
  func readsLongChains() throws {
    for sign in ["&&", "||", "??", "+", ","] {
      let operands = Array(repeating: "a", count: 50_000).joined(separator: " \(sign) ")
      let text =
        "var ExtensionPreprocessingJS = { run(p) { \(operands) \(sign) p.completionFunction({}); } };"
      let isConditional = ["&&", "||", "??"].contains(sign)
      #expect(try found(text) == (isConditional ? ["never-completed"] : []), "\(sign)")
    }
  }

  @Test("What nests too deep to be looked at is said to be so", arguments: forms)
  func refusesDepth(_ form: Form) throws {
    #expect(try found(form.script(depth: 6000)) == ["nested-too-deep"])
  }

  @Test(
    "What refers to itself, or to the same in several ways, is looked at once",
    arguments: [
      "function A() {} A.prototype = new A(); var ExtensionPreprocessingJS = new A;",
      "var A = class extends A {}; var ExtensionPreprocessingJS = new A;",
      "var ExtensionPreprocessingJS = { run(p) { let a = a.trim(); "
        + "p.completionFunction({ m: a.match(/x/)[0] }); } };",
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a: v0 }); } };"
        + (0..<60).map { "var v\($0) = c ? v\($0 + 1) : v\($0 + 1);" }.joined(),
      (0..<12).map {
        "function A\($0)() {}" + String(repeating: "A\($0).prototype = new A\($0 + 1)();", count: 8)
      }
      .joined() + "var ExtensionPreprocessingJS = new A0;",
    ])
  func endsInCircles(_ text: String) throws {
    #expect(try found(text) == [])
  }

  @Test("The column of a place in a long line is counted in UTF-16 units")
  func countsColumns() {
    let line = String(repeating: "aé😀", count: 1000)
    let source = SourceText(name: "a.js", bytes: Array("x\n\(line)".utf8))
    for index in [0, 1, 2, 300, 999] {
      let place = source.location(2 + 7 * index)
      #expect(place.line == 2)
      #expect(place.column == 1 + 4 * index)
    }
    #expect(source.location(2 + 7 * 1000).column == 1 + 4 * 1000)
  }
}
