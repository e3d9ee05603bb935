internal import CJavaScriptCore

/// A script that makes an object with the ordinary members among its properties.
///
/// An object literal makes a member in a small part of the time that a host function takes. Its functions
/// ask for the answers by numbers, see ``Context/answerFunction()``. They have the names and the lengths
/// that they should have, and look like native functions.
///
/// One serves many objects, in all contexts of an engine.
package final class ObjectBeginning {
  /// Properties of the object, in their order.
  package enum Part {
    case members(PropertyDefinitions)
    /// Those that get their values later.
    case names([String])
  }

  private let parts: [Part]
  private var known: OwnScript??

  package init(_ parts: [Part]) { self.parts = parts }

  /// The least number of members that is worth a script, and the number of names that cost as much as a member
  /// gains.
  private static let leastCount = 3, namesForMember = 8

  /// A function that takes the functions of ``Context/answerFunction()`` and ``Context/passFunction()`` and the
  /// object's prototype, and returns the object. Nil if there are too few members to make it worth the time.
  ///
  /// - Parameter add: keeps what answers for a function, and returns its number.
  func script(_ add: (@escaping (Invocation) throws -> Value) -> Int) -> OwnScript? {
    if let known { return known }
    let made = makeScript(add)
    known = .some(made)
    return made
  }

  private func makeScript(_ add: (@escaping (Invocation) throws -> Value) -> Int) -> OwnScript? {
    var last: PropertyDefinitions.Definition?
    var (members, names, count) = (0, 0, 0)
    for part in parts {
      switch part {
      case .names(let list): names += list.count
      case .members(let definitions):
        for definition in definitions.lists.joined() where definition.isOrdinary {
          members += 1
          if members * Self.namesForMember >= names { (last, count) = (definition, members) }
        }
      }
    }
    guard let last, count >= Self.leastCount else { return nil }
    var text = "(function(ask,pass,prototype){'use strict';return{__proto__:prototype,\n"
    // What is not made here keeps its place, and is defined later.
    for part in parts {
      switch part {
      case .names(let list): for name in list { text += "'\(name)':undefined,\n" }
      case .members(let definitions):
        for definition in definitions.lists.joined() {
          text += Self.text(of: definition, add)
          if definition === last { return OwnScript(composing: text + "};})") }
        }
      }
    }
    return nil
  }

  private static func text(
    of definition: PropertyDefinitions.Definition,
    _ add: (@escaping (Invocation) throws -> Value) -> Int
  ) -> String {
    let name = definition.name
    guard definition.isOrdinary else { return "'\(name)':undefined,\n" }
    definition.isInBeginning = true
    switch definition.content {
    case .accessor(let get, let set):
      let getter = "get '\(name)'()\(Body.getter.text(number: add(get))),\n"
      guard let set else { return getter }
      return getter + "set '\(name)'(value)\(Body.setter.text(number: add(set))),\n"
    case .method(let length, let body):
      let parameters = (0..<length).map { "p\($0)" }.joined(separator: ",")
      return "'\(name)'(\(parameters))\(Body.method.text(number: add(body))),\n"
    default: return ""
    }
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
    _ beginning: ObjectBeginning, inheriting prototype: Value
  ) throws(ThrownValue) -> Value? {
    guard let script = beginning.script({ machine.members.add(answer: $0) }) else { return nil }
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
