internal import CLexbor

/// An attribute (DOM Standard, 4.9.2).
package struct Attr: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.raw.pointee.type == LXB_DOM_NODE_TYPE_ATTRIBUTE else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  init(raw: UnsafeMutablePointer<lxb_dom_attr_t>) {
    node = Node(
      raw: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: lxb_dom_node_t.self))
  }

  var rawAttribute: UnsafeMutablePointer<lxb_dom_attr_t> {
    // The check in `init` makes sure that the node has this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_attr_t.self)
  }

  /// The identifier of the qualified name in the pool's table.
  var nameIdentifier: lxb_dom_attr_id_t {
    let attribute = rawAttribute.pointee
    return attribute.qualified_name != 0 ? attribute.qualified_name : attribute.node.local_name
  }

  /// The qualified name, as a view of the pool's memory.
  var qualifiedText: DOMStringView {
    let text = lxb_dom_attr_data_by_id(nil, nameIdentifier)?.text ?? .empty
    guard text.bytes.first == 0 else { return text }
    return DOMStringView(UnsafeBufferPointer(rebasing: text.bytes.dropFirst()))
  }

  /// The qualified name.
  package var name: String { qualifiedText.string }

  package var localName: String { localText.string }

  /// The local name, as a view of the pool's memory.
  var localText: DOMStringView {
    let name = qualifiedText
    guard rawAttribute.pointee.node.prefix != 0,
      let colon = name.bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return name }
    return DOMStringView(UnsafeBufferPointer(rebasing: name.bytes[(colon + 1)...]))
  }

  package var prefix: String? { node.prefixText.flatMap { $0 == Self.noPrefix ? nil : $0 } }

  /// What stands for the missing prefix of a namesake. No name can have this character.
  static let noPrefix = "\u{0}"

  /// Whether the attribute has a namespace and no prefix, so that its qualified name can be that of an
  /// ordinary attribute too. It has another identifier than that one, so that what an ordinary attribute
  /// means is not looked for here. `xmlns` is no namesake: without a namespace it means nothing.
  var isNamesake: Bool { lxb_dom_attr_data_by_id(nil, nameIdentifier)?.text.bytes.first == 0 }

  package var namespaceURI: String? { hasNamespace ? node.namespaceText : nil }

  /// Whether the attribute has a namespace.
  var hasNamespace: Bool {
    node.raw.pointee.ns != LXB_NS__UNDEF.rawValue && !rawAttribute.pointee.isPlain
  }

  package var value: DOMStringView {
    guard let value = rawAttribute.pointee.value ?? writtenStyle else { return .empty }
    return DOMStringView(start: value.pointee.data, count: value.pointee.length)
  }

  /// The value of a `style` attribute that its style object had not written yet; nil for another
  /// attribute.
  private var writtenStyle: UnsafeMutablePointer<lexbor_str_t>? {
    let raw = rawAttribute.pointee
    guard raw.node.local_name == UInt(LXB_DOM_ATTR_STYLE.rawValue), raw.qualified_name == 0,
      let style = ownerElement?.node.existingRecord?.existing(InlineStyle.self)
    else { return nil }
    style.write()
    return rawAttribute.pointee.value
  }

  package var ownerElement: Element? { rawAttribute.pointee.owner.map { Element(raw: $0) } }

  /// Sets the value. If an element has the attribute, this runs the steps for a changed attribute.
  package func setValue(_ value: DOMString) {
    if let owner = ownerElement {
      owner.change(self, to: value)
    } else {
      storeValue(value)
    }
  }

  func storeValue(_ value: DOMString) {
    write(value)
    node.noteChange(of: .content)
  }

  /// Stores more at the end of the value, which must have been stored before.
  func appendToValue(_ text: DOMString) {
    if let stored = rawAttribute.pointee.value {
      text.withView { node.append($0, to: &stored.pointee) }
    }
    node.noteChange(of: .content)
  }

  /// Stores a value without counting a change.
  func write(_ value: DOMString) {
    let attribute = rawAttribute
    if attribute.pointee.value == nil {
      let memory = node.raw.pointee.owner_document.pointee.mraw
      attribute.pointee.value = lexbor_mraw_calloc(memory, MemoryLayout<lexbor_str_t>.size)?
        .assumingMemoryBound(to: lexbor_str_t.self)
    }
    guard let stored = attribute.pointee.value else { return }
    value.withView { node.store($0, in: &stored.pointee) }
  }
}

extension lxb_dom_attr_t {
  /// Whether the attribute has no namespace. The parser gives an ordinary attribute the namespace
  /// of its element, and no prefix.
  var isPlain: Bool {
    node.prefix == 0
      && (node.ns == LXB_NS_HTML.rawValue || node.ns == LXB_NS_SVG.rawValue
        || node.ns == LXB_NS_MATH.rawValue)
  }
}
