import Checks
import Foundation
import Preprocessing
import ScriptEngine
import Testing

/// Scripts with counters in them.
struct InstrumenterTests {
  private static func script(_ text: String) throws -> PreprocessingScript {
    try PreprocessingScript(name: "a.js", bytes: Array(text.utf8))
  }

  private static func isAccepted(_ text: String) -> Bool {
    let context = Context(machine: VirtualMachine())
    do throws(ThrownValue) {
      try context.checkSyntax(text, name: "a.js")
      return true
    } catch {
      return false
    }
  }

  /// What comes of a script with counters, and how often each was passed.
  private func run(_ text: String) throws -> (value: String, counts: [Int], sites: CoverageSites) {
    let (instrumented, sites) = try #require(
      ScriptInstrumenter.instrument(try Self.script(text)))
    let machine = VirtualMachine()
    let context = Context(machine: machine)
    try context.coverFunctionText()
    let counters = CoverageCounters(count: instrumented.counterCount)
    try context.evaluate(instrumented, counting: counters)
    let value = try context.string(try context.evaluate("String(globalThis.result)", name: ""))
    return (value, counters.values.map(Int.init), sites)
  }

  /// How often the parts of a script ran.
  private func counts(
    _ text: String
  ) throws -> (
    statements: [Int], functions: [Int], branches: [[Int]]
  ) {
    let (_, counts, sites) = try run(text)
    return (
      sites.statements.sorted {
        ($0.start.line, $0.start.column ?? 0) < ($1.start.line, $1.start.column ?? 0)
      }
      .map { counts[$0.counter] },
      sites.functions.map { counts[$0.body.counter] },
      sites.branches.map { $0.ways.map { counts[$0.counter] } }
    )
  }

  @Test("Taking the counters out gives the script, and no line moves")
  func isReversible() throws {
    var texts = try (Sample.broken + Sample.good).filter { $0.url.pathExtension == "js" }
      .map { try String(contentsOf: $0.url, encoding: .utf8) }
    for seed in UInt64(1)...400 {
      var generator = ProgramGenerator(seed: seed)
      texts.append(generator.program())
    }
    var tried = 0
    for text in texts where Self.isAccepted(text) {
      let made = try #require(
        ScriptInstrumenter.instrument(try Self.script(text)), Comment(rawValue: text))
      let instrumented = String(decoding: made.script.source, as: UTF8.self)
      #expect(made.script.cleaned(instrumented) == text)
      #expect(Self.isAccepted(instrumented), Comment(rawValue: instrumented))
      #expect(
        instrumented.split(separator: "\n", omittingEmptySubsequences: false).count
          == text.split(separator: "\n", omittingEmptySubsequences: false).count)
      tried += 1
    }
    #expect(tried > 200)
  }

  @Test("Counts statements, also those that stand alone behind if, else and loops")
  func countsStatements() throws {
    let counts = try counts(
      """
      var a = 1, b = 2;
      for (var i = 0; i < 3; i++) a++;
      if (a > 9) b = 3; else b = 4
      while (false) b = 5
      label: do { if (b) continue label; } while (0)
      try { throw 1; b = 6 } catch (e) { b = 7 } finally { b = 8 }
      """)
    // In the order of their places: each declarator and each statement.
    #expect(
      counts.statements == [1, 1, 1, 1, 3, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1])
    #expect(counts.branches == [[0, 1], [1, 0]])
  }

  @Test("Counts each way of if, switch, ?:, &&, || and default values")
  func countsBranches() throws {
    let counts = try counts(
      """
      function f(a, b = 1) { return a ? b : 0 }
      f(1); f(0, 2); f(0, 3)
      var x = f(0, 0) || f(1) && f(0, 0)
      switch (f(0, 0)) { case 1: x = 1; break; case 0: x = 2; default: x = 3 }
      if (x) x = 4
      """)
    #expect(counts.functions == [7])
    #expect(counts.branches == [[2], [2, 5], [1, 1, 1], [0, 1, 1], [1, 0]])
  }

  @Test("A statement after one that threw has not run")
  func stopsAtExceptions() throws {
    let counts = try counts("try { null.x; var a = 1 } catch {}")
    #expect(counts.statements == [1, 1, 0])
  }

  @Test(
    "Scripts do not see the counters",
    arguments: [
      ("var f = function (a = 1) { return a && 2 };", "f.toString()"),
      ("class A { get x() { return 1 } static { this.y = 2 } }", "A.toString() + A.y"),
      ("const a = x => x ? y => 1 : 2", "a + a(1)"),
      (
        "var o = { m() { return 1 } }, f = () => {}, { g = () => 2 } = {};", "[f.name, g.name, o.m]"
      ),
      ("function f() {}", "Object.getOwnPropertyNames(globalThis).filter(n => /c/.test(n)).join()"),
      ("var e; try { (function () { null.x })() } catch (x) { e = x }", "e.stack + e.column + e"),
      ("var e; try { [1].map(x => x && 2).y.z } catch (x) { e = x }", "e.message + e.stack"),
      ("var t = true ? new Error('a') : 0", "t.stack + t.line + t.column"),
      ("function f() { 'use strict'; return this }", "f() + f.toString()"),
      ("var s = eval('1 + 1'), n = (0, function () {}).name", "s + n"),
      ("outer: for (var i of [1, 2]) for (var j of [1, 2]) { if (j > 1) continue outer }", "i + j"),
    ])
  func isUnseen(_ code: String, _ question: String) throws {
    let text = "\(code)\nglobalThis.result = \(question)"
    let machine = VirtualMachine()
    let context = Context(machine: machine)
    try context.coverFunctionText()
    let bytes = Array(text.utf8)
    _ = try bytes.withUnsafeBufferPointer { try context.evaluate($0, name: "a.js") }
    let plain = try context.string(try context.evaluate("String(globalThis.result)", name: ""))
    #expect(try run(text).value == plain)
  }

  @Test("Has another name for the counters where the script has theirs")
  func avoidsNames() throws {
    let (value, _, _) = try run("var $_c = 'mine', $_cf = 2; globalThis.result = $_c + $_cf")
    #expect(value == "mine2")
  }
}
