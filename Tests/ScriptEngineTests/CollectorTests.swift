import ScriptEngine
import Testing

/// Everything that Swift code does with values, with a full collection between any two steps: a
/// value that the collector cannot see would be gone.
@Suite struct CollectorTests {
  private final class Note: PlatformObject {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test func `values survive collections between all steps`() throws {
    let world = World()
    let context = world.context
    let collect = { context.collectGarbage() }
    let objectClass = ObjectClass(name: "Note")
    let prototype = context.protect(context.makeObject())
    collect()
    let definitions = PropertyDefinitions()
    definitions.addAccessor("text") { call in
      collect()
      let note = try #require(call.context.platformObject(of: call.this) as? Note)
      let value = call.context.makeString(note.text)
      collect()
      return value
    } set: { call in
      collect()
      return call.context.undefined
    }
    definitions.addMethod("echo", length: 1) { call in
      collect()
      let text = try call.context.string(call[0])
      collect()
      let made = call.context.makeString(text + text)
      collect()
      return made
    }
    collect()
    try context.define(definitions, on: prototype.value)
    collect()
    try world.define("make", length: 1) { call in
      collect()
      let note = Note(try call.context.string(call[0]))
      collect()
      let object = call.context.makeObject(note, of: objectClass, prototype: prototype.value)
      collect()
      return object
    }
    collect()
    try world.define("call", length: 1) { call in
      collect()
      let value = try call.context.call(
        call[0], this: call.this, call.context.makeString("first"),
        call.context.makeString("second"),
        call.context.makeObject(), call.context.makeNumber(0.5), call.context.makeString("fifth"),
        call.context.makeString("sixth"))
      collect()
      return value
    }
    collect()
    try world.defineConstructor("Thing", length: 1) { call, object in
      collect()
      try call.context.define("value", on: object, value: call[0])
      collect()
    }
    collect()
    for _ in 0..<5 {
      #expect(try world("make('a' + 1).text + make('b').echo('c' + 2)") == "a1c2c2")
      collect()
      #expect(
        try world("call((...all) => all.map(String).join('-')) + new Thing('x' + 3).value")
          == "first-second-[object Object]-0.5-fifth-sixthx3")
      collect()
      let array = context.protect(
        context.makeArray(count: 40) { index in
          collect()
          return context.makeString("element \(index)")
        })
      collect()
      #expect(try context.string(context.element(39, of: array.value)) == "element 39")
      let small = context.makeArray(count: 3) { index in
        collect()
        return context.makeString("element \(index)")
      }
      collect()
      #expect(try context.json(small) == #"["element 0","element 1","element 2"]"#)
      collect()
      try context.queueMicrotask(context.evaluate("(() => { done = 'microtask' })", name: ""))
      collect()
      #expect(try world("done") == "microtask")
      let promise = context.makePromise()
      collect()
      try context.call(promise.resolve, this: nil, context.makeString("kept"))
      collect()
      #expect(context.opaqueClassName(of: promise.promise) == "Promise")
    }
  }

  @Test func `exceptions survive collections on their way through Swift`() throws {
    let world = World()
    let context = world.context
    try world.define("pass") { call in
      do {
        return try call.context.call(call[0])
      } catch {
        call.context.collectGarbage()
        throw error
      }
    }
    try world.define("fail") { call in
      call.context.collectGarbage()
      throw ScriptError.type("failed")
    }
    for _ in 0..<10 {
      #expect(
        try world("try { pass(() => { throw { text: 'thrown' + 1 } }) } catch (e) { e.text }")
          == "thrown1")
      #expect(try world("try { pass(fail) } catch (e) { e.message }") == "failed")
      let thrown = try #require(throws: ThrownValue.self) {
        try context.evaluate("pass(() => { throw new Error('far') })", name: "test.js")
      }
      context.collectGarbage()
      #expect(context.describe(thrown).message == "far")
    }
  }

  @Test func `a script that makes much garbage while Swift holds values loses none of them`() throws
  {
    let world = World()
    try world.define("churn") { call in
      let first = call.context.makeString("first \(call.count)")
      let object = call.context.makeObject()
      let text = try call.context.string(
        call.context.evaluate(
          "Array.from({ length: 2e4 }, (_, n) => ({ n })).length + ''", name: ""))
      try call.context.setProperty("text", of: object, to: call.context.makeString(text))
      try call.context.setProperty("first", of: object, to: first)
      return object
    }
    #expect(
      try world(
        """
        let sum = '';
        for (let i = 0; i < 30; i++) { const o = churn(1, 2); sum = o.first + o.text }
        sum
        """) == "first 220000")
  }
}
