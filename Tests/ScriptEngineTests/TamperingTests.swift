import ScriptEngine
import Testing

/// Whatever a script does to the language's objects, Swift code does the same as before.
@Suite struct TamperingTests {
  private static let tampering = """
    globalThis.touched = [];
    const trap = what => function () {
      touched[touched.length] = what;
      throw what + ' was touched';
    };
    const { defineProperty } = Object, text = String, keysOfReflect = Reflect.ownKeys(Reflect);
    const each = (list, body) => { for (let i = 0; i < list.length; i++) body(list[i]) };
    const replace = (object, names) => each(names, name => defineProperty(object, name, {
      __proto__: null, value: trap(text(name)), writable: true, configurable: true }));
    const intercept = (object, names) => each(names, name => defineProperty(object, name, {
      __proto__: null, get: trap('get ' + text(name)), set: trap('set ' + text(name)),
      configurable: true }));
    // What the property is that says that something was touched must not be touched itself.
    defineProperty(touched, 'length', { __proto__: null, writable: true });
    const { iterator, species, hasInstance } = Symbol;
    intercept(Promise.prototype, ['constructor']);
    intercept(Promise, [species]);
    intercept(Array, [species]);
    each([Error, TypeError, RangeError, SyntaxError],
         error => intercept(error.prototype, ['constructor']));
    replace(Promise.prototype, ['then', 'catch', 'finally']);
    replace(Promise, ['resolve', 'reject']);
    replace(Reflect, keysOfReflect);
    replace(JSON, ['parse', 'stringify']);
    replace(Object, ['defineProperty', 'defineProperties', 'setPrototypeOf', 'getPrototypeOf',
      'getOwnPropertyDescriptor', 'keys', 'create', 'assign', 'freeze', 'hasOwn']);
    replace(Object.prototype, ['__defineGetter__', '__defineSetter__', 'hasOwnProperty', 'valueOf']);
    replace(Function.prototype, ['call', 'bind', 'apply', 'toString']);
    replace(Array.prototype, [iterator, 'push', 'concat', 'map', 'join', 'values', 'slice']);
    intercept(Array.prototype, ['20', '30']);
    intercept(Object.prototype, [
      'get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'length', 'name', 'then',
      'prototype', 'constructor', 'has', 'x', 'member', 'type', 'stack', 'line', 'column',
      'sourceURL', 'message', 'toJSON', 'end', 'cause', '20', '30', '2', '3']);
    replace(globalThis, ['Proxy', 'Promise', 'TypeError', 'RangeError', 'SyntaxError', 'Error',
      'Map', 'Set', 'WeakMap', 'Symbol', 'Reflect', 'Iterator', 'Uint8Array', 'ArrayBuffer',
      'DataView', 'Date', 'String', 'Number', 'Boolean', 'Function', 'Array', 'Object']);
    0
    """

  private func tampered() throws -> World {
    let world = World()
    try world(Self.tampering, name: "tampering.js")
    return world
  }

  private func expectUntouched(
    _ world: World, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let touched = try world.context.property("touched", of: world.context.global)
    // Read without the prototypes' help.
    world.context.setPrototype(of: touched, to: world.context.null)
    let length = try world.context.number(world.context.property("length", of: touched))
    var names: [String] = []
    for index in 0..<Int(length) {
      names.append(try world.context.string(world.context.element(index, of: touched)))
    }
    #expect(names == [], sourceLocation: sourceLocation)
  }

  @Test func `functions are made and called`() throws {
    let world = try tampered()
    try world.define("f", length: 2) { call in
      call.context.makeNumber(Double(call.count) + (try call.context.number(call[0])))
    }
    #expect(try world("f(1, 2)") == "3")
    #expect(try world("f.length") == "2")
    #expect(try world("f.name") == "f")
    try world.defineCall()
    #expect(try world("call(() => 7)") == "7")
    let function = try world.context.evaluate(
      "(function () { 'use strict'; return this })", name: "")
    #expect(try world.context.isUndefined(world.context.call(function)))
    try expectUntouched(world)
  }

  @Test func `properties are defined`() throws {
    let world = try tampered()
    let context = world.context
    let object = context.protect(context.makeObject())
    try context.define("o", on: context.global, value: object.value)
    let get = context.protect(
      context.makeFunction(name: "get x", length: 0) { $0.context.makeNumber(1) })
    let set = context.protect(
      context.makeFunction(name: "set x", length: 1) { $0.context.undefined })
    try context.define("member", on: object.value, value: context.makeNumber(1), writable: false)
    try context.define("x", on: object.value, getter: get.value, setter: nil)
    try context.define("type", on: object.value, getter: get.value, setter: set.value)
    try context.define(.toStringTag, on: object.value, value: context.makeString("Tag"))
    try context.define(.iterator, on: object.value, value: get.value)
    let definitions = PropertyDefinitions()
    definitions.addMethod("then", length: 1) { $0.context.makeNumber(3) }
    definitions.addMethod("name", length: 0) { $0.context.makeNumber(4) }
    definitions.addAccessor("value") {
      $0.context.makeNumber(5)
    } set: {
      $0.context.undefined
    }
    definitions.addConstant("length", 6)
    try context.define(definitions, on: object.value)
    #expect(try world("o.member + o.x * 10 + o.type * 100") == "111")
    #expect(try world("o.then() + o.name() * 10 + o.value * 100 + o.length * 1000") == "6543")
    #expect(try world("o.member = 9; o.member") == "1")
    try expectUntouched(world)
  }

  @Test func `constructors are made and used`() throws {
    let world = try tampered()
    try world.defineConstructor("Thing", length: 1) { call, object in
      try call.context.define("type", on: object, value: call[0])
    }
    #expect(try world("new Thing('a').type") == "a")
    #expect(
      try world("class Sub extends Thing { constructor(t) { super(t) } }; new Sub('b').type") == "b"
    )
    #expect(try world("Thing.prototype.constructor === Thing") == "true")
    try expectUntouched(world)
  }

  @Test func `errors are made, raised and described`() throws {
    let world = try tampered()
    for error in [ScriptError.type("t"), .range("r"), .syntax("s"), .general("g")] {
      try world.define("fail") { _ in throw error }
      let thrown = try #require(throws: ThrownValue.self) {
        try world.context.evaluate("fail()", name: "test.js")
      }
      // The names come from the prototypes, which are as they were.
      let exception = world.context.describe(thrown)
      #expect(exception.location == SourceLocation(source: "test.js", line: 1, column: 5))
      #expect(exception.message.count == 1)
    }
    try world.defineConstructor("Thing") { _, _ in throw ScriptError.type("t") }
    let thrown = try #require(throws: ThrownValue.self) {
      try world.context.evaluate("new Thing", name: "test.js")
    }
    #expect(world.context.describe(thrown).location?.source == "test.js")
    try expectUntouched(world)
  }

  @Test func `arrays, promises, proxies, dates and bytes are made`() throws {
    let world = try tampered()
    let context = world.context
    for count in [4, 31] {
      let array = context.protect(
        context.makeArray(count: count) { context.makeNumber(Double($0)) })
      #expect(context.isArray(array.value))
      for index in 0..<count {
        #expect(try context.number(context.element(index, of: array.value)) == Double(index))
      }
    }
    let log = try world.defineLog()
    let function = context.protect(try context.evaluate("(() => log('microtask'))", name: ""))
    try context.queueMicrotask(function.value)
    try context.queueMicrotask(function.value)
    #expect(log.lines == ["microtask", "microtask"])
    let promise = context.makePromise()
    #expect(context.isObject(promise.promise))
    try context.call(promise.resolve, this: nil, context.undefined)
    let handler = context.makeObject()
    context.setPrototype(of: handler, to: context.null)
    let proxy = try context.makeProxy(target: context.makeObject(), handler: handler)
    #expect(context.isObject(proxy))
    #expect(context.isDate(context.makeDate(milliseconds: 0)))
    #expect(context.withBuffer(of: context.makeBytes([1, 2, 3])) { Array($0) } == [1, 2, 3])
    #expect(context.opaqueClassName(of: promise.promise) == "Promise")
    try expectUntouched(world)
  }

  @Test func `the time limit holds`() throws {
    let world = try tampered()
    try world.defineCall()
    world.machine.limitTime(to: 0.05)
    let thrown = try #require(throws: ThrownValue.self) {
      try world.context.evaluate(
        "var after = 0; try { call(() => { for (;;); }) } catch { after++ } after++",
        name: "test.js")
    }
    #expect(world.context.describe(thrown).isTimeLimit)
    world.machine.limitTime(to: nil)
    #expect(try world("after") == "0")
    try expectUntouched(world)
  }
}
