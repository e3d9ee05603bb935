import ScriptEngine
import Testing

@Suite struct ExceptionTests {
  @Test func `an error tells its name, message, place and way`() throws {
    let exception = try World().exception(
      of: """
        function inner() {
          throw new RangeError('too much')
        }
        function outer() { inner() }
        outer()
        """)
    #expect(exception.name == "RangeError")
    #expect(exception.message == "too much")
    #expect(exception.location == SourceLocation(source: "test.js", line: 2, column: 23))
    #expect(
      exception.stack == """
        inner@test.js:2:23
        outer@test.js:4:25
        global code@test.js:5:6
        """)
    #expect(!exception.isTimeLimit)
  }

  @Test func `lines count from the first line that is given`() throws {
    let exception = try World().exception(
      of: "\n null.x", name: "https://example.com/a/@b/page.html", firstLine: 40)
    #expect(exception.message == "null is not an object (evaluating 'null.x')")
    #expect(
      exception.location
        == SourceLocation(source: "https://example.com/a/@b/page.html", line: 41, column: 6))
  }

  @Test func `an error made in one place and thrown in another tells where it was made`() throws {
    let exception = try World().exception(of: "var e = new Error('x')\n\nthrow e")
    #expect(exception.location == SourceLocation(source: "test.js", line: 1, column: 18))
  }

  @Test func `a SyntaxError tells its line`() throws {
    let exception = try World().exception(of: "var a = {\n b: 1,\n c d }", firstLine: 5)
    #expect(exception.name == "SyntaxError")
    #expect(
      exception.message
        == "Unexpected identifier 'd'. Expected a ':' following the property name 'c'.")
    #expect(exception.location == SourceLocation(source: "test.js", line: 7))
    #expect(exception.stack == "")
  }

  @Test func `a SyntaxError of text that a script evaluates tells where it did`() throws {
    let world = World()
    #expect(
      try world.exception(of: "\neval('1 +* 2')").location
        == SourceLocation(source: "test.js", line: 2, column: 5))
    #expect(
      try world.exception(of: "JSON.parse('{')").location
        == SourceLocation(source: "test.js", line: 1, column: 11))
  }

  @Test func `an error in evaluated text is placed at the script that evaluates it`() throws {
    let exception = try World().exception(of: "\n  eval('\\n\\n null.x')")
    #expect(exception.name == "TypeError")
    #expect(exception.location == SourceLocation(source: "test.js", line: 2, column: 7))
  }

  @Test(arguments: [
    ("'text'", "text"), ("42", "42"), ("null", "null"), ("undefined", "undefined"),
    ("true", "true"), ("10n", "10"), ("Symbol('s')", "Symbol(s)"), ("Symbol()", "Symbol()"),
    ("({})", "[object Object]"), ("[1, 2]", "1,2"), ("({ message: 'm' })", "m"),
    ("Object.create(null)", ""),
  ])
  func `a thrown value that is not an error is reported as text`(
    expression: String, text: String
  ) throws {
    let exception = try World().exception(of: "throw \(expression)")
    #expect(exception == ScriptException(name: "", message: text))
  }

  @Test func `errors of the script's own classes tell their names`() throws {
    let exception = try World().exception(
      of: """
        class MyError extends TypeError { get name() { return 'MyError' } }
        throw new MyError('mine')
        """)
    #expect(exception.name == "MyError")
    #expect(exception.message == "mine")
    #expect(exception.location?.line == 2)
  }

  @Test func `hostile getters and conversions count as absent`() throws {
    let world = World()
    let exception = try world.exception(
      of: """
        const e = new Error('x');
        for (const name of ['name', 'message', 'stack', 'line', 'column', 'sourceURL'])
          Object.defineProperty(e, name, { get() { throw e } });
        e.toString = () => { throw e };
        throw e
        """)
    #expect(exception == ScriptException(name: "", message: ""))
    #expect(
      try world.exception(
        of: """
          throw { name: 5, message: {}, line: 'x', column: NaN, sourceURL: {}, stack: [],
                  toString() { return {} } }
          """) == ScriptException(name: "", message: ""))
    #expect(
      try world.exception(of: "throw { line: 1e300, sourceURL: 'a', column: 0.5, stack: '@:' }")
        .location == nil)
    #expect(
      try world.exception(of: "throw new Proxy({}, { get() { throw 1 }, has() { throw 2 } })")
        == ScriptException(name: "", message: ""))
  }

  @Test func `an error whose getter never returns is told as the time limit`() throws {
    let world = World()
    let thrown = try #require(throws: ThrownValue.self) {
      try world.context.evaluate("throw { get message() { for (;;); } }", name: "test.js")
    }
    world.machine.limitTime(to: 0.05)
    #expect(world.context.describe(thrown).isTimeLimit)
  }

  @Test func `stacks that scripts make up do no harm`() throws {
    let world = World()
    for stack in ["@", "@:", "@::", "a@b", "a@b:1", "a@b:x:1", "@@:1:1", "\n\n", "a@b:1:2:", "[n"] {
      let text = try world.context.json(world.context.makeString(stack))
      let exception = try world.exception(of: "throw { message: 'm', stack: \(text ?? "") }")
      #expect(exception.message == "m")
      #expect(exception.stack == stack)
    }
  }

  // MARK: Through host functions

  @Test func `errors of host functions are told where the script called`() throws {
    let world = World()
    try world.define("fail") { _ in throw ScriptError.type("no good") }
    let exception = try world.exception(of: "\nfunction f() { fail() }\nf()")
    #expect(exception.name == "TypeError")
    #expect(exception.message == "no good")
    #expect(exception.location == SourceLocation(source: "test.js", line: 2, column: 20))
    #expect(
      exception.stack == """
        fail@[native code]
        f@test.js:2:20
        global code@test.js:3:2
        """)
  }

  @Test func `each script error has its class`() throws {
    let world = World()
    let errors: [(ScriptError, String)] = [
      (.type("t"), "TypeError: t"), (.range("r"), "RangeError: r"),
      (.syntax("s"), "SyntaxError: s"),
      (.general("g"), "Error: g"),
    ]
    for (error, text) in errors {
      try world.define("fail") { _ in throw error }
      #expect(try world("try { fail() } catch (e) { String(e) }") == text)
      #expect(
        try world("try { fail() } catch (e) { e.constructor.name + (e instanceof Error) }")
          == text.prefix { $0 != ":" } + "true")
    }
  }

  @Test func `a thrown value passes through host functions as it is`() throws {
    let world = World()
    try world.defineCall()
    #expect(
      try world("var o = {}; try { call(() => { throw o }) } catch (e) { e === o }") == "true")
    let exception = try world.exception(of: "call(function f() {\n null.x })")
    #expect(exception.location == SourceLocation(source: "test.js", line: 2, column: 6))
    #expect(
      exception.stack == """
        f@test.js:2:6
        call@[native code]
        global code@test.js:1:5
        """)
  }

  @Test func `other Swift errors become what the context converts them to`() throws {
    struct Failure: Error {}
    let world = World()
    try world.define("fail") { _ in throw Failure() }
    #expect(try world("try { fail() } catch (e) { String(e) }") == "Error: Failure()")
    world.context.convertError = { error, context in
      guard error is Failure else { throw error }
      return context.makeString("converted")
    }
    #expect(try world("try { fail() } catch (e) { e }") == "converted")
    world.context.convertError = { error, _ in throw error }
    #expect(try world("try { fail() } catch (e) { String(e) }") == "Error: Failure()")
  }

  @Test func `errors of constructors are told where the script called`() throws {
    let world = World()
    try world.defineConstructor("Thing") { _, _ in throw ScriptError.type("bad thing") }
    // As WebKit has it for `new CustomEvent()`.
    let direct = try world.exception(of: "\n new Thing(1)")
    #expect(direct.location == SourceLocation(source: "test.js", line: 2, column: 11))
    #expect(direct.stack == "Thing@[native code]\nglobal code@test.js:2:11")
    let derived = try world.exception(
      of: "class Sub extends Thing {\n constructor() { super() } }\nnew Sub")
    #expect(derived.location == SourceLocation(source: "test.js", line: 2, column: 23))
    #expect(
      derived.stack == """
        Thing@[native code]
        Sub@test.js:2:23
        global code@test.js:3:1
        """)
    #expect(
      try world(
        """
        try { new Thing } catch (e) {
          [e.line, e.column, e.sourceURL, e.stack, Object.keys(e).length].join('|')
        }
        """) == "1|7|test.js|Thing@[native code]\nglobal code@test.js:1:7|0")
  }

  @Test func `errors behind the program's own scripts are told where the script called`() throws {
    let world = World()
    let context = world.context
    let item = context.makeFunction(name: "", length: 0) { _ in throw ScriptError.range("no item") }
    let make = try context.evaluate(
      """
      (item => new Proxy({}, { get(target, key) { return item(target, key) } }))
      """, name: "")
    try context.define("list", on: context.global, value: context.call(make, this: nil, item))
    let exception = try world.exception(of: "function f() {\n return list.x }\n f()")
    #expect(exception.name == "RangeError")
    #expect(exception.location == SourceLocation(source: "test.js", line: 2, column: 13))
    #expect(exception.stack == "f@test.js:2:13\nglobal code@test.js:3:3")
  }

  @Test func `errors that the program's own scripts raise are told where the script called`() throws
  {
    let world = World()
    let own = try world.context.evaluate("(function own() { null.x })", name: "")
    try world.context.define("own", on: world.context.global, value: own)
    let exception = try world.exception(of: "\n\n own()")
    #expect(exception.name == "TypeError")
    #expect(exception.location == SourceLocation(source: "test.js", line: 3, column: 5))
    #expect(exception.stack == "global code@test.js:3:5")
  }

  @Test func `a Swift caller gets the value that was thrown`() throws {
    let world = World()
    let context = world.context
    let object = try context.evaluate("globalThis.o = {}", name: "")
    let thrown = try #require(throws: ThrownValue.self) {
      try context.evaluate("throw o", name: "test.js")
    }
    #expect(context.isSame(thrown.value.value, object))
  }

  @Test func `every reading of a value tells what it raised`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(
      try context.evaluate(
        """
        new Proxy({}, {
          get() { throw 'get' }, set() { throw 'set' }, deleteProperty() { throw 'delete' },
          ownKeys() { throw 'keys' }, has() { throw 'has' }, defineProperty() { throw 'define' } })
        """, name: ""))
    func raised(_ body: (Value) throws -> Void) throws -> String {
      let thrown = try #require(throws: ThrownValue.self) { try body(object.value) }
      return try context.string(thrown.value.value)
    }
    #expect(try raised { _ = try context.property("x", of: $0) } == "get")
    #expect(try raised { _ = try context.element(0, of: $0) } == "get")
    #expect(try raised { _ = try context.property(key: context.true, of: $0) } == "get")
    #expect(try raised { try context.setProperty("x", of: $0, to: context.null) } == "set")
    #expect(try raised { try context.setElement(0, of: $0, to: context.null) } == "set")
    #expect(try raised { try context.deleteProperty("x", of: $0) } == "delete")
    #expect(try raised { _ = try context.enumerableNames(of: $0) } == "keys")
    #expect(try raised { _ = try context.string($0) } == "get")
    #expect(try raised { _ = try context.bytes(of: $0) } == "get")
    #expect(try raised { _ = try context.number($0) } == "get")
    #expect(try raised { _ = try context.json($0) } == "get")
    #expect(try raised { try context.define("x", on: $0, value: context.null) } == "define")
    #expect(
      try raised { try context.define("x", on: $0, getter: nil, setter: nil) } == "define")
    #expect(!context.hasProperty("x", of: object.value))
    // Nothing of it is left for what comes next.
    #expect(try world("1 + 1") == "2")
  }
}
