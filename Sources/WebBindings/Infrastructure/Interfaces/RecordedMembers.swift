internal import ScriptEngine

/// The members that a table gives to an object, without the world of that object.
///
/// A table is read by calling its closure with an ``InterfaceBuilder``. That makes one or two closures
/// for each member, which takes as long as making the members' functions. So a table is read once
/// for an engine, and each further world gets the same members. Only a table that asks the builder
/// for the world is read anew in each.
final class RecordedMembers {
  /// A member of the script side that the table answers for.
  typealias Answer = (number: Int, body: (Invocation) throws -> Value)

  private enum Step {
    case define(PropertyDefinitions)
    case act((Realm, InstalledInterface, _ target: Value) throws -> Void, defining: Named)
  }

  /// The members with names that a step gives to the target.
  enum Named {
    case nothing, names([String]), unknown
  }

  /// The members that are defined together, after all steps.
  let definitions = PropertyDefinitions()
  /// Constants, which the interface object has as well.
  let constants = PropertyDefinitions()
  /// Whether the table has asked for the world.
  var needsWorld = false
  private var steps: [Step] = []
  private var answers: [Answer] = []
  /// The attributes of a window that the script side has; nil for all other objects.
  var remembered: RememberedAttributes?
  /// The members that the script side of nodes or of events has; nil if it has none.
  private let scripted: ScriptedInterface?

  init(scripted: ScriptedInterface?) { self.scripted = scripted }

  /// Adds something that is done in each world, before the members are defined.
  ///
  /// - Parameter named: the members with names that it gives to the target.
  func add(
    defining named: Named = .nothing,
    _ step: @escaping (Realm, InstalledInterface, _ target: Value) throws -> Void
  ) {
    steps.append(.act(step, defining: named))
  }

  /// What makes the target with its first members. It is asked for after all members were added.
  private(set) lazy var beginning: ObjectBeginning = {
    var parts: [ObjectBeginning.Part] = []
    for step in steps {
      switch step {
      case .define(let some): parts.append(.members(some))
      case .act(_, defining: .names(let names)): parts.append(.names(names))
      case .act(_, defining: .unknown): return ObjectBeginning(parts)
      case .act(_, defining: .nothing): break
      }
    }
    return ObjectBeginning(parts + [.members(definitions)])
  }()

  /// Adds the definition of members, which come before those that later steps define.
  func addStep(toDefine definitions: PropertyDefinitions) { steps.append(.define(definitions)) }

  func add(_ answer: Answer) { answers.append(answer) }

  /// Gives the members to an object.
  ///
  /// - Parameters:
  ///   - target: an object that no script has seen.
  ///   - isBegun: whether ``beginning`` has made the target.
  func define(
    on target: Value, of installed: InstalledInterface, in realm: Realm, isBegun: Bool = false
  ) throws {
    let object = try scriptedMembers(in: realm, of: installed)
    func define(_ some: PropertyDefinitions) throws {
      try realm.context.define(some, on: target, scripted: object, isBegun: isBegun)
    }
    for step in steps {
      switch step {
      case .define(let some): try define(some)
      case .act(let act, _): try act(realm, installed, target)
      }
    }
    try define(definitions)
  }

  /// The object that has the members of the script side, which from now on calls the answers.
  private func scriptedMembers(
    in realm: Realm, of installed: InstalledInterface
  ) throws -> Value? {
    if let remembered { return try remembered.makeMembers(in: realm) }
    guard let scripted, !answers.isEmpty else { return nil }
    let name = installed.definition.name
    return scripted.isOfEvents
      ? try realm.eventScript().object(of: scripted, named: name, answers).value
      : try realm.nodeScript().object(of: scripted, named: name, answers).value
  }
}

/// The tables that were read for an engine.
final class RecordedTables {
  /// A table: that of an interface, or another one for an object of it.
  struct Key: Hashable {
    let interface: ObjectIdentifier
    let isOfObject: Bool
  }

  private var known: [Key: RecordedMembers] = [:]

  static func of(_ machine: VirtualMachine) -> RecordedTables {
    if let known = machine.tables { return unsafeDowncast(known, to: RecordedTables.self) }
    let made = RecordedTables()
    machine.tables = made
    return made
  }

  subscript(key: Key) -> RecordedMembers? {
    get { known[key] }
    set { known[key] = newValue }
  }
}

extension Realm {
  /// Gives an object the members of a table.
  ///
  /// - Parameters:
  ///   - target: an object that no script has seen; nil for the interface's prototype.
  ///   - unforgeable: whether scripts can neither replace nor delete the members
  ///     (`LegacyUnforgeable`).
  ///   - read: reads the table. For an interface, and for an object of it, this is always the same
  ///     table.
  func addMembers<Subject>(
    of installed: InstalledInterface, to target: Value? = nil, unforgeable: Bool = false,
    _ read: (InterfaceBuilder<Subject>) throws -> Void
  ) throws {
    let tables = RecordedTables.of(context.machine)
    let key = RecordedTables.Key(
      interface: ObjectIdentifier(installed.definition), isOfObject: target != nil)
    let members: RecordedMembers
    if let known = tables[key] {
      members = known
    } else {
      let builder = InterfaceBuilder<Subject>(
        realm: self, installed: installed, target: target, membersAreUnforgeable: unforgeable)
      try read(builder)
      members = builder.members
      if !members.needsWorld { tables[key] = members }
    }
    if let target { return try members.define(on: target, of: installed, in: self) }
    installed.constants = members.constants
    // What is read anew in each world would be compiled anew too.
    let isBegun =
      try !members.needsWorld
      && installed.beginPrototype { parent in
        try context.beginObject(members.beginning, inheriting: parent)
      }
    try members.define(on: installed.prototype.value, of: installed, in: self, isBegun: isBegun)
  }
}
