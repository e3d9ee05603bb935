internal import Preprocessing

/// What is read of an element that not every page has: an exception on the others
/// (Documentation/Safari.md, E6).
enum ElementCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    var tested: Set<String>?
    var texts = TextSearch(facts.texts)
    return facts.calls.compactMap { call in
      guard let (method, selector) = finder(call), !isAlwaysThere(method, selector, facts, &texts),
        let element = element(of: call, method), let use = facts.uncheckedUse(of: element)
      else { return nil }
      let isAncestor = method == "closest"
      if isAncestor, isWithin(selector, of: use, facts, &texts) { return nil }
      let calls = tested ?? testedTexts(facts)
      tested = calls
      guard !calls.contains(facts.source.text(call)) else { return nil }
      return analysis.finding(
        .uncheckedResult(
          call: "\(method)(\(quoted(selector)))", isAncestor ? .ancestor : .element,
          analysis.phase(of: use)), .warning,
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
      "getElementsByClassName", "closest":
      return (method, selector)
    default: return nil
    }
  }

  /// Whether every document has it, or the script makes it.
  private static func isAlwaysThere(
    _ method: String, _ selector: String, _ facts: ScriptFacts, _ texts: inout TextSearch
  ) -> Bool {
    if ["html", "head", "body", "*", ":root"].contains(selector.lowercased()) { return true }
    let words = selector.split { character in
      !character.isLetter && !character.isNumber && character != "-" && character != "_"
    }
    guard let last = words.last else { return true }
    // Markup, or the name of an element, of a class or an identifier that the script gives out.
    return texts.isInAnother(last, than: selector) { text in
      text.contains("<") || text == last || text.contains("#\(last)")
    } || texts.count(of: selector) > 1 && facts.memberNames.contains("createElement")
  }

  /// What a call finds: of a list the element that is taken from it; nil for a list.
  private static func element(of call: SyntaxNode, _ method: String) -> SyntaxNode? {
    guard method == "querySelectorAll" || method.hasPrefix("getElementsBy") else { return call }
    guard case .subscripted(let list, let index, _) = call.parent?.kind, list === call,
      case .number = index.kind
    else { return nil }
    return call.parent
  }

  /// Whether an element is sure to be in one of these, or the script has chosen it for that.
  private static func isWithin(
    _ selector: String, of use: SyntaxNode, _ facts: ScriptFacts, _ texts: inout TextSearch
  ) -> Bool {
    let containers = [
      "table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "menu", "dl", "select", "datalist",
      "details", "picture", "video", "audio", "svg", "form", "fieldset", "map", "figure",
    ]
    if containers.contains(selector.lowercased()) { return true }
    let words = selector.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    let isNamedElsewhere = words.contains { word in
      texts.isInAnother(word, than: selector) { _ in true }
    }
    return isNamedElsewhere || texts.count(of: selector) > 1
      || facts.isConditional(use, countsLoops: false)
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
