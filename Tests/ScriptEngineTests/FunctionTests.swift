import ScriptEngine
import Testing

@Suite struct FunctionTests {
  @Test func `host functions are functions like the language's own`() throws {
    let world = World()
    let names = ["appendChild", "get x", "", "grüße", "a\0b", "[Symbol.iterator]"]
    for (length, name) in names.enumerated() {
      let function = world.context.makeFunction(name: name, length: length) { call in
        call.context.makeArray(count: 2) {
          $0 == 0 ? call.context.makeNumber(Double(call.count)) : call.this
        }
      }
      try world.context.define("f", on: world.context.global, value: function)
      try world.context.define(
        "n", on: world.context.global, value: world.context.makeString(name))
      #expect(try world("f.name === n && f.length") == (length == 0 ? "0" : String(length)))
      #expect(try world("typeof f") == "function")
      #expect(try world("Object.prototype.toString.call(f)") == "[object Function]")
      #expect(try world("Object.getPrototypeOf(f) === Function.prototype") == "true")
      #expect(try world("f instanceof Function && f instanceof Object") == "true")
      #expect(try world("Object.getOwnPropertyNames(f).sort().join()") == "length,name")
      #expect(
        try world("JSON.stringify(Object.getOwnPropertyDescriptor(f, 'length'))") == """
          {"value":\(length),"writable":false,"enumerable":false,"configurable":true}
          """)
      #expect(
        try world(
          "(d => [d.writable, d.enumerable, d.configurable].join())"
            + "(Object.getOwnPropertyDescriptor(f, 'name'))") == "false,false,true")
      #expect(try world("String(f) === `function ${n}() {\\n    [native code]\\n}`") == "true")
      #expect(try world("'prototype' in f") == "false")
    }
  }

  @Test func `host functions are called in every way of the language`() throws {
    let world = World()
    try world.define("f", length: 2) { call in
      let context = call.context
      let list = context.makeArray()
      for index in 0..<call.count { try context.setElement(index, of: list, to: call[index]) }
      let object = context.makeObject()
      try context.setProperty("arguments", of: object, to: list)
      try context.setProperty("this", of: object, to: call.this)
      return object
    }
    #expect(try world("f(1, 'b').arguments.join()") == "1,b")
    #expect(try world("f().arguments.length") == "0")
    #expect(try world("f(undefined, undefined).arguments.length") == "2")
    #expect(try world("f.call(null, 1, 2, 3).arguments.join()") == "1,2,3")
    #expect(
      try world("f.apply({}, Array.from({ length: 300 }, (_, i) => i)).arguments.length")
        == "300")
    #expect(try world("f.bind(null, 1)(2).arguments.join()") == "1,2")
    #expect(try world("Reflect.apply(f, null, [1]).arguments.join()") == "1")
    #expect(try world("f(...[1, 2], 3).arguments.join()") == "1,2,3")
    #expect(try world("f`a${1}b`.arguments[0].join('|') + f`a${1}b`.arguments[1]") == "a|b1")
    #expect(try world("[7].map(f)[0].arguments.join()") == "7,0,7")
    #expect(try world("var o = { f }; o.f().this === o && o?.f?.().this === o") == "true")
    #expect(try world("new Proxy(f, {})(5).arguments.join()") == "5")
    #expect(try world("({ get x() { return f(1) } }).x.arguments.join()") == "1")
  }

  @Test func `this is always an object, and the global object if a script gives no other`() throws {
    let world = World()
    try world.define("self") { $0.this }
    #expect(try world("self() === globalThis") == "true")
    #expect(try world("self.call(undefined) === globalThis") == "true")
    #expect(try world("self.call(null) === globalThis") == "true")
    #expect(try world("(function () { 'use strict'; return self() === globalThis })()") == "true")
    #expect(try world("typeof self.call('text') + self.call('text')") == "objecttext")
    #expect(try world("var o = {}; self.call(o) === o") == "true")
  }

  @Test func `a missing argument is undefined`() throws {
    let world = World()
    try world.define("f") { call in
      let isUndefined = call.context.isUndefined(call[0]) && call.context.isUndefined(call[99])
      return call.context.makeBoolean(isUndefined)
    }
    #expect(try world("f()") == "true")
    #expect(try world("f(1)") == "false")
  }

  @Test func `host functions are no constructors`() throws {
    let world = World()
    try world.define("f") { $0.context.makeObject() }
    for source in [
      "new f", "Reflect.construct(f, [])", "Reflect.construct(Object, [], f)", "new (f.bind())",
      "new (class extends f {})", "new new Proxy(f, {})",
    ] {
      #expect(try world.exception(of: source).name == "TypeError", "\(source)")
    }
  }

  @Test func `a function is collected with its closure once its context is closed`() throws {
    final class Witness {}
    weak var witness: Witness?
    let machine = VirtualMachine()
    do {
      let world = World(machine: machine)
      let held = Witness()
      witness = held
      try world.define("f") { call in
        _ = held
        return call.context.undefined
      }
      #expect(try world("f()") == "undefined")
      world.context.close()
    }
    #expect(witness == nil)
  }

  @Test func `many functions are told apart`() throws {
    let world = World()
    let context = world.context
    let list = context.protect(context.makeArray())
    for index in 0..<5000 {
      try context.setElement(
        index, of: list.value,
        to: context.makeFunction(name: "f\(index)", length: index % 4) {
          $0.context.makeNumber(Double(index))
        })
    }
    try context.define("list", on: context.global, value: list.value)
    #expect(
      try world("list.every((f, i) => f() === i && f.name === 'f' + i && f.length === i % 4)")
        == "true")
  }

  @Test func `functions that were collected leave their places to others`() throws {
    let world = World()
    let context = world.context
    for round in 0..<20 {
      for index in 0..<500 {
        let function = context.makeFunction(name: "f", length: 0) {
          $0.context.makeNumber(Double(round * 1000 + index))
        }
        #expect(try context.number(context.call(function)) == Double(round * 1000 + index))
      }
      context.collectGarbage()
    }
  }
}
