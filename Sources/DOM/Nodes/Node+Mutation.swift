internal import CLexbor

// DOM Standard, 4.2.3: the only place where trees change.

extension Node {
  /// DOM Standard, "ensure pre-insertion validity".
  func ensureInsertable(_ node: Node, before child: Node?) throws(DOMException) {
    try ensureAcceptable(node, at: child)
    guard let document = Document(self) else { return }
    switch node.nodeType {
    case .documentFragment:
      let elements = node.childNodes.filter(\.isElement).count
      if elements > 1 || node.childNodes.contains(where: \.isText)
        || elements == 1
          && (document.documentElement != nil || child.map(Self.isDoctypeAtOrAfter) ?? false)
      {
        throw Self.hierarchyError
      }
    case .element:
      if document.documentElement != nil || child.map(Self.isDoctypeAtOrAfter) ?? false {
        throw Self.hierarchyError
      }
    case .documentType:
      if document.doctype != nil
        || (child.map { $0.precedingSiblings.contains(where: \.isElement) }
          ?? (document.documentElement != nil))
      {
        throw Self.hierarchyError
      }
    default: break
    }
  }

  /// Throws an exception if nodes cannot be children of this node together, wherever among its children
  /// they come.
  package func ensureCanHold(_ nodes: some Sequence<Node>) throws(DOMException) {
    for node in nodes { try ensureAcceptable(node, at: nil) }
    guard let document = Document(self) else { return }
    let count = nodes.reduce(into: document.documentElement == nil ? 0 : 1) { count, node in
      if node.isElement { count += 1 }
    }
    if count > 1 { throw Self.hierarchyError }
  }

  /// The checks that inserting and replacing have in common.
  private func ensureAcceptable(_ node: Node, at child: Node?) throws(DOMException) {
    switch nodeType {
    case .document, .documentFragment, .element: break
    default: throw Self.hierarchyError
    }
    if node.isHostIncludingAncestor(of: self) {
      throw DOMException(.hierarchyRequest, "The new child contains the parent")
    }
    if let child, child.parentNode != self {
      throw DOMException(.notFound, "The reference node is not a child of this node")
    }
    switch node.nodeType {
    case .document, .attribute: throw Self.hierarchyError
    case .text where nodeType == .document, .cdataSection where nodeType == .document:
      throw Self.hierarchyError
    case .documentType where nodeType != .document: throw Self.hierarchyError
    default: break
    }
  }

  private static let hierarchyError = DOMException(
    .hierarchyRequest, "The operation would yield an incorrect node tree")

  private static func isDoctypeAtOrAfter(_ child: Node) -> Bool {
    var current: Node? = child
    while let node = current {
      if node.nodeType == .documentType { return true }
      current = node.nextSibling
    }
    return false
  }

  private var precedingSiblings: [Node] {
    var result: [Node] = []
    var current = previousSibling
    while let node = current {
      result.append(node)
      current = node.previousSibling
    }
    return result
  }

  /// DOM Standard, "host-including inclusive ancestor".
  package func isHostIncludingAncestor(of other: Node) -> Bool {
    if self == other { return true }
    // Most inserted nodes have no children, or are fragments of nodes without children. Only the
    // others need the walk up the tree, which can be long.
    guard couldHold(other) else { return false }
    // Only the tree's root can contain nodes of another tree.
    if parentNode == nil, DocumentFragment(other.root)?.host == nil { return other.root == self }
    var current: Node? = other
    while let node = current {
      if node == self { return true }
      current = node.parentNode ?? DocumentFragment(node)?.host?.node
    }
    return false
  }

  private func couldHold(_ other: Node) -> Bool {
    if isBoundToTemplate(around: other) { return true }
    guard nodeType == .documentFragment else { return firstChild != nil || isShadowHost }
    return childNodes.contains {
      $0 == other || $0.firstChild != nil || $0.isBoundToTemplate(around: other) || $0.isShadowHost
    }
  }

  private var isShadowHost: Bool { Element(self)?.shadowRoot != nil }

  /// DOM Standard, Node.insertBefore: "pre-insert".
  ///
  /// - Parameter asOneChange: whether there is one record instead of two if the node is inserted at
  ///   its own place.
  package func insert(
    _ node: Node, before child: Node?, asOneChange: Bool = false
  ) throws(DOMException) {
    try ensureInsertable(node, before: child)
    let reference = child == node ? node.nextSibling : child
    insertUnchecked(node, before: reference, asOneChange: asOneChange)
  }

  package func append(_ node: Node) throws(DOMException) {
    try insert(node, before: nil)
  }

  /// DOM Standard, "insert", without checking whether the node is allowed here.
  ///
  /// - Parameters:
  ///   - quietly: whether observers of this node's children get no record.
  ///   - asOneChange: whether there is one record instead of two if the node is inserted at its own
  ///     place.
  /// - Returns: the nodes that were inserted.
  @discardableResult
  func insertUnchecked(
    _ node: Node, before child: Node?, quietly: Bool = false, asOneChange: Bool = false
  ) -> [Node] {
    let type = node.raw.pointee.type
    let isFragment =
      type == LXB_DOM_NODE_TYPE_DOCUMENT_FRAGMENT || type == LXB_DOM_NODE_TYPE_SHADOW_ROOT
    let added = isFragment ? Array(node.childNodes) : [node]
    if added.isEmpty { return [] }
    let isPutBack = asOneChange && node.parentNode == self && node.nextSibling == child
    if type == LXB_DOM_NODE_TYPE_SHADOW_ROOT {
      for child in added { child.removeFromParent() }
    } else if isFragment {
      node.detachChildren(added)
    } else if node.parentNode != nil {
      node.removeFromParent(quietly: isPutBack)
    }
    let previous = child.map(\.previousSibling) ?? lastChild
    withPool { pool in
      take(added, before: child, after: previous, in: pool, quietly: quietly, isPutBack: isPutBack)
    }
    return added
  }

  /// DOM Standard, "insert", from step 5 on, with nodes that have no parent.
  private func take(
    _ added: [Node], before child: Node?, after previous: Node?, in pool: DocumentPool,
    quietly: Bool, isPutBack: Bool
  ) {
    pool.willInsert(count: added.count, into: self, before: child)
    let document = raw.pointee.owner_document
    for node in added {
      node.forgetScope()
      node.adopt(into: document)
      link(node, before: child)
    }
    if withDocumentState({ $0.watchesTree }), isInDocumentTree {
      for node in added { documentState.treeGained(node) }
    }
    if pool.hasLists { listsGain(added[...]) }
    if pool.watchesForms { pool.formsGain(added) }
    if pool.hasRecordedLayout { noteForLayout(added) }
    contentChanged()
    pool.treeChanged(moving: added)
    if pool.tracksTrees { pool.nodesInserted(added, into: self) }
    if !quietly {
      pool.observer?.childrenChanged(
        of: self, added: added, removed: isPutBack ? added : [], previous: previous, next: child)
    }
    if pool.followsSheets { queueSheetEvents(in: added) }
    if pool.needsInsertionSteps { runInsertionSteps(of: added) }
    if !pool.blankFrames.isEmpty { pool.fireLoadOfBlankFrames() }
    if pool.hasScriptsToRun { runScripts(in: added) }
  }

  /// Removes all children from a fragment that is being inserted.
  private func detachChildren(_ children: [Node]) {
    pool.moveIterators(outOf: self)
    pool.willEmpty(self)
    if pool.hasLists { listsLose(children[...]) }
    if pool.watchesForms { pool.formsLose(children) }
    for child in children { child.unlink() }
    pool.treeChanged(moving: children)
    pool.observer?.childrenChanged(
      of: self, added: [], removed: children, previous: nil, next: nil)
  }

  /// Puts a node without a parent at its place among the children.
  private func link(_ node: Node, before child: Node?) {
    if let child {
      lxb_dom_node_insert_before_wo_events(child.raw, node.raw)
    } else {
      lxb_dom_node_insert_child_wo_events(raw, node.raw)
    }
    node.noteChangeOfPlace()
  }

  /// Call this after the node has got its place, or before it leaves its place: relations of its
  /// parent and its siblings change too.
  func noteChangeOfPlace() {
    parentNode?.noteChange(of: .children)
    noteChange(of: .place)
    previousSibling?.noteChange(of: .place)
    nextSibling?.noteChange(of: .place)
  }

  private func unlink() {
    forgetScope()
    noteChangeOfPlace()
    lxb_dom_node_remove_wo_events(raw)
    raw.pointee.parent = nil
    raw.pointee.next = nil
    raw.pointee.prev = nil
  }

  /// Notes that children come or go, which the recorded layout may depend on.
  private func noteForLayout(_ children: [Node]) {
    guard let layout = documentState.layout, !layout.hasChanged, isConnected else { return }
    for child in children { layout.noteChange(of: child, in: self) }
  }

  /// Whether the root is a document. Nodes in shadow trees have another root.
  var isInDocumentTree: Bool { root.raw.pointee.type == LXB_DOM_NODE_TYPE_DOCUMENT }

  /// DOM Standard, "adopt": moves the node and its descendants to another document. The contents of
  /// templates follow on their next use.
  func adopt(into document: UnsafeMutablePointer<lxb_dom_document_t>?) {
    guard raw.pointee.owner_document != document else { return }
    holdDocuments(movingInto: document)
    if pool.tracksTrees { return adoptShadowIncluding(into: document) }
    func take(_ node: Node) {
      node.belong(to: document)
      if let element = Element(node) {
        for attribute in element.attributes { attribute.node.belong(to: document) }
      }
    }
    take(self)
    for node in descendants { take(node) }
  }

  /// Adopts the node and its shadow-including descendants, in a pool with shadow trees or custom
  /// elements. Custom elements get their callbacks.
  private func adoptShadowIncluding(into document: UnsafeMutablePointer<lxb_dom_document_t>?) {
    let old = nodeDocument
    for node in shadowIncludingInclusiveDescendants {
      node.belong(to: document)
      guard let element = Element(node) else { continue }
      for attribute in element.attributes { attribute.node.belong(to: document) }
      element.shadowRoot?.adoptedSheetsMoved(to: nodeDocument)
      element.customElementAdopted(from: old, to: nodeDocument)
    }
  }

  /// Sets the node document of this one node.
  func belong(to document: UnsafeMutablePointer<lxb_dom_document_t>?) {
    raw.pointee.owner_document = document
    noteChange(of: .document)
  }

  /// DOM Standard, Document.adoptNode.
  package func adopted(by document: Document) throws(DOMException) -> Node {
    if nodeType == .document {
      throw DOMException(.notSupported, "A document cannot be adopted")
    }
    if raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT { throw Self.hierarchyError }
    if let attribute = Attr(self) {
      attribute.ownerElement?.remove(attribute)
    } else if parentNode != nil {
      removeFromParent()
    }
    adopt(into: document.rawDocument)
    return self
  }

  /// DOM Standard, Node.removeChild.
  package func remove(child: Node) throws(DOMException) {
    guard child.parentNode == self else {
      throw DOMException(.notFound, "The node to remove is not a child of this node")
    }
    child.removeFromParent()
  }

  /// DOM Standard, "remove". It has no effect on a node without a parent.
  package func removeFromParent() { removeFromParent(quietly: false) }

  private func removeFromParent(quietly: Bool) {
    guard let parent = parentNode else { return }
    withPool { leave(parent, in: $0, quietly: quietly) }
  }

  private func leave(_ parent: Node, in pool: DocumentPool, quietly: Bool) {
    let previous = previousSibling
    let next = nextSibling
    pool.moveIterators(awayFrom: self)
    pool.willRemove(self, from: parent)
    if withDocumentState({ $0.watchesTree }), parent.isInDocumentTree {
      documentState.treeLoses(self)
    }
    if pool.hasLists { parent.listsLose([self]) }
    if pool.hasRecordedLayout { parent.noteForLayout([self]) }
    if pool.watchesForms { pool.formsLose([self]) }
    let wasConnected = pool.tracksTrees && pool.nodesLeave([self], parent)
    unlink()
    pool.noteDetached(self)
    parent.contentChanged()
    pool.treeChanged(moving: [self])
    if pool.tracksTrees { pool.nodesLeft([self], wereConnected: wasConnected) }
    if !quietly {
      pool.observer?.childrenChanged(
        of: parent, added: [], removed: [self], previous: previous, next: next)
    }
  }

  /// DOM Standard, Node.replaceChild.
  package func replace(child: Node, with node: Node) throws(DOMException) {
    try ensureAcceptable(node, at: child)
    try ensureReplacementFits(node, child)
    // In WebKit, the node leaves its old place first.
    let ownPlace = node.nextSibling
    if node.nodeType != .documentFragment { node.removeFromParent() }
    if child == node {
      insertUnchecked(node, before: ownPlace)
      return
    }
    let reference = child.nextSibling
    let previous = child.previousSibling
    child.removeFromParent(quietly: true)
    let added = insertUnchecked(node, before: reference, quietly: true)
    pool.observer?.childrenChanged(
      of: self, added: added, removed: [child], previous: previous, next: reference)
  }

  private func ensureReplacementFits(_ node: Node, _ child: Node) throws(DOMException) {
    guard let document = Document(self) else { return }
    let otherElement = document.documentElement.map { $0.node != child } ?? false
    let doctypeAfter = child.nextSibling.map(Self.isDoctypeAtOrAfter) ?? false
    let misfit =
      switch node.nodeType {
      case .documentFragment:
        node.childNodes.filter(\.isElement).count > 1
          || node.childNodes.contains(where: \.isText)
          || node.childNodes.contains(where: \.isElement) && (otherElement || doctypeAfter)
      case .element: otherElement || doctypeAfter
      case .documentType:
        document.doctype.map { $0.node != child } ?? false
          || child.precedingSiblings.contains(where: \.isElement)
      default: false
      }
    if misfit { throw Self.hierarchyError }
  }

  /// DOM Standard, "replace all" with a node; nil for none.
  func replaceAll(with node: Node?) {
    let removed = Array(childNodes)
    if !removed.isEmpty {
      let pool = pool
      pool.moveIterators(outOf: self)
      pool.willEmpty(self)
      if documentState.watchesTree, isInDocumentTree {
        for child in removed { documentState.treeLoses(child) }
      }
      if pool.hasLists { listsLose(removed[...]) }
      if pool.watchesForms { pool.formsLose(removed) }
      if pool.hasRecordedLayout { noteForLayout(removed) }
      let wereConnected = pool.tracksTrees && pool.nodesLeave(removed, self)
      for child in removed {
        child.unlink()
        pool.noteDetached(child)
      }
      contentChanged()
      pool.treeChanged(moving: removed)
      if pool.tracksTrees { pool.nodesLeft(removed, wereConnected: wereConnected) }
    }
    let added = node.map { insertUnchecked($0, before: nil, quietly: true) } ?? []
    if added.isEmpty, removed.isEmpty { return }
    pool.observer?.childrenChanged(
      of: self, added: added, removed: removed, previous: nil, next: nil)
  }

  /// DOM Standard, ParentNode.replaceChildren.
  package func replaceChildren(with node: Node?) throws(DOMException) {
    if let node { try ensureInsertable(node, before: nil) }
    replaceAll(with: node)
  }

  /// DOM Standard, Node.normalize.
  package func normalize() {
    var current = next(within: self)
    while let node = current {
      guard node.nodeType == .text else {
        current = node.next(within: self)
        continue
      }
      let text = CharacterData(unchecked: node)
      if text.data.isEmpty {
        current = node.nextSkippingChildren(within: self)
        node.removeFromParent()
        continue
      }
      var length = text.length
      var bytes: [UInt8] = []
      var sibling = node.nextSibling
      while let other = sibling, other.nodeType == .text {
        bytes.append(contentsOf: CharacterData(unchecked: other).data.bytes)
        sibling = other.nextSibling
      }
      if node.nextSibling != sibling {
        // Observers get a record for each text. Without observers, all data is appended at once.
        let isWatched = pool.observer != nil
        if !isWatched, !bytes.isEmpty {
          text.appendData(DOMString(bytes: CharacterData.joiningSurrogates(bytes)))
        }
        while let other = node.nextSibling, other.nodeType == .text {
          let count = CharacterData(unchecked: other).length
          if isWatched, count > 0 {
            text.appendData(DOMString(CharacterData(unchecked: other).data))
          }
          // In WebKit, ranges before an empty text stay where they are.
          if count > 0 { pool.textMerged(other, into: node, at: length) }
          length += count
          other.removeFromParent()
        }
      }
      current = node.nextSkippingChildren(within: self)
    }
  }
}
