internal import Preprocessing

/// Reading from an element that not every page has: an exception on the others
/// (Documentation/Safari.md, E6).
enum ElementCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    var tested: Set<String>?
    var texts = TextSearch(facts.texts)
    let helpers = helpers(in: facts)
    let measured = measuredLists(facts)
    let found = facts.calls.compactMap { call -> Finding? in
      guard let (method, selector) = finder(call, helpers),
        !isAlwaysThere(method, selector, facts, &texts),
        let use = use(of: call, method, facts, measured)
      else { return nil }
      let isAncestor = method == "closest"
      if isAncestor, isWithin(selector, of: use, facts, &texts) { return nil }
      let calls = tested ?? testedTexts(facts, helpers)
      tested = calls
      guard !calls.contains(facts.source.text(call)) else { return nil }
      return analysis.finding(
        .uncheckedResult(
          call: "\(method)(\(quoted(selector)))", isAncestor ? .ancestor : .element,
          analysis.phase(of: use)), .warning,
        at: use)
    }
    return found + members(analysis, measured)
  }

  /// Where a member is read of what a call finds, without looking whether it is there.
  private static func use(
    of call: SyntaxNode, _ method: String, _ facts: ScriptFacts, _ measured: Set<String>
  ) -> SyntaxNode? {
    guard isList(method) else { return facts.uncheckedUse(of: call) }
    if let element = numbered(call) { return facts.uncheckedUse(of: element) }
    // A list by its name: `metas[0].content`.
    guard case .declarator(let target, let value) = call.parent?.kind, value === call,
      let name = target.name, facts.onlyDeclaration(of: name) != nil, !measured.contains(name)
    else { return nil }
    let elements = (facts.reads[name] ?? []).compactMap(numbered)
    // Somebody who looks at one of them knows.
    let uses = elements.map { facts.uncheckedUse(of: $0) }
    guard let first = uses.first, uses.allSatisfy({ $0 != nil }) else { return nil }
    return first.flatMap { facts.isConditional($0, countsLoops: true) ? nil : $0 }
  }

  /// What is taken from a list by its number; nil where nothing is.
  private static func numbered(_ list: SyntaxNode) -> SyntaxNode? {
    guard case .subscripted(let object, let index, false) = list.parent?.kind, object === list,
      case .number = index.kind
    else { return nil }
    return list.parent
  }

  private static func isList(_ method: String) -> Bool {
    method == "querySelectorAll" || method.hasPrefix("getElementsBy")
  }

  /// The lists whose length the script reads, by their names or as they are written.
  private static func measuredLists(_ facts: ScriptFacts) -> Set<String> {
    var lists: Set<String> = []
    facts.program.walk { node in
      if let access = node.access, access.key == "length" {
        lists.insert(access.object.name ?? facts.source.text(access.object))
      }
      return true
    }
    return lists
  }

  /// The lists that documents have: `document.forms[0].user`.
  private static func members(
    _ analysis: ScriptAnalysis, _ measured: Set<String>
  ) -> [Finding] {
    let facts = analysis.facts
    var findings: [Finding] = []
    facts.program.walk { node in
      guard facts.documentMember(node) == "HTMLCollection", let element = numbered(node),
        !measured.contains(facts.source.text(node)), let use = facts.uncheckedUse(of: element),
        !facts.isConditional(use, countsLoops: true)
      else { return true }
      findings.append(
        analysis.finding(
          .uncheckedResult(call: facts.source.text(element), .element, analysis.phase(of: use)),
          .warning, at: use))
      return true
    }
    return findings
  }

  /// The functions of the script that give what one method finds: `const $ = s => document.querySelector(s)`.
  private static func helpers(in facts: ScriptFacts) -> [String: String] {
    var helpers: [String: String] = [:]
    for (name, declarations) in facts.declarations where declarations.count == 1 {
      guard facts.assignments[name] == nil, let function = declarations[0].value?.function,
        !function.isAsync, !function.isGenerator, function.parameters.count == 1,
        let parameter = function.parameters[0].name
      else { continue }
      var body = function.body
      if case .block(let statements) = body.kind {
        guard statements.count == 1, case .returnStatement(let value?) = statements[0].kind else {
          continue
        }
        body = value
      }
      guard case .call(let callee, let arguments, false) = body.kind,
        case .member(let object, let method, false) = callee.kind, isFinder(method),
        facts.globalName(object) == "document", arguments.count == 1,
        arguments[0].name == parameter
      else { continue }
      helpers[name] = method
    }
    return helpers
  }

  private static func quoted(_ selector: String) -> String {
    let mark = selector.contains("'") ? "\"" : "'"
    return mark + (selector.count > 40 ? selector.prefix(40) + "…" : selector) + mark
  }

  /// The method and the selector of a call that looks for an element.
  ///
  /// - Parameter helpers: functions of the script, and the methods whose results they give.
  private static func finder(
    _ node: SyntaxNode, _ helpers: [String: String]
  ) -> (method: String, selector: String)? {
    guard case .call(let callee, let arguments, false) = node.kind,
      let selector = arguments.first?.text, arguments.count == 1
    else { return nil }
    if let name = callee.name { return helpers[name].map { ($0, selector) } }
    guard case .member(_, let method, false) = callee.kind, isFinder(method) else { return nil }
    return (method, selector)
  }

  private static func isFinder(_ method: String) -> Bool {
    [
      "querySelector", "getElementById", "querySelectorAll", "getElementsByTagName",
      "getElementsByClassName", "closest",
    ].contains(method)
  }

  /// Whether every document has the element, or the script makes it.
  private static func isAlwaysThere(
    _ method: String, _ selector: String, _ facts: ScriptFacts, _ texts: inout TextSearch
  ) -> Bool {
    if ["html", "head", "body", "*", ":root"].contains(selector.lowercased()) { return true }
    let words = selector.split { character in
      !character.isLetter && !character.isNumber && character != "-" && character != "_"
    }
    guard let last = words.last else { return true }
    // The text may be markup, or the name of an element, a class or an identifier that the script
    // sets.
    return texts.isInAnother(last, than: selector) { text in
      text.contains("<") || text == last || text.contains("#\(last)")
    } || texts.count(of: selector) > 1 && facts.memberNames.contains("createElement")
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
  private static func testedTexts(
    _ facts: ScriptFacts, _ helpers: [String: String]
  ) -> Set<String> {
    Set(
      facts.calls.filter { call in
        guard finder(call, helpers) != nil else { return false }
        switch call.parent?.kind {
        case .ifStatement, .conditional, .logical, .unary, .binary: return true
        case .member(_, let key, let isOptional): return isOptional || key == "length"
        default: return false
        }
      }.map { facts.source.text($0) })
  }
}
