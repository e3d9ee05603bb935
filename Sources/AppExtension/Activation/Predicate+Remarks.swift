internal import PropertyLists

extension Predicate {
  /// The type identifiers that occur in the rule, in their order, each once.
  public var typeIdentifiers: [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var pending: [PredicateNode] = [root]
    while let node = pending.popLast() {
      switch node {
      case .constant: break
      case .not(let inner, _): pending.append(inner)
      case .and(let nodes, _), .or(let nodes, _): pending += nodes.reversed()
      case .comparison(let comparison):
        if comparison.relation == .conformsTo || comparison.relation == .typeEquals,
          case .constant(.string(let identifier)) = comparison.right,
          seen.insert(identifier).inserted
        {
          found.append(identifier)
        }
        pending += Self.predicates(in: comparison.right) + Self.predicates(in: comparison.left)
      }
    }
    return found
  }

  /// The predicates of the subqueries in a value.
  private static func predicates(in expression: PredicateExpression) -> [PredicateNode] {
    var found: [PredicateNode] = []
    var pending = [expression]
    while let next = pending.popLast() {
      switch next {
      case .constant, .object, .variable: break
      case .path(let base, let steps):
        pending.append(base)
        for case .index(let index) in steps { pending.append(index) }
      case .subquery(let collection, _, let node, _):
        pending.append(collection)
        found.append(node)
      case .aggregate(let elements), .call(_, let elements): pending += elements
      case .arithmetic(_, let left, let right): pending += [left, right]
      case .negative(let inner): pending.append(inner)
      }
    }
    return found
  }

  /// The remarks for the rule's author.
  func remarks(types: TypeTree) -> [ActivationRemark] {
    typeIdentifiers.prefix(100).compactMap { identifier in
      types.nearestIdentifier(to: identifier).map { .unknownType(identifier, nearest: $0) }
    }
  }
}
