internal import Algorithms
internal import CLexbor
internal import Glibc
internal import SystemServices

/// The trees of a pool that are in no document, while it is found out which of them can be freed.
///
/// A tree can be freed if no script can reach any of its nodes, which the bindings find out, and if nothing
/// else refers to them. Hundreds of types hold nodes. Instead of asking each of them, this looks for the
/// nodes' addresses in the memory of the whole process (``AddressSearch``). What it finds keeps a tree,
/// even if it is only left over.
package final class DetachedTrees {
  private struct Tree {
    /// The nodes, as a range of ``nodes``.
    var range: Range<Int>
    /// Whether the tree must not be freed.
    var isHeld = false
    /// Whether a node besides the root has a record, or the root had one before.
    var hasRecords = false
    /// Whether a node of the tree has companions or listeners.
    var hasOthers = false
  }

  private let pool: DocumentPool
  private var trees: [Tree] = []
  /// The nodes of all trees, with the attributes of elements and the contents of templates.
  private var nodes: MappedList<UnsafeMutablePointer<lxb_dom_node_t>>
  /// The companions that only their nodes may refer to.
  private var companions: MappedList<Companion>

  /// The address of a node's companion, and the index of the node's tree.
  private struct Companion: BitwiseCopyable {
    var address: UInt
    var tree: Int
  }

  /// Finds the trees that only scripts refer to. The result is nil if the pool has none, or if the memory of
  /// the process cannot be searched.
  ///
  /// - Parameters:
  ///   - collectGarbage: frees what scripts have no use for any more, such as lists, whose nodes would be found.
  ///   - isShown: whether an object, which holds the companion of a node, shows it to scripts.
  package init?(
    in pool: DocumentPool, collectGarbage: () -> Void, isShown: (DOMObject) -> Bool
  ) {
    ProcessMemory.overwritingFreedBlocks(collectGarbage)
    guard let nodes = MappedList<UnsafeMutablePointer<lxb_dom_node_t>>(),
      let companions = MappedList<Companion>()
    else { return nil }
    self.pool = pool
    self.nodes = nodes
    self.companions = companions
    collect()
    defer { forgetMarks() }
    if trees.isEmpty || !holdUsedTrees(isShown) { return nil }
  }

  // MARK: The trees

  @inline(never)
  private func collect() {
    var number = 1
    // Records that are made meanwhile are those of roots, which have been seen.
    let last = pool.versions.largestNumber
    while number <= last {
      if let node = pool.versions.node(numbered: number) { addTree(around: node) }
      number += 1
    }
    pool.takeUnrecordedTrees { addTree(around: $0) }
  }

  private func addTree(around node: Node) {
    guard let root = Self.root(around: node), root.documentState.separate == nil,
      root.existingRecord?.mark ?? 0 == 0
    else { return }
    let first = nodes.count
    var tree = Tree(range: first..<first)
    add(root, to: &tree)
    tree.range = first..<nodes.count
    trees.append(tree)
    root.record.mark = Int32(truncatingIfNeeded: trees.count)
  }

  /// The root of the tree that a node is in, or of that around the template or the element which the tree
  /// belongs to; nil for nodes of a document.
  private static func root(around node: Node) -> Node? {
    var root = node
    while true {
      if let owner = Attr(root)?.ownerElement { root = owner.node }
      root = root.root
      if root.raw.pointee.type == LXB_DOM_NODE_TYPE_DOCUMENT { return nil }
      guard let host = DocumentFragment(root)?.host else { return root }
      root = host.node
    }
  }

  /// Adds a node and everything below it to a tree, or at least the node itself if the tree is then held.
  private func add(_ root: Node, to tree: inout Tree) {
    var current: Node? = root
    while let node = current, !tree.isHeld {
      note(node, in: &tree)
      if let element = Element(node) {
        for attribute in element.attributes { note(attribute.node, in: &tree) }
        if let contents = element.existingTemplateContents { add(contents.node, to: &tree) }
      }
      current = node.next(within: root)
    }
  }

  private func note(_ node: Node, in tree: inout Tree) {
    if !nodes.append(node.raw) { tree.isHeld = true }
    guard let record = node.existingRecord else { return }
    tree.hasRecords = true
    if record.extras != nil || record.existingListeners != nil { tree.hasOthers = true }
    if record.isListed || record.isWatched || record.shadowRoot != nil
      || record.customElement != nil
    {
      tree.isHeld = true
    }
  }

  private func forgetMarks() {
    for tree in trees where !tree.range.isEmpty {
      Node(raw: nodes[tree.range.lowerBound]).record.mark = 0
    }
  }

  // MARK: Uses

  /// Holds the trees whose nodes anything in memory refers to.
  ///
  /// - Returns: false if that could not be found out.
  private func holdUsedTrees(_ isShown: (DOMObject) -> Bool) -> Bool {
    pool.forgetRecentNodes(where: { Self.root(around: $0) != nil })
    guard let search = AddressSearch() else { return false }
    for (number, tree) in trees.enumerated() where !tree.isHeld {
      for index in tree.range {
        let raw = nodes[index]
        search.add(UInt(bitPattern: raw))
        if let extras = Node(raw: raw).existingRecord?.extras {
          guard addCompanions(extras, of: number, to: search, isShown) else { return false }
        }
      }
    }
    companions.sort { $0.address }
    search.exclude(nodes.addresses)
    search.exclude(companions.addresses)
    search.exclude(pool.versions.addressesOfNodes)
    search.excludeNodes(of: pool)
    return search.run { address, isOnStack in
      let (tree, isCompanion) = tree(of: address)
      if isOnStack || !isCompanion { trees[tree].isHeld = true }
    }
  }

  /// Leaves out the companions that refer to their own node alone; instead, nothing else may hold them.
  ///
  /// That is known from their reference counts. Their addresses are not looked for but on the stack: they lie where
  /// other objects were before, and much of memory still has the addresses of those.
  ///
  /// - Returns: false if there is no memory.
  private func addCompanions(
    _ extras: NodeRecord.Extras, of tree: Int, to search: AddressSearch,
    _ isShown: (DOMObject) -> Bool
  ) -> Bool {
    guard let (address, holders) = Self.companion(in: extras, isShown) else { return true }
    if ReferenceCount.ofObject(at: address) != holders {
      trees[tree].isHeld = true
      return true
    }
    search.exclude(extras)
    search.exclude(objectAt: address)
    search.add(UInt(bitPattern: address))
    return companions.append(Companion(address: UInt(bitPattern: address), tree: tree))
  }

  /// The address of a node's only companion, and how many may hold it: the node, and the object that shows it to
  /// scripts. The result is nil for a companion of another kind.
  ///
  /// The caller gets no reference to the companion, which would count.
  @inline(never)
  private static func companion(
    in extras: NodeRecord.Extras, _ isShown: (DOMObject) -> Bool
  ) -> (address: UnsafeMutableRawPointer, holders: Int)? {
    guard let companion = extras.companions.only, companion is any NodeCompanion else { return nil }
    let holders = (companion as? DOMObject).map(isShown) == true ? 2 : 1
    return (Unmanaged.passUnretained(companion).toOpaque(), holders)
  }

  /// The index of the tree that an address belongs to, and whether it is that of a companion and not of a node.
  private func tree(of address: UInt) -> (index: Int, isCompanion: Bool) {
    let index = (0..<companions.count).partitionPoint { companions[$0].address >= address }
    if index < companions.count, companions[index].address == address {
      return (companions[index].tree, true)
    }
    let node = UnsafeMutablePointer<lxb_dom_node_t>(bitPattern: address).map(Node.init(raw:))
    guard let root = node.flatMap(Self.root(around:)) else {
      preconditionFailure("each address is that of a companion or of a node without a document")
    }
    return (Int(root.record.mark) - 1, false)
  }

  // MARK: What the bindings ask

  /// The indexes of the trees that are not held.
  package var free: [Int] { trees.indices.filter { !trees[$0].isHeld } }

  /// Calls `body` with the number of each node of a tree that has one.
  package func forEachNumber(of tree: Int, _ body: (Int) -> Void) {
    if !trees[tree].hasRecords { return }
    for index in trees[tree].range {
      if let record = Node(raw: nodes[index]).existingRecord { body(record.number) }
    }
  }

  /// Calls `body` with the objects that belong to nodes of a tree, see ``NodeCompanion``.
  package func forEachCompanion(of tree: Int, _ body: (DOMObject) throws -> Void) rethrows {
    if !trees[tree].hasOthers { return }
    for index in trees[tree].range {
      if let record = Node(raw: nodes[index]).existingRecord,
        let object = record.extras?.companions.only as? DOMObject
      {
        try body(object)
      }
    }
  }

  /// Calls `body` with the callbacks of the listeners of a tree's nodes.
  package func forEachCallback(of tree: Int, _ body: (any EventCallback) throws -> Void) rethrows {
    if !trees[tree].hasOthers { return }
    for index in trees[tree].range {
      guard let listeners = Node(raw: nodes[index]).existingRecord?.existingListeners else {
        continue
      }
      try listeners.forEachCallback(body)
    }
  }

  /// Keeps a tree.
  package func hold(_ tree: Int) { trees[tree].isHeld = true }

  /// Takes their records away from the nodes of all trees that are not held. Call ``freeNodes()`` next.
  package func removeRecords() {
    ProcessMemory.overwritingFreedBlocks {
      for tree in trees where !tree.isHeld { removeRecords(of: tree) }
    }
  }

  private func removeRecords(of tree: Tree) {
    // The root has got a record for its mark.
    for index in tree.hasRecords ? tree.range : tree.range.prefix(1) {
      let node = Node(raw: nodes[index])
      // What a record holds may read nodes at its end, so the nodes go last.
      if let record = node.existingRecord { pool.removeRecord(numbered: record.number) }
    }
  }

  /// Frees the nodes whose records were removed.
  package func freeNodes() {
    var disposal = NodeDisposal(isPoisoning: pool.poisonsFreedNodes)
    for tree in trees where !tree.isHeld {
      for index in tree.range { disposal.free(Node(raw: nodes[index])) }
    }
    disposal.end()
    trees = []
  }
}

/// An object that belongs to a node, and that refers to no other node and to no other companion.
protocol NodeCompanion: AnyObject {}

extension InlineStyle: NodeCompanion {}
extension DOMTokenList: NodeCompanion {}
extension NamedNodeMap: NodeCompanion {}
extension DOMStringMap: NodeCompanion {}

extension AddressSearch {
  /// Leaves a pool's memory of the parser out. The nodes in it lead to nodes of their own tree alone.
  fileprivate func excludeNodes(of pool: DocumentPool) {
    let document = pool.root.pointee.dom_document
    exclude(document.mraw.pointee.mem)
    exclude(document.text.pointee.mem)
    // The tables of free pieces, in which those that were used again are left over.
    exclude(document.mraw.pointee.cache.pointee.dobject.pointee.mem)
    exclude(document.text.pointee.cache.pointee.dobject.pointee.mem)
  }

  private func exclude(_ memory: UnsafeMutablePointer<lexbor_mem_t>) {
    var chunk = memory.pointee.chunk_first
    while let piece = chunk {
      let start = UInt(bitPattern: piece.pointee.data)
      exclude(start..<start + UInt(piece.pointee.size))
      chunk = piece.pointee.next
    }
  }
}

/// Gives the memory of nodes back, which nothing refers to any more.
private struct NodeDisposal: ~Copyable {
  /// Whether to fill the memory and not to use it again, so that whoever uses it nevertheless fails at once.
  let isPoisoning: Bool
  /// The pieces of many different sizes. The parser keeps free pieces in a tree by their sizes, which
  /// becomes a list where they come in the order of these; so they come in any order.
  private var large:
    [(piece: UnsafeMutableRawPointer, memory: UnsafeMutablePointer<lexbor_mraw_t>)] = []
  /// The size of the largest pieces that have few different sizes, in bytes.
  private static let largestSmall = 1024

  init(isPoisoning: Bool) { self.isPoisoning = isPoisoning }

  mutating func free(_ node: Node) {
    guard let document = node.raw.pointee.owner_document else { return }
    let (memory, texts) = (document.pointee.mraw, document.pointee.text)
    if let data = CharacterData(node) {
      free(data.string.data, texts)
    } else if let attribute = Attr(node), let value = attribute.rawAttribute.pointee.value {
      free(value.pointee.data, texts)
      free(value, memory)
    }
    free(node.raw, memory)
  }

  private mutating func free(
    _ piece: UnsafeMutableRawPointer?, _ memory: UnsafeMutablePointer<lexbor_mraw_t>?
  ) {
    guard let piece, let memory else { return }
    let size = lexbor_mraw_data_size(piece)
    if isPoisoning {
      memset(piece, 0xD5, size)
    } else if size <= Self.largestSmall {
      lexbor_mraw_free(memory, piece)
    } else {
      large.append((piece, memory))
    }
  }

  consuming func end() {
    for (piece, memory) in large.shuffled() { lexbor_mraw_free(memory, piece) }
  }
}
