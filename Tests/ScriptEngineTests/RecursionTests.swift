import ScriptEngine
import Testing

/// Recursion without end is a RangeError that a script can catch, on a stack of the size that
/// engines get.
@Suite struct RecursionTests {
  private func run(_ body: (World) throws -> Void) throws {
    try EngineThread.run {
      Result { try body(World()) }
    }.get()
  }

  @Test(arguments: [
    "function f() { f() } f()",
    "function f(n) { return n === 0 ? 0 : 1 + f(n + 1) } f(1)",
    "var o = { get x() { return this.x } }; o.x",
    "var o = { toString() { return String(this) } }; String(o)",
    "class A { constructor() { new A } } new A",
    "var p = new Proxy({}, { get(t, k, r) { return r[k] } }); p.x",
    "var f = () => [1].map(f); f()",
    "var o = { valueOf() { return +this } }; +o",
    "function f() { eval('f()') } f()",
    "async function f() { return f() } f().catch(e => { throw e }); null.x",
    "JSON.stringify((function n(d) { let o = {}; while (d--) o = { o }; return o })(1e6))",
    "JSON.parse('['.repeat(1e6))",
    "eval('['.repeat(1e6))",
    "'a'.replace(/a/, function f() { return 'a'.replace(/a/, f) })",
  ])
  func `in the script`(source: String) throws {
    try run { world in
      let name = try world.exception(of: source).name
      #expect(
        name == "RangeError" || name == "SyntaxError" && source.contains("repeat")
          || name == "TypeError" && source.hasPrefix("async"))
      #expect(try world("1 + 1") == "2")
    }
  }

  @Test(arguments: [
    "function f() { call(f) } f()",
    "function f() { try { call(f) } finally { } } f()",
    "var o = { get x() { return read(this) } }; read(o)",
    "var o = { toString() { return text(this) } }; text(o)",
    "var p = new Proxy({}, { get(t, k, r) { return read(r) } }); read(p)",
    "function f() { evaluate('f()') } f()",
    "function f() { new Thing(f) } f()",
    "class Sub extends Thing { constructor() { super(() => new Sub) } } new Sub",
    "function f() { [1].forEach(() => call(() => call(f))) } f()",
    "var o = { toJSON() { return json(this) } }; json(o)",
  ])
  func `through host functions, getters, proxies and constructors`(source: String) throws {
    try run { world in
      try world.defineCall()
      try world.define("read") { try $0.context.property("x", of: $0[0]) }
      try world.define("text") { $0.context.makeString(try $0.context.string($0[0])) }
      try world.define("json") { $0.context.makeString(try $0.context.json($0[0]) ?? "") }
      try world.define("evaluate") { call in
        try call.context.evaluate(try call.context.string(call[0]), name: "inner.js")
      }
      try world.defineConstructor("Thing") { call, _ in try call.context.call(call[0]) }
      let exception = try world.exception(of: source)
      #expect(exception.name == "RangeError")
      #expect(exception.message == "Maximum call stack size exceeded.")
      #expect(try world("try { \(source) } catch (e) { e instanceof RangeError }") == "true")
      #expect(try world("1 + 1") == "2")
    }
  }

  @Test func `a script may go tens of thousands of calls deep`() throws {
    try run { world in
      try world.defineCall()
      #expect(try world("(function f(n) { return n ? 1 + f(n - 1) : 0 })(30000)") == "30000")
      #expect(
        try world("(function f(n) { return n ? 1 + call(() => f(n - 1)) : 0 })(500)") == "500")
    }
  }

  @Test func `an error that a host function raises at the end of the stack is an error`() throws {
    try run { world in
      try world.define("fail") { _ in throw ScriptError.type("fails") }
      try world.define("deep") { call in try call.context.call(call[0]) }
      #expect(
        try world(
          """
          const names = new Set;
          function f() {
            try { fail() } catch (e) { names.add(e instanceof Error) }
            try { deep(f) } catch (e) { names.add(e instanceof Error) }
          }
          let depth = 0;
          (function g() { depth++; try { deep(g) } catch { fail } })();
          [...names].join() + (depth > 100)
          """) == "true")
    }
  }

  @Test func `an engine thread gives what its body gives or throws`() throws {
    struct Failure: Error, Equatable {}
    #expect(EngineThread.run { 42 } == 42)
    #expect(throws: Failure()) {
      try EngineThread.run { () throws(Failure) -> Int in throw Failure() }
    }
  }
}
