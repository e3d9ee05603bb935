internal import CLexbor
internal import Bytes

// HTML Standard, 3.2.6 and 6: the global attributes.

extension Element {
  /// Whether the element's `hidden` attribute is `until-found`.
  package var isHiddenUntilFound: Bool {
    getAttribute("hidden")?.equalsIgnoringCase("until-found") ?? false
  }

  /// HTML Standard, 3.2.6.1: the translation mode, which elements inherit.
  package var isTranslated: Bool {
    ancestorValue { element in
      guard let value = element.getAttribute("translate") else { return nil }
      if value.isEmpty || value.equalsIgnoringCase("yes") { return true }
      return value.equalsIgnoringCase("no") ? false : nil
    } ?? true
  }

  /// HTML Standard, 6.8.5, as in WebKit: true unless the attribute says no.
  package var isSpellchecked: Bool {
    ancestorValue { element in
      guard let value = element.getAttribute("spellcheck") else { return nil }
      if value.equalsIgnoringCase("false") { return false }
      return value.isEmpty || value.equalsIgnoringCase("true") ? true : nil
    } ?? true
  }

  /// The first value that `value` gives for this element or an ancestor, beginning with this
  /// element; nil if it gives none.
  private func ancestorValue<Value>(_ value: (Element) -> Value?) -> Value? {
    var current: Element? = self
    while let element = current {
      if element.isHTML, let value = value(element) { return value }
      current = element.node.parentElement
    }
    return nil
  }

  /// HTML Standard, 6.11.7, HTMLElement.draggable.
  package var isDraggable: Bool {
    if let value = getAttribute("draggable") {
      if value.equalsIgnoringCase("true") { return true }
      if value.equalsIgnoringCase("false") { return false }
    }
    return isHTML(LXB_TAG_IMG)
      || (isHTML(LXB_TAG_A) || isHTML(LXB_TAG_AREA)) && hasAttribute("href")
  }

  /// The `autocapitalize` attribute of the element or, for a form control that has none or an empty one, of its
  /// form.
  package var autocapitalizeValue: DOMStringView? {
    let own = getAttribute("autocapitalize")
    guard own?.isEmpty ?? true, isFormControl else { return own }
    return formOwner?.element.getAttribute("autocapitalize")
  }

  // MARK: Editing

  /// The value of an element's own `contenteditable` attribute; nil if it inherits its parent's.
  var ownContentEditable: StaticString? {
    guard let value = getAttribute("contenteditable") else { return nil }
    if value.isEmpty { return "true" }
    for keyword: StaticString in ["true", "false", "plaintext-only"]
    where value.equalsIgnoringCase(keyword) { return keyword }
    return nil
  }

  /// HTML Standard, HTMLElement.contentEditable.
  package var contentEditable: String { ownContentEditable?.description ?? "inherit" }

  package func setContentEditable(_ value: DOMString) throws(DOMException) {
    switch value.string.asciiLowercased {
    case "inherit": removeAttribute("contenteditable")
    case "true": setAttribute(known: "contenteditable", "true")
    case "false": setAttribute(known: "contenteditable", "false")
    case "plaintext-only": setAttribute(known: "contenteditable", "plaintext-only")
    default:
      throw DOMException(.syntax, "'\(value.string)' is not a value of contentEditable")
    }
  }

  /// HTML Standard, HTMLElement.isContentEditable.
  package var isContentEditable: Bool {
    isContentEditable(declaredBy: ancestorValue { $0.ownContentEditable == nil ? nil : $0 })
  }

  /// - Parameter source: the element itself or its nearest ancestor with a valid `contenteditable`
  ///   attribute; nil if there is none.
  func isContentEditable(declaredBy source: Element?) -> Bool {
    if node.nodeDocument.state.isDesignMode, node.isConnected { return true }
    return source?.ownContentEditable.map { $0.description != "false" } ?? false
  }

  // MARK: Text

  /// HTML Standard, HTMLElement.innerText.
  package var innerText: DOMString { recordedText ?? renderedText }

  /// HTML Standard, "rendered text fragment": line breaks become `br` elements.
  private func renderedTextFragment(_ text: DOMString) -> DocumentFragment {
    let document = node.nodeDocument
    let fragment = document.makeDocumentFragment()
    let bytes = text.bytes
    var start = 0
    func addText(to end: Int) {
      guard end > start else { return }
      fragment.node.insertUnchecked(
        document.makeText(DOMString(bytes: Array(bytes[start..<end]))).node, before: nil)
    }
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x0A || bytes[index] == 0x0D else {
        index += 1
        continue
      }
      addText(to: index)
      if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      start = index
      fragment.node.insertUnchecked(
        document.makeHTMLElement("br").node,
        before: nil)
    }
    addText(to: bytes.count)
    return fragment
  }

  /// HTML Standard, HTMLElement.innerText setter.
  package func setInnerText(_ text: DOMString) {
    if !text.bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      node.replaceAll(with: text.isEmpty ? nil : node.nodeDocument.makeText(text).node)
    } else {
      node.replaceAll(with: renderedTextFragment(text).node)
    }
  }

  /// HTML Standard, HTMLElement.outerText setter.
  package func setOuterText(_ text: DOMString) throws(DOMException) {
    guard let parent = node.parentNode else {
      throw DOMException(.noModificationAllowed, "The element has no parent")
    }
    let previous = node.previousSibling
    let next = node.nextSibling
    let fragment = renderedTextFragment(text).node
    if !fragment.hasChildNodes {
      fragment.insertUnchecked(node.nodeDocument.makeText(DOMString()).node, before: nil)
    }
    try parent.replace(child: node, with: fragment)
    if let next, let before = next.previousSibling { Self.merge(before, with: next) }
    if let previous, let after = previous.nextSibling { Self.merge(previous, with: after) }
  }

  /// HTML Standard, "merge with the next text node".
  private static func merge(_ node: Node, with next: Node) {
    guard node.nodeType == .text, next.nodeType == .text, let text = CharacterData(node),
      let other = CharacterData(next)
    else { return }
    text.appendData(DOMString(other.data))
    next.removeFromParent()
  }
}
