internal import Preprocessing
internal import PropertyLists

/// What `completionFunction` is given, as far as the text shows what it is (Documentation/Safari.md,
/// the conversion table).
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

/// Looks at the results that a script makes.
private struct ResultsInspector {
  let analysis: ScriptAnalysis
  private(set) var findings: [Finding] = []
  private var path = PropertyListPath()
  private var depth = 0
  private var visited: Set<ObjectIdentifier> = []
  /// What becomes of the members of variables, by the variables' names.
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

  /// Looks at the argument itself.
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

  /// Looks at a value in the results.
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
    case .conditional(_, let first, let second):
      // What several names stand for is looked at once.
      guard visited.insert(ObjectIdentifier(node)).inserted else { return }
      inspect(first)
      inspect(second)
    case .logical(let sign, let operands):
      guard visited.insert(ObjectIdentifier(node)).inserted else { return }
      // What stands before `||` and `??` is the result only where it is something.
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

  /// - Parameter variable: the name of the variable that holds the object, where one does.
  private mutating func inspect(_ properties: [SyntaxNode], of variable: String?) {
    for node in properties {
      guard case .property(let property) = node.kind, let name = property.name,
        let value = property.value
      else { continue }
      switch property.form {
      case .value:
        // What it is at first does not arrive, or not on all pages.
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

  /// Looks at what is assigned to members of a variable that holds the results.
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

  /// Looks at what is called, made or read of the page.
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
      if let name = Self.nodeName(of: node, facts) {
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
    if let name = Self.finder(access.key) {
      // Where an element is not found it is null, which arrives no better.
      let severity: Diagnostic.Severity = name == "Element" ? .warning : .error
      add(.nodeInResults(name: name), severity, at: place)
    } else if access.key == "getAttribute" || access.key == "getItem" {
      let fault = ScriptFault.mayBeNull(path, call: access.key)
      findings.append(analysis.finding(fault, .warning, at: place))
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

  /// Whether something is a list of nodes.
  private func isNodeList(_ expression: SyntaxNode) -> Bool {
    let node = facts.value(of: expression)
    if case .call(let callee, _, _) = node.kind, let access = callee.access {
      return Self.finder(access.key).map { $0 != "Element" } ?? false
    }
    return Self.nodeName(of: node, facts) == "HTMLCollection"
  }

  /// What a method of documents and elements finds.
  private static func finder(_ method: String) -> String? {
    switch method {
    case "querySelector", "getElementById", "closest", "createElement": "Element"
    case "querySelectorAll": "NodeList"
    case "getElementsByTagName", "getElementsByClassName", "getElementsByName": "HTMLCollection"
    default: nil
    }
  }

  /// What a member of the document is, where it is a node or a list of nodes.
  private static func nodeName(of node: SyntaxNode, _ facts: ScriptFacts) -> String? {
    guard let access = node.access, facts.globalName(access.object) == "document" else {
      return nil
    }
    return switch access.key {
    case "body": "HTMLBodyElement"
    case "head": "HTMLHeadElement"
    case "documentElement": "HTMLHtmlElement"
    case "activeElement": "Element"
    case "images", "links", "forms", "scripts", "anchors", "embeds": "HTMLCollection"
    default: nil
    }
  }
}
