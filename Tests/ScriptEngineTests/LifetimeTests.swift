import ScriptEngine
import Testing

@Suite struct LifetimeTests {
  /// Counts the platform objects that are alive.
  private final class Census {
    var alive = 0
  }

  private final class Citizen: PlatformObject {
    let census: Census
    /// A value of the engine that the Swift object holds, as listeners do.
    var held: ProtectedValue?

    init(_ census: Census) {
      self.census = census
      super.init()
      census.alive += 1
    }

    deinit { census.alive -= 1 }
  }

  @Test func `a platform object is found behind its object and behind a proxy that stands for it`()
    throws
  {
    let world = World()
    let context = world.context
    let census = Census()
    let citizen = Citizen(census)
    let objectClass = ObjectClass(name: "Citizen")
    let prototype = context.protect(context.makeObject())
    let object = context.protect(
      context.makeObject(citizen, of: objectClass, prototype: prototype.value))
    #expect(context.platformObject(of: object.value) === citizen)
    #expect(context.isSame(context.prototype(of: object.value), prototype.value))
    try context.define("o", on: context.global, value: object.value)
    #expect(try context.platformObject(of: context.evaluate("new Proxy(o, {})", name: "")) == nil)
    citizen.isProxyTarget = true
    #expect(
      try context.platformObject(of: context.evaluate("new Proxy(o, {})", name: "")) === citizen)
    #expect(try context.platformObject(of: context.evaluate("Object.create(o)", name: "")) == nil)
    #expect(try context.platformObject(of: context.evaluate("({})", name: "")) == nil)
    #expect(try context.platformObject(of: context.evaluate("new Proxy({}, {})", name: "")) == nil)
    #expect(try context.platformObject(of: context.evaluate("(() => {})", name: "")) == nil)
    #expect(try world("Object.prototype.toString.call(o)") == "[object Citizen]")
    #expect(try world("o.x = 1; [o.x, Object.keys(o)].join()") == "1,x")
    let plain = context.makeObject(Citizen(census), of: objectClass, prototype: nil)
    #expect(context.isSame(context.prototype(of: plain), context.objectPrototype))
  }

  @Test func `a context that lets go ends where nothing reaches its global object`() throws {
    let machine = VirtualMachine()
    let outer = Context(machine: machine)
    let contexts = (0..<20).map { _ in Context(machine: machine) }
    try Self.prepare(contexts)
    // A function of one is still reachable.
    try outer.define(
      "kept", on: outer.global, value: contexts[3].evaluate("(() => answer())", name: ""))
    let seen = contexts.map { outer.weak($0.global) }
    for context in contexts {
      #expect(context.keepsOnlyItsOwn)
      context.loosen()
    }
    outer.collectGarbage()
    for (context, global) in zip(contexts, seen) {
      if global.value == nil { context.abandon() } else { context.tighten() }
    }
    machine.removeFunctionsOfClosedContexts()
    // The stack may hold a few of them.
    #expect(contexts.count { !$0.isOpen } > 10)
    #expect(contexts[3].isOpen)
    outer.collectGarbage()
    #expect(try outer.number(outer.evaluate("kept()", name: "")) == 3)
    #expect(try contexts[3].number(contexts[3].evaluate("[1, 2].length + 1", name: "")) == 3)
  }

  /// Gives each global object a function of the program, and lets it lead to what its context keeps.
  @inline(never)
  private static func prepare(_ contexts: [Context]) throws {
    for (index, context) in contexts.enumerated() {
      let answer = context.makeFunction(name: "answer", length: 0) { call in
        call.context.makeNumber(Double(index))
      }
      try context.define("answer", on: context.global, value: answer)
      try context.define("own", on: context.global, value: context.ownValues())
    }
  }

  @Test func `a context does not let go of values that are kept outside`() throws {
    let world = World()
    let context = world.context
    #expect(context.keepsOnlyItsOwn)
    var outside: ProtectedValue? = context.protect(context.makeObject())
    #expect(!context.keepsOnlyItsOwn)
    let own = context.keep(context.makeObject())
    outside = nil
    #expect(context.keepsOnlyItsOwn && outside == nil && context.isObject(own.value))
  }

  @Test func `a platform object stands behind the global object`() throws {
    let world = World()
    let citizen = Citizen(Census())
    world.context.setPlatformObject(ofGlobal: citizen)
    #expect(world.context.platformObject(of: world.context.global) === citizen)
    #expect(
      try world.context.platformObject(of: world.context.evaluate("this", name: "")) === citizen)
  }

  @Test func `platform objects are released when their objects are collected`() throws {
    let world = World()
    let census = Census()
    let objectClass = ObjectClass(name: "Citizen")
    for _ in 0..<1000 {
      _ = world.context.makeObject(Citizen(census), of: objectClass, prototype: nil)
    }
    world.context.collectGarbage()
    // The collector treats anything on the stack that looks like a pointer as one.
    #expect(census.alive < 50)
  }

  @Test func `platform objects are released without an explicit collection`() throws {
    let world = World()
    let census = Census()
    let objectClass = ObjectClass(name: "Citizen")
    try world.define("make") { call in
      call.context.makeObject(Citizen(census), of: objectClass, prototype: nil)
    }
    var highest = 0
    for _ in 0..<100 {
      try world("for (let i = 0; i < 5000; i++) make().x = i")
      highest = max(highest, census.alive)
    }
    #expect(highest < 300_000)
  }

  @Test func `platform objects are released with the machine, after their contexts`() throws {
    let census = Census()
    do {
      let world = World()
      let objectClass = ObjectClass(name: "Citizen")
      for _ in 0..<100 {
        try world.context.define(
          "kept", on: world.context.global,
          value: world.context.makeObject(Citizen(census), of: objectClass, prototype: nil))
      }
    }
    #expect(census.alive == 0)
  }

  @Test func `a platform object lets go of values when it goes, and they of theirs`() throws {
    let world = World()
    let census = Census()
    let objectClass = ObjectClass(name: "Citizen")
    // In functions of their own, so that no pointer stays behind on the stack.
    func chain() -> ProtectedValue? {
      // Each holds the object of the one before it.
      (0..<200).reduce(nil) { last, _ in
        let citizen = Citizen(census)
        citizen.held = last
        return world.context.protect(
          world.context.makeObject(citizen, of: objectClass, prototype: nil))
      }
    }
    func collect() {
      let last = chain()
      world.context.collectGarbage()
      #expect(census.alive == 200)
      withExtendedLifetime(last) {}
    }
    collect()
    try world("(function f(n) { if (n) f(n - 1) })(1000)")
    // Each collection frees the objects that nothing holds since the last one.
    for _ in 0..<250 { world.context.collectGarbage() }
    #expect(census.alive < 20)
    #expect(try world("1 + 1") == "2")
  }

  @Test func `protected values stay, and go when the last protection goes`() throws {
    let world = World()
    let context = world.context
    var kept: [ProtectedValue] = []
    var watched: [WeakValue] = []
    for index in 0..<200 {
      let object = try context.evaluate("({ n: \(index) })", name: "")
      kept.append(context.protect(object))
      if index % 2 == 0 { kept.append(context.protect(object)) }
      watched.append(context.weak(object))
    }
    context.collectGarbage()
    #expect(
      try watched.map { try context.number(context.property("n", of: #require($0.value))) }
        == (0..<200).map(Double.init))
    kept = []
    context.collectGarbage()
    #expect(watched.count { $0.value != nil } < 20)
  }

  @Test func `strings, symbols and numbers can be protected`() throws {
    let world = World()
    let context = world.context
    let kept = try ["'a' + 1", "Symbol('s')", "1.5", "undefined", "true", "10n ** 30n"].map {
      context.protect(try context.evaluate($0, name: ""))
    }
    context.collectGarbage()
    try context.evaluate("Array.from({ length: 1e5 }, (_, i) => 'x' + i)", name: "")
    context.collectGarbage()
    #expect(try context.string(kept[0].value) == "a1")
    #expect(context.kind(of: kept[1].value) == .symbol)
    #expect(try context.number(kept[2].value) == 1.5)
    #expect(context.isUndefined(kept[3].value))
    #expect(context.boolean(kept[4].value))
    #expect(try context.string(kept[5].value) == "1" + String(repeating: "0", count: 30))
  }

  @Test func `values kept from a context may outlive it`() throws {
    let machine = VirtualMachine()
    var kept: [ProtectedValue] = []
    var watched: [WeakValue] = []
    do {
      let context = Context(machine: machine)
      for _ in 0..<10 {
        kept.append(context.protect(context.makeObject()))
        watched.append(context.weak(context.makeObject()))
      }
      context.close()
      context.close()
      #expect(watched.allSatisfy { $0.value == nil })
      // Too late to keep anything.
      kept.append(context.protect(context.undefined))
      #expect(context.weak(context.global).value == nil)
    }
    kept = []
    watched = []
    let next = World(machine: machine)
    next.context.collectGarbage()
    #expect(try next("1") == "1")
  }

  @Test func `closing a context lets its objects go, though Swift keeps values of it`() throws {
    let machine = VirtualMachine()
    let observer = World(machine: machine)
    observer.context.collectGarbage()
    let before = observer.context.memory.objectCount
    var kept: [ProtectedValue] = []
    for _ in 0..<30 {
      let world = World(machine: machine)
      try world("var list = Array.from({ length: 1000 }, (_, n) => ({ n }))")
      try world.defineConstructor("Thing")
      kept.append(world.context.protect(world.context.global))
      kept.append(world.context.protect(try world.context.evaluate("list", name: "")))
      world.context.close()
    }
    observer.context.collectGarbage()
    // Thirty worlds have far more than 30,000; the stack may hold on to one or two.
    #expect(observer.context.memory.objectCount < before + 10_000)
    #expect(kept.count == 60)
  }

  @Test func `a machine goes with its last context`() throws {
    weak var machine: VirtualMachine?
    weak var context: Context?
    do {
      let world = World()
      machine = world.machine
      context = world.context
      try world.defineConstructor("Thing")
      try world.define("f") { $0.context.undefined }
      #expect(try world("f(); new Thing; Promise.resolve().then(f); 1") == "1")
      #expect(machine != nil)
    }
    #expect(context == nil)
    #expect(machine == nil)
  }

  @Test func `a closed context is collected though it heard of rejections`() throws {
    let observer = World()
    func objects() -> Int {
      observer.context.collectGarbage()
      return observer.context.memory.objectCount
    }
    // The first one leaves what the machine keeps.
    for _ in 0..<2 {
      let context = Context(machine: observer.machine)
      context.onUnhandledRejection { _, _ in }
      context.close()
    }
    let before = objects()
    for _ in 0..<30 {
      let context = Context(machine: observer.machine)
      context.onUnhandledRejection { _, _ in }
      context.close()
    }
    // A context alone has some thousand objects.
    #expect(objects() < before + 5000)
  }
}
