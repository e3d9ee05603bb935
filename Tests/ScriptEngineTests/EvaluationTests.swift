import ScriptEngine
import Testing

@Suite struct EvaluationTests {
  @Test func `the completion value of a script is given`() throws {
    let world = World()
    #expect(try world("1; if (true) { 'a' + 1 }") == "a1")
    #expect(try world("var x = 5;") == "undefined")
  }

  @Test func `declarations stay in the global scope from script to script`() throws {
    let world = World()
    try world("var a = 1; function f() { return a } let b = 2; const c = 3; class D {}")
    #expect(
      try world("[f(), b, c, typeof D, typeof globalThis.a, typeof globalThis.b].join()")
        == "1,2,3,function,number,undefined")
    #expect(try world.exception(of: "let b = 5").name == "SyntaxError")
  }

  @Test func `the global object is this`() throws {
    let world = World()
    #expect(try world("this === globalThis") == "true")
    #expect(try world("(function () { return this === globalThis })()") == "true")
    #expect(try world("(function () { 'use strict'; return this })()") == "undefined")
  }

  @Test func `a script of WTF-8 bytes keeps its lone surrogates`() throws {
    let world = World()
    let source = Array("'".utf8) + [0xED, 0xA0, 0x80] + Array("'.charCodeAt(0)".utf8)
    let value = try source.withUnsafeBufferPointer {
      try world.context.evaluate($0, name: "test.js")
    }
    #expect(try world.context.number(value) == 0xD800)
  }

  @Test(arguments: ["x", "ü", "д"], [false, true])
  func `a long script keeps its text while the engine lives`(
    letter: String, servesMany: Bool
  ) throws {
    let world = World(machine: VirtualMachine(servesMany: servesMany))
    let filler = String(repeating: "\(letter) and more text, ", count: 60_000)
    let function = "function later() { return '\(letter)' + new Error().line }"
    let source = "var text = '\(filler)';\n/* \(filler) */\n\(function)"
    // What is given for the call is gone after it.
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.utf8.count)
    _ = bytes.initialize(from: source.utf8)
    _ = try world.context.evaluate(UnsafeBufferPointer(bytes), name: "long.js")
    bytes.update(repeating: 0x20)
    bytes.deallocate()
    world.context.collectGarbage()
    // The engine reads the text of a function when it is called for the first time.
    #expect(try world("later()") == "\(letter)3")
    #expect(try world("later.toString()") == function)
    #expect(try world("text.length") == "\(filler.utf16.count)")
    #expect(try world("text.endsWith('\(letter) and more text, ')") == "true")
  }

  @Test func `long scripts without end are evaluated, too`() throws {
    let world = World()
    let filler = String(repeating: " ", count: 4 << 20)
    for index in 0..<40 {
      let source = Array("\(filler)var last = () => \(index);".utf8)
      _ = try source.withUnsafeBufferPointer {
        try world.context.evaluate($0, name: "long.js")
      }
    }
    #expect(try world("last() + ' ' + last") == "39 () => 39")
  }

  @Test func `an empty script is undefined`() throws {
    let world = World()
    #expect(try world("") == "undefined")
    let value = try world.context.evaluate(UnsafeBufferPointer(start: nil, count: 0), name: "a")
    #expect(world.context.isUndefined(value))
  }

  @Test func `a syntax check says what is wrong and runs nothing`() throws {
    let world = World()
    try world.context.checkSyntax("globalThis.ran = true; let a", name: "test.js")
    #expect(try world("typeof ran + typeof a") == "undefinedundefined")
    let thrown = try #require(throws: ThrownValue.self) {
      try world.context.checkSyntax("ok()\nlet let", name: "test.js", firstLine: 10)
    }
    let exception = world.context.describe(thrown)
    #expect(exception.name == "SyntaxError")
    #expect(exception.location == SourceLocation(source: "test.js", line: 11))
  }

  // MARK: Calls

  @Test func `calls pass this and up to six arguments`() throws {
    let world = World()
    let context = world.context
    let function = context.protect(
      try context.evaluate(
        "(function () { 'use strict'; return [typeof this, ...arguments].join() })", name: "a"))
    func value(_ number: Double) -> Value { context.makeNumber(number) }
    func text(_ value: Value) throws -> String { try context.string(value) }
    #expect(try text(context.call(function.value)) == "undefined")
    #expect(try text(context.call(function.value, this: context.global)) == "object")
    #expect(try text(context.call(function.value, this: value(1), value(2))) == "number,2")
    #expect(
      try text(
        context.call(
          function.value, this: context.null, value(1), value(2), value(3), value(4), value(5),
          value(6))) == "object,1,2,3,4,5,6")
    #expect(
      try text(
        context.call(
          function.value, arguments: (0..<200).map { context.protect(value(Double($0))) }))
        == "undefined," + (0..<200).map(String.init).joined(separator: ","))
  }

  @Test func `an argument that is undefined counts`() throws {
    let world = World()
    let function = try world.context.evaluate("(function () { return arguments.length })", name: "")
    let count = try world.context.call(
      function, this: nil, world.context.undefined, world.context.undefined)
    #expect(try world.context.number(count) == 2)
  }

  @Test func `a sloppy function called without this has the global object`() throws {
    let world = World()
    let function = try world.context.evaluate("(function () { return this })", name: "")
    #expect(try world.context.isSame(world.context.call(function), world.context.global))
  }

  @Test(arguments: ["1", "'f'", "undefined", "null", "({})", "Symbol()", "10n"])
  func `calling something other than a function is a TypeError`(expression: String) throws {
    let world = World()
    let value = try world.context.evaluate(expression, name: "")
    for this in [nil, world.context.global] {
      let thrown = try #require(throws: ThrownValue.self) {
        try world.context.call(value, this: this)
      }
      #expect(world.context.describe(thrown).name == "TypeError")
    }
    let thrown = try #require(throws: ThrownValue.self) { try world.context.construct(value) }
    #expect(world.context.describe(thrown).name == "TypeError")
  }

  @Test func `constructing gives the object`() throws {
    let world = World()
    let context = world.context
    let counter = try context.evaluate("(function () { this.count = arguments.length })", name: "")
    #expect(try context.json(context.construct(counter)) == #"{"count":0}"#)
    let arrow = try context.evaluate("(() => {})", name: "")
    let thrown = try #require(throws: ThrownValue.self) { try context.construct(arrow) }
    #expect(context.describe(thrown).name == "TypeError")
  }

  @Test(arguments: ["x", "\u{E9}", "\u{1F600}", "\0"])
  func `a script with much text gives that text`(character: String) throws {
    let world = World()
    let source =
      "const text = '\(String(repeating: "a", count: 1 << 20))\(character)'; text.slice(-4)"
    let text = try Array(source.utf8).withUnsafeBufferPointer {
      try world.context.string(world.context.evaluate($0, name: "long.js"))
    }
    #expect(text == String(("aaaa" + character).utf16.suffix(4)))
  }
}
