extension SyntaxNode.Kind {
  /// Calls `body` with each child, in the order of the source.
  func forEachChild(_ body: (SyntaxNode) -> Void) {
    switch self {
    case .identifier, .privateName, .string, .number, .bigInt, .regularExpression, .null, .boolean,
      .this, .superReference, .metaProperty, .hole, .empty, .debugger, .breakStatement,
      .continueStatement:
      break
    case .template(_, let nodes), .array(let nodes), .object(let nodes), .binary(_, let nodes),
      .logical(_, let nodes), .sequence(let nodes), .importCall(let nodes), .program(let nodes),
      .variables(_, let nodes), .block(let nodes):
      nodes.forEach(body)
    case .spread(let node), .unary(_, let node), .update(let node), .await(let node),
      .expressionStatement(let node), .throwStatement(let node), .labeled(_, let node),
      .member(let node, _, _):
      body(node)
    case .yield(let node), .returnStatement(let node): node.map(body)
    case .property(let property):
      property.computedKey.map(body)
      property.value.map(body)
    case .function(let function):
      function.parameters.forEach(body)
      body(function.body)
    case .class(let type):
      type.superclass.map(body)
      type.members.forEach(body)
    case .taggedTemplate(let first, let second), .assignment(_, let first, let second),
      .subscripted(let first, let second, _), .withStatement(let first, let second),
      .whileStatement(let first, let second), .doStatement(let first, let second):
      body(first)
      body(second)
    case .conditional(let test, let first, let second):
      body(test)
      body(first)
      body(second)
    case .call(let callee, let arguments, _), .new(let callee, let arguments):
      body(callee)
      arguments.forEach(body)
    case .declarator(let target, let value):
      body(target)
      value.map(body)
    case .ifStatement(let test, let first, let second):
      body(test)
      body(first)
      second.map(body)
    case .forStatement(let start, let test, let update, let loop):
      start.map(body)
      test.map(body)
      update.map(body)
      body(loop)
    case .forEach(let target, let collection, let loop):
      body(target)
      body(collection)
      body(loop)
    case .tryStatement(let block, let parameter, let handler, let finally):
      body(block)
      parameter.map(body)
      handler.map(body)
      finally.map(body)
    case .switchStatement(let value, let cases):
      body(value)
      cases.forEach(body)
    case .switchCase(let test, let statements):
      test.map(body)
      statements.forEach(body)
    }
  }
}

extension SyntaxNode {
  /// Visits this node and all below it, parents first.
  ///
  /// - Parameter visit: returns false to skip the children of the node.
  func walk(_ visit: (SyntaxNode) -> Bool) {
    var pending = [self]
    var children: [SyntaxNode] = []
    while let node = pending.popLast() {
      guard visit(node) else { continue }
      children.removeAll(keepingCapacity: true)
      node.kind.forEachChild { children.append($0) }
      pending.append(contentsOf: children.reversed())
    }
  }

  /// Whether this node or one below satisfies a condition.
  func contains(_ condition: (SyntaxNode) -> Bool) -> Bool {
    var found = false
    walk { node in
      if !found, condition(node) { found = true }
      return !found
    }
    return found
  }

  /// The nodes around it, the nearest first.
  var ancestors: some Sequence<SyntaxNode> {
    sequence(state: parent) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// The nearest function around it.
  var enclosingFunction: SyntaxNode? {
    ancestors.first { if case .function = $0.kind { true } else { false } }
  }

  /// The name, if this is a plain name. If several scopes declare it, a number distinguishes the
  /// variables.
  var name: String? {
    guard case .identifier(let name) = kind else { return nil }
    return scope.map { "\(name)#\($0)" } ?? name
  }

  /// The name as it is written, if this is a plain name.
  var spelling: String? {
    if case .identifier(let name) = kind { name } else { nil }
  }

  /// The text, if this is a string, or a template without substitutions.
  var text: String? {
    switch kind {
    case .string(let text): text
    case .template(let texts, let substitutions) where substitutions.isEmpty: texts.first
    default: nil
    }
  }

  /// The function, if this is one.
  var function: FunctionSyntax? {
    if case .function(let function) = kind { function } else { nil }
  }

  /// The object and the key of `object.key` and `object["key"]`.
  var access: (object: SyntaxNode, key: String)? {
    switch kind {
    case .member(let object, let name, _): (object, name)
    case .subscripted(let object, let key, _): key.text.map { (object, $0) }
    default: nil
    }
  }
}
