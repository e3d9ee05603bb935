internal import CLexbor

// HTML Standard, 6.6: focus.

extension Element {
  /// HTML Standard, 6.6.3, HTMLElement.tabIndex.
  package var tabIndex: Int {
    if let value = getAttribute("tabindex").flatMap(HTMLNumber.integer) { return value }
    // As in WebKit, a link of SVG needs no address for that.
    return isFocusableByItself || isSVGLink ? 0 : -1
  }

  /// Whether elements of this kind can have the focus without a `tabindex`.
  private var isFocusableByItself: Bool {
    guard isHTML else { return isSVGLink && hasAttribute("href") }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_A, LXB_TAG_AREA, LXB_TAG_BUTTON, LXB_TAG_FRAME, LXB_TAG_IFRAME, LXB_TAG_INPUT,
      LXB_TAG_OBJECT, LXB_TAG_SELECT, LXB_TAG_TEXTAREA:
      true
    case LXB_TAG_SUMMARY: isSummaryOfDetails
    default: false
    }
  }

  private var isSVGLink: Bool { isSVG && localText.equals("a") }

  /// Whether the element is the summary that opens and closes its `details` parent.
  var isSummaryOfDetails: Bool {
    guard isHTML(LXB_TAG_SUMMARY), let parent = node.parentElement, parent.isHTML(LXB_TAG_DETAILS)
    else { return false }
    var sibling = node.previousElementSibling
    while let other = sibling {
      if other.isHTML(LXB_TAG_SUMMARY) { return false }
      sibling = other.node.previousElementSibling
    }
    return true
  }

  /// Whether the element can have the focus now.
  var isFocusable: Bool {
    guard node.isConnected, isRendered, !isDisabledControl, !isInert else { return false }
    if getAttribute("tabindex").flatMap(HTMLNumber.integer) != nil { return true }
    if isHTML(LXB_TAG_INPUT) {
      return !(getAttribute("type")?.equalsIgnoringCase("hidden") ?? false)
    }
    // In editable content, links are text, and only its host has the focus.
    if isHTML(LXB_TAG_A) || isHTML(LXB_TAG_AREA) {
      return hasAttribute("href") && !isContentEditable
    }
    if isHTML, getAttribute("contenteditable") != nil, contentEditable != "inherit" {
      return isContentEditable && !(node.parentElement?.isContentEditable ?? false)
    }
    return isFocusableByItself
  }

  /// Whether the element is inert (HTML Standard, 6.3): it or an element around it has the attribute,
  /// or a modal dialog blocks it.
  var isInert: Bool {
    let modal = node.nodeDocument.state.modalDialogs.last(where: \.isModalDialog)
    guard modal != nil || node.nodeDocument.hasSeenAttribute(named: "inert") else { return false }
    var isInModal = modal == nil
    var current: Element? = self
    while let element = current {
      // A modal dialog is inert only by its own attribute.
      if element.hasAttribute("inert"), element.isHTML { return true }
      if element == modal {
        isInModal = true
        break
      }
      current = element.flatTreeParent
    }
    return !isInModal
  }

  /// HTML Standard, HTMLElement.focus.
  package func focus() {
    // A label gives the focus to its control.
    if isHTML(LXB_TAG_LABEL), !isFocusable, let control = labeledControl { return control.focus() }
    let document = node.nodeDocument
    if let root = shadowRoot, root.options.delegatesFocus {
      if let focused = document.state.focused, root.node.isShadowIncludingAncestor(of: focused.node)
      {
        return
      }
      (root.node.autofocusDelegate ?? root.node.focusDelegate)?.focus()
      return
    }
    guard document.state.focused != self, isFocusable else { return }
    takeFocus()
  }

  /// Gives the element the focus, even if it cannot have it by the rules.
  func takeFocus() {
    let document = node.nodeDocument
    let previous = document.activeElementIfFocused
    moveSelection()
    document.state.focused = nil
    previous?.sendFocusEvents("blur", "focusout", related: self)
    guard document.state.focused == nil else { return }
    document.state.focused = self
    sendFocusEvents("focus", "focusin", related: previous)
    if document.state.focused == self, editingHost == self { placeCaret() }
  }

  /// HTML Standard, HTMLElement.blur. It has no effect if the element does not have the focus.
  package func blur() {
    let state = node.nodeDocument.state
    guard state.focused == self else { return }
    node.nodeDocument.selection.removeAll()
    state.focused = nil
    sendFocusEvents("blur", "focusout", related: nil)
  }

  /// Clears the selection unless it is inside this element, which gets the focus, as in WebKit. A
  /// selection in a text control is a caret before it.
  private func moveSelection() {
    let selection = node.nodeDocument.selection
    if isTextControl, let parent = node.parentNode {
      try? selection.collapse(to: parent, offset: node.index)
    } else if let anchor = selection.anchor?.node, !node.contains(anchor) {
      selection.removeAll()
    }
  }

  private func sendFocusEvents(_ name: String, _ bubblingName: String, related: Element?) {
    for (name, bubbles) in [(name, false), (bubblingName, true)] {
      let event = FocusEvent(name, bubbles: bubbles, composed: true)
      event.view = node.nodeDocument.state.window
      event.relatedTarget = related.map { .node($0.node) }
      node.fire(event)
    }
  }
}

extension Document {
  /// The focused element, if it is still in the document.
  fileprivate var activeElementIfFocused: Element? {
    state.focused.flatMap { $0.node.rootNode(composed: true) == node ? $0 : nil }
  }

  /// HTML Standard, DocumentOrShadowRoot.activeElement.
  package var activeElement: Element? {
    if let focused = state.focused {
      if let element = focused.retargeted(to: node) { return element }
      state.focused = nil
    }
    return body ?? documentElement
  }
}

extension Node {
  /// HTML Standard, "focus delegate": the first element inside that can have the focus. Inside of a
  /// shadow host, only one that its root delegates the focus to.
  var focusDelegate: Element? { focusDelegate { _ in true } }

  /// HTML Standard, "autofocus delegate".
  var autofocusDelegate: Element? { focusDelegate { $0.hasAttribute("autofocus") } }

  private func focusDelegate(where isCandidate: (Element) -> Bool) -> Element? {
    for case let element? in descendants.lazy.map(Element.init) where isCandidate(element) {
      if let root = element.shadowRoot, root.options.delegatesFocus {
        if let delegate = root.node.autofocusDelegate ?? root.node.focusDelegate {
          return delegate
        }
      } else if element.isFocusable {
        return element
      }
    }
    return nil
  }
}

extension ShadowRoot {
  /// HTML Standard, DocumentOrShadowRoot.activeElement.
  package var activeElement: Element? {
    guard let focused = node.nodeDocument.state.focused, focused.node.isConnected else {
      return nil
    }
    return focused.retargeted(to: node)
  }
}

extension Element {
  /// The element, or the host of a shadow tree around it, that is in the tree of `root`; nil if
  /// there is none.
  fileprivate func retargeted(to root: Node) -> Element? {
    var current = self
    while true {
      let own = current.node.root
      if own == root { return current }
      guard let shadow = ShadowRoot(own) else { return nil }
      current = shadow.host
    }
  }
}
