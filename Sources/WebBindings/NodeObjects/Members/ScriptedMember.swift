internal import DOM
internal import ScriptEngine

/// A getter or method of the script side of nodes, see ``NodeScript``. If it has no answer, it asks
/// the interface's table.
///
/// It asks before the return statement, not in it: a tail call would remove its frame from the
/// stack, and the trace of an error would lack it.
struct ScriptedMember: Sendable {
  /// Returns the number with which a member of the same interface asks the table.
  typealias Numbers = (_ name: String) -> Int

  let name: String
  /// The text before the name in an object literal, such as `get `.
  private let prefix: String
  private let parameter: String
  private let body: @Sendable (Numbers) -> String
  private var setterBody: (@Sendable (Numbers) -> String)?

  /// Whether the script side has the setter too.
  var isAssignable: Bool { setterBody != nil }

  /// The name under which a setter has its number.
  static func setterName(_ name: String) -> String { "set \(name)" }

  /// The text of the member in an object literal.
  func text(numbers: Numbers) -> String {
    let text = "\(prefix)\(name)(\(parameter)){\(Context.memberMark)\(body(numbers))},\n"
    guard let setterBody else { return text }
    return text + "set \(name)(value){\(Context.memberMark)\(setterBody(numbers))},\n"
  }

  /// This member with a setter that sets a text, for nodes of some types.
  func assigned(_ text: MailboxText, _ types: NodeTypes) -> ScriptedMember {
    var member = self
    member.setterBody = { [name] numbers in
      let number = numbers(Self.setterName(name))
      // Setting the text of a tree can fail.
      let put = text == .textContent ? "put" : "putShort"
      return """
        if (typeof value === 'string' && aim(this, \(types.rawValue), \(text.rawValue))) {
          \(put)(value);
          return;
        }
        ask(this, mail[0] = \(number), value);
        """
    }
    return member
  }

  /// This member with a setter.
  ///
  /// - Parameter body: the text of the setter, with the parameter `value`.
  func assigned(_ body: @escaping @Sendable (Numbers) -> String) -> ScriptedMember {
    var member = self
    member.setterBody = body
    return member
  }

  /// Makes a method.
  init(_ name: String, parameter: String = "", body: @escaping @Sendable (Numbers) -> String) {
    self.name = name
    self.parameter = parameter
    self.body = body
    prefix = ""
  }

  /// Makes a getter.
  init(getter name: String, body: @escaping @Sendable (Numbers) -> String) {
    self.name = name
    self.body = body
    parameter = ""
    prefix = "get "
  }

  /// Makes a getter that returns the answer of a function of ``NodeScript/source``.
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

  /// A getter that remembers the table's answer until an aspect of the node changes.
  static func told(
    _ name: String, _ slot: RecordSlot, until aspect: NodeVersions.Aspect, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(name, from: "told", types, [aspect.rawValue, slot.rawValue, -1])
  }

  /// The same for an answer that the script side asks for by numbers.
  static func told(
    _ name: String, _ slot: RecordSlot, _ value: MailboxValue,
    until aspect: NodeVersions.Aspect, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(
      name, from: "told", types, [aspect.rawValue, slot.rawValue, value.question])
  }

  /// A getter that remembers a node that was asked for by numbers, until an aspect of the node
  /// changes.
  static func found(
    _ name: String, _ slot: RecordSlot, _ question: MailboxQuestion,
    until aspect: NodeVersions.Aspect, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(
      name, from: "told", types, [aspect.rawValue, slot.rawValue, question.rawValue])
  }

  /// A getter of a sibling element.
  static func beside(
    _ name: String, _ slot: RecordSlot, _ question: MailboxQuestion, _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(name, from: "beside", types, [slot.rawValue, question.rawValue])
  }

  /// A getter of a list that belongs to the node, always the same one.
  static func list(_ name: String, _ kind: OwnedList.Kind, _ types: NodeTypes) -> ScriptedMember {
    ScriptedMember(name, from: "listed", types, [kind.rawValue])
  }

  /// A getter that remembers the table's answer forever.
  static func kept(_ name: String, _ slot: KeptSlot, _ types: NodeTypes) -> ScriptedMember {
    ScriptedMember(name, from: "kept", types, [slot.rawValue])
  }
}
