internal import CLexbor

/// A node of a tree (DOM Standard, 4.4): a thin value over the parser's own node.
///
/// It is valid as long as its ``DocumentPool``. Two values are equal when they are the same node.
package struct Node: Hashable {
  let raw: UnsafeMutablePointer<lxb_dom_node_t>

  init(raw: UnsafeMutablePointer<lxb_dom_node_t>) {
    self.raw = raw
  }
}

/// A node of a certain kind.
package protocol NodeKind: Hashable {
  /// The same node without its kind.
  var node: Node { get }
  /// The node as this kind; nil if it is of another kind.
  init?(_ node: Node)
}

extension Node: NodeKind {
  package var node: Node { self }
  package init?(_ node: Node) { self = node }
}

extension NodeKind {
  var raw: UnsafeMutablePointer<lxb_dom_node_t> { node.raw }
}

extension Node {
  /// The kinds of nodes, with the numbers of `nodeType`.
  package enum NodeType: Int, Sendable {
    case element = 1
    case attribute = 2
    case text = 3
    case cdataSection = 4
    case processingInstruction = 7
    case comment = 8
    case document = 9
    case documentType = 10
    case documentFragment = 11
  }

  package var nodeType: NodeType {
    // lexbor has a number of its own for shadow roots, which are fragments.
    NodeType(rawValue: Int(raw.pointee.type.rawValue)) ?? .documentFragment
  }

  package var isElement: Bool { raw.pointee.type == LXB_DOM_NODE_TYPE_ELEMENT }
  package var isText: Bool {
    raw.pointee.type == LXB_DOM_NODE_TYPE_TEXT
      || raw.pointee.type == LXB_DOM_NODE_TYPE_CDATA_SECTION
  }
  package var isCharacterData: Bool {
    isText || raw.pointee.type == LXB_DOM_NODE_TYPE_COMMENT
      || raw.pointee.type == LXB_DOM_NODE_TYPE_PROCESSING_INSTRUCTION
  }

  /// The node's record, which holds its state beside its place in the tree; created on first use.
  package var record: NodeRecord {
    raw.pointee.user.map(NodeRecord.init(address:)) ?? pool.record(of: raw)
  }

  /// The record; nil if the node does not have one yet.
  package var existingRecord: NodeRecord? { raw.pointee.user.map(NodeRecord.init(address:)) }

  /// The pool that owns the node's memory.
  package var pool: DocumentPool { documentState.pool }

  var documentState: DocumentState {
    // Each document of a pool is registered with its state when it is made.
    Unmanaged<DocumentState>.fromOpaque(raw.pointee.owner_document.pointee.user)
      .takeUnretainedValue()
  }

  /// Calls `body` with the state of the node document, without counting a reference to it. In the
  /// shortest changes of a tree, each count is a tenth of the time.
  @inline(__always)
  func withDocumentState<Result>(_ body: (DocumentState) -> Result) -> Result {
    Unmanaged<DocumentState>.fromOpaque(raw.pointee.owner_document.pointee.user)
      ._withUnsafeGuaranteedRef(body)
  }

  /// Does the same with the pool.
  @inline(__always)
  func withPool<Result>(_ body: (DocumentPool) -> Result) -> Result {
    withDocumentState { Unmanaged.passUnretained($0.pool)._withUnsafeGuaranteedRef(body) }
  }

  /// The node document. For a document, this is the document itself.
  package var nodeDocument: Document {
    Document(
      raw: UnsafeMutableRawPointer(raw.pointee.owner_document)
        .assumingMemoryBound(to: lxb_dom_node_t.self))
  }

  /// DOM Standard, Node.ownerDocument: nil for a document.
  package var ownerDocument: Document? {
    raw.pointee.type == LXB_DOM_NODE_TYPE_DOCUMENT ? nil : nodeDocument
  }

  package var parentNode: Node? { raw.pointee.parent.map(Node.init(raw:)) }
  package var firstChild: Node? { raw.pointee.first_child.map(Node.init(raw:)) }
  package var lastChild: Node? { raw.pointee.last_child.map(Node.init(raw:)) }
  package var previousSibling: Node? { raw.pointee.prev.map(Node.init(raw:)) }
  package var nextSibling: Node? { raw.pointee.next.map(Node.init(raw:)) }
  package var parentElement: Element? { parentNode.flatMap(Element.init) }
  package var hasChildNodes: Bool { raw.pointee.first_child != nil }

  /// DOM Standard, Node.getRootNode: with `composed`, the root outside of all shadow trees.
  package func rootNode(composed: Bool) -> Node {
    var root = root
    while composed, let host = DocumentFragment(root)?.shadowHost { root = host.node.root }
    return root
  }

  /// Whether the node's shadow-including root is a document.
  package var isConnected: Bool {
    rootNode(composed: true).raw.pointee.type == LXB_DOM_NODE_TYPE_DOCUMENT
  }

  /// Whether the node is `other` or one of its ancestors: an inclusive ancestor.
  package func contains(_ other: Node?) -> Bool {
    var current = other?.raw
    while let node = current {
      if node == raw { return true }
      current = node.pointee.parent
    }
    return false
  }

  /// The most siblings that are counted one by one. For more, a list of all siblings is made and
  /// kept.
  static let fewSiblings = 32

  /// The number of preceding siblings.
  package var index: Int {
    var index = 0
    var current = raw.pointee.prev
    while let node = current {
      index += 1
      current = node.pointee.prev
      if index > Self.fewSiblings, let known = parentNode?.childNodeList.index(of: self) {
        return known
      }
    }
    return index
  }

  /// DOM Standard, "length": the length of data in UTF-16 units, 0 for a doctype, or else the
  /// number of children.
  package var length: Int {
    if let data = CharacterData(self) { return data.length }
    var count = 0
    var current = raw.pointee.first_child
    while let node = current {
      count += 1
      current = node.pointee.next
      if count > Self.fewSiblings { return childNodeList.count }
    }
    return count
  }

  package var childNodes: ChildSequence { ChildSequence(parent: self) }

  /// The next node in tree order.
  var next: Node? { firstChild ?? nextSkippingChildren }

  /// The next node in tree order that is not a descendant of this one.
  var nextSkippingChildren: Node? {
    var current: Node? = self
    while let node = current {
      if let next = node.nextSibling { return next }
      current = node.parentNode
    }
    return nil
  }

  /// The next node in tree order within `root`, going into children first.
  package func next(within root: Node) -> Node? {
    firstChild ?? nextSkippingChildren(within: root)
  }

  /// The next node in tree order within `root` that is not a descendant of this one.
  package func nextSkippingChildren(within root: Node) -> Node? {
    var current = raw
    while current != root.raw {
      if let next = current.pointee.next { return Node(raw: next) }
      guard let parent = current.pointee.parent else { return nil }
      current = parent
    }
    return nil
  }

  /// The previous node in tree order within `root`.
  package func previous(within root: Node) -> Node? {
    if self == root { return nil }
    guard var previous = previousSibling else { return parentNode }
    while let last = previous.lastChild { previous = last }
    return previous
  }

  /// The descendants in tree order, without the node itself.
  package var descendants: DescendantSequence { DescendantSequence(root: self) }

  package var nodeName: String {
    switch nodeType {
    case .element: Element(unchecked: self).tagName
    case .attribute: Attr(unchecked: self).name
    case .text: "#text"
    case .cdataSection: "#cdata-section"
    case .processingInstruction: ProcessingInstruction(unchecked: self).target
    case .comment: "#comment"
    case .document: "#document"
    case .documentType: DocumentType(unchecked: self).name
    case .documentFragment: "#document-fragment"
    }
  }

  /// DOM Standard, Node.nodeValue.
  package var nodeValue: DOMStringView? {
    if let data = CharacterData(self) { return data.data }
    if let attribute = Attr(self) { return attribute.value }
    return nil
  }

  package func setNodeValue(_ value: DOMString) throws(DOMException) {
    if let data = CharacterData(self) {
      data.setData(value)
    } else if let attribute = Attr(self) {
      attribute.setValue(value)
    }
  }

  /// The data of the text descendants, in tree order (DOM Standard, descendant text content).
  package var descendantTextContent: DOMString {
    withDescendantTextContent { DOMString($0) }
  }

  /// Calls `body` with the data of the text descendants, in memory that is used again.
  package func withDescendantTextContent<Result>(
    _ body: (DOMStringView) throws -> Result
  ) rethrows -> Result {
    // Most elements have one text alone.
    if let child = firstChild, child.nextSibling == nil, child.isText {
      return try body(CharacterData(unchecked: child).data)
    }
    let pool = pool
    var bytes = pool.takeTextRoom()
    defer { pool.giveBack(textRoom: bytes) }
    for node in descendants where node.isText {
      bytes.append(contentsOf: CharacterData(unchecked: node).data.bytes)
    }
    return try bytes.withUnsafeBufferPointer { try body(DOMStringView($0)) }
  }

  /// DOM Standard, Node.textContent: nil for documents and doctypes.
  package var textContent: DOMString? {
    switch nodeType {
    case .document, .documentType: nil
    case .element, .documentFragment: descendantTextContent
    default: nodeValue.map(DOMString.init)
    }
  }

  package func setTextContent(_ text: DOMString) throws(DOMException) {
    switch nodeType {
    case .document, .documentType: break
    case .element, .documentFragment:
      // DOM Standard, string replace all.
      replaceAll(with: text.isEmpty ? nil : nodeDocument.makeText(text).node)
    default: try setNodeValue(text)
    }
  }
}

/// The children of a node, which are read during the iteration.
package struct ChildSequence: Sequence, IteratorProtocol {
  private var current: Node?

  init(parent: Node) { current = parent.firstChild }

  /// The number of children, so that a list of them is made in one piece. One that grows leaves pieces with their
  /// addresses behind, and a search for what refers to them finds those (``AddressSearch``).
  package var underestimatedCount: Int {
    var (count, rest) = (0, self)
    while rest.next() != nil { count += 1 }
    return count
  }

  package mutating func next() -> Node? {
    defer { current = current?.nextSibling }
    return current
  }
}

/// The descendants of a node in tree order. The tree must not change during the iteration.
package struct DescendantSequence: Sequence, IteratorProtocol {
  private let root: Node
  private var current: Node

  init(root: Node) {
    self.root = root
    current = root
  }

  package mutating func next() -> Node? {
    guard let next = current.next(within: root) else { return nil }
    current = next
    return next
  }
}
