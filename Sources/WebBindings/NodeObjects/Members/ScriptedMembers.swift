internal import ScriptEngine

/// The members that a script side has of all interfaces, and the answers of the interfaces' tables
/// for what the script side cannot answer.
final class ScriptedMembers {
  private unowned(unsafe) let realm: Realm
  /// The objects that have the members, by the names of the interfaces.
  private var lists: [String: ProtectedValue] = [:]
  private let answers = Answers()
  /// What ``ScriptedInterface/reflection`` returned; nil before the first interface that needs it.
  private var reflection: ProtectedValue?

  /// The answers by the members' numbers.
  private final class Answers {
    var bodies: [((Invocation) throws -> Value)?] = Array(
      repeating: nil, count: ScriptedInterface.numberCount)
  }

  init(in realm: Realm) {
    self.realm = realm
    let context = realm.context
    context.addFunctionText(
      context.makeFunction(name: "", length: 1) { [unowned(unsafe) self] call in
        try name(of: call[0])
      })
  }

  /// Makes the function by which the script side asks a table. Its arguments are the `this` of the
  /// member's call, the member's number, and the arguments of the call.
  ///
  /// - Parameter number: reads the number from memory, which is faster than to convert a value.
  func makeQuestion(reading number: @escaping () -> Int32) -> Value {
    realm.context.makeFunction(name: "", length: 0) { [answers] call in
      let number = Int(truncatingIfNeeded: number())
      guard answers.bodies.indices.contains(number), let body = answers.bodies[number] else {
        return call.context.undefined
      }
      return try body(call.forwarded)
    }
  }

  /// The object that has the script side's members of an interface.
  ///
  /// - Parameters:
  ///   - name: the interface's name.
  ///   - shared: what the members of all interfaces share.
  ///   - answers: those of the interface's table, for what the script side cannot answer.
  func object(
    of interface: ScriptedInterface, named name: String, sharing shared: Value,
    _ answers: [RecordedMembers.Answer]
  ) throws -> ProtectedValue {
    for answer in answers { self.answers.bodies[answer.number] = answer.body }
    if let known = lists[name] { return known }
    let context = realm.context
    let list: Value
    if let source = interface.source {
      list = try context.call(context.evaluate(members: source), shared)
    } else {
      list = try context.call(reflection(sharing: shared), context.makeString(name))
    }
    let kept = context.keep(list)
    lists[name] = kept
    return kept
  }

  /// The function that makes the members of ``ScriptedInterface/reflection``.
  private func reflection(sharing shared: Value) throws -> Value {
    if let reflection { return reflection.value }
    let context = realm.context
    let made = try context.call(
      context.evaluate(members: ScriptedInterface.reflection), this: nil, shared,
      realm.builtins.value)
    reflection = context.keep(made)
    return made
  }

  /// The text of a member; undefined for any other function.
  private func name(of function: Value) throws -> Value {
    let context = realm.context
    let nameOfMember = try context.evaluate(Self.nameOfMember)
    for list in lists.values {
      let name = try context.call(
        nameOfMember, this: nil, realm.builtins.value, list.value, function)
      if context.isString(name) { return name }
    }
    return context.undefined
  }

  /// A function that returns the name of the property whose function or accessor of an object with members
  /// another function is; undefined if it is none of them.
  static let nameOfMember: OwnScript = """
    (function (builtins, members, wanted) {
      'use strict';
      const { ownKeys, getOwnPropertyDescriptor, setPrototypeOf } = builtins;
      const names = ownKeys(members);
      for (let index = 0; index < names.length; index++) {
        const property = getOwnPropertyDescriptor(members, names[index]);
        setPrototypeOf(property, null);
        if (wanted === property.get || wanted === property.value || wanted === property.set)
          return names[index];
      }
    })
    """
}
