import ScriptEngine
import Testing

@Suite struct MicrotaskTests {
  @Test func `microtasks run when the outermost call returns`() throws {
    let world = World()
    let log = try world.defineLog()
    try world("Promise.resolve().then(() => log('then')); log('script')")
    #expect(log.lines == ["script", "then"])
    let function = try world.context.evaluate(
      "(function () { Promise.resolve().then(() => log('then')); log('call') })", name: "")
    log.lines = []
    try world.context.call(function)
    #expect(log.lines == ["call", "then"])
  }

  @Test func `microtasks do not run inside a host function that calls back`() throws {
    let world = World()
    let log = try world.defineLog()
    try world.defineCall()
    try world(
      """
      call(() => { Promise.resolve().then(() => log('then')); log('inside') });
      log('outside');
      """)
    #expect(log.lines == ["inside", "outside", "then"])
  }

  @Test
  func `microtasks do not run inside getters, conversions and evaluations of a host function`()
    throws
  {
    let world = World()
    let log = try world.defineLog()
    try world.define("touch") { call in
      let context = call.context
      _ = try context.property("x", of: call[0])
      _ = try context.string(call[0])
      _ = try context.number(call[0])
      _ = try context.json(call[0])
      try context.evaluate("Promise.resolve().then(() => log('then')); log('evaluated')", name: "b")
      return context.undefined
    }
    try world(
      """
      const later = what => { Promise.resolve().then(() => log('then')); log(what) };
      touch({
        get x() { later('getter'); }, toString() { later('toString'); return '' },
        valueOf() { later('valueOf'); return 1 }, toJSON() { later('toJSON'); return 1 }
      });
      log('end');
      """)
    #expect(
      log.lines == [
        "getter", "toString", "valueOf", "toJSON", "evaluated", "end", "then", "then", "then",
        "then", "then",
      ])
  }

  @Test func `a queued function runs among the promise jobs in its turn`() throws {
    let world = World()
    let log = try world.defineLog()
    try world.define("queue") { call in
      try call.context.queueMicrotask(call[0])
      return call.context.undefined
    }
    try world(
      """
      Promise.resolve().then(() => log(1));
      queue(() => log(2));
      Promise.resolve().then(() => { log(3); queue(() => log(5)) });
      queue(() => log(4));
      """)
    #expect(log.lines == ["1", "2", "3", "4", "5"])
  }

  @Test func `a queued function has no this and no arguments`() throws {
    let world = World()
    let log = try world.defineLog()
    let function = try world.context.evaluate(
      "(function () { 'use strict'; log(typeof this) })", name: "")
    try world.context.queueMicrotask(function)
    #expect(log.lines == ["undefined"])
  }

  @Test func `promises that Swift settles run their reactions`() throws {
    let world = World()
    let context = world.context
    let log = try world.defineLog()
    let promise = context.makePromise()
    let resolve = context.protect(promise.resolve)
    try context.define("promise", on: context.global, value: promise.promise)
    try world("promise.then(value => log('fulfilled ' + value))")
    #expect(log.lines == [])
    try context.call(resolve.value, this: nil, context.makeString("yes"))
    #expect(log.lines == ["fulfilled yes"])
  }

  // MARK: Rejections

  @Test func `rejections that nothing handles are told with their reason`() throws {
    let world = World()
    var reasons: [String] = []
    world.context.onUnhandledRejection { [unowned world] _, reason in
      reasons.append((try? world.context.string(reason)) ?? "?")
    }
    try world("Promise.reject(new Error('one')); 0")
    #expect(reasons == ["Error: one"])
    try world("(async () => { await 0; throw 'two' })(); 0")
    #expect(reasons == ["Error: one", "two"])
    try world("Promise.reject(3).catch(() => {}); Promise.resolve().then(() => {}); 0")
    #expect(reasons == ["Error: one", "two"])
    try world("var p = Promise.reject(4); Promise.resolve().then(() => p.catch(() => {})); 0")
    #expect(reasons == ["Error: one", "two"])
  }

  @Test func `an exception of a queued function is an unhandled rejection`() throws {
    let world = World()
    var descriptions: [ScriptException] = []
    world.context.onUnhandledRejection { [unowned world] _, reason in
      descriptions.append(world.context.describe(ThrownValue(world.context.protect(reason))))
    }
    let function = try world.context.evaluate("(function f() { null.x })", name: "job.js")
    try world.context.queueMicrotask(function)
    #expect(descriptions.map(\.name) == ["TypeError"])
    #expect(descriptions.first?.location?.source == "job.js")
  }
}
