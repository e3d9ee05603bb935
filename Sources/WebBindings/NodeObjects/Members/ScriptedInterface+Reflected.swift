internal import DOM
internal import ScriptEngine

// Interfaces of elements of which the script side has only attributes that reflect content attributes (HTML
// Standard, 2.6.1, "reflect"): those that scripts read most. The script side remembers content
// attributes, and finds the values from them.

extension ScriptedInterface {
  /// The attributes, which the interfaces' tables have too, by the names of the interfaces.
  private static let reflected: KeyValuePairs<String, [ReflectedAttribute]> = [
    "HTMLAnchorElement": [.text("rel"), .text("target"), .text("download")],
    "HTMLImageElement": [.text("alt"), .text("srcset"), .computed("loading")],
    "HTMLInputElement": [
      .text("name"), .text("placeholder"), .computed("type"), .presence("disabled"),
      .presence("required"), .state("value", .value),
      .state("checked", .isChecked),
    ],
    "HTMLLinkElement": [.text("rel"), .text("type"), .text("media")],
    "HTMLMetaElement": [.text("content"), .text("name"), .text("httpEquiv", of: "http-equiv")],
    "HTMLScriptElement": [.text("type")],
    "HTMLTimeElement": [.text("dateTime", of: "datetime")],
  ]

  /// The names of these interfaces.
  static var namesOfReflecting: [String] { reflected.map(\.key) }

  private static let reflecting = Dictionary(
    uniqueKeysWithValues: reflected.map { name, attributes in
      (name, ScriptedInterface(reflecting: name, members: attributes.map(\.getter.name)))
    })

  /// The interface that has a name; nil for one without such attributes.
  static func reflecting(_ name: String) -> ScriptedInterface? { reflecting[name] }

  /// A function that takes what the members of nodes share. It returns a function from the name of an
  /// interface to the object with its members.
  ///
  /// One script has them all, because the engine takes as long to begin a script as to make the members
  /// of an interface. The names of functions that are not members begin with `#`.
  static let reflection = OwnScript(
    named: "reflection",
    composing: """
      (function (shared, builtins) {
        'use strict';
        const { ask, mail, valueOf, kindOf, told } = shared, { create } = builtins;
        const getAttribute = \(getAttributeNumber);
        const {
          '#meet': meet, '#text': textOf, '#presence': presenceOf, '#computed': computedOf,
          '#state': stateOf
        } = {
          __proto__: null,
          // The table knows which elements have the attribute. Once it has answered for one, all elements with
          // the same interface have it.
          '#meet'(object, number, own) {
            const answer = ask(object, mail[0] = number), kind = kindOf(object);
            if (kind >= 0) own.kind = kind;
            return answer;
          },
          '#text'(object, number, name, own) {
            if (kindOf(object) !== own.kind) return meet(object, number, own);
            const value = valueOf(object, getAttribute, name);
            if (value === undefined) return ask(object, mail[0] = number);
            return value === null ? '' : value;
          },
          '#presence'(object, number, name, own) {
            if (kindOf(object) !== own.kind) return meet(object, number, own);
            const value = valueOf(object, getAttribute, name);
            return value !== undefined ? value !== null : ask(object, mail[0] = number);
          },
          '#computed'(object, number, name, own, memory) {
            if (kindOf(object) !== own.kind) return meet(object, number, own);
            const value = valueOf(object, getAttribute, name);
            if (value === undefined) return ask(object, mail[0] = number);
            const known = value === null ? memory.missing : memory.answers[value];
            if (known !== undefined) return known;
            const answer = ask(object, mail[0] = number);
            if (value === null) memory.missing = answer;
            else if (value.length <= 64 && memory.count < 64) {
              memory.answers[value] = answer;
              memory.count++;
            }
            return answer;
          },
          '#state'(object, number, slot, own) {
            return kindOf(object) === own.kind
              ? told(object, number, \(NodeTypes.element.rawValue),
                  \(NodeVersions.Aspect.content.rawValue), slot, -1)
              : meet(object, number, own);
          } };
        const interfaces = {
          __proto__: null,
          \(texts)};
        // What a value of a content attribute means, by the values.
        const memory = () => ({ __proto__: null, missing: undefined, answers: create(null), count: 0 });
        return name => interfaces[name]({ __proto__: null, kind: -2 });
      })
      """)

  /// The functions that make the members of an interface, in an object literal.
  private static var texts: String {
    var text = ""
    for (name, attributes) in reflected {
      guard let interface = reflecting[name] else { continue }
      text += "\(name)(own) {\n"
      for attribute in attributes { text += attribute.memory }
      text += "return {\n__proto__: null,\n"
      for attribute in attributes {
        text += attribute.getter.text { interface.number(of: $0) ?? -1 }
      }
      text += "}; },\n"
    }
    return text
  }
}

/// An attribute whose value follows from content attributes, or from what is known of the content.
private struct ReflectedAttribute: Sendable {
  let getter: ScriptedMember
  /// The declaration of what the getter remembers of all elements; empty if it remembers nothing.
  let memory: String

  /// - Parameter value: the expression for the value.
  private init(
    _ name: String, memory: String = "",
    value: @escaping @Sendable (ScriptedMember.Numbers) -> String
  ) {
    getter = ScriptedMember(getter: name) { "const answer=\(value($0));return answer" }
    self.memory = memory
  }

  /// The content attribute's value; an empty string if it is missing.
  static func text(_ name: String, of content: String? = nil) -> Self {
    Self(name) { "textOf(this,\($0(name)),'\(content ?? name)',own)" }
  }

  /// Whether there is the content attribute.
  static func presence(_ name: String) -> Self {
    Self(name) { "presenceOf(this,\($0(name)),'\(name)',own)" }
  }

  /// The table's answer, which is the same for the same value of the content attribute.
  static func computed(_ name: String) -> Self {
    Self(name, memory: "const \(name)=memory();\n") {
      "computedOf(this,\($0(name)),'\(name)',own,\(name))"
    }
  }

  /// The table's answer, which is the same until the control's content changes, see
  /// ``DOM/NodeVersions/Aspect/content``.
  static func state(_ name: String, _ slot: RecordSlot) -> Self {
    Self(name) { "stateOf(this,\($0(name)),\(slot.rawValue),own)" }
  }
}
