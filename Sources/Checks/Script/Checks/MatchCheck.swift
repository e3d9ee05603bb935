internal import Preprocessing

/// Reading a match that not every page's text has: `match` gives null without a match.
enum MatchCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    var uses: [String: Int] = [:]
    facts.program.walk { node in
      if case .regularExpression(let text) = node.kind { uses[text, default: 0] += 1 }
      return true
    }
    return facts.calls.compactMap { call in
      guard case .call(let callee, let arguments, false) = call.kind,
        case .member(let subject, "match", false) = callee.kind, arguments.count == 1,
        case .regularExpression(let text) = arguments[0].kind,
        isOfPage(subject, facts), needsSomething(text),
        // The script has the same call nowhere else.
        uses[text] == 1,
        let use = facts.uncheckedUse(of: call), !facts.isConditional(use, countsLoops: true)
      else { return nil }
      let shown = text.count > 40 ? text.prefix(40) + "…" : Substring(text)
      return analysis.finding(
        .uncheckedResult(call: "match(\(shown))", .match, analysis.phase(of: use)),
        .warning, at: use)
    }
  }

  /// Whether a text is written by the page's author: other texts, such as addresses, have a
  /// reliable form.
  private static func isOfPage(_ node: SyntaxNode, _ facts: ScriptFacts) -> Bool {
    var node = facts.value(of: node)
    // A variable may be made from itself.
    for _ in 0..<8 {
      switch node.kind {
      case .member(_, let name, _):
        return [
          "textContent", "innerText", "innerHTML", "outerHTML", "title", "cookie", "content",
          "alt",
        ].contains(name)
      case .call(let callee, _, _):
        guard case .member(let subject, let name, _) = callee.kind,
          ["trim", "toLowerCase", "toUpperCase", "normalize"].contains(name)
        else { return false }
        node = facts.value(of: subject)
      default: return false
      }
    }
    return false
  }

  /// Whether a regular expression needs at least one character to match.
  private static func needsSomething(_ literal: String) -> Bool {
    guard let end = literal.lastIndex(of: "/"), end > literal.startIndex else { return false }
    var rest = literal[literal.index(after: literal.startIndex)..<end]
    var isNeeded = false
    while let first = rest.popFirst() {
      var isAtom = false
      switch first {
      // Any of the alternatives may match.
      case "|": return false
      case "^", "$": break
      case "\\":
        let escaped = rest.popFirst()
        isAtom = escaped.map { !"bB0123456789k".contains($0) } ?? false
      case "[":
        isAtom = true
        skip(&rest, past: "]", opening: nil)
      case "(": skip(&rest, past: ")", opening: "(")
      default: isAtom = true
      }
      switch rest.first {
      case "*", "?", "{": isAtom = false
      default: break
      }
      while let next = rest.first, "*+?".contains(next) { rest.removeFirst() }
      if rest.first == "{" { skip(&rest, past: "}", opening: nil) }
      isNeeded = isNeeded || isAtom
    }
    return isNeeded
  }

  /// Moves past the end of a group or a class.
  private static func skip(_ rest: inout Substring, past end: Character, opening: Character?) {
    var depth = 1
    var isInClass = false
    while depth > 0, let next = rest.popFirst() {
      switch next {
      case "\\": _ = rest.popFirst()
      case "[" where opening != nil: isInClass = true
      case "]" where opening != nil: isInClass = false
      case end where !isInClass: depth -= 1
      case opening where !isInClass: depth += 1
      default: break
      }
    }
  }
}
