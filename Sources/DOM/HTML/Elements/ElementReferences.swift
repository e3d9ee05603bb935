/// The elements that scripts have set for attributes that name elements, by the attributes' names.
private final class ElementReferences {
  var elements: [String: [Element]] = [:]
}

// HTML Standard, 2.6.1, "reflect" elements.
extension Element {
  /// The element in the same tree whose identifier an attribute holds, or the one that a script has
  /// set.
  package func element(referencedBy name: String) -> Element? {
    elements(referencedBy: name)?.first
  }

  /// The elements that an attribute names; nil without the attribute.
  package func elements(referencedBy name: String) -> [Element]? {
    guard let value = getAttribute(name) else { return nil }
    if value.isEmpty,
      let set = node.existingRecord?.existing(ElementReferences.self)?.elements[name]
    {
      let root = node.root
      return set.filter { $0.node.root == root }
    }
    let root = node.root
    let document = Document(root)
    return TokenSet.tokens(of: value).compactMap { identifier in
      if let document { return document.element(withIdentifier: DOMString(bytes: identifier)) }
      return root.descendants.lazy.compactMap(Element.init).first {
        $0.id.bytes.elementsEqual(identifier)
      }
    }
  }

  package func setElement(_ element: Element?, referencedBy name: String) {
    setElements(element.map { [$0] }, referencedBy: name)
  }

  /// Sets the elements of an attribute, whose text becomes empty; nil removes it.
  package func setElements(_ elements: [Element]?, referencedBy name: String) {
    guard let elements else { return removeAttribute(name) }
    setAttribute(known: name, DOMString())
    node.record.companion { ElementReferences() }.elements[name] = elements
  }
}
