internal import CLexbor

// HTML Standard, 13.2.6.4.4, "A start tag whose tag name is template": shadow roots in markup.

extension Node {
  /// Replaces the templates below the node that declare shadow roots by these roots, including
  /// templates inside other templates. Call this after the parser has made the tree.
  func attachDeclaredShadowRoots() {
    let name: StaticString = "shadowrootmode"
    // If no tag ever had the attribute, the parser does not know its name.
    let isKnown = name.withUTF8Buffer {
      lxb_dom_attr_data_by_local_name(
        raw.pointee.owner_document.pointee.attrs, $0.baseAddress, $0.count) != nil
    }
    guard isKnown else { return }
    var roots = [self]
    while let root = roots.popLast() {
      var current: Node? = root.firstChild
      while let node = current {
        guard let template = Element(node), let contents = template.templateContents else {
          current = node.next(within: root)
          continue
        }
        current = node.nextSkippingChildren(within: root)
        guard let shadow = template.makeDeclaredShadowRoot() else {
          roots.append(contents.node)
          continue
        }
        while let child = contents.node.firstChild {
          lxb_dom_node_remove_wo_events(child.raw)
          child.forgetScope()
          child.adopt(into: shadow.node.raw.pointee.owner_document)
          lxb_dom_node_insert_child_wo_events(shadow.node.raw, child.raw)
        }
        pool.slotsGained(Array(shadow.node.childNodes), in: shadow.node)
        lxb_dom_node_remove_wo_events(node.raw)
        node.forgetScope()
        roots.append(shadow.node)
      }
    }
  }
}

extension Element {
  /// The shadow root that this template declares for its parent; nil if it declares none, or if the
  /// parent cannot have one.
  fileprivate func makeDeclaredShadowRoot() -> ShadowRoot? {
    guard let mode = getAttribute("shadowrootmode"), let host = node.parentElement,
      host.canHaveShadowRoot, host.shadowRoot == nil
    else { return nil }
    var options = ShadowRoot.Options()
    if mode.equalsIgnoringCase("closed") {
      options.isClosed = true
    } else if !mode.equalsIgnoringCase("open") {
      return nil
    }
    options.delegatesFocus = hasAttribute("shadowrootdelegatesfocus")
    options.isClonable = hasAttribute("shadowrootclonable")
    options.isSerializable = hasAttribute("shadowrootserializable")
    let root = ShadowRoot(host: host, options: options)
    root.tree.isDeclarative = true
    root.tree.isAvailableToInternals = true
    return root
  }
}
