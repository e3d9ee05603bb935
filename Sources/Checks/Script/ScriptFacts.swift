internal import ScriptEngine

/// What a script's text shows about its names.
///
/// ``VariableScopes`` distinguishes variables of the same name in several scopes. Otherwise names
/// are compared by their spelling in the whole script. For a name that is declared twice in a
/// scope, nothing is known.
final class ScriptFacts {
  let source: SourceText
  let program: SyntaxNode
  /// Where each name is declared.
  private(set) var declarations: [String: [Declaration]] = [:]
  /// Where each name is assigned to, other than by its declaration.
  private(set) var assignments: [String: [SyntaxNode]] = [:]
  /// Where each name is read.
  private(set) var reads: [String: [SyntaxNode]] = [:]
  private(set) var calls: [SyntaxNode] = []
  private(set) var functions: [SyntaxNode] = []
  private(set) var memberAssignments: [MemberAssignment] = []
  /// All texts in strings and templates.
  private(set) var texts: [String] = []
  /// Every name of a member that is read or written.
  private(set) var memberNames: Set<String> = []

  /// The place of the first `return` of each function with one.
  private(set) lazy var firstReturns = Self.firstReturns(in: program)

  /// The names that are given values as members of the global object.
  private var globalMembers: Set<String> = []

  struct Declaration {
    enum Form {
      case variable(SyntaxNode.VariableKind)
      case function
      case `class`
      case parameter
    }

    var form: Form
    var node: SyntaxNode
    /// Its first value, if the declaration has one.
    var value: SyntaxNode?
  }

  /// `object.key = value`
  struct MemberAssignment {
    var node: SyntaxNode
    var object: SyntaxNode
    var key: String?
    var value: SyntaxNode
  }

  init(_ script: SourceText, program: SyntaxNode) {
    source = script
    self.program = program
    VariableScopes.distinguish(in: program)
    var bound: Set<ObjectIdentifier> = []
    program.walk { node in
      collect(node, &bound)
      return true
    }
    program.walk { node in
      if let name = node.name, !bound.contains(ObjectIdentifier(node)) {
        reads[name, default: []].append(node)
      }
      return true
    }
  }

  func location(_ node: SyntaxNode) -> SourceLocation { source.location(node.start) }

  private func collect(_ node: SyntaxNode, _ bound: inout Set<ObjectIdentifier>) {
    switch node.kind {
    case .declarator(let target, let value):
      var kind = SyntaxNode.VariableKind.var
      if case .variables(let declared, _) = node.parent?.kind { kind = declared }
      declare(target, .variable(kind), value: value, &bound)
    case .function(let function):
      functions.append(node)
      for parameter in function.parameters { declare(parameter, .parameter, value: nil, &bound) }
      if let name = function.name, function.form != .method {
        declarations[name, default: []].append(
          Declaration(form: .function, node: node, value: node))
      }
    case .class(let type):
      if let name = type.name {
        declarations[name, default: []].append(
          Declaration(form: .class, node: node, value: node))
      }
    case .tryStatement(_, let parameter?, _, _):
      declare(parameter, .parameter, value: nil, &bound)
    case .assignment(let sign, let target, let value):
      for name in Self.names(in: target) {
        assignments[name.name ?? "", default: []].append(node)
        if sign == "=" { bound.insert(ObjectIdentifier(name)) }
      }
      collectMember(node, target, value)
    case .update(let target):
      if let name = target.name { assignments[name, default: []].append(node) }
    case .forEach(let target, _, _):
      for name in Self.names(in: target) {
        assignments[name.name ?? "", default: []].append(node)
        bound.insert(ObjectIdentifier(name))
      }
    case .call: calls.append(node)
    case .string(let text): texts.append(text)
    case .template(let parts, _): texts += parts
    case .member(_, let name, _): memberNames.insert(name)
    case .subscripted(_, let key, _): key.text.map { _ = memberNames.insert($0) }
    case .property(let property): property.name.map { _ = memberNames.insert($0) }
    default: break
    }
  }

  private func collectMember(_ node: SyntaxNode, _ target: SyntaxNode, _ value: SyntaxNode) {
    switch target.kind {
    case .member(let object, let key, _):
      memberAssignments.append(
        MemberAssignment(node: node, object: object, key: key, value: value))
      if Self.isGlobalObject(object) { globalMembers.insert(key) }
    case .subscripted(let object, let key, _):
      memberAssignments.append(
        MemberAssignment(node: node, object: object, key: key.text, value: value))
      if let name = key.text, Self.isGlobalObject(object) { globalMembers.insert(name) }
    default: break
    }
  }

  private func declare(
    _ target: SyntaxNode, _ form: Declaration.Form, value: SyntaxNode?,
    _ bound: inout Set<ObjectIdentifier>
  ) {
    for name in Self.names(in: target) {
      bound.insert(ObjectIdentifier(name))
      declarations[name.name ?? "", default: []].append(
        Declaration(form: form, node: name, value: name === target ? value : nil))
    }
  }

  /// The names that get values from an assignment or a declaration.
  static func names(in target: SyntaxNode) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    var pending = [target]
    while let node = pending.popLast() {
      switch node.kind {
      case .identifier: found.append(node)
      case .array(let nodes), .object(let nodes): pending += nodes.reversed()
      case .property(let property): property.value.map { pending.append($0) }
      case .spread(let inner): pending.append(inner)
      case .assignment(_, let inner, _): pending.append(inner)
      default: break
      }
    }
    return found
  }

  // MARK: Values

  /// The only declaration of a name; nil if it has no or several declarations, or is assigned.
  func onlyDeclaration(of name: String) -> Declaration? {
    guard let all = declarations[name], all.count == 1, assignments[name] == nil else { return nil }
    return all[0]
  }

  /// The value of an expression, following names that have only one value.
  func value(of node: SyntaxNode) -> SyntaxNode {
    var node = node
    for _ in 0..<8 {
      guard let name = node.name, let declaration = onlyDeclaration(of: name),
        let value = declaration.value
      else { break }
      node = value
    }
    return node
  }

  /// Whether a name is declared or assigned to anywhere in the script.
  func isDeclared(_ name: String) -> Bool {
    declarations[name] != nil || assignments[name] != nil
      || globalMembers.contains(name)
  }

  /// Whether an expression is a name of the global object.
  static func isGlobalObject(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .identifier(let name): ["window", "globalThis", "self", "top", "frames"].contains(name)
    case .this: node.enclosingFunction == nil
    default: false
    }
  }

  /// The name of a global that is read here, directly or as a member of the global object; nil if
  /// this is something else, or if the script declares that name.
  func globalName(_ node: SyntaxNode) -> String? {
    if let name = node.name { return isDeclared(name) ? nil : name }
    guard let access = node.access, Self.isGlobalObject(access.object) else { return nil }
    return isDeclared(access.key) ? nil : access.key
  }
}
