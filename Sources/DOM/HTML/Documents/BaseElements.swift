internal import CLexbor
internal import Bytes

/// The base elements in a document's tree, and the base address that they give the document. The
/// owner reports the tree's changes.
struct BaseElements {
  /// The address in the first base element that has a `href`.
  enum Address {
    /// No base element has a `href`.
    case none
    /// The address cannot be parsed. Then no relative address of the document can be resolved.
    case invalid
    case url(URLRecord)
  }

  private var elements = ElementsInTreeOrder()
  /// The first base element that has a `href`; nil if there is none, or if ``known`` is nil.
  private var first: Element?
  /// The resulting address; nil if it is not known since the last change of the elements.
  private var known: Address?

  init(root: Node) {
    addAll(in: root)
  }

  /// The base address. It is parsed only once, so it stays the same when the document's own address
  /// changes.
  mutating func address(in document: Document) -> Address {
    if let known { return known }
    let address = find(in: document)
    known = address
    return address
  }

  private mutating func find(in document: Document) -> Address {
    first = elements.first { $0.hasAttribute("href") }
    guard let first else { return .none }
    let url = URLRecord.parse(
      first.text(of: "href").string.trimmingASCIIWhitespace, base: document.fallbackBaseURL,
      queryEncoding: document.state.encoding)
    return url.map(Address.url) ?? .invalid
  }

  /// Call this after a `href` has changed.
  mutating func attributeChanged() { forget() }

  private mutating func forget() {
    known = nil
    first = nil
  }

  /// Call this after nodes have entered the tree.
  mutating func addAll(in root: Node) {
    add(root)
    for node in root.descendants { add(node) }
  }

  private mutating func add(_ node: Node) {
    guard let element = Element(node), element.isHTML(LXB_TAG_BASE) else { return }
    if elements.contains(element) { return }
    elements.add(element)
    if let first, first.node.precedes(node) { return }
    forget()
  }

  /// Call this before nodes leave the tree.
  mutating func removeAll(in root: Node) {
    if elements.count == 0 { return }
    remove(root)
    if !root.hasChildNodes { return }
    for node in root.descendants { remove(node) }
  }

  private mutating func remove(_ node: Node) {
    guard let element = Element(node), element.isHTML(LXB_TAG_BASE) else { return }
    elements.remove(element)
    if first == element { forget() }
  }
}
