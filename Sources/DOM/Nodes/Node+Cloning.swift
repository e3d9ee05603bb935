internal import CLexbor

extension Node {
  /// DOM Standard, "clone a node".
  package func clone(deep: Bool, into document: Document? = nil) -> Node {
    let document = document ?? nodeDocument
    if nodeType == .document { return cloneDocument(deep: deep) }
    var templates: [TemplateCopy] = []
    let copy: Node
    if deep {
      copy = cloneTree(into: document, &templates)
    } else {
      copy = cloneSingle(into: document)
      Self.noteShadowTree(self, copy, &templates)
    }
    // Templates inside templates are copied later, in this loop, and not by recursion.
    while let (contents, target) = templates.popLast() {
      for child in contents.childNodes {
        target.insertUnchecked(
          child.cloneTree(into: target.nodeDocument, &templates), before: nil)
      }
    }
    return copy
  }

  /// The contents of a template, and the contents of its copy, to which they must be copied.
  private typealias TemplateCopy = (contents: Node, target: Node)

  /// Copies the node and its descendants. The caller copies the templates' contents.
  private func cloneTree(into document: Document, _ templates: inout [TemplateCopy]) -> Node {
    let copy = cloneSingle(into: document)
    // The copies are made in step with the originals, without recursion.
    var source = self
    var target = copy
    Self.noteTemplate(source, target, &templates)
    while true {
      if let child = source.firstChild {
        let childCopy = child.cloneSingle(into: document)
        childCopy.forgetScope()
        lxb_dom_node_insert_child_wo_events(target.raw, childCopy.raw)
        (source, target) = (child, childCopy)
        Self.noteTemplate(source, target, &templates)
        continue
      }
      while source != self, source.nextSibling == nil {
        guard let parent = source.parentNode, let targetParent = target.parentNode else {
          return copy
        }
        (source, target) = (parent, targetParent)
      }
      guard source != self, let sibling = source.nextSibling, let parent = target.parentNode else {
        return copy
      }
      let siblingCopy = sibling.cloneSingle(into: document)
      siblingCopy.forgetScope()
      lxb_dom_node_insert_child_wo_events(parent.raw, siblingCopy.raw)
      (source, target) = (sibling, siblingCopy)
      Self.noteTemplate(source, target, &templates)
    }
  }

  /// Adds the shadow tree of a host if the host's copy must have one.
  private static func noteShadowTree(
    _ source: Node, _ target: Node, _ templates: inout [TemplateCopy]
  ) {
    guard let root = Element(source)?.shadowRoot, root.options.isClonable,
      let host = Element(target)
    else { return }
    let copy = ShadowRoot(host: host, options: root.options)
    copy.tree.isDeclarative = root.tree.isDeclarative
    templates.append((root.node, copy.node))
  }

  private static func noteTemplate(
    _ source: Node, _ target: Node, _ templates: inout [TemplateCopy]
  ) {
    noteShadowTree(source, target, &templates)
    guard let contents = Element(source)?.templateContents,
      let copy = Element(target)?.templateContents
    else { return }
    templates.append((contents.node, copy.node))
  }

  private func cloneDocument(deep: Bool) -> Node {
    guard let original = Document(self) else { return self }
    let copy = pool.makeDocument(isHTML: original.isHTML, contentType: original.state.contentType)
    copy.state.isGeneric = original.state.isGeneric
    copy.url = original.url
    copy.state.encoding = original.state.encoding
    copy.rawDocument.pointee.compat_mode = original.rawDocument.pointee.compat_mode
    if deep {
      for child in childNodes {
        copy.node.insertUnchecked(child.clone(deep: true, into: copy), before: nil)
      }
    }
    return copy.node
  }

  private func cloneSingle(into document: Document) -> Node {
    document.state.pool.weigh(NodeWeight.ofNode)
    switch nodeType {
    case .element:
      let element = Element(unchecked: self)
      let rawDocument = document.rawDocument
      let made = rawDocument.pointee.create_interface(
        rawDocument, raw.pointee.local_name, raw.pointee.ns
      ).made
      let copy = Element(raw: made.assumingMemoryBound(to: lxb_dom_element_t.self))
      copy.raw.pointee.owner_document = rawDocument
      copy.raw.pointee.local_name = raw.pointee.local_name
      copy.raw.pointee.ns = raw.pointee.ns
      copy.raw.pointee.prefix = raw.pointee.prefix
      copy.rawElement.pointee.qualified_name = element.rawElement.pointee.qualified_name
      element.settleStyle()
      for attribute in element.attributes {
        copy.appendCopy(of: attribute)
      }
      if existingRecord != nil { element.htmlCloned(to: copy) }
      pool.namedElements.add(copy.raw)
      if copy.isHTML(LXB_TAG_SCRIPT) { copy.beginScript(asCopyOf: element) }
      if copy.node.isPossibleStyleSource { pool.followsSheets = true }
      if pool.tracksTrees { copy.upgradeWhenPossible() }
      return copy.node
    case .text: return document.makeText(DOMString(CharacterData(unchecked: self).data)).node
    case .comment: return document.makeComment(DOMString(CharacterData(unchecked: self).data)).node
    case .cdataSection:
      return document.makeCDATASection(DOMString(CharacterData(unchecked: self).data)).node
    case .processingInstruction:
      return document.makeProcessingInstruction(
        target: DOMString(ProcessingInstruction(unchecked: self).target),
        data: DOMString(CharacterData(unchecked: self).data)
      ).node
    case .documentType:
      let type = DocumentType(unchecked: self)
      return document.makeDocumentType(
        name: type.name, publicId: type.publicId, systemId: type.systemId
      ).node
    case .attribute: return Attr(unchecked: self).copy(into: document).node
    case .documentFragment, .document: return document.makeDocumentFragment().node
    }
  }

  /// DOM Standard, "equals", without recursion.
  package func isEqual(to other: Node?) -> Bool {
    guard let other else { return false }
    var first = self
    var second = other
    while true {
      guard first.isShallowEqual(to: second) else { return false }
      switch (first.firstChild, second.firstChild) {
      case (let a?, let b?):
        (first, second) = (a, b)
        continue
      case (nil, nil): break
      default: return false
      }
      while first != self {
        switch (first.nextSibling, second.nextSibling) {
        case (let a?, let b?):
          (first, second) = (a, b)
        case (nil, nil):
          guard let a = first.parentNode, let b = second.parentNode else { return false }
          (first, second) = (a, b)
          continue
        default: return false
        }
        break
      }
      if first == self { return true }
    }
  }

  private func isShallowEqual(to other: Node) -> Bool {
    guard nodeType == other.nodeType else { return false }
    switch nodeType {
    case .element:
      let (a, b) = (Element(unchecked: self), Element(unchecked: other))
      guard a.localName == b.localName, a.namespaceURI == b.namespaceURI, a.prefix == b.prefix
      else { return false }
      guard a.attributeCount == b.attributeCount else { return false }
      return a.attributes.allSatisfy { attribute in
        b.attribute(namespace: attribute.namespaceURI, localName: attribute.localName)
          .map { $0.value.bytes.elementsEqual(attribute.value.bytes) } ?? false
      }
    case .attribute:
      let (a, b) = (Attr(unchecked: self), Attr(unchecked: other))
      return a.localName == b.localName && a.namespaceURI == b.namespaceURI
        && a.value.bytes.elementsEqual(b.value.bytes)
    case .documentType:
      let (a, b) = (DocumentType(unchecked: self), DocumentType(unchecked: other))
      return a.name == b.name && a.publicId == b.publicId && a.systemId == b.systemId
    case .processingInstruction:
      guard
        ProcessingInstruction(unchecked: self).target
          == ProcessingInstruction(unchecked: other).target
      else { return false }
      fallthrough
    case .text, .cdataSection, .comment:
      return CharacterData(unchecked: self).data.bytes
        .elementsEqual(CharacterData(unchecked: other).data.bytes)
    case .document, .documentFragment: return true
    }
  }
}

extension Element {
  func appendCopy(of attribute: Attr) {
    let copy = attribute.copy(into: node.nodeDocument)
    append(copy, DOMString(attribute.value))
  }
}

extension Attr {
  /// A copy that does not belong to an element.
  func copy(into document: Document) -> Attr {
    let copy = lxb_dom_attr_interface_create(document.rawDocument).made
    let original = rawAttribute.pointee
    copy.pointee.node.owner_document = document.rawDocument
    copy.pointee.node.local_name = original.node.local_name
    copy.pointee.node.ns = original.node.ns
    copy.pointee.node.prefix = original.node.prefix
    copy.pointee.qualified_name = original.qualified_name
    let attribute = Attr(raw: copy)
    attribute.storeValue(DOMString(value))
    return attribute
  }
}
