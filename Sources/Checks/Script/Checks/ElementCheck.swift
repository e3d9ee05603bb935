internal import Preprocessing

/// What is read of an element that not every page has: an exception on the others
/// (Documentation/Safari.md, E6).
enum ElementCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    var tested: Set<String>?
    return facts.calls.compactMap { call in
      guard let (method, selector) = finder(call), !isAlwaysThere(method, selector, facts),
        let (use, isGuarded) = use(of: call, method, facts), !isGuarded, !isInTry(use)
      else { return nil }
      let texts = tested ?? testedTexts(facts)
      tested = texts
      guard !texts.contains(facts.source.text(call)) else { return nil }
      return analysis.finding(
        .uncheckedResult(call: "\(method)(\(quoted(selector)))", isSelection: false), .warning,
        at: use)
    }
  }

  private static func quoted(_ selector: String) -> String {
    let mark = selector.contains("'") ? "\"" : "'"
    return mark + (selector.count > 40 ? selector.prefix(40) + "…" : selector) + mark
  }

  /// The method and the selector of a call that looks for an element.
  private static func finder(_ node: SyntaxNode) -> (method: String, selector: String)? {
    guard case .call(let callee, let arguments, false) = node.kind,
      case .member(_, let method, false) = callee.kind,
      let selector = arguments.first?.text, arguments.count == 1
    else { return nil }
    switch method {
    case "querySelector", "getElementById", "querySelectorAll", "getElementsByTagName",
      "getElementsByClassName":
      return (method, selector)
    default: return nil
    }
  }

  /// Whether every document has it, or the script makes it.
  private static func isAlwaysThere(
    _ method: String, _ selector: String, _ facts: ScriptFacts
  ) -> Bool {
    if ["html", "head", "body", "*", ":root"].contains(selector.lowercased()) { return true }
    let words = selector.split { character in
      !character.isLetter && !character.isNumber && character != "-" && character != "_"
    }
    guard let last = words.last else { return true }
    // Markup, or the name of an element, of a class or an identifier that the script gives out.
    return facts.texts.contains { text in
      text != selector && text.contains(last)
        && (text.contains("<") || text == last || text.contains("#\(last)"))
    } || facts.texts.count { $0 == selector } > 1 && facts.memberNames.contains("createElement")
  }

  /// Where something is read of what a call finds, and whether the script looks first.
  private static func use(
    of call: SyntaxNode, _ method: String, _ facts: ScriptFacts
  ) -> (SyntaxNode, isGuarded: Bool)? {
    var found = call
    if method == "querySelectorAll" || method.hasPrefix("getElementsBy") {
      guard case .subscripted(let list, let index, _) = call.parent?.kind, list === call,
        case .number = index.kind, let parent = call.parent
      else { return nil }
      found = parent
    }
    if let use = dereference(of: found) { return (use, false) }
    guard case .declarator(let target, let value) = found.parent?.kind, value === found,
      let name = target.name, facts.onlyDeclaration(of: name) != nil, let reads = facts.reads[name]
    else { return nil }
    let isGuarded = reads.contains { dereference(of: $0) == nil && !isPassedOn($0) }
    return reads.lazy.compactMap { dereference(of: $0) }.first.map { ($0, isGuarded) }
  }

  /// What reads a member of a value or calls one, without asking whether it is there.
  private static func dereference(of node: SyntaxNode) -> SyntaxNode? {
    switch node.parent?.kind {
    case .member(let object, _, let isOptional) where object === node && !isOptional: node.parent
    case .subscripted(let object, _, let isOptional) where object === node && !isOptional:
      node.parent
    default: nil
    }
  }

  /// Whether a value is only given to something, which tests nothing.
  private static func isPassedOn(_ node: SyntaxNode) -> Bool {
    guard case .call(let callee, _, _) = node.parent?.kind, callee !== node else { return false }
    // What a function says of it may be what is tested.
    if case .expressionStatement = node.parent?.parent?.kind { return true }
    return false
  }

  private static func isInTry(_ node: SyntaxNode) -> Bool {
    var inner = node
    for ancestor in node.ancestors {
      if case .tryStatement(let block, _, let handler, _) = ancestor.kind, block === inner,
        handler != nil
      {
        return true
      }
      inner = ancestor
    }
    return false
  }

  /// The calls, as they are written, by which the script asks whether something is there.
  private static func testedTexts(_ facts: ScriptFacts) -> Set<String> {
    Set(
      facts.calls.filter { call in
        guard finder(call) != nil else { return false }
        switch call.parent?.kind {
        case .ifStatement, .conditional, .logical, .unary, .binary: return true
        case .member(_, let key, let isOptional): return isOptional || key == "length"
        default: return false
        }
      }.map { facts.source.text($0) })
  }
}
