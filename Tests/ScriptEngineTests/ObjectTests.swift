import ScriptEngine
import Testing

@Suite struct ObjectTests {
  @Test func `properties are read, assigned, looked for and deleted as the language does`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(
      try context.evaluate(
        """
        globalThis.seen = [];
        globalThis.o = {
          __proto__: { inherited: 1, set s(value) { seen.push(this === o, value) } },
          get g() { return this === o }, plain: 2
        }
        """, name: ""))
    let key = context.protect(
      try context.evaluate("globalThis.k = Symbol(); o[k] = 'keyed'; k", name: ""))
    #expect(try context.boolean(context.property("g", of: object.value)))
    #expect(try context.number(context.property("inherited", of: object.value)) == 1)
    #expect(try context.isUndefined(context.property("none", of: object.value)))
    #expect(try context.string(context.property(key: key.value, of: object.value)) == "keyed")
    try context.setProperty("s", of: object.value, to: context.makeNumber(5))
    #expect(try world("seen.join()") == "true,5")
    #expect(context.hasProperty("inherited", of: object.value))
    #expect(!context.hasProperty("none", of: object.value))
    #expect(try context.deleteProperty("plain", of: object.value))
    #expect(!context.hasProperty("plain", of: object.value))
    try context.define("fixed", on: object.value, value: context.null, configurable: false)
    #expect(try !context.deleteProperty("fixed", of: object.value))
  }

  @Test func `values that are no objects have the properties that the language gives them`() throws
  {
    let world = World()
    let context = world.context
    let text = context.protect(context.makeString("abc"))
    #expect(try context.number(context.property("length", of: text.value)) == 3)
    #expect(try context.string(context.element(1, of: text.value)) == "b")
    #expect(try context.isCallable(context.property("toFixed", of: context.makeNumber(1))))
    #expect(try context.enumerableNames(of: text.value).map(context.string) == ["0", "1", "2"])
    #expect(!context.hasProperty("length", of: text.value))
    #expect(context.isNull(context.prototype(of: text.value)))
    #expect(context.opaqueClassName(of: text.value) == nil)
    #expect(context.platformObject(of: text.value) == nil)
    #expect(context.weak(text.value).value == nil)
    context.setPrototype(of: text.value, to: context.null)
    try context.setProperty("x", of: text.value, to: context.null)
    for nothing in [context.undefined, context.null] {
      let attempts: [() throws -> Void] = [
        { _ = try context.property("x", of: nothing) },
        { _ = try context.element(0, of: nothing) },
        { _ = try context.property(key: context.null, of: nothing) },
        { try context.setProperty("x", of: nothing, to: context.null) },
        { try context.setElement(0, of: nothing, to: context.null) },
        { try context.deleteProperty("x", of: nothing) },
        { _ = try context.enumerableNames(of: nothing) },
        { try context.define("x", on: nothing, value: context.null) },
        {
          try context.define(
            "x", on: nothing, getter: context.functionPrototype, setter: nil)
        },
      ]
      for attempt in attempts {
        let thrown = try #require(throws: ThrownValue.self) { try attempt() }
        #expect(context.describe(thrown).name == "TypeError")
      }
    }
  }

  @Test(arguments: [0, 1, 4_294_967_294, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991, -1])
  func `any index can be used`(index: Int) throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    try context.setElement(index, of: object.value, to: context.makeString("here"))
    #expect(try context.string(context.element(index, of: object.value)) == "here")
    try context.setProperty("o", of: context.global, to: object.value)
    #expect(try world("Object.keys(o).join()") == String(index))
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1000])
  func `arrays are made of elements`(count: Int) throws {
    let world = World()
    let context = world.context
    let array = context.protect(
      context.makeArray(count: count) { context.makeString("element \($0)") })
    try context.setProperty("a", of: context.global, to: array.value)
    #expect(try world("Array.isArray(a) && a.length") == (count == 0 ? "0" : String(count)))
    #expect(
      try world("a.join()") == (0..<count).map { "element \($0)" }.joined(separator: ","))
    let kept = (0..<count).map { context.protect(context.makeNumber(Double($0))) }
    #expect(
      try context.json(context.makeArray(kept))
        == "[" + (0..<count).map(String.init).joined(separator: ",") + "]")
  }

  @Test func `an element that cannot be made ends the making of an array`() throws {
    struct Failure: Error, Equatable {}
    let context = World().context
    for count in [3, 30] {
      #expect(throws: Failure()) {
        try context.makeArray(count: count) { index throws(Failure) in
          if index == 2 { throw Failure() }
          return context.null
        }
      }
    }
  }

  @Test func `enumerable names are those of for-in`() throws {
    let world = World()
    let context = world.context
    let object = try context.evaluate(
      """
      globalThis.o = { __proto__: { z: 1, b: 2 }, b: 1, 2: 1, 1: 1, [Symbol()]: 1, 'a\\0c': 1 };
      Object.defineProperty(o, 'hidden', { value: 1 })
      """, name: "")
    let names = try context.enumerableNames(of: object).map(context.string)
    #expect(names == ["1", "2", "b", "a\0c", "z"])
    #expect(
      try world("let l = []; for (const k in o) l.push(k); JSON.stringify(l)")
        == #"["1","2","b","a\u0000c","z"]"#)
  }

  @Test func `prototypes are read and set`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    #expect(context.isSame(context.prototype(of: object.value), context.objectPrototype))
    context.setPrototype(of: object.value, to: context.arrayPrototype)
    #expect(context.isSame(context.prototype(of: object.value), context.arrayPrototype))
    context.setPrototype(of: object.value, to: context.null)
    #expect(context.isNull(context.prototype(of: object.value)))
    let prototypes = [
      ("Object.prototype", context.objectPrototype),
      ("Function.prototype", context.functionPrototype),
      ("Array.prototype", context.arrayPrototype), ("Error.prototype", context.errorPrototype),
      ("Iterator.prototype", context.iteratorPrototype),
      ("Object.getPrototypeOf(Object.getPrototypeOf([].values()))", context.iteratorPrototype),
    ]
    for (expression, prototype) in prototypes {
      #expect(try context.isSame(context.evaluate(expression, name: ""), prototype))
    }
  }

  @Test func `data properties are defined with their attributes`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    try context.setProperty("o", of: context.global, to: object.value)
    for writable in [false, true] {
      for enumerable in [false, true] {
        for configurable in [false, true] {
          let name = "\(writable)\(enumerable)\(configurable)"
          try context.define(
            PropertyName(name), on: object.value, value: context.makeString(name),
            writable: writable, enumerable: enumerable, configurable: configurable)
          #expect(
            try world("JSON.stringify(Object.getOwnPropertyDescriptor(o, '\(name)'))") == """
              {"value":"\(name)","writable":\(writable),"enumerable":\(enumerable),\
              "configurable":\(configurable)}
              """)
        }
      }
    }
    let thrown = try #require(throws: ThrownValue.self) {
      try context.define("falsefalsefalse", on: object.value, value: context.null)
    }
    #expect(context.describe(thrown).name == "TypeError")
  }

  @Test func `accessor properties are defined with their attributes`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    let get = context.protect(
      context.makeFunction(name: "get x", length: 0) { $0.context.makeNumber(1) })
    let set = context.protect(
      context.makeFunction(name: "set x", length: 1) { $0.context.undefined })
    try context.setProperty("o", of: context.global, to: object.value)
    func descriptor(_ name: String) throws -> String {
      try world(
        """
        (d => [typeof d.get, typeof d.set, d.enumerable, d.configurable, 'value' in d].join())
          (Object.getOwnPropertyDescriptor(o, '\(name)'))
        """)
    }
    try context.define("a", on: object.value, getter: get.value, setter: nil)
    #expect(try descriptor("a") == "function,undefined,true,true,false")
    try context.define("b", on: object.value, getter: get.value, setter: set.value)
    #expect(try descriptor("b") == "function,function,true,true,false")
    try context.define("c", on: object.value, getter: nil, setter: set.value, enumerable: false)
    #expect(try descriptor("c") == "undefined,function,false,true,false")
    try context.define(
      "d", on: object.value, getter: get.value, setter: nil, configurable: false)
    #expect(try descriptor("d") == "function,undefined,true,false,false")
    #expect(try world("[o.a, o.b, o.c, o.d, Object.keys(o)].join()") == "1,1,,1,a,b,d")
    let thrown = try #require(throws: ThrownValue.self) {
      try context.define("d", on: object.value, getter: set.value, setter: nil)
    }
    #expect(context.describe(thrown).name == "TypeError")
  }

  @Test func `symbols of the language key properties`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    try context.setProperty("o", of: context.global, to: object.value)
    for symbol in Context.WellKnownSymbol.allCases {
      try context.define(symbol, on: object.value, value: context.makeString(symbol.rawValue))
      #expect(
        try world(
          "JSON.stringify(Object.getOwnPropertyDescriptor(o, Symbol.\(symbol.rawValue)))")
            == """
            {"value":"\(symbol.rawValue)","writable":false,"enumerable":false,"configurable":true}
            """)
    }
    #expect(try world("Object.prototype.toString.call(o)") == "[object toStringTag]")
  }

  @Test func `definitions together are as those one by one`() throws {
    let world = World()
    let context = world.context
    let object = context.protect(context.makeObject())
    context.setPrototype(
      of: object.value, to: try context.evaluate("({ inherited: 1 })", name: ""))
    let definitions = PropertyDefinitions()
    for index in 0..<40 {
      definitions.addMethod("method\(index)", length: index % 3) {
        $0.context.makeNumber(Double(index))
      }
    }
    definitions.addMethod("inherited", length: 0) { $0.context.makeString("own") }
    definitions.addMethod("hidden", length: 2, isEnumerable: false) { $0.context.null }
    definitions.addMethod("fixed", length: 0, isConfigurable: false) { $0.context.null }
    definitions.addAccessor("x") { $0.context.makeString("got") }
    definitions.addAccessor("y", isConfigurable: false) {
      $0.context.makeString("got")
    } set: {
      try $0.context.setProperty("assigned", of: $0.this, to: $0[0])
      return $0.context.undefined
    }
    definitions.addConstant("ONE", 1)
    try context.define(definitions, on: object.value)
    try context.setProperty("o", of: context.global, to: object.value)
    #expect(
      try world("Array.from({ length: 40 }, (_, i) => o['method' + i]()).join()")
        == (0..<40).map(String.init).joined(separator: ","))
    #expect(try world("o.method5.length + o.method5.name") == "2method5")
    #expect(try world("o.inherited()") == "own")
    #expect(try world("o.y = 3; [o.x, o.y, o.assigned, o.ONE].join()") == "got,got,3,1")
    func attributes(_ name: String) throws -> String {
      try world(
        """
        (d => [d.writable, d.enumerable, d.configurable].join())
          (Object.getOwnPropertyDescriptor(o, '\(name)'))
        """)
    }
    #expect(try attributes("method0") == "true,true,true")
    #expect(try attributes("inherited") == "true,true,true")
    #expect(try attributes("hidden") == "true,false,true")
    #expect(try attributes("fixed") == "false,true,false")
    #expect(try attributes("x") == ",true,true")
    #expect(try attributes("y") == ",true,false")
    #expect(try attributes("ONE") == "false,true,false")
    #expect(
      try world(
        """
        (d => [d.get.name, d.get.length, d.set.name, d.set.length].join())
          (Object.getOwnPropertyDescriptor(o, 'y'))
        """) == "get y,0,set y,1")
    #expect(
      try world("Object.keys(o).slice(0, 3).concat(Object.keys(o).slice(40)).join()")
        == "x,y,method0,method38,method39,inherited,fixed,ONE,assigned")
  }

  @Test func `proxies are made of a target and a handler`() throws {
    let world = World()
    let context = world.context
    let handler = try context.evaluate("({ get: (_, key) => key + '!' })", name: "")
    let proxy = try context.makeProxy(target: context.makeObject(), handler: handler)
    #expect(try context.string(context.property("x", of: proxy)) == "x!")
    let thrown = try #require(throws: ThrownValue.self) {
      try context.makeProxy(target: context.null, handler: handler)
    }
    #expect(context.describe(thrown).name == "TypeError")
  }

  @Test func `memory figures tell of the heap`() throws {
    let world = World()
    world.context.collectGarbage()
    let before = world.context.memory
    #expect(before.heapSize > 0)
    #expect(before.heapCapacity >= before.heapSize)
    #expect(before.objectCount > 100)
    try world("var kept = Array.from({ length: 1e5 }, (_, n) => ({ n }))")
    try world("var s = 'x'.repeat(3e7) + 1; s.charCodeAt(9)")
    world.context.collectGarbage()
    let during = world.context.memory
    #expect(during.objectCount > before.objectCount + 90_000)
    #expect(during.heapSize > before.heapSize + 1_000_000)
    #expect(during.extraMemory > before.extraMemory + 20_000_000)
  }
}
