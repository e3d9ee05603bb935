/// Distinguishes variables of the same name in several functions or blocks (ECMA-262, 14.3).
///
/// Names of functions and classes stay as they are, because assignments to their prototypes are
/// found by their spelling. Those that the whole script has are told from others of that name.
struct VariableScopes {
  /// The scopes that declare each name.
  private var scopes: [String: Scopes] = [:]
  /// The names that functions or classes also have.
  private var excluded: Set<String> = []

  /// The scopes that declare a name, each once, with their numbers.
  private struct Scopes {
    /// Nil for the whole script, whose variable keeps its plain name.
    var numbers: [ObjectIdentifier: Int?] = [:]

    mutating func add(_ scope: SyntaxNode, isProgram: Bool) {
      let identifier = ObjectIdentifier(scope)
      guard numbers[identifier] == nil else { return }
      numbers[identifier] = .some(isProgram ? nil : numbers.count + 1)
    }
  }

  /// Gives the identifiers in a script the numbers of their scopes.
  static func distinguish(in program: SyntaxNode) {
    var scopes = VariableScopes()
    program.walk { node in
      scopes.collect(node, program)
      return true
    }
    let several = scopes.scopes.filter {
      $0.value.numbers.count > 1 && !scopes.excluded.contains($0.key)
    }
    guard !several.isEmpty else { return }
    program.walk { node in
      if let name = node.spelling, let known = several[name]?.numbers {
        for ancestor in node.ancestors {
          guard let number = known[ObjectIdentifier(ancestor)] else { continue }
          node.scope = number
          break
        }
      }
      return true
    }
  }

  private mutating func collect(_ node: SyntaxNode, _ program: SyntaxNode) {
    switch node.kind {
    case .declarator(let target, _):
      guard case .variables(let kind, _) = node.parent?.kind else { return }
      let scope =
        (kind == .var ? node.enclosingFunction : Self.block(around: node)) ?? program
      add(target, scope)
    case .function(let function):
      if let name = function.name, function.form != .method {
        add(name, of: node, isDeclaration: function.form == .declaration)
      }
      for parameter in function.parameters { add(parameter, node) }
    case .class(let type):
      if let name = type.name { add(name, of: node, isDeclaration: true) }
    case .tryStatement(_, let parameter?, _, _): add(parameter, node)
    default: return
    }
  }

  /// The name of a function or a class.
  private mutating func add(_ name: String, of node: SyntaxNode, isDeclaration: Bool) {
    if isDeclaration, case .program = node.parent?.kind, let program = node.parent {
      scopes[name, default: Scopes()].add(program, isProgram: true)
    } else {
      excluded.insert(name)
    }
  }

  private mutating func add(_ target: SyntaxNode, _ scope: SyntaxNode) {
    for name in ScriptFacts.names(in: target) {
      guard let spelling = name.spelling else { continue }
      var isProgram = false
      if case .program = scope.kind { isProgram = true }
      scopes[spelling, default: Scopes()].add(scope, isProgram: isProgram)
    }
  }

  /// The nearest block around a declaration, or a similar construct.
  private static func block(around node: SyntaxNode) -> SyntaxNode? {
    node.ancestors.first { ancestor in
      switch ancestor.kind {
      case .block, .program, .function, .forStatement, .forEach, .switchStatement: true
      default: false
      }
    }
  }
}
