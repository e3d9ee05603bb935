internal import CLexbor
internal import Bytes

/// An element (DOM Standard, 4.9).
package struct Element: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.isElement else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  init(raw: UnsafeMutablePointer<lxb_dom_element_t>) {
    node = Node(
      raw: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: lxb_dom_node_t.self))
  }

  var rawElement: UnsafeMutablePointer<lxb_dom_element_t> {
    // The check in `init` makes sure that the node has this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_element_t.self)
  }
}

extension Element {
  /// The identifier of the local name: in the parser's table for known tags, or else in the pool's
  /// own table.
  var tag: UInt { node.raw.pointee.local_name }

  /// Whether the element is in the HTML namespace.
  package var isHTML: Bool { node.raw.pointee.ns == LXB_NS_HTML.rawValue }
  package var isSVG: Bool { node.raw.pointee.ns == LXB_NS_SVG.rawValue }
  package var isMathML: Bool { node.raw.pointee.ns == LXB_NS_MATH.rawValue }

  /// Whether the element is an HTML element with this known tag.
  func isHTML(_ tag: lxb_tag_id_enum_t) -> Bool {
    node.raw.pointee.local_name == UInt(tag.rawValue) && isHTML
  }

  /// Whether the case of names does not matter: the element is an HTML element in an HTML document.
  var foldsCase: Bool {
    isHTML && node.raw.pointee.owner_document.pointee.type == LXB_DOM_DOCUMENT_DTYPE_HTML
  }

  /// The qualified name, as a view of the pool's memory.
  var qualifiedText: DOMStringView {
    let element = rawElement.pointee
    let name = element.qualified_name != 0 ? element.qualified_name : element.node.local_name
    return lxb_tag_data_by_id(name)?.text ?? .empty
  }

  package var qualifiedName: String { qualifiedText.string }

  package var localName: String { localText.string }

  /// The local name, as a view of the pool's memory.
  package var localText: DOMStringView {
    let name = qualifiedText
    guard node.raw.pointee.prefix != 0,
      let colon = name.bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return name }
    return DOMStringView(UnsafeBufferPointer(rebasing: name.bytes[(colon + 1)...]))
  }

  /// DOM Standard, "HTML-uppercased qualified name".
  package var tagName: String {
    foldsCase ? qualifiedName.asciiUppercased : qualifiedName
  }

  /// A number that is equal for elements with the same ``tagName``, as a key for caches of tag
  /// names; nil for elements without such a number.
  package var tagNameKey: UInt? {
    rawElement.pointee.qualified_name == 0 && foldsCase ? tag : nil
  }

  package var prefix: String? { node.prefixText }
  package var namespaceURI: String? { node.namespaceText }

  // MARK: Attributes

  package var hasAttributes: Bool { rawElement.pointee.first_attr != nil }

  package var attributes: AttributeSequence {
    AttributeSequence(next: rawElement.pointee.first_attr.map(Attr.init(raw:)))
  }

  /// The attribute with a qualified name that is no namesake, see ``Attr/isNamesake``. So for a name
  /// without a prefix, it has no namespace. The case of `name` does not matter if ``foldsCase``.
  package func attribute(named name: String) -> Attr? {
    attribute(exactly: foldsCase ? name.asciiLowercased : name)
  }

  /// DOM Standard, "get an attribute by name": the first attribute with a qualified name, in whatever
  /// namespace.
  package func attribute(qualifiedName name: String) -> Attr? {
    let ordinary = attribute(named: name)
    guard node.withPool({ $0.hasNamesakes }),
      let namesake = attribute(exactly: Attr.noPrefix + (foldsCase ? name.asciiLowercased : name))
    else { return ordinary }
    guard let ordinary else { return namesake }
    return attributes.first { $0 == ordinary || $0 == namesake }
  }

  /// The attribute of a qualified name in the right case.
  func attribute(exactly name: String) -> Attr? {
    var name = name
    let table = node.raw.pointee.owner_document.pointee.attrs
    let entry = name.withUTF8 { text in
      text.isEmpty
        ? nil : lxb_dom_attr_data_by_qualified_name(table, text.baseAddress, text.count)
    }
    guard let entry else { return nil }
    let (one, other) = (entry.pointee.attr_id, UInt(bitPattern: entry))
    var searched = 0
    for attribute in attributes {
      if attribute.nameIdentifier == one || attribute.nameIdentifier == other { return attribute }
      searched += 1
      if searched == AttributeTable.few { return attributeTable?.attribute(one, or: other) }
    }
    return nil
  }

  /// The attribute with a known name and without a namespace. This is faster than
  /// ``attribute(named:)``.
  func attribute(_ known: lxb_dom_attr_id_enum_t) -> Attr? {
    var current = rawElement.pointee.first_attr
    while let attribute = current {
      if attribute.pointee.node.local_name == UInt(known.rawValue),
        attribute.pointee.qualified_name == 0
      {
        return Attr(raw: attribute)
      }
      current = attribute.pointee.next
    }
    return nil
  }

  /// The attribute with a namespace and a local name.
  package func attribute(namespace: String?, localName: String) -> Attr? {
    let namespace = namespace == "" ? nil : namespace
    if let table = attributeTable {
      return table.attributes(localName: localName).first { $0.namespaceURI == namespace }
    }
    return attributes.first { $0.localName == localName && $0.namespaceURI == namespace }
  }

  /// The value of the attribute that ``attribute(named:)`` finds; nil if it is missing.
  package func getAttribute(_ name: String) -> DOMStringView? {
    if name == "style" { settleStyle() }
    return attribute(named: name)?.value
  }

  /// The qualified names of the attributes, in order.
  package var attributeNames: [String] {
    settleStyle()
    return attributes.map(\.name)
  }

  /// Fixes the place of a `style` attribute that the style object made. Call this before anything
  /// shows the attributes' order.
  package func settleStyle() {
    if let record = node.existingRecord, record.hasFloatingStyle { record.hasFloatingStyle = false }
  }

  /// Moves a `style` attribute whose place is not fixed yet behind an attribute that was added.
  private func floatStyle(behind added: Attr) {
    guard let record = node.existingRecord, record.hasFloatingStyle,
      let style = attribute(named: "style"), style != added
    else { return }
    unlink(style)
    link(style, before: nil)
  }

  package func hasAttribute(_ name: String) -> Bool { attribute(named: name) != nil }

  /// DOM Standard, Element.setAttribute.
  package func setAttribute(_ name: String, _ value: DOMString) throws(DOMException) {
    guard Names.isValidAttributeName(name) else {
      throw DOMException(.invalidCharacter, "Invalid qualified name: '\(name)'")
    }
    let name = foldsCase ? name.asciiLowercased : name
    if let attribute = attribute(qualifiedName: name) {
      change(attribute, to: value)
    } else {
      append(node.nodeDocument.makeAttribute(namespace: nil, prefix: nil, localName: name), value)
    }
  }

  /// Sets an attribute whose name the program itself has chosen. The name must be valid, and in
  /// lower case on an HTML element.
  package func setAttribute(known name: String, _ value: DOMString) {
    if let attribute = attribute(exactly: name) {
      change(attribute, to: value)
    } else {
      append(node.nodeDocument.makeAttribute(namespace: nil, prefix: nil, localName: name), value)
    }
  }

  /// DOM Standard, Element.setAttributeNS.
  package func setAttribute(
    namespace: String?, qualifiedName: String, _ value: DOMString
  ) throws(DOMException) {
    let name = try Names.extract(
      namespace: namespace, qualifiedName: qualifiedName, forElement: false)
    if let attribute = attribute(namespace: name.namespace, localName: name.localName) {
      change(attribute, to: value)
    } else {
      append(
        node.nodeDocument.makeAttribute(
          namespace: name.namespace, prefix: name.prefix, localName: name.localName), value)
    }
  }

  package func removeAttribute(_ name: String) {
    if let attribute = attribute(named: name) { remove(attribute) }
  }

  /// DOM Standard, Element.removeAttribute.
  package func removeAttribute(qualifiedName name: String) {
    if let attribute = attribute(qualifiedName: name) { remove(attribute) }
  }

  package func removeAttribute(namespace: String?, localName: String) {
    if let attribute = attribute(namespace: namespace, localName: localName) { remove(attribute) }
  }

  /// DOM Standard, Element.toggleAttribute.
  package func toggleAttribute(_ name: String, force: Bool?) throws(DOMException) -> Bool {
    guard Names.isValidAttributeName(name) else {
      throw DOMException(.invalidCharacter, "Invalid qualified name: '\(name)'")
    }
    if let attribute = attribute(qualifiedName: name) {
      if force == true { return true }
      remove(attribute)
      return false
    }
    if force == false { return false }
    try setAttribute(name, DOMString())
    return true
  }

  /// DOM Standard, "set an attribute".
  /// - Returns: the attribute that was replaced; nil if there was none.
  package func setAttributeNode(_ attribute: Attr) throws(DOMException) -> Attr? {
    if let owner = attribute.ownerElement, owner != self {
      throw DOMException(.inUseAttribute, "The attribute belongs to another element")
    }
    let old = self.attribute(namespace: attribute.namespaceURI, localName: attribute.localName)
    if old == attribute { return attribute }
    let lists = listsToTell(attribute)
    if let old {
      let value = DOMString(old.value)
      let position = old.rawAttribute.pointee.next
      willChangeIdentifier(old)
      unlink(old)
      attribute.node.belong(to: node.raw.pointee.owner_document)
      link(attribute, before: position)
      changed(attribute, from: value, lists)
    } else {
      attribute.node.belong(to: node.raw.pointee.owner_document)
      link(attribute, before: nil)
      changed(attribute, from: nil, lists)
    }
    return old
  }

  package func removeAttributeNode(_ attribute: Attr) throws(DOMException) {
    guard attribute.ownerElement == self else {
      throw DOMException(.notFound, "The attribute does not belong to the element")
    }
    remove(attribute)
  }

  // MARK: The only place where attributes change

  func append(_ attribute: Attr, _ value: DOMString) {
    let lists = listsToTell(attribute)
    attribute.storeValue(value)
    link(attribute, before: nil)
    floatStyle(behind: attribute)
    changed(attribute, from: nil, lists)
  }

  func change(_ attribute: Attr, to value: DOMString) {
    let isSame = value.withView { $0 == attribute.value }
    let old = mattersAsOld(attribute) ? DOMString(attribute.value) : DOMString()
    let lists = listsToTell(attribute)
    if !isSame { willChangeIdentifier(attribute) }
    attribute.storeValue(value)
    changed(attribute, from: old, lists, isSame: isSame)
  }

  /// Adds to the end of an attribute's value. For a long value this takes less time than to set all of it.
  func change(_ attribute: Attr, byAppending text: DOMString) {
    if mattersAsOld(attribute) {
      return change(attribute, to: DOMString(bytes: Array(attribute.value.bytes) + text.bytes))
    }
    let lists = listsToTell(attribute)
    if !text.isEmpty { willChangeIdentifier(attribute) }
    attribute.appendToValue(text)
    changed(attribute, from: DOMString(), lists, isSame: text.isEmpty)
  }

  /// Whether somebody asks for the old value of an attribute, not only whether there was one, when it
  /// changes.
  private func mattersAsOld(_ attribute: Attr) -> Bool {
    tag == UInt(LXB_TAG_INPUT.rawValue)
      || node.withPool { $0.tracksTrees || $0.observer != nil }
      || isName(attribute) && node.documentState.styles?.areCurrent == true
  }

  /// Runs the steps for a new value of the `style` attribute, which is written when it is read. Call
  /// this only if nobody needs the old value.
  func changeUnwritten(_ attribute: Attr) {
    let lists = listsToTell(attribute)
    attribute.node.noteChange(of: .content)
    changed(attribute, from: DOMString(), lists)
  }

  func remove(_ attribute: Attr) {
    let old = DOMString(attribute.value)
    let lists = listsToTell(attribute)
    willChangeIdentifier(attribute)
    unlink(attribute)
    changed(attribute, from: old, lists)
  }

  /// Whether an attribute of the element is its identifier or its list of classes.
  private func isName(_ attribute: Attr) -> Bool {
    let raw = attribute.rawAttribute
    return rawElement.pointee.attr_class == raw || rawElement.pointee.attr_id == raw
  }

  /// The lists that depend on an attribute that is about to change.
  private func listsToTell(_ attribute: Attr) -> [(list: LiveNodes, hasElement: Bool)] {
    node.withPool { $0.hasAttributeLists } ? listsMinding(attribute) : []
  }

  private func willChangeIdentifier(_ attribute: Attr) {
    if rawElement.pointee.attr_id == attribute.rawAttribute {
      node.documentState.identifiers?.remove(self)
    }
  }

  /// - Parameter isSame: whether the attribute has the same value as before, which what is sorted by
  ///   values need not hear of.
  private func changed(
    _ attribute: Attr, from old: DOMString?, _ lists: [(list: LiveNodes, hasElement: Bool)],
    isSame: Bool = false
  ) {
    node.withPool { changed(attribute, from: old, lists, isSame: isSame, in: $0) }
  }

  private func changed(
    _ attribute: Attr, from old: DOMString?, _ lists: [(list: LiveNodes, hasElement: Bool)],
    isSame: Bool, in pool: DocumentPool
  ) {
    if !isSame, rawElement.pointee.attr_id == attribute.rawAttribute {
      node.documentState.identifiers?.add(self)
    }
    node.noteChange(of: .content)
    let styles = node.documentState.styles
    let areStylesCurrent = styles?.areCurrent == true
    pool.attributeChanged()
    if areStylesCurrent { styles?.follow(attribute, of: self, from: old) }
    if pool.hasRecordedLayout, let layout = node.documentState.layout, !layout.hasChanged,
      node.isConnected
    {
      layout.noteChange(ofAttribute: attribute.qualifiedText.string)
    }
    for (list, hadElement) in lists {
      list.attributeChanged(of: node, wasAccepted: hadElement)
    }
    let name = attribute.qualifiedText
    let isName = name.equals("id") || name.equals("name")
    if isName, mayNameItselfInDocument { pool.documentNameChanged(of: self) }
    // No list, form or group has an element that is a tree of its own, or asks for a namesake.
    if !node.isAlone, !attribute.isNamesake {
      if !isSame, isName { pool.namesChanged() }
      if pool.watchesForms { pool.formsChanged(formConcern(of: name)) }
    }
    // Observers get this change before the changes that it causes.
    pool.observer?.attributeChanged(
      of: self, localName: attribute.localName, namespace: attribute.namespaceURI, oldValue: old)
    htmlAttributeChanged(attribute, from: old)
    styleAttributeChanged(attribute)
    if pool.tracksTrees { attributeChangedInTrackedTree(attribute, from: old) }
  }

  private func link(_ attribute: Attr, before next: UnsafeMutablePointer<lxb_dom_attr_t>?) {
    let raw = attribute.rawAttribute
    let element = rawElement
    attribute.node.noteChange(of: .place)
    raw.pointee.owner = element
    raw.pointee.next = next
    if let next {
      raw.pointee.prev = next.pointee.prev
      if let previous = next.pointee.prev {
        previous.pointee.next = raw
      } else {
        element.pointee.first_attr = raw
      }
      next.pointee.prev = raw
    } else {
      raw.pointee.prev = element.pointee.last_attr
      if let last = element.pointee.last_attr {
        last.pointee.next = raw
      } else {
        element.pointee.first_attr = raw
      }
      element.pointee.last_attr = raw
    }
    noteLinked(attribute)
    if raw.pointee.qualified_name == 0 {
      if raw.pointee.node.local_name == UInt(LXB_DOM_ATTR_ID.rawValue) {
        element.pointee.attr_id = raw
      } else if raw.pointee.node.local_name == UInt(LXB_DOM_ATTR_CLASS.rawValue) {
        element.pointee.attr_class = raw
      }
    }
  }

  private func unlink(_ attribute: Attr) {
    let raw = attribute.rawAttribute
    let element = rawElement
    attribute.node.noteChange(of: .place)
    noteUnlinking(attribute)
    if let previous = raw.pointee.prev {
      previous.pointee.next = raw.pointee.next
    } else {
      element.pointee.first_attr = raw.pointee.next
    }
    if let next = raw.pointee.next {
      next.pointee.prev = raw.pointee.prev
    } else {
      element.pointee.last_attr = raw.pointee.prev
    }
    raw.pointee.next = nil
    raw.pointee.prev = nil
    raw.pointee.owner = nil
    if element.pointee.attr_id == raw { element.pointee.attr_id = nil }
    if element.pointee.attr_class == raw { element.pointee.attr_class = nil }
  }

  // MARK: Identifier and classes

  package var id: DOMStringView {
    rawElement.pointee.attr_id.map { Attr(raw: $0).value } ?? .empty
  }

  package var className: DOMStringView {
    rawElement.pointee.attr_class.map { Attr(raw: $0).value } ?? .empty
  }
}

/// The attributes of an element, in their order.
package struct AttributeSequence: Sequence, IteratorProtocol {
  private var upcoming: Attr?

  init(next: Attr?) { upcoming = next }

  package mutating func next() -> Attr? {
    defer { upcoming = upcoming?.rawAttribute.pointee.next.map(Attr.init(raw:)) }
    return upcoming
  }
}

extension Node {
  /// The prefix in an element's or attribute's name; nil if there is none.
  var prefixText: String? {
    guard raw.pointee.prefix != 0,
      let entry = lxb_ns_prefix_data_by_id(nil, raw.pointee.prefix)
    else { return nil }
    return UnsafeRawPointer(entry).withMemoryRebound(to: lexbor_hash_entry_t.self, capacity: 1) {
      DOMStringView(start: jsprep_entry_text($0), count: $0.pointee.length).string
    }
  }

  /// The namespace of an element or attribute; nil if there is none.
  var namespaceText: String? {
    guard raw.pointee.ns != LXB_NS__UNDEF.rawValue,
      let entry = lxb_ns_data_by_id(nil, raw.pointee.ns)
    else { return nil }
    let text = UnsafeRawPointer(entry).withMemoryRebound(
      to: lexbor_hash_entry_t.self, capacity: 1
    ) { DOMStringView(start: jsprep_entry_text($0), count: $0.pointee.length).string }
    return text.isEmpty ? nil : text
  }
}
