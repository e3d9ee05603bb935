internal import AppExtension

/// The script's `ExtensionPreprocessingJS`, as far as its text shows it (Documentation/Safari.md,
/// E2 and E3).
struct ExtensionObject {
  static let globalName = "ExtensionPreprocessingJS"

  enum State {
    /// Nothing in the script makes it; perhaps another name was meant.
    case missing(nearest: String?, at: SyntaxNode?)
    /// It is a variable of a function.
    case local(SyntaxNode)
    /// It is declared by `let`, `const` or `class`.
    case lexical(SyntaxNode)
    /// One expression makes it.
    case defined(SyntaxNode, ShapeResolver.Result)
    case unknown
  }

  let state: State

  init(_ facts: ScriptFacts) {
    state = Self.find(facts)
  }

  /// The known shape of the object.
  var shape: ObjectShape? {
    if case .defined(_, .object(let shape)) = state { shape } else { nil }
  }

  private static func find(_ facts: ScriptFacts) -> State {
    var global: [SyntaxNode] = []
    var lexical: SyntaxNode?
    var local: SyntaxNode?
    for declaration in facts.declarations[globalName] ?? [] {
      let isTopLevel = declaration.node.enclosingFunction == nil
      switch declaration.form {
      case .variable(.var):
        guard isTopLevel else {
          local = declaration.node
          continue
        }
        if let value = declaration.value { global.append(value) }
      case .function:
        if case .expressionStatement = declaration.node.parent?.kind { continue }
        guard case .function(let function) = declaration.node.kind, function.form == .declaration
        else { continue }
        if isTopLevel { global.append(declaration.node) } else { local = declaration.node }
      case .variable, .class:
        if isTopLevel { lexical = declaration.node } else { local = declaration.node }
      case .parameter: return .unknown
      }
    }
    for assignment in facts.assignments[globalName] ?? [] {
      guard case .assignment("=", _, let value) = assignment.kind else { return .unknown }
      if local == nil, lexical == nil { global.append(value) }
    }
    for assignment in facts.memberAssignments where assignment.key == globalName {
      global.append(assignment.value)
    }
    if global.count == 1 {
      return .defined(global[0], ShapeResolver(facts: facts).resolve(global[0], named: globalName))
    }
    if !global.isEmpty { return .unknown }
    if let lexical { return .lexical(lexical) }
    if mayBeMadeOtherwise(facts) { return .unknown }
    if let local { return .local(local) }
    if facts.declarations[globalName] != nil { return .unknown }
    return missing(facts)
  }

  /// Whether the global may be made in a way that the text does not show.
  private static func mayBeMadeOtherwise(_ facts: ScriptFacts) -> Bool {
    if facts.texts.contains(where: { $0.contains(globalName) }) { return true }
    if facts.memberNames.contains(globalName) { return true }
    if ["eval", "Function", "importScripts"].contains(where: { facts.reads[$0] != nil }) {
      return true
    }
    // A global with a computed name, or an object whose members are copied to the global object.
    let globals = ["window", "globalThis", "self", "top", "frames"]
    for read in globals.flatMap({ facts.reads[$0] ?? [] }) {
      switch read.parent?.kind {
      case .member: continue
      case .subscripted(let object, let key, _) where object === read && key.text != nil: continue
      default: return true
      }
    }
    return facts.program.contains { node in
      guard case .this = node.kind, node.enclosingFunction == nil else { return false }
      if case .member = node.parent?.kind { return false }
      return true
    }
  }

  private static func missing(_ facts: ScriptFacts) -> State {
    var names: [String: SyntaxNode] = [:]
    for (name, declarations) in facts.declarations {
      if let first = declarations.first, first.node.enclosingFunction == nil {
        names[name] = first.node
      }
    }
    for (name, nodes) in facts.assignments where names[name] == nil { names[name] = nodes.first }
    for assignment in facts.memberAssignments where ScriptFacts.isGlobalObject(assignment.object) {
      if let key = assignment.key { names[key] = assignment.node }
    }
    let sorted = names.keys.sorted()
    let nearest =
      Spelling.nearest(to: globalName, among: sorted, distance: 5)
      ?? sorted.first { $0.lowercased().contains("preprocess") }
    return .missing(nearest: nearest, at: nearest.flatMap { names[$0] })
  }
}
