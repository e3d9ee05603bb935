/// The context of an expression (XPath 1.0, section 1).
struct XPathContext {
  var node: Node
  var position = 1
  var size = 1
  let memory: XPathMemory
}

extension XPathTerm {
  /// - Throws: `SyntaxError` if a value that is not a node set is used as one.
  func value(in context: XPathContext) throws(DOMException) -> XPathValue {
    switch self {
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .function(let function, let arguments):
      return try function.value(of: arguments, in: context)
    case .signed(let isNegative, let term):
      let number = try term.value(in: context).number
      return .number(isNegative ? -number : number)
    case .or(let terms):
      for term in terms where try term.value(in: context).boolean { return .boolean(true) }
      return .boolean(false)
    case .and(let terms):
      for term in terms where try !term.value(in: context).boolean { return .boolean(false) }
      return .boolean(true)
    case .operation(let first, let rest):
      var result = try first.value(in: context)
      for (way, term) in rest { result = Self.apply(way, result, try term.value(in: context)) }
      return result
    case .union(let terms):
      var result = XPathNodeSet(isSorted: false)
      var seen: Set<Node> = []
      for term in terms {
        for node in try term.value(in: context).nodeSet.nodes where seen.insert(node).inserted {
          result.nodes.append(node)
        }
      }
      return .nodes(result)
    case .path(let start, let steps):
      let nodes =
        try start?.value(in: context).nodeSet
        ?? XPathNodeSet(nodes: [context.node], isDisjoint: true)
      return .nodes(try nodes.taking(steps, context.memory))
    case .rootedPath(let path):
      // In a tree outside of a document, the root is the topmost node, as in WebKit.
      let root = context.node.root
      return .nodes(
        try context.memory.nodes(of: path, from: root) { () throws(DOMException) in
          try XPathNodeSet(nodes: [root], isDisjoint: true).taking(path.steps, context.memory)
        })
    case .siblingCount(let siblings):
      return .number(Double(context.memory.count(of: siblings, from: context.node)))
    case .filtered(let term, let predicates):
      var nodes = try term.value(in: context).nodeSet
      nodes.sort()
      return .nodes(try nodes.filtered(by: predicates, context.memory))
    }
  }

  private static func apply(
    _ way: XPathOperator, _ left: XPathValue, _ right: XPathValue
  ) -> XPathValue {
    switch way {
    case .plus: .number(left.number + right.number)
    case .minus: .number(left.number - right.number)
    case .multiply: .number(left.number * right.number)
    case .divide: .number(left.number / right.number)
    case .modulo: .number(left.number.truncatingRemainder(dividingBy: right.number))
    default: .boolean(XPathValue.compare(left, way, right))
    }
  }
}

extension XPathNodeSet {
  /// The nodes to which steps lead, one after the other.
  fileprivate func taking(
    _ steps: [XPathStep], _ memory: XPathMemory
  ) throws(DOMException) -> XPathNodeSet {
    var nodes = self
    for step in steps { nodes = try nodes.taking(step, memory) }
    return nodes
  }

  /// The nodes to which a step leads from all these nodes, without repetition.
  private func taking(
    _ step: XPathStep, _ memory: XPathMemory
  ) throws(DOMException) -> XPathNodeSet {
    var result = XPathNodeSet(isSorted: isSorted)
    let canRepeat: Bool
    switch step.axis {
    case .child, .itself:
      canRepeat = false
      result.isDisjoint = isDisjoint
    case .attribute: canRepeat = false
    case .descendant, .descendantOrSelf: canRepeat = !isDisjoint
    default: canRepeat = nodes.count > 1
    }
    // If a node is inside another one, the result may not be in document order.
    if nodes.count > 1, !isDisjoint { result.isSorted = false }
    var seen: Set<Node> = []
    for node in nodes {
      let found = try step.nodes(from: node, memory)
      if !found.isSorted { result.isSorted = false }
      if canRepeat {
        for node in found.nodes where seen.insert(node).inserted { result.nodes.append(node) }
      } else if result.nodes.isEmpty {
        result.nodes = found.nodes
      } else {
        result.nodes += found.nodes
      }
    }
    if nodes.count > 1, canRepeat { result.isSorted = false }
    return result
  }
}
