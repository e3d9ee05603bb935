/// Where a function uses its first parameter, which holds `completionFunction`.
struct RunParameters {
  /// The function.
  let node: SyntaxNode
  /// Expressions that stand for `completionFunction`.
  private(set) var completions: [SyntaxNode] = []
  /// Names that stand for the parameter itself.
  private(set) var references: [SyntaxNode] = []
  /// The members of the parameter that are read, with their keys.
  private(set) var keys: [(key: String, node: SyntaxNode)] = []
  /// Whether the parameter is used in a way that is not understood.
  private(set) var isOpaque = false
  /// Expressions that only give another name to one of these.
  private(set) var aliases: Set<ObjectIdentifier> = []

  /// Where `completionFunction` is read from `arguments`, which is no parameter but the list of them.
  private(set) var misread: SyntaxNode?

  private let facts: ScriptFacts
  private var seen: Set<String> = []

  init?(_ node: SyntaxNode, facts: ScriptFacts) {
    guard let function = node.function else { return nil }
    self.node = node
    self.facts = facts
    if let first = function.parameters.first {
      bind(first)
    }
    if function.form != .arrow, !function.parameters.contains(where: { $0.spelling == "arguments" })
    {
      for read in facts.reads["arguments"] ?? [] where isOwn(read) { followList(read) }
    }
  }

  /// Whether a node belongs to the function itself, or to an arrow function in it, which has no `arguments` of
  /// its own.
  private func isOwn(_ inner: SyntaxNode) -> Bool {
    for ancestor in inner.ancestors {
      if ancestor === node { return true }
      if let function = ancestor.function, function.form != .arrow { return false }
    }
    return false
  }

  /// Follows `arguments`, the list that the parameters can also be reached by.
  private mutating func followList(_ list: SyntaxNode) {
    switch list.parent?.kind {
    case .subscripted(let object, let index, _) where object === list:
      guard case .number(0) = index.kind, let first = list.parent else {
        isOpaque = true
        return
      }
      use(first)
    case .member(let object, "completionFunction", _) where object === list:
      if misread == nil { misread = list }
    case .member(let object, "length", _) where object === list: break
    default: isOpaque = true
    }
  }

  /// Follows the names of a parameter or a variable.
  private mutating func bind(_ target: SyntaxNode) {
    switch target.kind {
    case .identifier(let spelling): follow(target.name ?? spelling) { $0.use($1) }
    case .assignment("=", let inner, _): bind(inner)
    case .object(let properties): bind(pattern: properties)
    default: isOpaque = true
    }
  }

  private mutating func bind(pattern properties: [SyntaxNode]) {
    var namesCompletion = false
    for node in properties {
      switch node.kind {
      case .property(let property):
        guard let key = property.name, let value = property.value else {
          isOpaque = true
          continue
        }
        var name = value.name
        if case .assignment("=", let inner, _) = value.kind {
          name = inner.name
        } else {
          keys.append((key, node))
        }
        guard key == "completionFunction" else { continue }
        namesCompletion = true
        guard let name else {
          isOpaque = true
          continue
        }
        follow(name) { $0.useCompletion($1) }
      case .spread(let rest) where namesCompletion && rest.name != nil: continue
      default: isOpaque = true
      }
    }
  }

  /// Calls `use` with every place inside the function that reads a name.
  private mutating func follow(_ name: String, _ use: (inout Self, SyntaxNode) -> Void) {
    guard seen.insert(name).inserted else { return }
    var shadows: Set<ObjectIdentifier> = []
    var ownDeclarations = 0
    for declaration in facts.declarations[name] ?? [] {
      guard let function = declaration.node.enclosingFunction else { continue }
      if function === node {
        ownDeclarations += 1
      } else {
        shadows.insert(ObjectIdentifier(function))
      }
    }
    if ownDeclarations > 1 { isOpaque = true }
    func isOurs(_ place: SyntaxNode) -> Bool {
      for ancestor in place.ancestors {
        if ancestor === node { return true }
        if shadows.contains(ObjectIdentifier(ancestor)) { return false }
      }
      return false
    }
    if (facts.assignments[name] ?? []).contains(where: isOurs) { isOpaque = true }
    for read in facts.reads[name] ?? [] where isOurs(read) { use(&self, read) }
  }

  private mutating func use(_ reference: SyntaxNode) {
    guard let parent = reference.parent else { return }
    if let access = parent.access, access.object === reference {
      keys.append((access.key, parent))
      if access.key == "completionFunction" { useCompletion(parent) }
      return
    }
    if case .declarator(let target, let value) = parent.kind, value === reference {
      aliases.insert(ObjectIdentifier(reference))
      bind(target)
      return
    }
    references.append(reference)
  }

  private mutating func useCompletion(_ completion: SyntaxNode) {
    if case .declarator(let target, let value) = completion.parent?.kind, value === completion,
      let name = target.name
    {
      aliases.insert(ObjectIdentifier(completion))
      follow(name) { $0.useCompletion($1) }
      return
    }
    completions.append(completion)
  }
}
