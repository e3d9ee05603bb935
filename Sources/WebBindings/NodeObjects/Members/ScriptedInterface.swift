internal import ScriptEngine

/// The members of an interface that the script side of nodes or of events has.
final class ScriptedInterface: Sendable {
  /// The names of the members.
  let members: [String]
  /// A function that takes what the script side shares, see ``NodeScript/source``. It returns an
  /// object that has the members and whatever else the script side needs. Nil if ``reflection`` has
  /// the members.
  let source: OwnScript?
  /// Whether the members are those of ``EventScript``, not of ``NodeScript``.
  let isOfEvents: Bool
  /// Whether the objects are those of ``NodeScript/plainObjects``.
  var isOfPlainObjects: Bool { ScriptedInterface.namesOfPlainObjects.contains(name) }
  private static let namesOfPlainObjects: Set = [
    "TreeWalker", "NodeIterator", "AbstractRange", "Range", "Selection",
  ]
  private let name: String
  private let firstNumber: Int
  /// The names that have a number: those of the members, and for a member with a setter the
  /// setter's name too.
  private let numbered: [String]

  /// The largest number of numbered names that an interface may have.
  private static let room = 32
  /// The number of all numbers of members.
  static let numberCount = room * names.count

  /// The names of the interfaces.
  static let names =
    [
      "Node", "CharacterData", "Element", "Document", "DocumentFragment", "HTMLElement",
      "SVGElement", "NodeList", "HTMLCollection", "DOMTokenList", "CSSStyleProperties",
      "EventTarget", "Event", "CustomEvent", "Attr", "NamedNodeMap", "CSSStyleDeclaration",
      "TreeWalker", "NodeIterator", "AbstractRange", "Range", "Selection", "UIEvent", "MouseEvent",
      "PointerEvent", "WheelEvent", "KeyboardEvent", "InputEvent",
    ] + namesOfReflecting

  /// The interface that has a name; nil if the script side has none of its members.
  ///
  /// Each is made on first use, because most worlds need only a few of them.
  static func named(_ name: String) -> ScriptedInterface? {
    switch name {
    case "Node": node
    case "CharacterData": characterData
    case "Element": element
    case "Document": document
    case "DocumentFragment": documentFragment
    case "Attr": attr
    case "HTMLElement": htmlElement
    case "SVGElement": svgElement
    case "NodeList": nodeList
    case "HTMLCollection": htmlCollection
    case "NamedNodeMap": namedNodeMap
    case "DOMTokenList": domTokenList
    case "CSSStyleProperties": cssStyleProperties
    case "CSSStyleDeclaration": cssStyleDeclaration
    case "TreeWalker": treeWalker
    case "NodeIterator": nodeIterator
    case "AbstractRange": abstractRange
    case "Range": range
    case "Selection": selection
    case "EventTarget": eventTarget
    case "Event": event
    case "CustomEvent": customEvent
    case "UIEvent": uiEvent
    case "MouseEvent": mouseEvent
    case "PointerEvent": pointerEvent
    case "WheelEvent": wheelEvent
    case "KeyboardEvent": keyboardEvent
    case "InputEvent": inputEvent
    default: reflecting(name)
    }
  }

  /// An interface of nodes.
  convenience init(_ name: String, _ members: [ScriptedMember]) {
    self.init(
      name, memberNames: members.map(\.name),
      setterNames: members.filter(\.isAssignable).map { ScriptedMember.setterName($0.name) }
    ) { numbers in
      var text = """
        (function (shared) {
          'use strict';
          const { ask, mail, look, put, putShort, tell, lacks, dataOf, type, told, beside, kept,
                  isNode, valueOf, compare, holds, lookUp, keepFound, aim, change, nameNumber, known,
                  style, isStyleProbe, metricOf, listed, tagged, selected, topOf, htmlValueOf, attributeNamesOf,
                  listOfNames, keepNames, selectorNumber, isHTML, meetHTML } = shared;
          return {
            __proto__: null,

        """
      for member in members { text += member.text(numbers: numbers) }
      return text + "};})"
    }
  }

  /// - Parameter text: returns the text of ``source``.
  init(
    _ name: String, isOfEvents: Bool = false, memberNames: [String], setterNames: [String] = [],
    text: @escaping @Sendable (ScriptedMember.Numbers) -> String
  ) {
    let firstNumber = Self.firstNumber(of: name)
    self.firstNumber = firstNumber
    self.name = name
    self.isOfEvents = isOfEvents
    members = memberNames
    let numbered = memberNames + setterNames
    self.numbered = numbered
    source = OwnScript(
      named: "interface \(name)",
      composing: text { name in firstNumber + (numbered.firstIndex(of: name) ?? 0) })
  }

  /// An interface whose members ``reflection`` has.
  init(reflecting name: String, members: [String]) {
    firstNumber = Self.firstNumber(of: name)
    self.name = name
    isOfEvents = false
    self.members = members
    numbered = members
    source = nil
  }

  private static func firstNumber(of name: String) -> Int {
    (names.firstIndex(of: name) ?? 0) * room
  }

  /// The number with which a member asks the interface's table for an answer; nil for a member that
  /// the script side does not have.
  func number(of member: String) -> Int? {
    numbered.firstIndex(of: member).map { firstNumber + $0 }
  }
}
