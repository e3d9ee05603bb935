internal import DOM
internal import ScriptEngine

/// The script side of a window's events: JavaScript that makes their objects, and answers without a
/// call into Swift where it can.
///
/// The object of an event is a plain one with a single private field: a record of the event's
/// state. See ``EventObjects`` for where an event exists.
final class EventScript {
  // The world owns `objects`, which owns this object.
  private let unretained: (realm: Unmanaged<Realm>, objects: Unmanaged<EventObjects>)
  private let members: ScriptedMembers
  /// The class of the objects that own Swift objects. No script sees them.
  private let anchorClass = ObjectClass(name: "Event")
  /// The object that all members share. An event target needs it in each world; what events need
  /// is added when one is first used.
  let shared: ProtectedValue
  private var functions: Functions? { didSet { known = functions.map(Unmanaged.passUnretained) } }
  /// The same object, whose use counts no reference.
  private var known: Unmanaged<Functions>?
  /// The targets and callbacks of the listeners that wait, in turn; nil before the first listener.
  var waitingListeners: ProtectedValue?
  /// Whether the script side has the members of the interface Event.
  private var hasMembers = false
  /// The interfaces by their numbers, as far as they have one.
  private var kinds: [Kind] = []
  private var kindNumbers: [ObjectIdentifier: Int] = [:]

  private struct Kind {
    let interface: InstalledInterface
    /// The members of the constructor's dictionary that the script side leaves to this side.
    var initializers: [EventInitializer]
  }

  /// The functions of the script side. They are in a class, because a copy of them would count
  /// seven references.
  private final class Functions {
    let setMembers: ProtectedValue
    let addKind: ProtectedValue
    let makeConstructor: ProtectedValue
    let show: ProtectedValue
    let anchorOf: ProtectedValue
    let setAnchor: ProtectedValue
    let invoke: ProtectedValue

    /// Takes the functions from the object that has them.
    init(of object: Value, in context: Context) throws {
      setMembers = try context.protectedProperty("setMembers", of: object)
      addKind = try context.protectedProperty("addKind", of: object)
      makeConstructor = try context.protectedProperty("makeConstructor", of: object)
      show = try context.protectedProperty("show", of: object)
      anchorOf = try context.protectedProperty("anchorOf", of: object)
      setAnchor = try context.protectedProperty("setAnchor", of: object)
      invoke = try context.protectedProperty("invoke", of: object)
    }
  }

  init(in realm: Realm, sharing objects: EventObjects) throws {
    unretained = (Unmanaged.passUnretained(realm), Unmanaged.passUnretained(objects))
    members = ScriptedMembers(in: realm)
    let context = realm.context
    let mailbox = objects.mailbox
    let ask = members.makeQuestion { mailbox[.member] }
    let shared = context.makeObject()
    context.setPrototype(of: shared, to: context.null)
    self.shared = context.keep(shared)
    try context.setProperty("ask", of: shared, to: ask)
    try context.setProperty(
      "mail", of: shared, to: context.makeSharedNumbers(mailbox.numbers, of: mailbox))
    try context.setProperty("global", of: shared, to: context.global)
    try context.setProperty(
      "prepareListeners", of: shared,
      to: context.makeFunction(name: "", length: 0) { [unowned(unsafe) self] call in
        try prepareListeners()
        return call.context.undefined
      })
  }

  var realm: Realm { unretained.realm.takeUnretainedValue() }
  var objects: EventObjects { unretained.objects.takeUnretainedValue() }

  /// Calls `body` with the realm and the world's events, without counting references to them as each use
  /// of ``realm`` does.
  @inline(__always)
  func withOwners<Result>(_ body: (Realm, EventObjects) throws -> Result) rethrows -> Result {
    try unretained.realm._withUnsafeGuaranteedRef { realm in
      try unretained.objects._withUnsafeGuaranteedRef { try body(realm, $0) }
    }
  }

  /// The object that has the script side's members of an interface, see
  /// ``ScriptedMembers/object(of:named:sharing:_:)``.
  func object(
    of interface: ScriptedInterface, named name: String, _ answers: [RecordedMembers.Answer]
  ) throws -> ProtectedValue {
    // Targets have no use for what events need.
    let functions = name == "EventTarget" ? nil : try load()
    let list = try members.object(of: interface, named: name, sharing: shared.value, answers)
    if let functions, name == "Event", !hasMembers {
      hasMembers = true
      try realm.context.call(functions.setMembers.value, list.value)
    }
    return list
  }

  /// Makes the functions that events need.
  @discardableResult
  private func load() throws -> Functions {
    if let functions { return functions }
    let context = realm.context
    let mailbox = objects.mailbox
    func function(_ body: @escaping (Invocation) throws -> Value) -> ProtectedValue {
      context.keep(context.makeFunction(name: "", length: 0, body))
    }
    func signal(_ body: @escaping () -> Bool) -> ProtectedValue {
      context.keep(context.makeSignal(body))
    }
    let calls = [
      signal { [unowned(unsafe) realm] in
        mailbox.setTime(realm.timeStamp)
        return false
      },
      function { [unowned(unsafe) self] call in
        try withOwners { try deliver(call, in: $0, $1) }
      },
      function { [unowned(unsafe) self] in try makeAnchor($0) },
      function { [unowned(unsafe) self] in try assign($0) },
      signal { [unowned(unsafe) self] in
        objects.act()
        return false
      },
      function { [unowned(unsafe) self] in try recall($0) },
    ]
    let made = try context.call(
      context.evaluate(Self.source), this: nil, realm.builtins.value, shared.value,
      context.makeArray(calls))
    let functions = try Functions(of: made, in: context)
    self.functions = functions
    objects.scripts.append(self)
    return functions
  }

  // MARK: Interfaces

  /// The number of an interface of events, which is assigned on first use.
  private func kind(of interface: InstalledInterface) throws -> Int {
    let identifier = ObjectIdentifier(interface.definition)
    if let known = kindNumbers[identifier] { return known }
    let context = realm.context
    let number = kinds.count
    kinds.append(Kind(interface: interface, initializers: []))
    kindNumbers[identifier] = number
    try context.call(
      load().addKind.value, context.makeNumber(Double(number)), interface.prototype.value)
    return number
  }

  /// The function that makes the objects of an interface's constructor where the script side can,
  /// see ``Context/makeConstructor(name:length:prototype:parent:readsPrototype:script:_:)``.
  ///
  /// - Parameter initializers: the members of the dictionary that the interface Event does not
  ///   have, in the order in which they are read.
  func makeConstructor(
    of interface: InstalledInterface, _ initializers: [EventInitializer]
  ) throws -> ProtectedValue {
    let context = realm.context
    let number = try kind(of: interface)
    let hasDetail = interface.definition === Interfaces.customEvent.definition
    kinds[number].initializers = initializers
    let names = initializers.map { context.keep(context.makeString($0.name)) }
    let arguments = [
      context.keep(context.makeNumber(Double(number))), interface.prototype,
      context.keep(context.makeBoolean(hasDetail)),
    ]
    return context.keep(
      try context.call(
        load().makeConstructor.value, arguments: arguments + names))
  }

  /// Makes an event of an interface, with what the mailbox says of it.
  private func makeEvent(type: String) -> Event? {
    let mailbox = objects.mailbox
    let number = Int(truncatingIfNeeded: mailbox[.kind])
    guard kinds.indices.contains(number), let make = kinds[number].interface.makeEvent else {
      return nil
    }
    let event = make(type)
    let flags = EventFlags(rawValue: Int(truncatingIfNeeded: mailbox[.flags]))
    event.bubbles = flags.contains(.bubbles)
    event.cancelable = flags.contains(.cancelable)
    event.composed = flags.contains(.composed)
    event.timeStamp = mailbox.time
    event.restore(
      isCanceled: flags.contains(.isCanceled),
      isPropagationStopped: flags.contains(.isPropagationStopped),
      isImmediatelyStopped: flags.contains(.isImmediatelyStopped))
    return event
  }

  // MARK: Dispatches

  /// Dispatches an event that exists on the script's side alone. The arguments are the target, the
  /// event's object and its detail.
  ///
  /// - Returns: the event's target after the dispatch, which is null where the event has left a shadow
  ///   tree; undefined if the value is not a target.
  private func deliver(
    _ call: Invocation, in realm: Realm, _ objects: EventObjects
  ) throws -> Value {
    let context = call.context
    let mailbox = objects.mailbox
    let type = objects.type(numbered: Int(truncatingIfNeeded: mailbox[.type]))
    guard let target = target(of: call[0], in: realm), var event = makeEvent(type: type) else {
      return context.undefined
    }
    if !context.isNull(call[2]) { (event as? CustomEvent)?.lend(detail: call[2], of: realm) }
    objects.dispatch(event, of: call[1], to: target)
    let flags = EventFlags(event)
    let left = event.target == target ? call[0] : try realm.encode(event.target)
    if !isKnownUniquelyReferenced(&event) { try own(event, by: call[1]) }
    mailbox[.flags] = Int32(truncatingIfNeeded: flags.rawValue)
    return left
  }

  func target(of value: Value, in realm: Realm) -> EventTarget? {
    if let node = realm.nodeObjects.findNode(value) { return .node(node) }
    return realm.shown(value).flatMap { EventTarget.unwrap(node: $0.node, object: $0.object) }
  }

  /// Calls a function that listens to an event.
  func invoke(_ listener: Value, with event: Event) throws -> Value {
    try withOwners { try invoke(listener, with: event, in: $0, $1) }
  }

  private func invoke(
    _ listener: Value, with event: Event, in realm: Realm, _ objects: EventObjects
  ) throws -> Value {
    try known?._withUnsafeGuaranteedRef {
      try invoke(listener, with: event, by: $0, in: realm, objects)
    }
      ?? invoke(listener, with: event, by: load(), in: realm, objects)
  }

  private func invoke(
    _ listener: Value, with event: Event, by functions: Functions, in realm: Realm,
    _ objects: EventObjects
  ) throws -> Value {
    let context = realm.context
    let object = try realm.wrap(event: event)
    let this = try realm.encode(event.currentTarget)
    let target = event.isAtTarget ? this : try realm.encode(event.target)
    let type = event.wasInitialized ? context.makeString(event.type) : nil
    let outer = objects.beginCall(of: event, object, inWorld: realm.world)
    defer { objects.endCall(outer) }
    return try context.call(functions.invoke.value, this: this, listener, object, target, type)
  }

  // MARK: Ownership

  /// Makes the object that owns an event's Swift object.
  private func anchor(of event: Event) -> Value {
    realm.context.makeObject(
      Wrapper(interface: event.interface, object: event), of: anchorClass, prototype: nil)
  }

  /// Gives an event that exists on the script's side alone a Swift object that its own object owns.
  /// The arguments are the event's object, its type, its target and its detail.
  private func makeAnchor(_ call: Invocation) throws -> Value {
    guard let event = makeEvent(type: try call.context.string(call[1])) else {
      return call.context.undefined
    }
    event.restore(target: target(of: call[2], in: realm))
    (event as? CustomEvent)?.detail = WorldValue(call[3], in: realm)
    event.wrappers[realm.world] = realm.context.weak(call[0])
    return anchor(of: event)
  }

  /// Puts the flags of an event into the mailbox. The argument is the object that owns the event.
  ///
  /// - Returns: the event's target; undefined if that may change before a script of this world runs.
  private func recall(_ call: Invocation) throws -> Value {
    guard let wrapper = call.context.platformObject(of: call[0]) as? Wrapper,
      let event = wrapper.object as? Event, !event.isDispatched, !event.wasInitialized,
      !event.wrappers.hasOther(thanOf: realm.world)
    else { return call.context.undefined }
    let target = try realm.encode(event.target)
    objects.mailbox[.flags] = Int32(truncatingIfNeeded: EventFlags(event).rawValue)
    return target
  }

  /// Makes an object the owner of the Swift object that its event had for a dispatch.
  private func own(_ event: Event, by object: Value) throws {
    guard let functions else { return }
    (event as? CustomEvent)?.keepDetail()
    event.wrappers[realm.world] = realm.context.weak(object)
    try realm.context.call(functions.setAnchor.value, object, anchor(of: event))
  }

  /// The object of an event that the Swift side has made.
  func makeObject(for event: Event) throws -> Value {
    let context = realm.context
    let kind = try kind(of: realm.interface(event.interface))
    let functions = try load()
    let mailbox = objects.mailbox
    mailbox[.kind] = Int32(truncatingIfNeeded: kind)
    mailbox[.flags] = Int32(truncatingIfNeeded: EventFlags(event).rawValue)
    mailbox.setTime(event.timeStamp)
    let object = try context.call(
      functions.show.value, this: functions.show.value, anchor(of: event),
      context.makeString(event.type))
    event.wrappers[realm.world] = context.weak(object)
    return object
  }

  /// The event that an object shows which this script side has made; nil for any other object.
  func event(of object: Value) -> Event? {
    let context = realm.context
    guard let functions, context.isOpen,
      let anchor = try? context.call(functions.anchorOf.value, object),
      let wrapper = context.platformObject(of: anchor) as? Wrapper
    else { return nil }
    return wrapper.object as? Event
  }

  /// Sets what a member of the constructor's dictionary says. The arguments are the object that owns
  /// the event, the number of its interface, the number of the member and the value.
  private func assign(_ call: Invocation) throws -> Value {
    let context = call.context
    let kind = Int(script: try context.number(call[1])) ?? -1
    let index = Int(script: try context.number(call[2])) ?? -1
    if kinds.indices.contains(kind), kinds[kind].initializers.indices.contains(index),
      let wrapper = context.platformObject(of: call[0]) as? Wrapper,
      let event = wrapper.object as? Event
    {
      try kinds[kind].initializers[index].set(event, call[3], realm)
    }
    return context.undefined
  }
}
