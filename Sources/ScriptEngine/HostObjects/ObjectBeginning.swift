internal import CJavaScriptCore

/// A script that makes an object with the ordinary members among ``PropertyDefinitions``.
///
/// An object literal makes a member in a small part of the time that a host function takes. Its functions
/// ask for the answers by numbers, see ``Context/answerFunction()``. They have the names and the lengths
/// that they should have, and look like native functions.
struct ObjectBeginning {
  /// A function that takes the functions of ``Context/answerFunction()`` and ``Context/passFunction()`` and the
  /// object's prototype, and returns the object. Nil if there are too few members to make it worth the time.
  let script: OwnScript?

  private static let leastCount = 3

  /// Makes the script, and marks the properties that its objects have.
  ///
  /// - Parameter add: keeps what answers for a function, and returns its number.
  init(
    of definitions: PropertyDefinitions, _ add: (@escaping (Invocation) throws -> Value) -> Int
  ) {
    let all = definitions.lists.joined()
    let count = all.count { $0.isOrdinary }
    guard count >= Self.leastCount else {
      script = nil
      return
    }
    var text = "(function(ask,pass,prototype){'use strict';return{__proto__:prototype,\n"
    var left = count
    for definition in all where left > 0 {
      let name = definition.name
      guard definition.isOrdinary else {
        // It keeps its place, and is defined later.
        text += "'\(name)':undefined,\n"
        continue
      }
      left -= 1
      definition.isInBeginning = true
      switch definition.content {
      case .accessor(let get, let set):
        text += "get '\(name)'()\(Body.getter.text(number: add(get))),\n"
        if let set { text += "set '\(name)'(value)\(Body.setter.text(number: add(set))),\n" }
      case .method(let length, let body):
        let parameters = (0..<length).map { "p\($0)" }.joined(separator: ",")
        text += "'\(name)'(\(parameters))\(Body.method.text(number: add(body))),\n"
      default: break
      }
    }
    script = OwnScript(composing: text + "};})")
  }

  /// The name of the member whose function has a text; nil for any other text.
  static func name(inText text: String) -> String? {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let start = parts[2].firstIndex(of: "{") else { return nil }
    let body = parts[2][start...]
    return Body.allCases.contains { $0.matches(body) } ? String(parts[1]) : nil
  }

  /// The bodies of the functions. Each asks before its return statement: a tail call would remove its frame.
  private enum Body: CaseIterable {
    case getter, setter, method

    private var parts: (start: String, end: String) {
      switch self {
      case .getter: ("const answer=ask(this,", ");return answer}")
      case .setter: ("ask(this,", ",value)}")
      case .method: ("const answer=pass(this,", ",arguments);return answer}")
      }
    }

    func text(number: Int) -> String {
      "{\(Context.memberMark)\(parts.start)\(number)\(parts.end)"
    }

    func matches(_ text: Substring) -> Bool {
      let start = "{\(Context.memberMark)\(parts.start)", end = parts.end
      return text.hasPrefix(start) && text.hasSuffix(end)
        && text.dropFirst(start.count).dropLast(end.count).allSatisfy(\.isNumber)
    }
  }
}

extension PropertyDefinitions.Definition {
  /// Whether an object literal can define the property.
  fileprivate var isOrdinary: Bool {
    switch content {
    case .accessor, .method: isConfigurable && isEnumerable
    default: false
    }
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
      evaluate(members: script), this: nil, answerFunction(), passFunction(), prototype)
  }

  /// The function by which the functions of ``ObjectBeginning`` ask for an answer. Its arguments are the
  /// `this` of their call, the answer's number, and the arguments of their call.
  private func answerFunction() -> Value {
    if let knownAnswerFunction { return knownAnswerFunction.value }
    let made = makeFunction(name: "", length: 0) { [members = machine.members] call in
      let number = Int(JSValueToNumber(call.context.reference, call[1].reference, nil))
      return try members.answer(numbered: number)(call.forwarded.withGlobalObject)
    }
    knownAnswerFunction = keep(made)
    return made
  }

  /// The function by which those that are methods do so. Its last argument has the arguments of their call.
  private func passFunction() throws(ThrownValue) -> Value {
    if let knownPassFunction { return knownPassFunction.value }
    let made = try call(
      evaluate(members: Self.makePassFunction), this: nil, answerFunction(),
      intrinsics.apply.value, intrinsics.defineProperty.value)
    knownPassFunction = keep(made)
    return made
  }

  private static let makePassFunction: OwnScript = """
    (function (ask, apply, defineProperty) {
      'use strict';
      return {
        '#pass'(object, number, list) {
          switch (list.length) {
          case 0: return ask(object, number);
          case 1: return ask(object, number, list[0]);
          case 2: return ask(object, number, list[0], list[1]);
          case 3: return ask(object, number, list[0], list[1], list[2]);
          }
          const all = [object, number], property = { __proto__: null, value: undefined };
          for (let index = 0; index < list.length; index++) {
            property.value = list[index];
            defineProperty(all, index + 2, property);
          }
          return apply(ask, undefined, all);
        } }['#pass'];
    })
    """
}
