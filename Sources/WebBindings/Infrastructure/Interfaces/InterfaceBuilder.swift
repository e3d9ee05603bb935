internal import DOM
internal import ScriptEngine

/// Adds members to an interface's prototype. Each is one function object, whose closure reads like
/// the standard's signature.
struct InterfaceBuilder<Subject: InterfaceType> {
  /// What was added so far.
  let members: RecordedMembers
  /// The interface without its Swift type.
  let definition: InterfaceDefinition
  /// Whether scripts can neither replace nor delete the members (`LegacyUnforgeable`).
  var membersAreUnforgeable: Bool
  /// The members that the script side of nodes or of events has, see ``NodeScript`` and
  /// ``EventScript``.
  private let scripted: ScriptedInterface?
  /// The members that keep no nodes, see ``PassingMembers``.
  private let passing: Set<String>
  private let world: (realm: Realm, installed: InstalledInterface)

  /// - Parameters:
  ///   - target: the object that gets the members instead of the prototype; the global object for
  ///     the window's own members.
  ///   - membersAreUnforgeable: whether scripts can neither replace nor delete the members.
  init(
    realm: Realm, installed: InstalledInterface, target: Value? = nil,
    membersAreUnforgeable: Bool = false
  ) {
    world = (realm, installed)
    definition = installed.definition
    self.membersAreUnforgeable = membersAreUnforgeable
    scripted = target == nil ? ScriptedInterface.named(definition.name) : nil
    passing = PassingMembers.byInterface[definition.name] ?? []
    members = RecordedMembers(scripted: scripted)
  }

  /// The world that the table is read for. A table that asks for it is read anew in each world.
  var realm: Realm {
    members.needsWorld = true
    return world.realm
  }

  /// The interface in that world, with the same effect.
  var installed: InstalledInterface {
    members.needsWorld = true
    return world.installed
  }

  var definitions: PropertyDefinitions { members.definitions }

  /// Makes `constructor` the prototype's first property, before its members.
  func reserveConstructor() { definitions.addPlaceholder("constructor") }

  /// Lets the members that were added until now come before all that are added later, also before
  /// accessors.
  func separate() { members.addStep(toDefine: definitions.takeAll()) }

  /// Lets the script side make the objects, and read what they are at a place among the versions.
  func plainObjects(readingAt place: @escaping (Subject) -> Int) where Subject: AnyObject {
    members.add { _, installed, _ in
      installed.placeInMemory = { place(unsafeDowncast($0, to: Subject.self)) }
    }
  }

  /// Adds event handler attributes, see `EventHandlers.swift`.
  ///
  /// - Parameter lists: their names separated by spaces, in one or more lists.
  func eventHandlers(_ lists: String...) throws {
    members.addStep(toDefine: definitions.takeAccessors())
    members.add { realm, installed, target in
      for names in lists {
        try realm.defineEventHandlers(names, of: installed.definition, on: target)
      }
    }
  }

  // MARK: Attributes

  /// Adds a read-only attribute.
  func readonly<each Argument: ArgumentType, Result: ResultType>(
    _ name: String, _ get: @escaping (Subject, repeat each Argument) throws -> Result
  ) throws {
    add(name, get: getter(name, get))
  }

  /// Does the same for a getter without further arguments. Each call of a function with any number of
  /// them has to find out the type of their list.
  func readonly<Result: ResultType>(
    _ name: String, _ get: @escaping (Subject) throws -> Result
  ) throws {
    let member = member(.getter, name)
    add(
      name,
      get: { call in
        try member.perform(call) { subject in try get(subject).encode(in: Realm.of(call.context)) }
      })
  }

  /// Adds an attribute. If a script side has a getter or a setter of this name, that
  /// function is used, and calls `get` or `set` only if it has no answer itself.
  private func add(
    _ name: String, get: @escaping (Invocation) throws -> Value,
    set: ((Invocation) throws -> Value)? = nil
  ) {
    let set = set.map(noting)
    if let scripted, let number = scripted.number(of: name) {
      members.add((number, get))
      if let set, let number = scripted.number(of: ScriptedMember.setterName(name)) {
        members.add((number, set))
        definitions.addScriptedAccessor(name)
      } else {
        definitions.addScriptedAccessor(name, set: set)
      }
    } else {
      definitions.addAccessor(
        name, isConfigurable: !membersAreUnforgeable, get: get, set: set)
    }
  }

  /// Adds a read-only attribute that every object has as its own (`LegacyUnforgeable`).
  func unforgeable<Result: ResultType>(
    _ name: String, _ get: @escaping (Subject) throws -> Result
  ) throws {
    if let scripted, let number = scripted.number(of: name) {
      // The script side puts it on the objects that it makes.
      members.add((number, getter(name, get)))
      return
    }
    addUnforgeable(name, getter(name, get))
  }

  /// Adds an attribute that every object has as its own and that can be assigned.
  func unforgeable<Result: ResultType, Assigned: ArgumentType>(
    _ name: String, getIn get: @escaping (Subject, Realm) throws -> Result,
    setIn set: @escaping (Subject, Assigned, Realm) throws -> Void
  ) {
    let getter = getter(name) { (subject, realm: Realm) in try get(subject, realm) }
    addUnforgeable(name, getter, setter(name, set))
  }

  private func addUnforgeable(
    _ name: String, _ get: @escaping (Invocation) throws -> Value,
    _ set: ((Invocation) throws -> Value)? = nil
  ) {
    let key = PropertyName(name)
    members.add { realm, installed, _ in
      let context = realm.context
      let getter = context.keep(context.makeFunction(name: "get \(name)", length: 0, get))
      let setter = set.map {
        context.keep(context.makeFunction(name: "set \(name)", length: 1, $0))
      }
      installed.unforgeables.append((key, getter, setter))
    }
  }

  /// Adds an attribute that can be assigned.
  func attribute<Result: ResultType, Assigned: ArgumentType>(
    _ name: String, get: @escaping (Subject) throws -> Result,
    set: @escaping (Subject, Assigned) throws -> Void
  ) throws {
    try attribute(name, getIn: { subject, _ in try get(subject) }) {
      (subject, value: Assigned, _) in try set(subject, value)
    }
  }

  /// Adds an attribute that can be assigned. The closures also get the world.
  func attribute<Result: ResultType, Assigned: ArgumentType>(
    _ name: String, getIn get: @escaping (Subject, Realm) throws -> Result,
    setIn set: @escaping (Subject, Assigned, Realm) throws -> Void
  ) throws {
    add(
      name, get: getter(name) { (subject, realm: Realm) in try get(subject, realm) },
      set: setter(name, set))
  }

  /// Adds an attribute that cannot be replaced: an assignment to it is forwarded to an attribute of
  /// its value (`PutForwards`).
  func forwarding<Result: ResultType>(
    _ name: String, to target: PropertyName, _ get: @escaping (Subject) throws -> Result
  ) throws {
    let member = member(.setter, name)
    add(name, get: getter(name, get)) { call in
      try member.perform(call) { subject in
        let object = try Realm.of(call.context).encode(get(subject))
        try call.context.setProperty(target, of: object, to: call[0])
        return call.context.undefined
      }
    }
  }

  /// Adds a read-only attribute that becomes an ordinary property of the object when it is assigned
  /// (`Replaceable`).
  func replaceable<each Argument: ArgumentType, Result: ResultType>(
    _ name: String, _ get: @escaping (Subject, repeat each Argument) throws -> Result
  ) throws {
    definitions.addAccessor(
      name, isConfigurable: !membersAreUnforgeable, get: getter(name, get),
      set: replacement(of: name))
  }

  /// The setter that puts an ordinary property in the place of an attribute.
  func replacement(of name: String) -> (Invocation) throws -> Value {
    let member = member(.setter, name)
    return { call in
      try member.perform(call) { _ in
        try call.context.define(
          PropertyName(name), on: call.this, value: call[0], enumerable: true)
        return call.context.undefined
      }
    }
  }

  /// Makes the function behind the getter of an attribute.
  func getter<each Argument: ArgumentType, Result: ResultType>(
    _ name: String, _ get: @escaping (Subject, repeat each Argument) throws -> Result
  ) -> (Invocation) throws -> Value {
    let member = member(.getter, name)
    let isWindow = Subject.self == Window.self
    return { call in
      try member.perform(call) { subject in
        var arguments = ArgumentReader(call)
        if isWindow { try arguments.enter(subject) }
        let result = try get(subject, repeat try arguments.next((each Argument).self))
        return try result.encode(in: arguments.realm)
      }
    }
  }

  /// Makes the function behind the setter of an attribute.
  func setter<Assigned: ArgumentType>(
    _ name: String, _ set: @escaping (Subject, Assigned, Realm) throws -> Void
  ) -> (Invocation) throws -> Value {
    let member = member(.setter, name)
    return naming(Assigned.isNamedInErrors, name, isAssigned: true) { call in
      try member.perform(call) { subject in
        // WebKit takes undefined for a missing value. Web IDL has a TypeError.
        var arguments = ArgumentReader(call)
        try set(subject, try arguments.next(Assigned.self), arguments.realm)
        return call.context.undefined
      }
    }
  }

  // MARK: Methods

  /// Adds a method. Its `length` is the number of arguments up to the last required one.
  func method<each Argument: ArgumentType, Result: ResultType>(
    _ name: String, enumerable: Bool = true,
    _ body: @escaping (Subject, repeat each Argument) throws -> Result
  ) throws {
    let function = function(name, body)
    addMethod(name, length: function.length, enumerable: enumerable, function.body)
  }

  /// Makes the function behind a method, with its `length`.
  func function<each Argument: ArgumentType, Result: ResultType>(
    _ name: String, _ body: @escaping (Subject, repeat each Argument) throws -> Result
  ) -> (length: Int, body: (Invocation) throws -> Value) {
    let member = member(.method, name)
    var required = 0
    var isNamed = false
    repeat required += (each Argument).isRequired ? 1 : 0
    repeat isNamed = isNamed || (each Argument).isNamedInErrors
    return (
      required,
      naming(isNamed, name) { [required] call in
        try member.perform(call) { subject in
          if call.count < required { throw ScriptError.type("Not enough arguments") }
          var arguments = ArgumentReader(call)
          let result = try body(subject, repeat try arguments.next((each Argument).self))
          return try result.encode(in: arguments.realm)
        }
      }
    )
  }

  /// Does the same for a method with one argument, see `readonly`.
  func method<Argument: ArgumentType, Result: ResultType>(
    _ name: String, enumerable: Bool = true,
    _ body: @escaping (Subject, Argument) throws -> Result
  ) throws {
    let member = member(.method, name)
    let required = Argument.isRequired ? 1 : 0
    let function = naming(Argument.isNamedInErrors, name) { call in
      try member.perform(call) { subject in
        if call.count < required { throw ScriptError.type("Not enough arguments") }
        var arguments = ArgumentReader(call)
        let result = try body(subject, arguments.next(Argument.self))
        return try result.encode(in: arguments.realm)
      }
    }
    addMethod(name, length: required, enumerable: enumerable, function)
  }

  /// The function of a member, whose errors say which argument is of a wrong type.
  ///
  /// - Parameters:
  ///   - isNamed: whether the function may throw such an error.
  ///   - name: the member's name; nil for the constructor.
  ///   - isAssigned: whether the argument is the value of an attribute.
  private func naming(
    _ isNamed: Bool, _ name: String?, isAssigned: Bool = false,
    _ function: @escaping (Invocation) throws -> Value
  ) -> (Invocation) throws -> Value {
    guard isNamed else { return function }
    let definition = definition
    return { call in
      do {
        return try function(call)
      } catch ScriptError.wrongArgument(let wanted, let value) {
        let member = definition.name + (name.map { "." + $0 } ?? "")
        if isAssigned { throw ScriptError.type("The \(member) attribute must be \(wanted)") }
        throw ArgumentNames.error(for: member, wanted: wanted, value: value, in: call)
      }
    }
  }

  private func addMethod(
    _ name: String, length: Int, enumerable: Bool,
    _ function: @escaping (Invocation) throws -> Value
  ) {
    let function = noting(function)
    if let scripted, let number = scripted.number(of: name) {
      members.add((number, function))
      definitions.addScriptedMethod(name, isEnumerable: enumerable)
    } else {
      definitions.addMethod(
        name, length: length, isEnumerable: enumerable, isConfigurable: !membersAreUnforgeable,
        function)
    }
  }

  /// The function of a setter or of a method, which notes what a script may have changed if the interface is
  /// one of events.
  private func noting(
    _ function: @escaping (Invocation) throws -> Value
  ) -> (Invocation) throws -> Value {
    guard Subject.self is Event.Type else { return function }
    return { call in
      defer { Realm.of(call.context).noteEventChange() }
      return try function(call)
    }
  }

  /// Adds a method that returns a promise. Every error rejects the promise, including one for wrong
  /// arguments.
  ///
  /// - Parameter body: gets the promise too, and settles it at once or later.
  func asynchronousMethod<each Argument: ArgumentType>(
    _ name: String,
    _ body: @escaping (Subject, ScriptPromise, repeat each Argument) throws -> Void
  ) throws {
    let member = member(.method, name)
    var required = 0
    repeat required += (each Argument).isRequired ? 1 : 0
    definitions.addMethod(name, length: required, isEnumerable: true) { [required] call in
      let promise = ScriptPromise(in: Realm.of(call.context))
      do {
        _ = try member.perform(call) { subject in
          if call.count < required { throw ScriptError.type("Not enough arguments") }
          var arguments = ArgumentReader(call)
          try body(subject, promise, repeat try arguments.next((each Argument).self))
          return promise.value
        }
      } catch {
        promise.reject(error)
      }
      return promise.value
    }
  }

  /// Adds a static method to the interface object. Call this after ``constructor(_:)``.
  func staticMethod<each Argument: ArgumentType, Result: ResultType>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Result
  ) {
    var required = 0
    repeat required += (each Argument).isRequired ? 1 : 0
    let key = PropertyName(name)
    let function = { [required] (call: Invocation) throws -> Value in
      if call.count < required { throw ScriptError.type("Not enough arguments") }
      var arguments = ArgumentReader(call)
      let result = try body(repeat try arguments.next((each Argument).self))
      return try result.encode(in: arguments.realm)
    }
    members.add { [required] realm, installed, _ in
      let made = realm.context.makeFunction(name: name, length: required, function)
      installed.statics.append((key, realm.context.keep(made)))
    }
  }

  // MARK: Constants, constructors, iteration

  /// Adds constants, to the interface object and to the prototype.
  func constants(_ values: KeyValuePairs<String, Int>) throws {
    for (name, value) in values {
      definitions.addConstant(name, value)
      members.constants.addConstant(name, value)
    }
  }

  /// Lets scripts make objects of the interface with `new`.
  func constructor<each Argument: ArgumentType>(
    _ make: @escaping (repeat each Argument) throws -> Subject
  ) where Subject: ResultType {
    var required = 0
    var isNamed = false
    repeat required += (each Argument).isRequired ? 1 : 0
    repeat isNamed = isNamed || (each Argument).isNamedInErrors
    let construct = naming(isNamed, nil) { [required] call in
      if call.count < required { throw ScriptError.type("Not enough arguments") }
      var arguments = ArgumentReader(call)
      return try make(repeat try arguments.next((each Argument).self)).encode(in: arguments.realm)
    }
    members.add { [required] _, installed, _ in
      installed.constructorLength = required
      installed.construct = construct
    }
  }

  /// Makes the objects iterable as arrays are. Unless `iteratorOnly`, adds `forEach`, `keys`,
  /// `values` and `entries` as well.
  func arrayLike(iteratorOnly: Bool = false) throws {
    members.add { realm, _, target in
      let context = realm.context
      let array = context.arrayPrototype
      let values = try context.property("values", of: array)
      try context.define(.iterator, on: target, value: values, writable: true)
      if iteratorOnly { return }
      for name: PropertyName in ["entries", "forEach", "keys", "values"] {
        try context.define(
          name, on: target, value: try context.property(name, of: array), enumerable: true)
      }
    }
  }

  /// Hides members from `with` statements, which event handlers in markup run in (`Unscopable`).
  func unscopable(_ names: [String]) throws {
    members.add { realm, installed, target in
      let context = realm.context
      let object = context.makeObject()
      context.setPrototype(of: object, to: context.null)
      installed.unscopables += names
      for name in installed.unscopables {
        try context.setProperty(PropertyName(name), of: object, to: context.true)
      }
      try context.define(.unscopables, on: target, value: object)
    }
  }

  /// Sets what the objects do for names and indexes beside their members.
  func exotic(_ exotic: ExoticMembers<Subject>) throws {
    members.add { realm, installed, _ in
      installed.exoticHandler = realm.context.keep(
        try realm.makeExoticHandler(exotic, of: installed))
    }
  }

  // MARK: The subject

  private func member(_ kind: MemberKind, _ name: String) -> Member {
    Member(
      definition: definition, kind: kind, name: name,
      keepsNothing: passing.contains(name),
      mayBeWindow: ["Window", "EventTarget"].contains(definition.name))
  }

  private enum MemberKind {
    case getter, setter, method
  }

  /// A member that scripts call on objects of the interface.
  private struct Member {
    let definition: InterfaceDefinition
    let kind: MemberKind
    let name: String
    /// Whether it is one of ``PassingMembers``.
    let keepsNothing: Bool
    /// Whether windows have the member.
    let mayBeWindow: Bool

    /// Calls `body` with the Swift value behind the `this` of a call.
    ///
    /// - Throws: a `TypeError` if `this` is no object of the interface.
    @inline(__always)
    func perform(_ call: Invocation, _ body: (Subject) throws -> Value) throws -> Value {
      let realm = Realm.of(call.context)
      realm.freeTreesIfWanted()
      guard let shown = realm.shownInPassing(call.this), shown.interface.isKind(of: definition),
        let subject = Subject.unwrap(node: shown.node, object: shown.object)
      else { throw mismatch }
      guard let document = shown.node?.separateDocument else {
        if mayBeWindow, !keepsNothing { (shown.object as? Window)?.isHeld = true }
        return try body(subject)
      }
      if !keepsNothing {
        document.isHeld = true
        return try body(subject)
      }
      return try realm.making(objectsOf: document) { try body(subject) }
    }

    /// The error for a call on something else. The message is WebKit's.
    private var mismatch: ScriptError {
      let member = "\(definition.name).\(name)"
      let message =
        switch kind {
        case .getter: "The \(member) getter can only be used on instances of \(definition.name)"
        case .setter: "The \(member) setter can only be used on instances of \(definition.name)"
        case .method: "Can only call \(member) on instances of \(definition.name)"
        }
      return .type(message)
    }
  }
}
