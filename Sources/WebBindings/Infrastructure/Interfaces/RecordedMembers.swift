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
    case act((Realm, InstalledInterface, _ target: Value) throws -> Void)
  }

  /// The members that are defined together, after all steps.
  let definitions = PropertyDefinitions()
  /// Constants, which the interface object has as well.
  let constants = PropertyDefinitions()
  /// Whether the table has asked for the world.
  var needsWorld = false
  private var steps: [Step] = []
  private var answers: [Answer] = []
  /// The members of a window that the script side has; nil for all other objects.
  var windowScript: WindowScript?
  /// The members that the script side of nodes or of events has; nil if it has none.
  private let scripted: ScriptedInterface?

  init(scripted: ScriptedInterface?) { self.scripted = scripted }

  /// Adds something that is done in each world, before the members are defined.
  func add(_ step: @escaping (Realm, InstalledInterface, _ target: Value) throws -> Void) {
    steps.append(.act(step))
  }

  /// Adds the definition of members, which come before those that later steps define.
  func addStep(toDefine definitions: PropertyDefinitions) { steps.append(.define(definitions)) }

  func add(_ answer: Answer) { answers.append(answer) }

  /// Gives the members to an object.
  ///
  /// - Parameter target: an object that no script has seen.
  func define(on target: Value, of installed: InstalledInterface, in realm: Realm) throws {
    let object = try scriptedMembers(in: realm, of: installed)
    for step in steps {
      switch step {
      case .define(let some): try realm.context.define(some, on: target, scripted: object)
      case .act(let act): try act(realm, installed, target)
      }
    }
    try realm.context.define(definitions, on: target, scripted: object)
  }

  /// The object that has the members of the script side, which from now on calls the answers.
  private func scriptedMembers(
    in realm: Realm, of installed: InstalledInterface
  ) throws -> Value? {
    if let windowScript { return try windowScript.makeMembers(in: realm) }
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
    let object = target ?? installed.prototype.value
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
    if target == nil { installed.constants = members.constants }
    try members.define(on: object, of: installed, in: self)
  }
}
