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

  package var previousElementSibling: Element? {
    var current = previousSibling
    while let node = current {
      if let element = Element(node) { return element }
      current = node.previousSibling
    }
    return nil
  }

  package var nextElementSibling: Element? {
    var current = nextSibling
    while let node = current {
      if let element = Element(node) { return element }
      current = node.nextSibling
    }
    return nil
  }
}

extension DocumentFragment {
  package var isShadowRoot: Bool { node.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT }
}
