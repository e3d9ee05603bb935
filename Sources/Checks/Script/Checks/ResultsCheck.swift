internal import Preprocessing
internal import PropertyLists

/// The argument of `completionFunction`, as far as the text shows it (Documentation/Safari.md, the
/// conversion table).
enum ResultsCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard let run = analysis.run else { return [] }
    var inspector = ResultsInspector(analysis: analysis)
    for completion in run.completions {
      guard case .call(let callee, let arguments, _) = completion.parent?.kind,
        callee === completion
      else { continue }
      if let first = arguments.first {
        if case .spread = first.kind { continue }
        inspector.inspectArgument(first)
      } else {
        inspector.add(.resultsMissing(type: "undefined"), .error, at: completion)
      }
    }
    return inspector.findings
  }
}

/// Inspects the results that a script makes.
private struct ResultsInspector {
  let analysis: ScriptAnalysis
  private(set) var findings: [Finding] = []
  private var path = PropertyListPath()
  private var depth = 0
  private var visited: Set<ObjectIdentifier> = []
  /// How many conditions around the value ask whether something is there.
  private var asked = 0
  /// How the members of variables change, by the variables' names.
  private let changes: MemberChanges

  init(analysis: ScriptAnalysis) {
    self.analysis = analysis
    changes = MemberChanges(analysis)
  }

  private var facts: ScriptFacts { analysis.facts }

  mutating func add(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, at node: SyntaxNode
  ) {
    let diagnostic = Diagnostic(
      kind, severity, location: facts.location(node), path: path.isRoot ? nil : path)
    findings.append(Finding(diagnostic, script: facts.source.name))
  }

  // MARK: The whole

  /// Inspects the argument itself.
  mutating func inspectArgument(_ argument: SyntaxNode) {
    let node = facts.value(of: argument)
    switch node.kind {
    case .null: add(.resultsMissing(type: "null"), .error, at: argument)
    case .identifier("undefined"): add(.resultsMissing(type: "undefined"), .error, at: argument)
    case .string, .template: add(.resultsNotADictionary(type: "string"), .error, at: argument)
    case .number: add(.resultsNotADictionary(type: "number"), .error, at: argument)
    case .boolean: add(.resultsNotADictionary(type: "boolean"), .error, at: argument)
    case .array: add(.resultsAreAnArray, .warning, at: argument)
    case .call(let callee, _, _) where isStringMethod(callee):
      add(.resultsNotADictionary(type: "string"), .error, at: argument)
    default:
      if isPageText(node) {
        add(.resultsNotADictionary(type: "string"), .error, at: argument)
      } else {
        inspect(argument)
      }
    }
  }

  private func isStringMethod(_ callee: SyntaxNode) -> Bool {
    guard let access = callee.access else { return false }
    if access.key == "toString" { return true }
    return access.object.name == "JSON" && access.key == "stringify" && !facts.isDeclared("JSON")
  }

  /// Whether something is a text of the document.
  private func isPageText(_ node: SyntaxNode) -> Bool {
    guard let access = node.access else { return false }
    if ["innerHTML", "outerHTML", "innerText", "textContent"].contains(access.key) { return true }
    let object = facts.globalName(access.object)
    return object == "document" && ["title", "URL", "baseURI", "cookie"].contains(access.key)
      || object == "location" && ["href", "host", "pathname", "search"].contains(access.key)
  }

  // MARK: The parts

  /// Inspects a value in the results.
  private mutating func inspect(_ expression: SyntaxNode) {
    guard depth < 64 else { return }
    depth += 1
    defer { depth -= 1 }
    let node = facts.value(of: expression)
    switch node.kind {
    case .null: add(.nullInResults, .warning, at: expression)
    case .hole: add(.nullInResults, .warning, at: expression)
    case .object(let properties):
      guard visited.insert(ObjectIdentifier(node)).inserted else { return }
      inspect(properties, of: expression.name)
      inspectAdded(to: expression)
    case .array(let elements):
      guard visited.insert(ObjectIdentifier(node)).inserted else { return }
      for (index, element) in elements.enumerated() {
        if case .spread(let inner) = element.kind {
          if isNodeList(inner) { add(.nodeInResults(name: "Element"), .error, at: element) }
          return
        }
        inspect(element, under: .index(index))
      }
    case .conditional(let test, let first, let second):
      // A value with several names is inspected once.
      guard visited.insert(ObjectIdentifier(node)).inserted else { return }
      if Self.asks(test) { asked += 1 }
      inspect(first)
      inspect(second)
      if Self.asks(test) { asked -= 1 }
    case .logical(let sign, let operands):
      guard visited.insert(ObjectIdentifier(node)).inserted else { return }
      // The operand before `||` and `??` is the result only if it is a real value.
      if sign != "&&", let last = operands.last { inspect(last) }
    case .function, .class: add(.emptyObject(type: "function"), .warning, at: expression)
    case .regularExpression: add(.emptyObject(type: "RegExp"), .warning, at: expression)
    case .bigInt: add(.leftOut(type: "BigInt"), .warning, at: expression)
    default: inspectMade(node, at: expression)
    }
  }

  private mutating func inspect(
    _ node: SyntaxNode, under component: PropertyListPath.Component
  ) {
    path.components.append(component)
    inspect(node)
    path.components.removeLast()
  }

  /// - Parameter variable: the name of the variable that holds the object, if any.
  private mutating func inspect(_ properties: [SyntaxNode], of variable: String?) {
    for node in properties {
      guard case .property(let property) = node.kind, let name = property.name,
        let value = property.value
      else { continue }
      switch property.form {
      case .value:
        // Its first value does not arrive, or not on all pages.
        if let variable, changes.mayChange(name, of: variable) { continue }
        inspect(value, under: .key(name))
      case .method:
        path.components.append(.key(name))
        add(.emptyObject(type: "function"), .warning, at: node)
        path.components.removeLast()
      case .getter, .setter, .staticBlock: continue
      }
    }
  }

  /// Inspects assignments to members of a variable that holds the results.
  private mutating func inspectAdded(to variable: SyntaxNode) {
    guard let name = variable.name, facts.onlyDeclaration(of: name) != nil else { return }
    let own = facts.memberAssignments.filter { $0.object.name == name }
    var counts: [String: Int] = [:]
    for key in own.compactMap(\.key) { counts[key, default: 0] += 1 }
    for assignment in own {
      guard let key = assignment.key, case .assignment("=", _, _) = assignment.node.kind else {
        continue
      }
      path.components.append(.key(key))
      if assignment.value.name == name {
        add(
          .cycle(to: PropertyListPath(Array(path.components.dropLast()))), .error,
          at: assignment.value)
      } else if counts[key] == 1 {
        inspect(assignment.value)
      }
      path.components.removeLast()
    }
  }

  /// Inspects calls, new objects and members of the page.
  private mutating func inspectMade(_ node: SyntaxNode, at place: SyntaxNode) {
    if let name = facts.globalName(node) {
      switch name {
      case "NaN": add(.numberNotFinite(.nan), .warning, at: place)
      case "Infinity": add(.numberNotFinite(.infinity), .warning, at: place)
      case "document": add(.nodeInResults(name: "HTMLDocument"), .error, at: place)
      default: break
      }
      return
    }
    switch node.kind {
    case .new(let type, _):
      guard let name = type.name, !facts.isDeclared(name),
        ["Map", "Set", "WeakMap", "WeakSet", "Promise", "Error", "RegExp", "ArrayBuffer"]
          .contains(name)
      else { return }
      add(.emptyObject(type: name), .warning, at: place)
    case .call(let callee, _, _): inspectCall(of: callee, at: place)
    default:
      if let name = facts.documentMember(node) {
        add(.nodeInResults(name: name), .error, at: place)
      }
    }
  }

  private mutating func inspectCall(of callee: SyntaxNode, at place: SyntaxNode) {
    if let name = callee.name {
      switch name {
      case _ where facts.isDeclared(name):
        if facts.value(of: callee).function?.isAsync ?? false {
          add(.emptyObject(type: "Promise"), .warning, at: place)
        }
      case "Symbol": add(.leftOut(type: "Symbol"), .warning, at: place)
      case "BigInt": add(.leftOut(type: "BigInt"), .warning, at: place)
      case "fetch": add(.emptyObject(type: "Promise"), .warning, at: place)
      default: break
      }
      return
    }
    guard let access = callee.access else { return }
    if let name = ScriptFacts.found(by: access.key) {
      // Where an element is not found it is null, which arrives no better.
      let severity: Diagnostic.Severity = name == "Element" ? .warning : .error
      add(.nodeInResults(name: name), severity, at: place)
    } else if access.key == "getAttribute" || access.key == "getItem" {
      guard asked == 0, !isAskedFor(place) else { return }
      let fault = ScriptFault.mayBeNull(path, call: access.key)
      findings.append(
        analysis.finding(fault, .warning, at: place, repair: analysis.defaulting(place)))
    } else if access.object.name == "Array", access.key == "from",
      case .call(_, let arguments, _) = callee.parent?.kind, arguments.count == 1,
      isNodeList(arguments[0])
    {
      add(.nodeInResults(name: "Element"), .error, at: place)
    } else if access.key == "call", case .call(_, let arguments, _) = callee.parent?.kind,
      access.object.access?.key == "slice", arguments.count == 1, isNodeList(arguments[0])
    {
      add(.nodeInResults(name: "Element"), .error, at: place)
    }
  }

  /// Whether a condition around a value asks whether something is there.
  private func isAskedFor(_ value: SyntaxNode) -> Bool {
    for ancestor in value.ancestors {
      switch ancestor.kind {
      case .ifStatement(let test, _, _), .conditional(let test, _, _):
        if Self.asks(test) { return true }
      case .function: return false
      default: continue
      }
    }
    return false
  }

  /// Whether a condition is about an attribute or an item that there may be.
  private static func asks(_ test: SyntaxNode) -> Bool {
    test.contains { node in
      ["hasAttribute", "getAttribute", "getItem"].contains(node.access?.key ?? "")
    }
  }

  /// Whether something is a list of nodes.
  private func isNodeList(_ expression: SyntaxNode) -> Bool {
    let node = facts.value(of: expression)
    if case .call(let callee, _, _) = node.kind, let access = callee.access {
      return ScriptFacts.found(by: access.key).map { $0 != "Element" } ?? false
    }
    return facts.documentMember(node) == "HTMLCollection"
  }
}
