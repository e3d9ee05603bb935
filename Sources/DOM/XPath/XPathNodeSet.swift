/// Nodes without repetition, in the order in which they were found.
struct XPathNodeSet {
  var nodes: [Node] = []
  /// Whether the order is known to be document order.
  var isSorted = true
  /// Whether it is known that no node is inside another one.
  var isDisjoint = false
  /// The texts of exactly these nodes, if they are remembered.
  var texts: XPathTexts?

  /// The first node in document order.
  var first: Node? {
    if isSorted { return nodes.first }
    return nodes.dropFirst().reduce(nodes.first) { first, node in
      first.map { Self.precedes(node, $0) ? node : $0 }
    }
  }

  /// The nodes for which all predicates hold. The predicates are applied one after the other (XPath
  /// 1.0, 2.4).
  func filtered(
    by predicates: [XPathTerm], _ memory: XPathMemory
  ) throws(DOMException) -> XPathNodeSet {
    if predicates.isEmpty { return self }
    var result = self
    result.texts = nil
    for predicate in predicates {
      let candidates = result.nodes
      result.nodes = []
      for (index, node) in candidates.enumerated() {
        let context = XPathContext(
          node: node, position: index + 1, size: candidates.count, memory: memory)
        let holds: Bool
        switch try predicate.value(in: context) {
        case .number(let number): holds = number == Double(index + 1)
        case let value: holds = value.boolean
        }
        if holds { result.nodes.append(node) }
      }
    }
    return result
  }

  /// Sorts the nodes into document order.
  mutating func sort() {
    if isSorted { return }
    isSorted = true
    if nodes.count < 8 {
      nodes.sort(by: Self.precedes)
      return
    }
    // The loop walks through each of the nodes' trees once.
    var left = Set(nodes)
    var sorted: [Node] = []
    sorted.reserveCapacity(nodes.count)
    for node in nodes where left.contains(node) {
      let root = (Attr(node)?.ownerElement?.node ?? node).root
      var current: Node? = root
      while let place = current, !left.isEmpty {
        if left.remove(place) != nil { sorted.append(place) }
        if let element = Element(place) {
          for attribute in element.attributes where left.remove(attribute.node) != nil {
            sorted.append(attribute.node)
          }
        }
        current = place.next(within: root)
      }
    }
    nodes = sorted
  }

  private static func precedes(_ first: Node, _ second: Node) -> Bool {
    first.compareDocumentPosition(second).contains(.following)
  }
}
