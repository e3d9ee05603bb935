import ScriptEngine
import Testing

/// The program's own scripts, which an engine keeps when worlds evaluate them again.
@Suite struct OwnScriptTests {
  private static let counter: OwnScript = """
    (function () {
      let count = 0;
      return () => {
        globalThis.total = ++count;
        return [count, globalThis.name].join();
      };
    })()
    """

  private static let failing: OwnScript = "missing.member"

  @Test func `each evaluation is in the world that asks, with objects of its own`() throws {
    let machine = VirtualMachine()
    for number in 0..<6 {
      let context = Context(machine: machine)
      try context.evaluate("var name = \(number)", name: "test.js")
      for _ in 0..<3 {
        let function = context.protect(try context.evaluate(Self.counter))
        #expect(try context.string(context.call(function.value)) == "1,\(number)")
        #expect(try context.string(context.call(function.value)) == "2,\(number)")
      }
      #expect(try context.string(context.evaluate("total", name: "test.js")) == "2")
    }
  }

  @Test func `an error is the same however often a script was evaluated`() throws {
    let machine = VirtualMachine()
    for _ in 0..<5 {
      let context = Context(machine: machine)
      let thrown = try #require(throws: ThrownValue.self) { try context.evaluate(Self.failing) }
      let exception = context.describe(thrown)
      #expect(exception.name == "ReferenceError")
      #expect(exception.message == "Can't find variable: missing")
    }
  }

  @Test func `words are arguments in every world`() throws {
    let machine = VirtualMachine()
    for number in 0..<4 {
      let context = Context(machine: machine)
      let function = context.protect(
        try context.evaluate("(...list) => list.join(' ')", name: "test.js"))
      let first = context.makeNumber(Double(number))
      #expect(
        try context.string(context.call(function.value, first, wordsOf: "one two three"))
          == "\(number) one two three")
      #expect(try context.string(context.call(function.value, wordsOf: "alone")) == "alone")
    }
  }

  private static let members: OwnScript = """
    (function () {
      return {
        member(body) { return body === undefined ? missing : body(); },
        '#helper': { '#helper'(body) { return body(); } }['#helper'],
      };
    })()
    """

  @Test func `members look like native functions however often their script was evaluated`() throws
  {
    let machine = VirtualMachine()
    for _ in 0..<5 {
      let context = Context(machine: machine)
      let host = context.protect(try context.evaluate(members: Self.members))
      let function = context.protect(
        try context.evaluate(
          "(function f(host) { host.member(() => host['#helper'](function inner() { throw Error() })) })",
          name: "test.js"))
      let thrown = try #require(throws: ThrownValue.self) {
        try context.call(function.value, host.value)
      }
      #expect(
        context.describe(thrown).stack.split(separator: "\n").map { $0.prefix { $0 != ":" } }
          == ["inner@test.js", "@test.js", "member@[native code]", "f@test.js"])
      // What is thrown in a member has the place of its call.
      let caller = context.protect(
        try context.evaluate("(function g(host) {\n  host.member() })", name: "test.js"))
      let error = try #require(throws: ThrownValue.self) {
        try context.call(caller.value, host.value)
      }
      let location = context.describe(error).location
      #expect(location?.source == "test.js")
      #expect(location?.line == 2)
    }
  }
}
