/// Elements of a document's tree by their `id`, kept up as the tree changes.
struct IdentifierIndex {
  private var elements: [DOMString: [Element]] = [:]

  init(root: Node) {
    addAll(in: root)
  }

  /// The first element in tree order that has the identifier.
  func first(_ identifier: DOMString) -> Element? {
    guard let candidates = elements[identifier] else { return nil }
    if candidates.count == 1 { return candidates[0] }
    return candidates.min { $0.node.precedes($1.node) }
  }

  /// All elements that have the identifier, in no order.
  func all(_ identifier: DOMString) -> [Element] { elements[identifier] ?? [] }

  mutating func add(_ element: Element) {
    guard element.node.isInDocumentTree else { return }
    insert(element)
  }

  private mutating func insert(_ element: Element) {
    let identifier = element.id
    if !identifier.isEmpty { elements[DOMString(identifier), default: []].append(element) }
  }

  mutating func remove(_ element: Element) {
    let identifier = element.id
    guard !identifier.isEmpty, let index = elements.index(forKey: DOMString(identifier)) else {
      return
    }
    elements.values[index].removeAll { $0 == element }
    if elements.values[index].isEmpty { elements.remove(at: index) }
  }

  mutating func addAll(in root: Node) {
    if let element = Element(root) { insert(element) }
    for node in root.descendants {
      if let element = Element(node) { insert(element) }
    }
  }

  mutating func removeAll(in root: Node) {
    if let element = Element(root) { remove(element) }
    for node in root.descendants {
      if let element = Element(node) { remove(element) }
    }
  }
}

extension Document {
  /// DOM Standard, NonElementParentNode.getElementById.
  public func element(withIdentifier identifier: DOMString) -> Element? {
    if identifier.isEmpty { return nil }
    if state.identifiers == nil { state.identifiers = IdentifierIndex(root: node) }
    return state.identifiers?.first(identifier)
  }

  /// All elements of the document's tree with an identifier, in no order.
  func elements(withIdentifier identifier: DOMString) -> [Element] {
    if state.identifiers == nil { state.identifiers = IdentifierIndex(root: node) }
    return state.identifiers?.all(identifier) ?? []
  }
}
