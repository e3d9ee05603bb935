/// What is remembered while an expression is evaluated, because its predicates are evaluated for many
/// nodes. The tree does not change meanwhile.
final class XPathMemory {
  private struct Key: Hashable {
    let term: ObjectIdentifier
    let node: Node
  }

  private var sets: [Key: XPathNodeSet] = [:]
  private var places: [ObjectIdentifier: (node: Node, count: Int)] = [:]
  private var totals: [Key: Int] = [:]

  /// The number of steps from which a count is worth keeping.
  private static let longWalk = 16

  /// The nodes of a path from the root of a tree, which are the same for all nodes of the tree.
  func nodes(
    of path: XPathRootedPath, from root: Node,
    _ evaluate: () throws(DOMException) -> XPathNodeSet
  ) throws(DOMException) -> XPathNodeSet {
    let key = Key(term: ObjectIdentifier(path), node: root)
    if let known = sets[key] { return known }
    var found = try evaluate()
    found.texts = XPathTexts()
    sets[key] = found
    return found
  }

  /// The number of siblings to which a step leads from a node.
  func count(of siblings: XPathSiblingCount, from node: Node) -> Int {
    if Attr(node) != nil { return 0 }
    let before = countBefore(siblings, node)
    guard siblings.step.axis == .followingSibling else { return before }
    return total(siblings, node) - before - (siblings.step.matches(node) ? 1 : 0)
  }

  /// The number before a node. If nodes are tested in order, it follows from that of the last one.
  private func countBefore(_ siblings: XPathSiblingCount, _ node: Node) -> Int {
    let key = ObjectIdentifier(siblings)
    let known = places[key]
    var count = 0
    var steps = 0
    var current = node.previousSibling
    while let sibling = current {
      if siblings.step.matches(sibling) { count += 1 }
      if let known, known.node == sibling {
        count += known.count
        break
      }
      steps += 1
      current = sibling.previousSibling
    }
    if known != nil || steps >= Self.longWalk { places[key] = (node, count) }
    return count
  }

  private func total(_ siblings: XPathSiblingCount, _ node: Node) -> Int {
    guard let parent = node.parentNode else { return siblings.step.matches(node) ? 1 : 0 }
    let key = Key(term: ObjectIdentifier(siblings), node: parent)
    if let known = totals[key] { return known }
    let total = parent.childNodes.reduce(0) { $0 + (siblings.step.matches($1) ? 1 : 0) }
    totals[key] = total
    return total
  }
}

/// A path from the root of the context node's tree.
final class XPathRootedPath {
  let steps: [XPathStep]

  init(_ steps: [XPathStep]) { self.steps = steps }
}

/// The call of `count()` for a step to siblings without predicates.
final class XPathSiblingCount {
  let step: XPathStep

  init(_ step: XPathStep) { self.step = step }
}

/// The string values of a node set that is compared again and again.
final class XPathTexts {
  private var texts: Set<DOMString>?

  /// Whether any of the nodes, which are always the same, has this text.
  func contain(_ text: DOMString, of nodes: [Node]) -> Bool {
    if let texts { return texts.contains(text) }
    let made = Set(nodes.map(\.xpathText))
    texts = made
    return made.contains(text)
  }
}
