import ScriptEngine
import Synchronization
import Testing

@Suite struct WorldsTests {
  @Test func `two contexts of a machine have globals and prototypes of their own`() throws {
    let first = World()
    let second = World(machine: first.machine)
    try first("var x = 1; Array.prototype.extra = 1")
    #expect(try second("typeof x + typeof Array.prototype.extra") == "undefinedundefined")
    let array = first.context.protect(try first.context.evaluate("[]", name: ""))
    try second.context.define("array", on: second.context.global, value: array.value)
    #expect(try second("Array.isArray(array) + ',' + (array instanceof Array)") == "true,false")
  }

  @Test func `a host function knows its own context whoever calls it`() throws {
    let first = World()
    let second = World(machine: first.machine)
    for (index, world) in [first, second].enumerated() {
      try world("var name = 'world \(index)'")
      let read = world.context.makeFunction(name: "read", length: 0) { call in
        #expect(call.context === world.context)
        return try call.context.property("name", of: call.context.global)
      }
      let fail = world.context.makeFunction(name: "fail", length: 0) { _ in
        throw ScriptError.type("failed")
      }
      for other in [first, second] {
        try other.context.define(
          PropertyName("read\(index)"), on: other.context.global, value: read)
        try other.context.define(
          PropertyName("fail\(index)"), on: other.context.global, value: fail)
      }
    }
    for world in [first, second] {
      #expect(
        try world("[read0(), read1(), read0.call(1), [0].map(read1)[0]].join()")
          == "world 0,world 1,world 0,world 1")
    }
    // An error is one of the world that the function is of.
    #expect(try first("try { fail0() } catch (e) { e instanceof TypeError }") == "true")
    #expect(try first("try { fail1() } catch (e) { e instanceof TypeError }") == "false")
  }

  @Test func `a function of a closed context raises an exception in another`() throws {
    let first = World()
    let second = World(machine: first.machine)
    let function = second.context.makeFunction(name: "f", length: 0) { $0.context.makeNumber(1) }
    try first.context.define("f", on: first.context.global, value: function)
    #expect(try first("f()") == "1")
    second.context.close()
    #expect(
      try first.exception(of: "f()").message == "The function belongs to a window that is closed")
    // Its object is the engine's; nothing of the other world is in the way of a new one.
    let third = World(machine: first.machine)
    try third.define("g") { $0.context.makeNumber(2) }
    #expect(try third("g()") == "2")
  }

  @Test func `two machines can be used in turn on one thread`() throws {
    let first = World()
    let second = World()
    try second.define("inner") { $0.context.makeString("inner") }
    try first.define("outer") { call in
      call.context.makeString(try second("inner() + inner()"))
    }
    try first.define("own") { $0.context.makeString("own") }
    #expect(
      try first("own() + outer() + own() + outer() + own()")
        == "owninnerinnerowninnerinnerown")
    for _ in 0..<100 {
      #expect(try first("own()") == "own")
      #expect(try second("inner()") == "inner")
    }
  }

  @Test func `machines come and go`() throws {
    let world = World()
    try world.define("f") { $0.context.makeNumber(1) }
    for index in 0..<20 {
      let other = World()
      try other.define("f") { $0.context.makeNumber(Double(index)) }
      #expect(try other("f()") == String(index))
      #expect(try world("f()") == "1")
    }
  }

  @Test func `machines on threads of their own do not meet`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          try EngineThread.run { () throws -> Void in
            let world = World()
            try world.defineCall()
            try world.define("number") { $0.context.makeNumber(Double(number)) }
            for _ in 0..<20 {
              #expect(
                try world(
                  """
                  var sum = 0;
                  for (let i = 0; i < 2000; i++) sum += number() + call(() => number());
                  sum
                  """) == String(number * 4000))
              world.context.collectGarbage()
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
