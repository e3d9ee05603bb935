internal import CLexbor

// HTML Standard, 6.12: popovers.

extension Element {
  /// Whether the element is a popover that is shown.
  package var isPopoverOpen: Bool {
    node.existingRecord?.existing(OpeningState.self)?.popoverKind != nil
  }

  /// The kind that the attribute names; nil if the element is no popover.
  private var popoverKind: PopoverKind? {
    guard isHTML, let value = getAttribute("popover") else { return nil }
    return value.string.isEmpty || value.equalsIgnoringCase("auto") ? .auto : .manual
  }

  /// HTML Standard, "check popover validity", for an element that is to be shown or hidden.
  private func checkPopover() throws(DOMException) {
    if popoverKind == nil {
      throw DOMException(.notSupported, "Element does not have the popover attribute")
    }
    if !node.isConnected { throw DOMException(.invalidState, "Element is not connected") }
  }

  private func checkPopoverToShow(in document: Document) throws(DOMException) {
    try checkPopover()
    if document.state.window == nil {
      throw DOMException(
        .invalidState, "Invalid for popovers within documents that are not fully active")
    }
    if node.nodeDocument != document {
      throw DOMException(
        .invalidState, "Invalid when the document changes while showing the popover")
    }
    if isModalDialog { throw DOMException(.invalidState, "Element is a modal <dialog> element") }
  }

  // MARK: Showing

  /// HTML Standard, HTMLElement.showPopover.
  /// - Parameter source: the element that shows it. A popover that is around the source stays open.
  package func showPopover(source: Element? = nil) throws(DOMException) {
    let document = node.nodeDocument
    try checkPopoverToShow(in: document)
    if isPopoverOpen { return }
    guard mayToggle(opening: true) else { return }
    // A listener may have changed everything.
    try checkPopoverToShow(in: document)
    if isPopoverOpen { return }
    let kind = popoverKind
    if kind == .auto {
      hidePopovers(until: popoverAround(source: source))
      try checkPopoverToShow(in: document)
      guard popoverKind == .auto else {
        throw DOMException(.invalidState, "The popover attribute changed while showing the popover")
      }
      if isPopoverOpen { return }
    }
    let isFirst = document.state.autoPopovers.isEmpty
    let focused = document.state.focused
    opening.popoverKind = kind
    document.state.openPopovers.append(self)
    node.pool.attributeChanged()
    queueToggle(\.popoverToggle, opening: true)
    focusInsidePopover()
    let takesFocusBack = kind == .auto && isFirst && isPopoverOpen
    opening.focusBefore = takesFocusBack ? focused : nil
  }

  /// HTML Standard, "popover focusing steps".
  private func focusInsidePopover() {
    if isHTML(LXB_TAG_DIALOG) { return focusInsideDialog() }
    let control = hasAttribute("autofocus") ? self : node.autofocusDelegate
    control?.focus()
  }

  /// HTML Standard, "topmost popover ancestor": the open popover of the kind `auto` that the element, or
  /// what shows it, is inside of.
  func popoverAround(source: Element?) -> Element? {
    let open = node.nodeDocument.state.autoPopovers
    if open.isEmpty { return nil }
    let own = open.firstIndex(of: self) ?? open.count
    var found: Int?
    for start in [flatTreeParent, source] {
      var current = start
      while let element = current {
        if let place = open.firstIndex(of: element), place < own {
          found = max(found ?? place, place)
          break
        }
        current = element.flatTreeParent
      }
    }
    return found.map { open[$0] }
  }

  // MARK: Hiding

  /// HTML Standard, HTMLElement.hidePopover.
  package func hidePopover() throws(DOMException) {
    try checkPopover()
    closePopover()
  }

  /// HTML Standard, "hide popover".
  /// - Parameters:
  ///   - isTold: whether listeners hear of it.
  ///   - restoresFocus: whether the element that had the focus before gets it back.
  private func closePopover(isTold: Bool = true, restoresFocus: Bool = true) {
    guard isPopoverOpen else { return }
    let document = node.nodeDocument
    if document.state.autoPopovers.contains(self) {
      hidePopovers(until: self, isTold: isTold, restoresFocus: restoresFocus)
      guard isPopoverOpen else { return }
    }
    if isTold {
      _ = mayToggle(opening: false)
      guard isPopoverOpen else { return }
    }
    let focusBefore = opening.focusBefore
    opening.popoverKind = nil
    opening.focusBefore = nil
    document.state.openPopovers.removeAll { $0 == self }
    node.pool.attributeChanged()
    if isTold { queueToggle(\.popoverToggle, opening: false) }
    if restoresFocus, let focusBefore, let focused = document.state.focused,
      self == focused || node.isShadowIncludingAncestor(of: focused.node)
    {
      focusBefore.focus()
    }
  }

  /// HTML Standard, "hide all popovers until": hides the popovers of the kind `auto` that were opened
  /// after another one; all, if that is nil or closed.
  func hidePopovers(until last: Element?, isTold: Bool = true, restoresFocus: Bool = false) {
    let state = node.nodeDocument.state
    if state.openPopovers.isEmpty { return }
    var rest: ArraySlice<Element> {
      let open = state.autoPopovers
      guard let last, let place = open.firstIndex(of: last) else { return open[...] }
      return open[(place + 1)...]
    }
    for popover in rest.reversed() {
      popover.closePopover(isTold: isTold, restoresFocus: restoresFocus)
    }
    // What listeners have opened meanwhile is hidden without asking them again.
    while let popover = rest.last { popover.closePopover(isTold: false, restoresFocus: false) }
  }

  /// Runs the steps after a change of the `popover` attribute: a popover of another kind is closed.
  func popoverAttributeChanged() {
    guard let kind = node.existingRecord?.existing(OpeningState.self)?.popoverKind,
      kind != popoverKind
    else { return }
    closePopover()
  }

  /// HTML Standard, HTMLElement.togglePopover.
  /// - Returns: whether the popover is shown afterwards.
  package func togglePopover(
    force: Bool? = nil, source: Element? = nil
  ) throws(DOMException) -> Bool {
    if isPopoverOpen, force != true {
      try hidePopover()
    } else if force != false {
      try showPopover(source: source)
    } else {
      try checkPopover()
    }
    return isPopoverOpen
  }

  /// Executes a button's action on the popover that it names. A click inside of a popover that is inside
  /// of its button is not for the button.
  func invokePopover(_ event: Event) {
    guard let popover = element(referencedBy: "popovertarget") else { return }
    if case .node(let clicked)? = event.target, node.isShadowIncludingAncestor(of: popover.node),
      clicked == popover.node || popover.node.isShadowIncludingAncestor(of: clicked)
    {
      return
    }
    let action = text(of: "popovertargetaction")
    if popover.isPopoverOpen {
      if !action.equalsIgnoringCase("show") { try? popover.hidePopover() }
    } else if !action.equalsIgnoringCase("hide") {
      try? popover.showPopover(source: self)
    }
  }
}

extension DocumentState {
  /// The open popovers of the kind `auto`, in the order in which they were opened.
  var autoPopovers: [Element] { openPopovers.filter { $0.opening.popoverKind == .auto } }

  /// Call this before a node leaves its document: the popovers inside are closed, and nobody is told.
  func popoversLost(in node: Node) {
    for popover in openPopovers
    where node == popover.node || node.isShadowIncludingAncestor(of: popover.node) {
      popover.opening.popoverKind = nil
      popover.opening.focusBefore = nil
      openPopovers.removeAll { $0 == popover }
    }
  }
}
