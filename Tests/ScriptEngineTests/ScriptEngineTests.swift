import Testing

@testable import ScriptEngine

@Suite struct ContextTests {
  @Test func `functions look native and constructors can be derived from`() throws {
    let machine = VirtualMachine()
    let context = Context(machine: machine)
    let function = context.makeFunction(name: "appendChild", length: 1) { call in
      call.context.makeNumber(Double(call.count))
    }
    try context.setProperty("f", of: context.global, to: function)
    let prototype = context.makeObject()
    let constructor = try context.makeConstructor(name: "Event", length: 1, prototype: prototype) {
      call in
      let object = call.context.makeObject()
      let prototype = try call.context.property("prototype", of: call.this)
      call.context.setPrototype(of: object, to: prototype)
      return object
    }
    try context.define("Event", on: context.global, value: constructor)
    func text(_ source: String) throws -> String {
      try context.string(try context.evaluate(source, name: "test.js"))
    }
    #expect(try text("String(f)") == "function appendChild() {\n    [native code]\n}")
    #expect(try text("[f.name, f.length, typeof f, f(1, 2), f.call(null), f.apply(0, [1])].join()")
      == "appendChild,1,function,2,0,1")
    #expect(try text("String(Event)") == "function Event() {\n    [native code]\n}")
    #expect(try text("class A extends Event {}; let a = new A(1); [a instanceof A, a instanceof Event, new Event instanceof Event, new Event().constructor === Event, Event.prototype === Object.getPrototypeOf(new Event)].join()")
      == "true,true,true,true,true")
    #expect(try text("try { new f } catch (e) { e.name }") == "TypeError")
    #expect(try text("Object.prototype.toString.call(f)") == "[object Function]")
  }

  @Test func `an endless loop stops at the time limit and cannot be caught`() throws {
    let machine = VirtualMachine()
    let context = Context(machine: machine)
    machine.limitTime(to: 0.1)
    #expect(throws: ThrownValue.self) {
      try context.evaluate("for (;;) { try { for (;;); } catch (e) {} }", name: "test.js")
    }
    #expect(machine.timeLimitReached)
  }
}
