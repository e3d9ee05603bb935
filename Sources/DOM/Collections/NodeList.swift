/// A list of nodes (DOM Standard, 4.2.10.1): the children of a node as they are now, or a list that
/// stays as it was found.
public class NodeList: DOMObject {
  enum Source {
    case children(Node)
    case fixed([Node])
    /// Found again after a change of the tree.
    case found(root: Node, find: () -> [Node])
  }

  private let source: Source
  private var version: UInt64 = 0
  private var cachedCount: Int?
  private var cursor: (index: Int, node: Node)?
  private var nodes: [Node] = []

  init(source: Source) {
    self.source = source
  }

  public convenience init(_ nodes: [Node]) {
    self.init(source: .fixed(nodes))
  }

  convenience init(childrenOf parent: Node) {
    self.init(source: .children(parent))
  }

  /// - Parameter find: finds the nodes; called again after a change of the tree that `root` is in.
  public convenience init(root: Node, find: @escaping () -> [Node]) {
    self.init(source: .found(root: root, find: find))
  }

  /// Whether the list follows the tree.
  public var isLive: Bool {
    if case .fixed = source { false } else { true }
  }

  private func refresh(_ parent: Node) {
    let current = parent.pool.version
    if version == current { return }
    version = current
    cachedCount = nil
    cursor = nil
  }

  private func current(_ root: Node, _ find: () -> [Node]) -> [Node] {
    let current = root.pool.version
    if version != current {
      version = current
      nodes = find()
    }
    return nodes
  }

  public var count: Int {
    switch source {
    case .fixed(let nodes): return nodes.count
    case .found(let root, let find): return current(root, find).count
    case .children(let parent):
      refresh(parent)
      if let cachedCount { return cachedCount }
      // Text has a length, but no children.
      let count = parent.hasChildNodes ? parent.length : 0
      cachedCount = count
      return count
    }
  }

  /// The node at an index, or nil past the end. Walking the list in either direction costs one
  /// step a node.
  public subscript(index: Int) -> Node? {
    switch source {
    case .fixed(let nodes): return nodes.indices.contains(index) ? nodes[index] : nil
    case .found(let root, let find):
      let nodes = current(root, find)
      return nodes.indices.contains(index) ? nodes[index] : nil
    case .children(let parent):
      refresh(parent)
      guard index >= 0 else { return nil }
      var (at, node): (Int, Node?) = cursor.map { ($0.index, $0.node) } ?? (0, parent.firstChild)
      if index < at - index { (at, node) = (0, parent.firstChild) }
      while at < index, let current = node { (at, node) = (at + 1, current.nextSibling) }
      while at > index, let current = node { (at, node) = (at - 1, current.previousSibling) }
      if let node { cursor = (index, node) }
      return node
    }
  }
}

extension Node {
  /// DOM Standard, Node.childNodes: always the same list.
  public var childNodeList: NodeList {
    record.companion { NodeList(childrenOf: self) }
  }
}
