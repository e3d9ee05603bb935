internal import CJavaScriptCore

/// A script that makes an object with the accessors of ``PropertyDefinitions``.
///
/// An object literal makes an accessor in a small part of the time that a host function takes. Its functions
/// ask for the answers by numbers, see ``Context/accessorQuestion()``. They have the names and the
/// lengths that they should have, and look like native functions.
struct ObjectBeginning {
  /// A function that takes the question and the object's prototype, and returns the object. Nil if there are too
  /// few accessors to make it worth the time.
  let script: OwnScript?

  private static let leastCount = 3

  /// Makes the script, and marks the properties that its objects have.
  ///
  /// - Parameter add: keeps what answers for a getter or a setter, and returns its number.
  init(
    of definitions: PropertyDefinitions, _ add: (@escaping (Invocation) throws -> Value) -> Int
  ) {
    let accessors = definitions.lists[0]
    let last = accessors.lastIndex { $0.isOrdinaryAccessor }
    guard let last, accessors.count(where: \.isOrdinaryAccessor) >= Self.leastCount else {
      script = nil
      return
    }
    var text = "(function(ask,prototype){'use strict';return{__proto__:prototype,\n"
    for definition in accessors[...last] {
      let name = definition.name
      guard definition.isOrdinaryAccessor, case .accessor(let get, let set) = definition.content
      else {
        // It keeps its place, and is defined later.
        text += "'\(name)':undefined,\n"
        continue
      }
      definition.isInBeginning = true
      text += "get '\(name)'()\(Self.getterStart)\(add(get))\(Self.getterEnd),\n"
      if let set {
        text += "set '\(name)'(value)\(Self.setterStart)\(add(set))\(Self.setterEnd),\n"
      }
    }
    script = OwnScript(composing: text + "};})")
  }

  // The question comes before the return statement: a tail call would remove the getter's frame.
  private static let getterStart = "{\(Context.memberMark)const answer=ask(this,"
  private static let getterEnd = ");return answer}"
  private static let setterStart = "{\(Context.memberMark)ask(this,"
  private static let setterEnd = ",value)}"

  /// The name of the accessor whose function has a text; nil for any other text.
  static func name(inText text: String) -> String? {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    for (start, end) in [
      ("()" + getterStart, getterEnd), ("(value)" + setterStart, setterEnd),
    ] where parts[2].hasPrefix(start) && parts[2].hasSuffix(end) {
      let number = parts[2].dropFirst(start.count).dropLast(end.count)
      if number.allSatisfy(\.isNumber) { return String(parts[1]) }
    }
    return nil
  }
}

extension PropertyDefinitions.Definition {
  fileprivate var isOrdinaryAccessor: Bool {
    guard case .accessor = content else { return false }
    return isConfigurable && isEnumerable
  }
}

extension Context {
  /// Makes an object that ``define(_:on:scripted:isBegun:)`` is to give its properties, and that already has
  /// those which an object literal can make.
  ///
  /// - Parameter prototype: what the object inherits from.
  /// - Returns: nil if such an object has no advantage.
  package func beginObject(
    with definitions: PropertyDefinitions, inheriting prototype: Value
  ) throws(ThrownValue) -> Value? {
    let beginning: ObjectBeginning
    if let known = definitions.beginning {
      beginning = known
    } else {
      beginning = ObjectBeginning(of: definitions) { machine.members.add(answer: $0) }
      definitions.beginning = beginning
    }
    guard let script = beginning.script else { return nil }
    return try call(
      evaluate(members: script), this: nil, accessorQuestion(), prototype)
  }

  /// The function by which the functions of ``ObjectBeginning`` ask for an answer. Its arguments are the
  /// `this` of their call, the answer's number and, for a setter, the value.
  private func accessorQuestion() -> Value {
    if let knownAccessorQuestion { return knownAccessorQuestion.value }
    let made = makeFunction(name: "", length: 0) { [members = machine.members] call in
      let number = Int(JSValueToNumber(call.context.reference, call[1].reference, nil))
      return try members.answer(numbered: number)(call.forwarded.withGlobalObject)
    }
    knownAccessorQuestion = keep(made)
    return made
  }
}
