/// A list of nodes (DOM Standard, 4.2.10.1). It either follows the tree or never changes.
package class NodeList: DOMObject {
  enum Source {
    case live(LiveNodes)
    case fixed([Node])
    /// Nodes that are found again after `version` has changed.
    case found(version: () -> UInt64, find: () -> [Node])
  }

  private let source: Source
  /// What the list shows of a node, if the node has one such list.
  package private(set) var owned: OwnedList?
  private var version: UInt64?
  private var nodes: [Node] = []

  init(source: Source) {
    self.source = source
  }

  package convenience init(_ nodes: [Node]) {
    self.init(source: .fixed(nodes))
  }

  convenience init(childrenOf parent: Node) {
    self.init(
      source: .live(
        LiveNodes(root: parent, descends: false, dependence: .nothing) { _ in true }))
    owned = OwnedList(.childNodes, of: parent)
  }

  /// The descendants that pass a test.
  convenience init(
    root: Node, dependingOn dependence: LiveNodes.Dependence,
    where accepts: @escaping (Node) -> Bool
  ) {
    self.init(
      source: .live(
        LiveNodes(root: root, descends: true, dependence: dependence, where: accepts)))
  }

  /// A list of nodes that are found all at once.
  ///
  /// - Parameters:
  ///   - version: a number that changes whenever `find` may give other nodes.
  ///   - find: finds the nodes.
  convenience init(version: @escaping () -> UInt64, find: @escaping () -> [Node]) {
    self.init(source: .found(version: version, find: find))
  }

  /// Whether the list follows the tree.
  package var isLive: Bool {
    if case .fixed = source { false } else { true }
  }

  /// The place of a number that changes with the list, see ``NodeVersions``; nil if it depends on
  /// more than the tree and its attributes.
  package var versionPlace: Int? {
    switch source {
    case .live(let list): list.versionPlace
    case .fixed: NodeVersions.placeOfNone
    case .found: nil
    }
  }

  private func current(_ latest: () -> UInt64, _ find: () -> [Node]) -> [Node] {
    let current = latest()
    if version != current {
      version = current
      nodes = find()
    }
    return nodes
  }

  package var count: Int {
    switch source {
    case .fixed(let nodes): nodes.count
    case .found(let version, let find): current(version, find).count
    case .live(let list): list.count
    }
  }

  /// The node at an index, or nil past the end.
  package subscript(index: Int) -> Node? {
    switch source {
    case .fixed(let nodes): return nodes.indices.contains(index) ? nodes[index] : nil
    case .found(let version, let find):
      let nodes = current(version, find)
      return nodes.indices.contains(index) ? nodes[index] : nil
    case .live(let list): return list[index]
    }
  }

  /// The position of a node, nil if it is not in the list.
  func index(of node: Node) -> Int? {
    switch source {
    case .fixed(let nodes): nodes.firstIndex(of: node)
    case .found(let version, let find): current(version, find).firstIndex(of: node)
    case .live(let list): list.index(of: node)
    }
  }
}

extension Node {
  /// DOM Standard, Node.childNodes: always the same list.
  package var childNodeList: NodeList {
    record.companion { NodeList(childrenOf: self) }
  }
}
