internal import CLexbor

/// Whether a pool has elements whose names can be properties of a document, connected or not.
/// Without such elements, no index needs to follow the pool's trees.
struct NamedElements {
  private var isFound = false
  /// Documents from the parser that have not been searched yet.
  private var unscanned: [Node] = []

  mutating func addDocument(_ document: Node) {
    if !isFound { unscanned.append(document) }
  }

  /// Forgets documents that are about to be freed.
  mutating func forget(where isDead: (Node) -> Bool) { unscanned.removeAll(where: isDead) }

  /// Searches a tree that the parser has made.
  mutating func scan(_ root: Node) {
    if isFound { return }
    for node in root.descendants {
      add(node.raw)
      if isFound { return }
    }
  }

  /// Call this for an element that was made without the parser, or whose attributes have changed.
  mutating func add(_ raw: UnsafeMutablePointer<lxb_dom_node_t>) {
    if isFound { return }
    isFound = Element(Node(raw: raw))?.canNameItselfInDocument ?? false
  }

  /// Whether there is or was an element whose names depend on what is in it.
  var dependOnContent = false

  /// The number of nodes of a tree that are looked at. A larger tree counts as one with such elements.
  private static let mostNodes = 16

  /// Whether documents may get or lose names when nodes come or go.
  func mayConcern(_ nodes: [Node]) -> Bool {
    if dependOnContent { return true }
    var rest = Self.mostNodes
    for root in nodes where root.isElement {
      var current: Node? = root
      while let node = current {
        if rest == 0 || Element(node)?.mayNameItselfInDocument == true { return true }
        rest -= 1
        current = node.next(within: root)
      }
    }
    return false
  }

  /// Whether there may be such an element: one was found, or some documents have not been searched
  /// yet.
  var mayHaveAny: Bool { isFound || !unscanned.isEmpty }

  /// Whether there is or was such an element.
  var hasAny: Bool {
    mutating get {
      while !isFound, let document = unscanned.popLast() { scan(document) }
      return isFound
    }
  }
}
