// How the script uses a value that may be missing.

extension ScriptFacts {
  /// Where a member of a value, or of the variable that holds it, is read; nil if there is no such
  /// place, or if the script tests the value first.
  func uncheckedUse(of value: SyntaxNode) -> SyntaxNode? {
    let use: SyntaxNode
    if let direct = Self.dereference(of: value) {
      use = direct
    } else {
      guard case .declarator(let target, let first) = value.parent?.kind, first === value,
        let name = target.name, onlyDeclaration(of: name) != nil, let reads = reads[name],
        !reads.contains(where: { Self.dereference(of: $0) == nil && !Self.isPassedOn($0) }),
        let first = reads.lazy.compactMap({ Self.dereference(of: $0) }).first
      else { return nil }
      use = first
    }
    return use.isInTry ? nil : use
  }

  /// The expression that reads or calls a member of a value without a test.
  private static func dereference(of node: SyntaxNode) -> SyntaxNode? {
    switch node.parent?.kind {
    case .member(let object, _, let isOptional) where object === node && !isOptional: node.parent
    case .subscripted(let object, _, let isOptional) where object === node && !isOptional:
      node.parent
    default: nil
    }
  }

  /// Whether a value is only passed on, which does not test it.
  private static func isPassedOn(_ node: SyntaxNode) -> Bool {
    guard case .call(let callee, _, _) = node.parent?.kind, callee !== node else { return false }
    // The test may be on the result of a function.
    if case .expressionStatement = node.parent?.parent?.kind { return true }
    return false
  }
}

extension ScriptFacts {
  /// Whether a node is evaluated only under a condition, or where an exception is caught.
  ///
  /// - Parameter countsLoops: whether the test of a loop counts as a condition.
  func isConditional(_ node: SyntaxNode, countsLoops: Bool) -> Bool {
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .ifStatement, .conditional, .logical, .tryStatement, .switchStatement: return true
      case .whileStatement, .forStatement, .forEach: if countsLoops { return true }
      case .function:
        // An early return may be for pages without the value.
        return firstReturns[ObjectIdentifier(ancestor)].map { $0 < node.start } ?? false
      default: continue
      }
    }
    return false
  }

  /// The place of the first `return` of each function with one.
  static func firstReturns(in program: SyntaxNode) -> [ObjectIdentifier: Int] {
    var starts: [ObjectIdentifier: Int] = [:]
    program.walk { node in
      if case .returnStatement = node.kind, let function = node.enclosingFunction {
        starts[ObjectIdentifier(function), default: .max] =
          min(node.start, starts[ObjectIdentifier(function)] ?? .max)
      }
      return true
    }
    return starts
  }
}

extension SyntaxNode {
  /// Whether an exception in it is caught.
  var isInTry: Bool {
    var inner = self
    for ancestor in ancestors {
      if case .tryStatement(let block, _, let handler, _) = ancestor.kind, block === inner,
        handler != nil
      {
        return true
      }
      inner = ancestor
    }
    return false
  }
}
