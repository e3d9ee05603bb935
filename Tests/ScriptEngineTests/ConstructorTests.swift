import ScriptEngine
import Testing

@Suite struct ConstructorTests {
  private func world() throws -> World {
    let world = World()
    try world.defineConstructor("Event", length: 1) { call, object in
      try call.context.setProperty("type", of: object, to: call[0])
    }
    return world
  }

  @Test func `a constructor looks like WebKit's own`() throws {
    let world = try world()
    #expect(try world("String(Event)") == "function Event() {\n    [native code]\n}")
    #expect(
      try world(
        "[typeof Event, Event.name, Event.length, Event.prototype.constructor === Event].join()")
        == "function,Event,1,true")
    // As the real CustomEvent has them.
    #expect(
      try world("Object.getOwnPropertyNames(Event).sort().join()") == "length,name,prototype")
    func attributes(_ object: String, _ name: String) throws -> String {
      try world(
        """
        (d => [d.writable, d.enumerable, d.configurable].join())
          (Object.getOwnPropertyDescriptor(\(object), '\(name)'))
        """)
    }
    #expect(try attributes("Event", "length") == "false,false,true")
    #expect(try attributes("Event", "name") == "false,false,true")
    #expect(try attributes("Event", "prototype") == "false,false,false")
    #expect(try attributes("Event.prototype", "constructor") == "true,false,true")
    #expect(try world("Object.prototype.toString.call(Event)") == "[object Function]")
    #expect(try world("Object.getPrototypeOf(Event) === Function.prototype") == "true")
  }

  @Test func `new makes an instance, a call without it raises a TypeError`() throws {
    let world = try world()
    #expect(
      try world(
        """
        var e = new Event('click');
        [e.type, e instanceof Event, e.constructor === Event,
         Object.getPrototypeOf(e) === Event.prototype].join()
        """) == "click,true,true,true")
    for source in [
      "Event('x')", "Event.call({}, 'x')", "Event.apply(null, [])", "Reflect.apply(Event, {}, [])",
      "Event`x`", "[1].map(Event)",
    ] {
      let exception = try world.exception(of: source)
      #expect(exception.name == "TypeError", "\(source)")
      #expect(exception.message == "Constructor Event requires 'new'", "\(source)")
    }
  }

  @Test func `classes derive from a constructor`() throws {
    let world = try world()
    #expect(
      try world(
        """
        class A extends Event {
          field = 1;
          #secret = 2;
          constructor(type) { super(type + '!'); this.own = new.target === A }
          get secret() { return this.#secret }
          static make() { return new this('made') }
        }
        class B extends A {}
        var b = new B('x');
        [b.type, b.field, b.secret, b.own, b instanceof B, b instanceof A, b instanceof Event,
         Object.getPrototypeOf(A) === Event, A.make().type, B.make() instanceof B].join()
        """) == "x!,1,2,false,true,true,true,true,made!,true")
    #expect(
      try world(
        """
        function Old(type) { return Reflect.construct(Event, [type], new.target) }
        Old.prototype = Object.create(Event.prototype);
        var o = new Old('old');
        [o.type, o instanceof Old, o instanceof Event].join()
        """) == "old,true,true")
  }

  @Test func `Reflect.construct gives its new target's prototype`() throws {
    let world = try world()
    #expect(
      try world(
        """
        class Other {}
        var o = Reflect.construct(Event, ['x'], Other);
        [o.type, o instanceof Other, o instanceof Event].join()
        """) == "x,true,false")
    #expect(
      try world(
        "Reflect.construct(Event, ['y']).type + (Reflect.construct(Event, []) instanceof Event)")
        == "ytrue")
    #expect(
      try world("Object.getPrototypeOf(Reflect.construct(Event, [], Array)) === Array.prototype")
        == "true")
    #expect(try world.exception(of: "Reflect.construct(Event, [], () => {})").name == "TypeError")
  }

  @Test func `a proxy of a constructor and a bound one construct`() throws {
    let world = try world()
    #expect(
      try world("var e = new (new Proxy(Event, {}))('p'); e.type + (e instanceof Event)") == "ptrue"
    )
    #expect(
      try world("var e = new (Event.bind(null, 'b')); e.type + (e instanceof Event)") == "btrue")
  }

  @Test func `constructors inherit statics and prototypes from their parent`() throws {
    let world = try world()
    let parent = try world.context.evaluate("Event.fixed = 7; Event", name: "")
    try world.defineConstructor("CustomEvent", length: 1, parent: parent)
    #expect(
      try world(
        """
        var e = new CustomEvent('x');
        [Object.getPrototypeOf(CustomEvent) === Event, CustomEvent.fixed,
         e instanceof CustomEvent, e instanceof Event, e.constructor === CustomEvent,
         new Event instanceof CustomEvent].join()
        """) == "true,7,true,true,true,false")
  }
}
