internal import CLexbor
internal import Bytes

/// The base elements of a document's tree, which this follows as it changes, and the resulting base
/// address.
struct BaseElements {
  /// The address that the first base element with a `href` gives the document.
  enum Address {
    /// There is no base element.
    case none
    /// The address cannot be parsed: then no relative address of the document can be.
    case invalid
    case url(URLRecord)
  }

  private var elements: [Element] = []
  /// The resulting address; nil if the elements have changed since.
  private var known: Address?

  init(root: Node) {
    addAll(in: root)
  }

  /// The address, parsed against the document's own: once, so that it stays where that changes.
  mutating func address(in document: Document) -> Address {
    if let known { return known }
    let address = find(in: document)
    known = address
    return address
  }

  private func find(in document: Document) -> Address {
    let candidates = elements.filter { $0.hasAttribute("href") }
    guard
      let first = candidates.count < 2
        ? candidates.first : candidates.min(by: { $0.node.precedes($1.node) })
    else { return .none }
    let url = URLRecord.parse(
      first.text(of: "href").string.trimmingASCIIWhitespace, base: document.fallbackBaseURL,
      queryEncoding: document.state.encoding)
    return url.map(Address.url) ?? .invalid
  }

  /// Notes that a `href` has changed.
  mutating func attributeChanged() { known = nil }

  /// Notes that nodes have come into the tree.
  mutating func addAll(in root: Node) {
    add(root)
    for node in root.descendants { add(node) }
  }

  private mutating func add(_ node: Node) {
    guard let element = Element(node), element.isHTML(LXB_TAG_BASE) else { return }
    elements.append(element)
    known = nil
  }

  /// Notes that nodes are leaving the tree.
  mutating func removeAll(in root: Node) {
    let count = elements.count
    elements.removeAll { root.isHostIncludingAncestor(of: $0.node) }
    if elements.count != count { known = nil }
  }
}
