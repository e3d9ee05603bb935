internal import DOM
internal import ScriptEngine

/// A getter or method that the script half of nodes has, see ``NodeScript``. Where it has no answer, its
/// interface's table answers.
///
/// It asks before it returns, not in the return statement itself: the engine would take its call off
/// the stack, and an error that is raised would not tell of it.
struct ScriptedMember: Sendable {
  /// Gives the number by which a member of the same interface asks for the table's answer.
  typealias Numbers = (_ name: String) -> Int

  let name: String
  /// What stands before the name in an object literal.
  private let prefix: String
  private let parameter: String
  private let body: @Sendable (Numbers) -> String

  /// The member in an object literal.
  func text(numbers: Numbers) -> String {
    "\(prefix)\(name)(\(parameter)){\(Context.memberMark)\(body(numbers))},\n"
  }

  /// A method.
  init(_ name: String, parameter: String = "", body: @escaping @Sendable (Numbers) -> String) {
    self.name = name
    self.parameter = parameter
    self.body = body
    prefix = ""
  }

  /// A getter.
  init(getter name: String, body: @escaping @Sendable (Numbers) -> String) {
    self.name = name
    self.body = body
    parameter = ""
    prefix = "get "
  }

  /// A getter that gives what a function of ``NodeScript/source`` answers.
  private init(
    _ name: String, from function: String, _ types: NodeTypes, _ arguments: [Int] = []
  ) {
    self.init(getter: name) { numbers in
      var call = "\(function)(this,\(numbers(name)),\(types.rawValue)"
      for argument in arguments { call += ",\(argument)" }
      return "const answer=\(call));return answer"
    }
  }

  /// A getter of the number of the node's type.
  static func type(_ name: String) -> ScriptedMember {
    ScriptedMember(name, from: "type", .all)
  }

  /// A getter of what the table said, until an aspect of the node changes.
  static func told(
    _ name: String, _ slot: RecordSlot, until aspect: NodeVersions.Aspect, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(name, from: "told", types, [aspect.rawValue, slot.rawValue, -1])
  }

  /// A getter of a node that was asked for by numbers, until an aspect of the node changes.
  static func found(
    _ name: String, _ slot: RecordSlot, _ question: MailboxQuestion,
    until aspect: NodeVersions.Aspect, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(
      name, from: "told", types, [aspect.rawValue, slot.rawValue, question.rawValue])
  }

  /// A getter of an element beside the node.
  static func beside(
    _ name: String, _ slot: RecordSlot, _ question: MailboxQuestion, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(name, from: "beside", types, [slot.rawValue, question.rawValue])
  }

  /// A getter of what the table said once and for all.
  static func kept(_ name: String, _ slot: KeptSlot, _ types: NodeTypes) -> ScriptedMember {
    ScriptedMember(name, from: "kept", types, [slot.rawValue])
  }
}
