@testable import Checks
import Foundation
import ScriptEngine
import Testing

/// The syntax tree of what the engine accepts.
struct ParserTests {
  private func parse(_ text: String) throws -> SyntaxNode {
    try ScriptParser.parse(Array(text.utf8))
  }

  /// How often nodes of a kind are in a script.
  private func count(
    _ text: String, _ isCounted: (SyntaxNode.Kind) -> Bool
  ) throws -> Int {
    var count = 0
    // The tree belongs to its root.
    let program = try parse(text)
    program.walk { node in
      if isCounted(node.kind) { count += 1 }
      return true
    }
    return count
  }

  private func regularExpressions(_ text: String) throws -> Int {
    try count(text) { if case .regularExpression = $0 { true } else { false } }
  }

  private func calls(_ text: String) throws -> Int {
    try count(text) { if case .call = $0 { true } else { false } }
  }

  private func functions(_ text: String) throws -> Int {
    try count(text) { if case .function = $0 { true } else { false } }
  }

  private func statements(_ text: String) throws -> Int {
    let program = try parse(text)
    guard case .program(let statements) = program.kind else { return 0 }
    return statements.count
  }

  @Test("A slash divides behind a value and begins a regular expression elsewhere")
  func tellsDivisionFromRegularExpressions() throws {
    #expect(try regularExpressions("a / b / c") == 0)
    #expect(try regularExpressions("x = /a/g; y = a / /b/") == 2)
    #expect(try regularExpressions("if (x) /a[/]b/.test(y)") == 1)
    #expect(try regularExpressions("(a) / b / c; [1] / 2 / 3; f() / 1 / 2") == 0)
    #expect(try regularExpressions("return_ = x++ / 2; typeof /a/; `${ /}/ }`") == 2)
    #expect(try regularExpressions("x = {} / 1 / 2; {} /a/g") == 1)
    #expect(try regularExpressions("a = b\n/c/d") == 0)
  }

  @Test("Statements end at line breaks where they would not go on")
  func insertsSemicolons() throws {
    #expect(try statements("a\nb\n++c\n") == 3)
    #expect(try statements("a\n(b)") == 1)
    #expect(try statements("var a = 1\nvar b\n= 2") == 2)
    #expect(try statements("do x(); while (y) z()") == 2)
    #expect(try statements("a\n`b`") == 1)
    #expect(throws: ScriptParsingError.self) { try parse("a b") }
  }

  @Test("Parentheses are parameters where an arrow follows")
  func readsArrowFunctions() throws {
    #expect(try functions("(a, {b = 1, ...c}, [d] = [], ...e) => a") == 1)
    #expect(try functions("x => y => ({})") == 2)
    #expect(try functions("async x => await x; async (x, y) => {}; async (x); async") == 2)
    #expect(try calls("async (x)") == 1)
    #expect(try calls("((a) => a)(1)") == 1)
    #expect(try calls("() => {}\n(1)") == 0)
  }

  @Test("Words that are no keywords everywhere are names elsewhere")
  func readsContextualKeywords() throws {
    for text in [
      "let = 1; let\n= 2; let [a] = [1]; async = await; yield; of = get = set = static_",
      "({ get, set, async, static: 1, get a() { return 1 }, set a(b) {}, async *c() {}, await: 1 })",
      "class A { static; get; set; async; static static() {} static async() {} get get() {} }",
      "for (let of = 0; of < 1; of++); for (const of of of); for (var i in {}) ;",
      "function* g() { yield; yield* a; x = yield /a/; [yield]; `${yield}` }",
      "async function f() { await /a/; for await (x of y); }", "label: for (;;) continue label",
      "new new A()(1)(2); new a.b; new a.b(c).d; new.target_; new (f())",
    ] {
      #expect(throws: Never.self, "\(text)") { try parse(text) }
    }
  }

  @Test("A script that the engine accepts has a tree")
  func agreesWithTheEngine() throws {
    var generator = ProgramGenerator(seed: 11)
    var accepted = 0
    EngineThread.run {
      let context = Context(machine: VirtualMachine())
      for _ in 0..<1500 {
        let program = generator.program()
        guard (try? context.checkSyntax(program, name: "program.js")) != nil else { continue }
        accepted += 1
        #expect(throws: Never.self, "\(program)") { try parse(program) }
      }
    }
    #expect(accepted > 750)
  }

  @Test("Every script that is at hand has a tree")
  func parsesRealScripts() throws {
    let folders = ["Scripts", "Sources/PreviewServer/Resources"].map {
      Sample.repository.appending(path: $0)
    }
    let cases = Sample.scripts(in: Sample.repository.appending(path: "Tests/ParityTests/Cases"))
    let files = (folders + cases).flatMap(Sample.scripts(in:)).filter { $0.pathExtension == "js" }
    #expect(files.count > 15)
    for file in files {
      #expect(throws: Never.self, "\(file.lastPathComponent)") {
        try ScriptParser.parse(Array(Data(contentsOf: file)))
      }
    }
  }

  @Test("Nesting without end is refused, and long lists of operators are not deep")
  func boundsDepth() throws {
    func isRefused(_ text: String) -> Bool {
      EngineThread.run(stackSize: ScriptChecker.stackSize) {
        (try? ScriptParser.parse(Array(text.utf8))) == nil
      }
    }
    #expect(isRefused(String(repeating: "(", count: 100_000)))
    #expect(isRefused(String(repeating: "[", count: 100_000)))
    #expect(isRefused("a" + String(repeating: ".b()", count: 100_000)))
    #expect(isRefused(String(repeating: "if (a) ", count: 100_000) + ";"))
    #expect(try statements(Array(repeating: "a", count: 100_000).joined(separator: "+")) == 1)
    #expect(try statements(String(repeating: "{}", count: 100_000)) == 100_000)
  }

  @Test("Bytes of any kind end in a tree or in an error")
  func endsOnAnything() {
    var generator = ProgramGenerator(seed: 5)
    for _ in 0..<3000 {
      let text = generator.rubbish()
      _ = EngineThread.run(stackSize: ScriptChecker.stackSize) { try? ScriptParser.parse(text) }
    }
    for text in ["`${", "`${}", "/*", "'", "\"\\", "\\u", "#", "0x", "1e", "`\\", "a?.", "@", "/["]
    {
      #expect(throws: ScriptParsingError.self, "\(text)") { try parse(text) }
    }
  }

  @Test("Places are counted in lines and UTF-16 units")
  func locates() {
    let source = SourceText(name: "a.js", bytes: Array("a\r\n😀b\u{2028}c\n".utf8))
    #expect(source.location(0) == SourceLocation(source: "a.js", line: 1, column: 1))
    #expect(source.location(7) == SourceLocation(source: "a.js", line: 2, column: 3))
    #expect(source.location(11) == SourceLocation(source: "a.js", line: 3, column: 1))
    #expect(source.location(99).line == 4)
  }
}
