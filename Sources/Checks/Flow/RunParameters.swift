/// Where a function uses its first parameter, which holds `completionFunction`.
struct RunParameters {
  /// The function.
  let node: SyntaxNode
  /// Expressions that stand for `completionFunction`.
  private(set) var completions: [SyntaxNode] = []
  /// Names that stand for the parameter itself.
  private(set) var references: [SyntaxNode] = []
  /// What is read of the parameter, by its key.
  private(set) var keys: [(key: String, node: SyntaxNode)] = []
  /// Whether the parameter is used in a way that is not understood.
  private(set) var isOpaque = false
  /// Expressions that only give another name to something here.
  private(set) var aliases: Set<ObjectIdentifier> = []

  private let facts: ScriptFacts
  private var seen: Set<String> = []

  init?(_ node: SyntaxNode, facts: ScriptFacts) {
    guard let function = node.function else { return nil }
    self.node = node
    self.facts = facts
    if let first = function.parameters.first {
      bind(first)
    }
    // The parameters can also be had without their names.
    if function.form != .arrow, !function.parameters.contains(where: { $0.name == "arguments" }),
      (facts.reads["arguments"] ?? []).contains(where: { isInside($0) })
    {
      isOpaque = true
    }
  }

  private func isInside(_ inner: SyntaxNode) -> Bool { inner.ancestors.contains { $0 === node } }

  /// Follows what a parameter or a variable is called.
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

  /// Calls with every place inside the function that reads a name.
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
