import ScriptEngine
import Testing

/// After the limit nothing of a script goes on: every test counts what a script does after it.
@Suite struct TimeLimitTests {
  /// A world in which `late()` counts how often a script got on after its time was up.
  private final class Stopped {
    let world = World()
    var lateCalls = 0

    init() throws {
      try world.defineCall()
      try world.define("late") { [unowned self] call in
        lateCalls += 1
        return call.context.undefined
      }
      try world("var after = 0")
    }

    /// Evaluates a script that does not end by itself.
    func stops(
      _ source: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
      world.machine.limitTime(to: 0.05)
      let thrown = try #require(throws: ThrownValue.self, sourceLocation: sourceLocation) {
        try world.context.evaluate(source, name: "test.js")
      }
      #expect(world.machine.timeLimitReached, sourceLocation: sourceLocation)
      let exception = world.context.describe(thrown)
      #expect(exception.isTimeLimit, sourceLocation: sourceLocation)
      #expect(lateCalls == 0, sourceLocation: sourceLocation)
      world.machine.limitTime(to: nil)
      #expect(try world("after") == "0", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "for (;;);",
    "while (true) { [1, 2].map(x => x) }",
    "for (;;) { try { for (;;); } catch { late(); after++ } finally { late(); after++ } }",
    "(function f() { try { for (;;); } catch { after++; f() } })()",
    "({ get x() { for (;;); } }).x; after++",
    "String({ toString() { for (;;); } }); after++",
    "[3, 1, 2].sort(() => { for (;;); }); after++",
    "new Proxy({}, { get() { for (;;); } }).x; after++",
    "JSON.stringify({ toJSON() { for (;;); } }); after++",
    "(function* () { for (;;) yield 1 })().forEach(() => {}); after++",
    "eval('for (;;);'); after++",
    "new Function('for (;;);')(); after++",
    "class A { static { for (;;); } }; after++",
    "'x'.replace(/x/, () => { for (;;); }); after++",
    "async function f() { for (;;); } f(); after++",
  ])
  func `a script stops wherever it is`(source: String) throws {
    try Stopped().stops(source)
  }

  @Test(arguments: [
    "Promise.resolve().then(() => { for (;;); }).then(() => late(), () => late())",
    "Promise.resolve().then(() => { try { for (;;); } catch { late(); after++ } })",
    "(async () => { await 0; try { for (;;); } finally { late(); after++ } })()",
    "Promise.resolve().then(() => { for (;;); }); Promise.resolve().then(() => { late(); after++ })",
    "(async () => { for await (const x of (async function* () { for (;;); })()) late() })()",
    "Promise.resolve({ then() { for (;;); } }); after = 0",
    "(function f() { call(() => {}); Promise.resolve().then(f) })()",
  ])
  func `a microtask stops, and no other runs`(source: String) throws {
    try Stopped().stops(source)
  }

  @Test(arguments: [
    "try { call(() => { for (;;); }) } catch { late(); after++ } finally { late(); after++ } after++",
    "call(() => { try { call(() => { for (;;); }) } catch { after++ } after++ }); after++",
    "(function f(n) { if (n == 0) for (;;); try { call(() => f(n - 1)) } catch { after++ } after++ })(50)",
    "[1, 2].forEach(() => { try { call(() => { for (;;); }) } catch { after++ } after++ }); after++",
    "call(() => { call(() => { Promise.resolve().then(() => after++); for (;;); }) }); after++",
    "Promise.resolve().then(() => { try { call(() => { for (;;); }) } catch { after++ } after++ })",
    "new Proxy({}, { get() { try { call(() => { for (;;); }) } catch { after++ } after++ } }).x",
    "for (;;) try { call(() => { for (;;); }) } catch { }",
    "for (;;) call(() => {})",
    "call(String, 1); for (;;) { try { call(null) } catch {} }",
  ])
  func `what a host function calls stops, and so does what called it`(source: String) throws {
    try Stopped().stops(source)
  }

  @Test func `a host function that hides an exception does not keep a script going`() throws {
    let stopped = try Stopped()
    try stopped.world.define("quietly") { call in
      _ = try? call.context.call(call[0])
      return call.context.undefined
    }
    try stopped.stops("quietly(() => { for (;;); }); after++; late()")
    try stopped.stops("try { quietly(() => { for (;;); }) } finally { after++; late() }")
  }

  @Test func `a host function whose time is up can do nothing more in the engine`() throws {
    let world = World()
    let context = world.context
    var outcomes: [Bool] = []
    try world.define("host") { call in
      let context = call.context
      func fails(_ body: () throws -> Void) -> Bool {
        do { try body() } catch { return true }
        return false
      }
      outcomes = [
        fails { try context.call(call[0]) },
        fails { try context.call(call[1]) },
        fails { try context.evaluate("ran = true", name: "") },
        fails { _ = try context.property("x", of: call[2]) },
        fails { try context.setProperty("x", of: call[2], to: context.null) },
        fails { _ = try context.string(call[2]) },
        fails { _ = try context.number(call[2]) },
        fails { _ = try context.json(call[2]) },
        fails { _ = try context.construct(call[1]) },
        fails { try context.queueMicrotask(call[1]) },
      ]
      return context.undefined
    }
    try context.evaluate("var ran = false", name: "")
    world.machine.limitTime(to: 0.05)
    #expect(throws: ThrownValue.self) {
      try context.evaluate(
        """
        host(() => { for (;;); }, function () { ran = true },
             { get x() { ran = true }, set x(_) { ran = true }, toString() { ran = true },
               valueOf() { ran = true } })
        """, name: "test.js")
    }
    #expect(outcomes == Array(repeating: true, count: 10))
    world.machine.limitTime(to: nil)
    #expect(try world("ran") == "false")
  }

  @Test(arguments: [
    "for (;;);", "call(() => { for (;;); })", "try { call(() => { for (;;); }) } catch { }",
    "Promise.resolve().then(() => { for (;;); })",
  ])
  func `microtasks that wait when the time is up never run`(source: String) throws {
    let stopped = try Stopped()
    try stopped.stops(
      """
      const job = () => { after++; late() };
      \(source.hasPrefix("Promise") ? source : "");
      for (let n = 0; n < 100; n++) Promise.resolve().then(job).then(job);
      \(source)
      """)
    #expect(try stopped.world("after") == "0")
  }

  @Test func `endless microtasks share one limit`() throws {
    let world = World()
    world.machine.limitTime(to: 0.1)
    let clock = ContinuousClock()
    let taken = clock.measure {
      #expect(throws: ThrownValue.self) {
        try world.context.evaluate(
          "for (let n = 0; n < 100; n++) Promise.resolve().then(() => { for (;;); }); for (;;);",
          name: "test.js")
      }
    }
    #expect(taken < .seconds(5))
  }

  @Test func `no call gets in before more time is granted`() throws {
    let world = World()
    let log = try world.defineLog()
    world.machine.limitTime(to: 0.05)
    #expect(throws: ThrownValue.self) { try world.context.evaluate("for (;;);", name: "test.js") }
    #expect(throws: ThrownValue.self) { try world.context.evaluate("log(1)", name: "test.js") }
    #expect(throws: ThrownValue.self) {
      _ = try world.context.property("x", of: world.context.global)
    }
    #expect(log.lines == [])
    world.machine.limitTime(to: 10)
    try world("log(2)")
    #expect(log.lines == ["2"])
  }

  @Test(arguments: [
    "for (;;);", "Promise.resolve().then(() => { for (;;); })", "call(() => { for (;;); })",
    "try { call(() => { for (;;); }) } catch { }",
    "(async () => { await 0; call(() => { for (;;); }) })()",
  ])
  func `a second phase gets its time whatever ended the first`(source: String) throws {
    let world = World()
    try world.defineCall()
    for _ in 0..<3 {
      world.machine.limitTime(to: 0.05)
      #expect(throws: ThrownValue.self) { try world.context.evaluate(source, name: "test.js") }
      world.machine.limitTime(to: 10)
      #expect(!world.machine.timeLimitReached)
      #expect(try world("[1, 2, 3].map(x => x * 2).join()") == "2,4,6")
      #expect(!world.machine.timeLimitReached)
    }
  }

  /// The engine aborts where two of its timers ring at once.
  @Test(arguments: [
    "(function f() { call(() => {}); Promise.resolve().then(f) })()",
    "(function f(n) { if (n == 0) for (;;); try { call(() => f(n - 1)) } catch { } })(10)",
  ])
  func `limits that are reached again and again leave the engine whole`(source: String) throws {
    let world = World()
    try world.defineCall()
    for count in 0..<100 {
      world.machine.limitTime(to: 0.003 + 0.0001 * Double(count % 40))
      #expect(throws: ThrownValue.self) { try world.context.evaluate(source, name: "test.js") }
    }
    world.machine.limitTime(to: nil)
    #expect(try world("1 + 1") == "2")
  }

  @Test func `the limit holds for all calls together`() throws {
    let world = World()
    try world.context.evaluate(
      "function busy() { const end = Date.now() + 10; while (Date.now() < end); }", name: "")
    let busy = try world.context.evaluate("busy", name: "")
    world.machine.limitTime(to: 0.1)
    var calls = 0
    #expect(throws: ThrownValue.self) {
      while calls < 1000 {
        try world.context.call(busy)
        calls += 1
      }
    }
    // A call that begins late in a millisecond takes 9 of them, and the engine counts the computing
    // time of the last one: on a busy machine it may end by itself.
    #expect(calls < 20)
  }

  @Test func `a lifted limit stops nothing`() throws {
    let world = World()
    world.machine.limitTime(to: 0.03)
    #expect(try world("1") == "1")
    world.machine.limitTime(to: nil)
    #expect(
      try world("const end = Date.now() + 100; let n = 0; while (Date.now() < end) n++; 'done'")
        == "done")
    #expect(!world.machine.timeLimitReached)
  }

  @Test func `a limit of nothing stops at once`() throws {
    let world = World()
    for seconds in [0.0, -1] {
      world.machine.limitTime(to: seconds)
      #expect(throws: ThrownValue.self) { try world.context.evaluate("1", name: "test.js") }
    }
  }

  @Test func `every world of a machine stops, and no other machine`() throws {
    let first = World()
    let second = World(machine: first.machine)
    let other = World()
    let function = second.context.makeFunction(name: "run", length: 0) { call in
      try call.context.evaluate("for (;;);", name: "inner.js")
    }
    try first.context.define("run", on: first.context.global, value: function)
    first.machine.limitTime(to: 0.05)
    #expect(throws: ThrownValue.self) {
      try first.context.evaluate("try { run() } catch { after = 1 } after = 2", name: "test.js")
    }
    #expect(throws: ThrownValue.self) { try second.context.evaluate("1", name: "test.js") }
    #expect(try other("1") == "1")
    first.machine.limitTime(to: nil)
    #expect(try first("typeof after") == "undefined")
  }
}
