internal import PropertyLists

extension Predicate {
  /// The type identifiers that occur in the rule, in their order, each once.
  package var typeIdentifiers: [String] {
    var found: [String] = []
    var seen: Set<String> = []
    for comparison in comparisons
    where comparison.relation == .conformsTo || comparison.relation == .typeEquals {
      if case .constant(.string(let identifier)) = comparison.right,
        seen.insert(identifier).inserted
      {
        found.append(identifier)
      }
    }
    return found
  }

  /// The comparisons in the rule, also those in subqueries, in their order.
  private var comparisons: [PredicateNode.Comparison] {
    var found: [PredicateNode.Comparison] = []
    var pending: [PredicateNode] = [root]
    while let node = pending.popLast() {
      switch node {
      case .constant: break
      case .not(let inner, _): pending.append(inner)
      case .and(let nodes, _), .or(let nodes, _): pending += nodes.reversed()
      case .comparison(let comparison):
        found.append(comparison)
        pending += Self.parts(of: comparison.right).predicates
        pending += Self.parts(of: comparison.left).predicates
      }
    }
    return found
  }

  /// The predicates of the subqueries in a value, and the keys of the paths.
  private static func parts(
    of expression: PredicateExpression
  ) -> (predicates: [PredicateNode], keys: [String]) {
    var found: [PredicateNode] = []
    var keys: [String] = []
    var pending = [expression]
    while let next = pending.popLast() {
      switch next {
      case .constant, .object, .variable: break
      case .path(let base, let steps):
        pending.append(base)
        for step in steps {
          switch step {
          case .index(let index): pending.append(index)
          case .key(let key): keys.append(key)
          case .collection, .first, .last, .size: break
          }
        }
      case .subquery(let collection, _, let node, _):
        pending.append(collection)
        found.append(node)
      case .aggregate(let elements), .call(_, let elements): pending += elements
      case .arithmetic(_, let left, let right): pending += [left, right]
      case .negative(let inner): pending.append(inner)
      }
    }
    return (found, keys)
  }

  /// The keys that what is shared has, and its items and attachments (NSExtensionContext, NSExtensionItem,
  /// NSItemProvider).
  private static let keys = [
    "extensionItems", "attachments", "registeredTypeIdentifiers", "attributedTitle",
    "attributedContentText", "userInfo", "suggestedName",
  ]

  /// The remarks about keys in paths, each key once.
  private var keyRemarks: [ActivationRemark] {
    var seen: Set<String> = []
    var remarks: [ActivationRemark] = []
    for comparison in comparisons {
      for key in Self.parts(of: comparison.left).keys + Self.parts(of: comparison.right).keys
      where !Self.keys.contains(key) && seen.insert(key).inserted {
        let distance = key.count > 12 ? 4 : 3
        if let nearest = Spelling.nearest(to: key, among: Self.keys, distance: distance) {
          remarks.append(.unknownPathKey(key, nearest: nearest))
        }
      }
    }
    return Array(remarks.prefix(100))
  }

  /// The remarks for the rule's author.
  func remarks(types: TypeTree) -> [ActivationRemark] {
    keyRemarks
      + typeIdentifiers.prefix(100).compactMap { identifier in
        types.nearestIdentifier(to: identifier).map { .unknownType(identifier, nearest: $0) }
      }
  }
}
