/// The elements that scripts have set for attributes that refer to elements, by the attributes'
/// names.
private final class ElementReferences {
  var elements: [String: [Element]] = [:]
}

// HTML Standard, 2.6.1, "reflect" elements.
extension Element {
  /// The first element that an attribute refers to: the one that a script has set, or the one with
  /// the identifier in the attribute. It must be in the same tree.
  package func element(referencedBy name: String) -> Element? {
    elements(referencedBy: name)?.first
  }

  /// The elements that an attribute refers to; nil if the attribute is missing.
  package func elements(referencedBy name: String) -> [Element]? {
    guard let value = getAttribute(name) else { return nil }
    if value.isEmpty,
      let set = node.existingRecord?.existing(ElementReferences.self)?.elements[name]
    {
      let root = node.root
      return set.filter { $0.node.root == root }
    }
    let root = node.root
    return TokenSet.tokens(of: value).compactMap { identifier in
      root.element(inTreeWithIdentifier: DOMString(bytes: identifier))
    }
  }

  package func setElement(_ element: Element?, referencedBy name: String) {
    setElements(element.map { [$0] }, referencedBy: name)
  }

  /// Sets the elements that an attribute refers to, and makes its text empty. Nil removes the
  /// attribute.
  package func setElements(_ elements: [Element]?, referencedBy name: String) {
    guard let elements else { return removeAttribute(name) }
    setAttribute(known: name, DOMString())
    node.record.companion { ElementReferences() }.elements[name] = elements
  }
}
