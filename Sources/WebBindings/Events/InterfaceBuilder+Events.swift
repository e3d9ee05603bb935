internal import DOM
internal import ScriptEngine

// The attributes of an event are also members of the dictionary for its constructor.

extension InterfaceBuilder where Subject: Event {
  /// Adds an attribute that the constructor's dictionary can set.
  func member<Member: ResultType & ConvertibleArgument>(
    _ name: String, _ path: ReferenceWritableKeyPath<Subject, Member>
  ) throws {
    try converted(name, path) { try Member.convert($0, in: $1) }
  }

  /// Adds an attribute of a nullable type that the constructor's dictionary can set.
  func nullableMember<Member: ResultType & ConvertibleArgument>(
    _ name: String, _ path: ReferenceWritableKeyPath<Subject, Member?>
  ) throws {
    try converted(name, path) { try Nullable<Member>.convert($0, in: $1).value }
  }

  /// Adds an attribute that is a number, which is neither infinite nor NaN in the dictionary.
  func finite(_ name: String, _ path: ReferenceWritableKeyPath<Subject, Double>) throws {
    try converted(name, path) { try FiniteDouble.convert($0, in: $1).value }
  }

  /// Does the same for a number or null.
  func nullableFinite(_ name: String, _ path: ReferenceWritableKeyPath<Subject, Double?>) throws {
    try converted(name, path) { try Nullable<FiniteDouble>.convert($0, in: $1).value?.value }
  }

  /// Adds an attribute of an integer type. Values in the dictionary are converted modulo its range.
  func integer(
    _ name: String, _ path: ReferenceWritableKeyPath<Subject, Int>, as type: IntegerType = .long
  ) throws {
    try converted(name, path) {
      switch type {
      case .long: try Int.convert($0, in: $1)
      case .unsignedLong: try UnsignedLong.convert($0, in: $1).value
      case .unsignedShort: try UnsignedShort.convert($0, in: $1).value
      }
    }
  }

  /// The integer types of Web IDL in events.
  enum IntegerType {
    case long, unsignedLong, unsignedShort
  }

  /// Adds an attribute that the constructor's dictionary can set to what `convert` makes of a value.
  private func converted<Member: ResultType>(
    _ name: String, _ path: ReferenceWritableKeyPath<Subject, Member>,
    _ convert: @escaping (Value, Realm) throws -> Member
  ) throws {
    try readonly(name) { $0[keyPath: path] }
    initializer(name) { event, value, realm in
      event[keyPath: path] = try convert(value, realm)
    }
  }

  /// The value of an attribute that was never set.
  enum Absent {
    case null, undefined
  }

  /// Adds an attribute of type `any` that the constructor's dictionary can set.
  ///
  /// - Parameter absent: the attribute's value if it was never set.
  func worldValue(
    _ name: String, _ path: ReferenceWritableKeyPath<Subject, WorldValue?>, absent: Absent = .null
  ) throws {
    try readonly(name) { (event, realm: Realm) in
      event[keyPath: path]?.value(in: realm)
        ?? (absent == .null ? realm.context.null : realm.context.undefined)
    }
    initializer(name) { event, value, realm in
      event[keyPath: path] = WorldValue(value, in: realm)
    }
  }

  /// Adds a member of the constructor's dictionary. `set` is called if the dictionary has the
  /// member.
  func initializer(
    _ name: String, dictionary: Int = 1, _ set: @escaping (Subject, Value, Realm) throws -> Void
  ) {
    let initializer = EventInitializer(
      dictionary: dictionary, name: name, key: PropertyName(name)
    ) { event, value, realm in
      // The event was made by the constructor of this interface, or of one that inherits from it.
      let event = unsafeDowncast(event, to: Subject.self)
      do {
        try set(event, value, realm)
      } catch ScriptError.wrongArgument {
        throw ScriptError.type("Type error")
      }
    }
    members.add { _, installed, _ in installed.eventInitializers.append(initializer) }
  }

  /// Adds the constructor of an interface for events. Call this after adding the members.
  ///
  /// - Parameter required: the members that the dictionary must have, and their types as WebKit calls them.
  func eventConstructor(
    requiring required: KeyValuePairs<String, String> = [:], _ make: @escaping (String) -> Subject
  ) throws {
    let definition = definition
    let argumentCount = required.isEmpty ? 1 : 2
    let construct = { (call: Invocation) throws -> Value in
      let realm = Realm.of(call.context)
      if call.count < argumentCount { throw ScriptError.type("Not enough arguments") }
      if !required.isEmpty {
        let dictionary = try DictionaryArgument.convert(call[1], in: realm).value
        for (name, type) in required {
          _ = try realm.required(name, type, of: dictionary, "\(definition.name)Init")
        }
      }
      let event = make(try realm.context.string(call[0]))
      event.timeStamp = realm.timeStamp
      let dictionary = call[1]
      if call.context.isObject(dictionary) {
        try realm.initialize(event, of: definition, with: dictionary)
      } else if !call.context.isUndefined(dictionary), !call.context.isNull(dictionary) {
        throw ScriptError.type("Type error")
      }
      return try realm.wrap(event: event)
    }
    members.add { realm, installed, _ in
      installed.eventInitializers.sort { $0.isBefore($1) }
      installed.constructorLength = argumentCount
      installed.makeEvent = make
      installed.construct = construct
      if required.isEmpty {
        installed.scriptConstruct = try realm.eventScript().makeConstructor(
          of: installed, realm.ownInitializers(of: definition, in: installed))
      }
    }
  }
}

extension Realm {
  /// Sets the members that a dictionary has. Those of the topmost interface come first.
  fileprivate func initialize(
    _ event: Event, of definition: InterfaceDefinition, with dictionary: Value
  ) throws {
    if let parent = definition.parent { try initialize(event, of: parent, with: dictionary) }
    for initializer in try interface(definition).eventInitializers {
      guard let value = try member(initializer.key, of: dictionary) else { continue }
      try initializer.set(event, value, self)
    }
  }

  /// The members of the dictionary for the constructor of an interface that is being installed, without
  /// those of the interface Event.
  fileprivate func ownInitializers(
    of definition: InterfaceDefinition, in installed: InstalledInterface
  ) throws -> [EventInitializer] {
    guard definition !== Interfaces.event.definition else { return [] }
    var inherited: [EventInitializer] = []
    if let parent = definition.parent, parent !== Interfaces.event.definition {
      inherited = try ownInitializers(of: parent, in: interface(parent))
    }
    return inherited + installed.eventInitializers
  }
}
