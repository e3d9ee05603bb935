internal import DOM
internal import ScriptEngine

/// A Web IDL interface as a table: its name, the interface it inherits from, and its members.
///
/// ```swift
/// static let element = Interface<Element>("Element", inherits: node) {
///   $0.readonly("tagName") { $0.tagName }
///   $0.method("closest") { (element, selectors: String) in try element.closest(selectors) }
/// }
/// ```
/// A world makes the members when something first uses the interface there. All worlds of an engine
/// share what the table says of them, see ``RecordedMembers``.
package struct Interface<Subject: InterfaceType>: Sendable {
  /// The interface without its Swift type.
  package let definition: InterfaceDefinition

  /// - Parameters:
  ///   - name: the interface's identifier.
  ///   - parent: the interface it inherits from.
  ///   - members: adds the members.
  init(
    _ name: String, inherits parent: InterfaceDefinition? = nil,
    members: @escaping @Sendable (InterfaceBuilder<Subject>) throws -> Void
  ) {
    definition = InterfaceDefinition(name: name, parent: parent) { realm, installed in
      try realm.addMembers(of: installed) { (builder: InterfaceBuilder<Subject>) in
        builder.reserveConstructor()
        try members(builder)
      }
    }
  }

  init<Parent>(
    _ name: String, inherits parent: Interface<Parent>,
    members: @escaping @Sendable (InterfaceBuilder<Subject>) throws -> Void
  ) {
    self.init(name, inherits: parent.definition, members: members)
  }
}

/// An interface without its Swift type.
package final class InterfaceDefinition: Sendable {
  let name: String
  let parent: InterfaceDefinition?
  /// The ancestors and this interface, topmost first, so that `isKind(of:)` needs one comparison.
  let lineage: [ObjectIdentifier]
  let install: @Sendable (Realm, InstalledInterface) throws -> Void

  init(
    name: String, parent: InterfaceDefinition?,
    install: @escaping @Sendable (Realm, InstalledInterface) throws -> Void
  ) {
    self.name = name
    self.parent = parent
    self.install = install
    // The own entry cannot be written before `self` exists.
    lineage = (parent?.lineage ?? []) + (parent.map { [ObjectIdentifier($0)] } ?? [])
  }

  /// Whether objects of this interface are objects of `other`.
  func isKind(of other: InterfaceDefinition) -> Bool {
    if self === other { return true }
    let depth = other.lineage.count
    return depth < lineage.count && lineage[depth] == ObjectIdentifier(other)
  }
}

/// An interface as it exists in one world.
package final class InstalledInterface {
  let definition: InterfaceDefinition
  let prototype: ProtectedValue
  private(set) lazy var objectClass = ObjectClass(name: definition.name)
  /// Makes objects for `new`. If it is nil, `new` throws `Illegal constructor`.
  var construct: ((Invocation) throws -> Value)?
  var constructorLength = 0
  /// Whether `construct` itself gives its objects the prototype of a class that extends the
  /// interface.
  var constructorSetsPrototype = false
  /// The `Proxy` handler of the objects, if they have names or indexes beside their members, see
  /// ``ExoticMembers``.
  var exoticHandler: ProtectedValue?
  /// The function that makes the objects, if they are lists of nodes or words, or maps of attributes.
  var listMaker: ProtectedValue?
  /// Returns the place of an object's version in ``NodeVersions``, or nil if the object cannot be
  /// remembered.
  var listVersion: ((AnyObject) -> Int?)?
  /// Returns the place among the versions where the script side reads what an object of a range or of a
  /// selection is; nil if the interface is another one.
  var placeInMemory: ((AnyObject) -> Int)?
  /// The function that makes these objects; nil before the first of them.
  var plainMaker: ProtectedValue?
  /// Constants and static methods. They are put on the interface object when it is made.
  var constants = PropertyDefinitions()
  var statics: [(PropertyName, ProtectedValue)] = []
  /// Attributes that every object has as its own, so that scripts cannot replace them.
  var unforgeables: [(name: PropertyName, getter: ProtectedValue, setter: ProtectedValue?)] = []
  /// The function that defines `unforgeables` on an object; nil until the first object needs it.
  var unforgeableDefiner: ProtectedValue?
  /// The script's side of `construct`, which comes first; nil if there is none.
  var scriptConstruct: ProtectedValue?
  /// Makes an event of a type, if the interface is one of events that scripts can construct.
  var makeEvent: ((String) -> Event)?
  /// The members that an event's constructor reads from its dictionary.
  var eventInitializers: [EventInitializer] = []
  /// Members that `with` statements do not see.
  var unscopables: [String] = []
  private(set) var constructor: ProtectedValue?

  init(definition: InterfaceDefinition, prototype: ProtectedValue) {
    self.definition = definition
    self.prototype = prototype
  }

  func setConstructor(_ constructor: ProtectedValue) { self.constructor = constructor }
}
