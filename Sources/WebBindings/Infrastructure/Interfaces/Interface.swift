internal import DOM
internal import ScriptEngine

/// A Web IDL interface as a table: its name, what it inherits from, and its members.
///
/// ```swift
/// static let element = Interface<Element>("Element", inherits: node) {
///   $0.readonly("tagName") { $0.tagName }
///   $0.method("closest") { (element, selectors: String) in try element.closest(selectors) }
/// }
/// ```
/// The members are made in a world when something first touches the interface there.
package struct Interface<Subject: InterfaceType>: Sendable {
  /// The interface without its Swift type.
  package let definition: InterfaceDefinition

  /// - Parameters:
  ///   - name: the interface's identifier.
  ///   - inherits: the interface it inherits from.
  ///   - members: adds the members.
  init(
    _ name: String, inherits parent: InterfaceDefinition? = nil,
    members: @escaping @Sendable (InterfaceBuilder<Subject>) throws -> Void
  ) {
    definition = InterfaceDefinition(name: name, parent: parent) { realm, installed in
      let builder = InterfaceBuilder<Subject>(realm: realm, installed: installed)
      builder.reserveConstructor()
      try members(builder)
      try builder.finish()
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
  /// The interfaces from the topmost down to this one, so that `isKind(of:)` needs one comparison.
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
  let objectClass: ObjectClass
  /// Makes objects for `new`; without it, `new` throws `Illegal constructor`.
  var construct: ((Invocation) throws -> Value)?
  var constructorLength = 0
  /// Whether `construct` gives its objects the prototype of the class that extends the interface.
  var constructorSetsPrototype = false
  /// How the objects answer for names and indexes beside their members, see ``ExoticMembers``.
  var exoticHandler: ProtectedValue?
  /// Makes the objects of lists of nodes or words.
  var listMaker: ProtectedValue?
  /// The place of a list's version among the versions; nil for a list that cannot be remembered.
  var listVersion: ((AnyObject) -> Int?)?
  /// Constants and static methods, which go on the interface object once it is made.
  var constants: [(String, Int)] = []
  var statics: [(PropertyName, ProtectedValue)] = []
  /// Attributes that every object has as its own, so that no script can replace them.
  var unforgeables: [(PropertyName, ProtectedValue)] = []
  /// Defines them on an object. It is made for the first object that needs them.
  var unforgeableDefiner: ProtectedValue?
  /// The members that the constructor of an event reads from its dictionary.
  var eventInitializers: [EventInitializer] = []
  /// Members that `with` statements do not see.
  var unscopables: [String] = []
  private(set) var constructor: ProtectedValue?

  init(definition: InterfaceDefinition, prototype: ProtectedValue) {
    self.definition = definition
    self.prototype = prototype
    objectClass = ObjectClass(name: definition.name)
  }

  func setConstructor(_ constructor: ProtectedValue) { self.constructor = constructor }
}
