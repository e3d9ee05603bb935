/// The elements of a document's tree by their `id`. The owner reports the tree's changes.
struct IdentifierIndex {
  private var elements: [DOMString: ElementsInTreeOrder] = [:]

  init(root: Node) {
    // A large table that grows is copied again and again.
    elements.reserveCapacity(
      root.descendants.reduce(0) { $0 + (Element($1)?.id.isEmpty == false ? 1 : 0) })
    addAll(in: root)
  }

  /// The first element in tree order with an identifier; nil if there is none.
  mutating func first(_ identifier: DOMString) -> Element? {
    guard let index = elements.index(forKey: identifier) else { return nil }
    return elements.values[index].first()
  }

  /// The number of elements with an identifier.
  func count(_ identifier: DOMString) -> Int { elements[identifier]?.count ?? 0 }

  /// All elements with an identifier, in tree order.
  mutating func all(_ identifier: DOMString) -> [Element] {
    guard let index = elements.index(forKey: identifier) else { return [] }
    return elements.values[index].all()
  }

  mutating func add(_ element: Element) {
    guard element.node.isInDocumentTree else { return }
    insert(element)
  }

  private mutating func insert(_ element: Element) {
    let identifier = element.id
    if identifier.isEmpty { return }
    elements[DOMString(identifier), default: ElementsInTreeOrder()].add(element)
  }

  mutating func remove(_ element: Element) {
    let identifier = element.id
    guard !identifier.isEmpty, let index = elements.index(forKey: DOMString(identifier)) else {
      return
    }
    elements.values[index].remove(element)
    if elements.values[index].count == 0 { elements.remove(at: index) }
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
  package func element(withIdentifier identifier: DOMString) -> Element? {
    if identifier.isEmpty { return nil }
    if state.identifiers == nil { state.identifiers = IdentifierIndex(root: node) }
    return state.identifiers?.first(identifier)
  }

  /// The number of elements of the document's tree with an identifier.
  func elementCount(withIdentifier identifier: DOMString) -> Int {
    if state.identifiers == nil { state.identifiers = IdentifierIndex(root: node) }
    return state.identifiers?.count(identifier) ?? 0
  }

  /// All elements of the document's tree with an identifier, in tree order.
  func elements(withIdentifier identifier: DOMString) -> [Element] {
    if state.identifiers == nil { state.identifiers = IdentifierIndex(root: node) }
    return state.identifiers?.all(identifier) ?? []
  }
}
