internal import DOM
internal import ScriptEngine

// Ranges and selections: the script side reads their ends, and the table does everything else. It finds the
// Swift object fastest by the object that owns it.

extension ScriptedInterface {
  /// DOM Standard, 5.3.
  static let abstractRange = ScriptedInterface(
    boundaries: "AbstractRange", of: "rangeOf",
    [
      .end("startContainer", "first(state)"),
      .end("startOffset", "versionAt(state.place + 1)"),
      .end("endContainer", "second(state)"),
      .end("endOffset", "versionAt(state.place + 3)"),
      .end("collapsed", "areSame(state)"),
    ])

  /// DOM Standard, 5.5, with what DOM Parsing, CSSOM View and WebKit add.
  static let range = ScriptedInterface(
    boundaries: "Range", of: "rangeOf",
    [
      .commonAncestor,
      .owned("setStart", "node", "offset"), .owned("setEnd", "node", "offset"),
      .owned("setStartBefore", "node"), .owned("setStartAfter", "node"),
      .owned("setEndBefore", "node"), .owned("setEndAfter", "node"),
      .owned("collapse", optional: 1),
      .owned("selectNode", "node"), .owned("selectNodeContents", "node"),
      .owned("compareBoundaryPoints", "how", "sourceRange"),
      .owned("deleteContents"), .owned("extractContents"), .owned("cloneContents"),
      .owned("insertNode", "node"), .owned("surroundContents", "newParent"),
      .owned("cloneRange"), .owned("detach"),
      .owned("isPointInRange", "node", "offset"), .owned("comparePoint", "node", "offset"),
      .owned("intersectsNode", "node"), .owned("expand", optional: 1),
      .owned("compareNode", "node"), .owned("getClientRects"), .owned("getBoundingClientRect"),
      .owned("createContextualFragment", "fragment"), .owned("toString"),
    ])

  /// Selection API, 3.
  static let selection = ScriptedInterface(
    boundaries: "Selection", of: "selectionOf",
    ["anchor", "base"].flatMap {
      [.end("\($0)Node", "first(state)"), .end("\($0)Offset", "versionAt(state.place + 1)")]
    }
      + ["focus", "extent"].flatMap {
        [.end("\($0)Node", "second(state)"), .end("\($0)Offset", "versionAt(state.place + 3)")]
      } + [
        .end("isCollapsed", "areSame(state)"),
        .end("rangeCount", "versionAt(state.place) === 0 ? 0 : 1"),
        .end(
          "type", "versionAt(state.place) === 0 ? 'None' : areSame(state) ? 'Caret' : 'Range'"),
        .owned("getRangeAt", "index"), .owned("addRange", "range"), .owned("removeRange", "range"),
        .owned("removeAllRanges"), .owned("empty"),
        .owned("collapse", "node", optional: 1), .owned("setPosition", "node", optional: 1),
        .owned("collapseToStart"), .owned("collapseToEnd"),
        .owned("extend", "node", optional: 1),
        .owned("setBaseAndExtent", "anchorNode", "anchorOffset", "focusNode", "focusOffset"),
        .owned("selectAllChildren", "node"), .owned("deleteFromDocument"),
        .owned("containsNode", "node", optional: 1), .owned("toString"),
      ])

  private convenience init(
    boundaries name: String, of function: String, _ members: [ScriptedMember]
  ) {
    self.init(name, memberNames: members.map(\.name)) { numbers in
      var text = """
        (function (shared) {
          'use strict';
          const { ask, mail, look, known, versionAt, plainObjects: { \(function): stateOf } } = shared;
          // The node with a number, and null for 0; undefined where its object is not for this script to make.
          const find = number => {
            if (number === 0) return null;
            mail[0] = \(MailboxQuestion.interface.rawValue);
            mail[1] = number * 4;
            look();
            if (mail[0] >= 0) return known(mail[0], mail[1]);
          };
          \(Self.end("first", at: 0))
          \(Self.end("second", at: 2))
          const areSame = ({ place }) =>
            versionAt(place) === versionAt(place + 2) && versionAt(place + 1) === versionAt(place + 3);
          return {
            __proto__: null,

        """
      for member in members { text += member.text(numbers: numbers) }
      return text + "};})"
    }
  }

  /// The text of a function that gives the node of an end, whose number is behind the place of a state.
  private static func end(_ name: String, at offset: Int) -> String {
    """
    const \(name) = state => {
      const number = versionAt(state.place + \(offset));
      if (number === state.\(name)Number) return state.\(name);
      const node = find(number);
      if (node !== undefined) {
        state.\(name)Number = number;
        state.\(name) = node;
      }
      return node;
    };
    """
  }
}

extension ScriptedMember {
  /// A getter that reads the ends.
  ///
  /// - Parameter value: an expression with `state`, which is undefined where the table must tell.
  fileprivate static func end(_ name: String, _ value: String) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      const state = stateOf(this);
      if (state !== undefined) {
        const value = \(value);
        if (value !== undefined) return value;
      }
      const answer = ask(state === undefined ? this : state.owner, mail[0] = \(numbers(name)));
      return answer
      """
    }
  }

  /// Two ends in one node need no search. What the table finds is remembered until any tree changes.
  fileprivate static let commonAncestor = ScriptedMember(getter: "commonAncestorContainer") {
    numbers in
    """
    const state = stateOf(this);
    if (state === undefined || !state.isLive) {
      const answer = ask(
        state === undefined ? this : state.owner, mail[0] = \(numbers("commonAncestorContainer")));
      return answer;
    }
    const start = versionAt(state.place), end = versionAt(state.place + 2);
    if (start === end) {
      const node = first(state);
      if (node !== undefined) return node;
    }
    const version = versionAt(\(NodeVersions.placeOfAny));
    if (state.commonVersion !== version || state.commonFirst !== start || state.commonSecond !== end) {
      state.common = ask(state.owner, mail[0] = \(numbers("commonAncestorContainer")));
      state.commonVersion = version;
      state.commonFirst = start;
      state.commonSecond = end;
    }
    return state.common
    """
  }

  /// A method that the table has.
  ///
  /// - Parameters:
  ///   - parameters: the names of the required ones.
  ///   - optional: the number of further ones.
  fileprivate static func owned(
    _ name: String, _ parameters: String..., optional: Int = 0
  ) -> ScriptedMember {
    ScriptedMember(name, parameter: parameters.joined(separator: ", ")) { numbers in
      let arguments =
        parameters + (0..<optional).map { "arguments[\(parameters.count + $0)]" }
      var text = "const state = stateOf(this), owner = state === undefined ? this : state.owner;\n"
      for count in 0...arguments.count {
        let list = arguments[..<count].map { ", \($0)" }.joined()
        let call = "const answer = ask(owner, mail[0] = \(numbers(name))\(list)); return answer"
        text +=
          count == arguments.count ? call : "if (arguments.length === \(count)) { \(call); }\n"
      }
      return text
    }
  }
}
