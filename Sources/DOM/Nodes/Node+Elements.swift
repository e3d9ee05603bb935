internal import CLexbor

extension Node {
  package var firstElementChild: Element? {
    var current = firstChild
    while let node = current {
      if let element = Element(node) { return element }
      current = node.nextSibling
    }
    return nil
  }

  package var lastElementChild: Element? {
    var current = lastChild
    while let node = current {
      if let element = Element(node) { return element }
      current = node.previousSibling
    }
    return nil
  }

  /// The number of children that are elements.
  package var childElementCount: Int {
    var count = 0
    var current = firstChild
    for _ in 0..<ElementSiblings.few {
      guard let node = current else { return count }
      if node.isElement { count += 1 }
      current = node.nextSibling
    }
    // The list of many children follows each change of them.
    return children.count
  }

  package var previousElementSibling: Element? {
    var current = previousSibling
    for _ in 0..<ElementSiblings.few {
      guard let node = current else { return nil }
      if let element = Element(node) { return element }
      current = node.previousSibling
    }
    return ElementSiblings.previous(of: self)
  }

  package var nextElementSibling: Element? {
    var current = nextSibling
    for _ in 0..<ElementSiblings.few {
      guard let node = current else { return nil }
      if let element = Element(node) { return element }
      current = node.nextSibling
    }
    return ElementSiblings.next(of: self)
  }
}

extension DocumentFragment {
  package var isShadowRoot: Bool { node.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT }
}
