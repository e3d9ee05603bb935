internal import CLexbor

/// The elements of a pool whose names can be properties of a document, connected or not: so that
/// finding those names costs as much as there are such elements, and not as much as there are nodes.
struct NamedElements {
  private var elements: Set<Node> = []
  /// Counts their changes.
  private(set) var version: UInt64 = 0
  /// Documents that the parser has filled and nobody has looked through.
  private var unscanned: [Node] = []

  mutating func addDocument(_ document: Node) { unscanned.append(document) }

  /// Looks through a tree that the parser has made.
  mutating func scan(_ root: Node) {
    var current = root.raw.pointee.first_child
    while let node = current {
      add(node)
      if let child = node.pointee.first_child {
        current = child
        continue
      }
      var last = node
      while last != root.raw, last.pointee.next == nil, let parent = last.pointee.parent {
        last = parent
      }
      current = last == root.raw ? nil : last.pointee.next
    }
  }

  /// Takes in an element that was made otherwise, or whose attributes have changed.
  mutating func add(_ raw: UnsafeMutablePointer<lxb_dom_node_t>) {
    guard raw.pointee.type == LXB_DOM_NODE_TYPE_ELEMENT, raw.pointee.ns == LXB_NS_HTML.rawValue,
      raw.pointee.local_name < UInt(LXB_TAG__LAST_ENTRY.rawValue)
    else { return }
    switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: raw.pointee.local_name)) {
    case LXB_TAG_EMBED, LXB_TAG_FORM, LXB_TAG_IFRAME, LXB_TAG_IMG, LXB_TAG_OBJECT:
      let node = Node(raw: raw)
      let element = Element(unchecked: node)
      if element.hasAttribute("name") || !element.id.isEmpty {
        elements.insert(node)
        version &+= 1
      } else if elements.remove(node) != nil {
        version &+= 1
      }
    default: break
    }
  }

  /// All of them, in no order.
  mutating func all() -> Set<Node> {
    while let document = unscanned.popLast() { scan(document) }
    return elements
  }
}
