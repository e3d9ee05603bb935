internal import CLexbor

extension Node {
  public var firstElementChild: Element? {
    var current = firstChild
    while let node = current {
      if let element = Element(node) { return element }
      current = node.nextSibling
    }
    return nil
  }

  public var lastElementChild: Element? {
    var current = lastChild
    while let node = current {
      if let element = Element(node) { return element }
      current = node.previousSibling
    }
    return nil
  }

  public var previousElementSibling: Element? {
    var current = previousSibling
    while let node = current {
      if let element = Element(node) { return element }
      current = node.previousSibling
    }
    return nil
  }

  public var nextElementSibling: Element? {
    var current = nextSibling
    while let node = current {
      if let element = Element(node) { return element }
      current = node.nextSibling
    }
    return nil
  }
}

extension DocumentFragment {
  public var isShadowRoot: Bool { node.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT }
}
