internal import CLexbor

// HTML Standard, 4.11.1 and 4.11.4, and 6.12: details, dialogs and popovers.

/// The state of an element that can open, beside its attributes.
private final class OpeningState {
  /// The state before all changes that no `toggle` event has reported yet; nil if there are none.
  var stateBefore: String?
  /// Whether a popover is shown.
  var isPopoverOpen = false
  /// Whether a dialog was opened as a modal one.
  var isModal = false
  var returnValue = DOMString()
  /// The element that had the focus when the dialog was opened.
  var focusBefore: Element?
}

extension Element {
  private var opening: OpeningState { node.record.companion { OpeningState() } }

  private static func name(_ isOpen: Bool) -> String { isOpen ? "open" : "closed" }

  /// Queues one `toggle` event, which reports all openings and closings until it is fired.
  private func queueToggle(wasOpen: Bool, isOpen: @escaping () -> Bool) {
    let state = opening
    if state.stateBefore != nil { return }
    state.stateBefore = Self.name(wasOpen)
    node.queueTask { [self] in
      let event = ToggleEvent("toggle")
      event.oldState = state.stateBefore ?? ""
      event.newState = Self.name(isOpen())
      state.stateBefore = nil
      node.fire(event)
    }
  }

  /// Fires `beforetoggle`; false if a listener prevented the opening.
  private func mayToggle(opening isOpening: Bool) -> Bool {
    let event = ToggleEvent("beforetoggle", cancelable: isOpening)
    event.oldState = Self.name(!isOpening)
    event.newState = Self.name(isOpening)
    return node.fire(event)
  }

  // MARK: Details

  /// Runs the steps after an `open` attribute was added to or removed from a `details` element.
  func detailsOpenChanged(wasOpen: Bool) {
    let isOpen = hasAttribute("open")
    if isOpen == wasOpen { return }
    queueToggle(wasOpen: wasOpen) { self.hasAttribute("open") }
    // Only one of the `details` elements with the same name can be open.
    if isOpen { for other in openDetailsOfSameName { other.removeAttribute("open") } }
  }

  /// HTML Standard, 4.11.1: when an open `details` element gets a name, it closes if another one
  /// with this name is open.
  func detailsNameChanged() {
    if hasAttribute("open"), !openDetailsOfSameName.isEmpty { removeAttribute("open") }
  }

  private var openDetailsOfSameName: [Element] {
    let name = text(of: "name")
    if name.isEmpty { return [] }
    let wanted = DOMString(name)
    return node.root.descendants.compactMap(Element.init).filter { other in
      other != self && other.isHTML(LXB_TAG_DETAILS) && other.hasAttribute("open")
        && other.text(of: "name").bytes.elementsEqual(wanted.bytes)
    }
  }

  // MARK: Dialogs

  package var dialogReturnValue: DOMString {
    node.existingRecord?.existing(OpeningState.self)?.returnValue ?? DOMString()
  }

  package func setDialogReturnValue(_ value: DOMString) { opening.returnValue = value }

  /// HTML Standard, HTMLDialogElement.show and showModal.
  package func showDialog(isModal: Bool) throws(DOMException) {
    if hasAttribute("open") {
      if opening.isModal == isModal { return }
      throw DOMException(.invalidState, "The dialog is open already")
    }
    if isModal, !node.isConnected {
      throw DOMException(.invalidState, "The dialog is not in a document")
    }
    if isModal, isPopoverOpen {
      throw DOMException(.invalidState, "The dialog is shown as a popover")
    }
    // A listener may have opened or removed the dialog itself.
    guard mayToggle(opening: true), !hasAttribute("open"), !isPopoverOpen,
      !isModal || node.isConnected
    else { return }
    queueToggle(wasOpen: false) { self.hasAttribute("open") }
    setPresence(of: "open", true)
    let document = node.nodeDocument
    opening.isModal = isModal
    if isModal { document.state.modalDialogs.append(self) }
    opening.focusBefore = document.state.focused
    focusInsideDialog()
  }

  /// HTML Standard, "dialog focusing steps".
  private func focusInsideDialog() {
    guard node.isConnected else { return }
    if isInert {
      // What is behind a modal dialog loses the focus all the same.
      let document = node.nodeDocument
      if let focused = document.state.focused, focused.isInert { focused.blur() }
      return
    }
    if hasAttribute("autofocus") { return takeFocus() }
    (node.autofocusDelegate ?? node.focusDelegate ?? self).takeFocus()
  }

  /// Whether the element is a dialog that blocks the rest of its document.
  var isModalDialog: Bool {
    node.existingRecord?.existing(OpeningState.self)?.isModal == true && hasAttribute("open")
      && node.isConnected
  }

  /// HTML Standard, HTMLDialogElement.close.
  package func closeDialog(_ returnValue: DOMString?) {
    guard hasAttribute("open") else { return }
    _ = mayToggle(opening: false)
    guard hasAttribute("open") else { return }
    queueToggle(wasOpen: true) { self.hasAttribute("open") }
    setPresence(of: "open", false)
    opening.isModal = false
    node.nodeDocument.state.modalDialogs.removeAll { $0 == self }
    if let returnValue { opening.returnValue = returnValue }
    opening.focusBefore?.focus()
    opening.focusBefore = nil
    node.queueTask { [node] in node.fire(Event("close")) }
  }

  /// HTML Standard, HTMLDialogElement.requestClose: closes the dialog unless a listener prevents
  /// it.
  package func requestCloseDialog(_ returnValue: DOMString?) {
    guard hasAttribute("open"), node.fire(Event("cancel", cancelable: true)) else { return }
    closeDialog(returnValue)
  }

  // MARK: Popovers

  /// Whether the element is a popover that is shown.
  package var isPopoverOpen: Bool {
    node.existingRecord?.existing(OpeningState.self)?.isPopoverOpen ?? false
  }

  private func checkPopover() throws(DOMException) {
    if !hasAttribute("popover") {
      throw DOMException(.notSupported, "The element is no popover")
    }
    if !node.isConnected {
      throw DOMException(.invalidState, "The popover is not in a document")
    }
  }

  /// HTML Standard, HTMLElement.showPopover.
  package func showPopover() throws(DOMException) {
    try checkPopover()
    if isPopoverOpen { return }
    guard mayToggle(opening: true), !isPopoverOpen else { return }
    queueToggle(wasOpen: false) { self.isPopoverOpen }
    opening.isPopoverOpen = true
  }

  /// HTML Standard, HTMLElement.hidePopover.
  package func hidePopover() throws(DOMException) {
    try checkPopover()
    guard isPopoverOpen else { return }
    _ = mayToggle(opening: false)
    queueToggle(wasOpen: true) { self.isPopoverOpen }
    opening.isPopoverOpen = false
  }

  /// HTML Standard, HTMLElement.togglePopover.
  /// - Returns: whether the popover is shown afterwards.
  package func togglePopover(force: Bool? = nil) throws(DOMException) -> Bool {
    if force ?? !isPopoverOpen {
      try showPopover()
    } else {
      try hidePopover()
    }
    return isPopoverOpen
  }

  /// Executes a button's action on the popover that it names.
  func invokePopover() {
    guard let popover = element(referencedBy: "popovertarget") else { return }
    let action = text(of: "popovertargetaction")
    if popover.isPopoverOpen {
      if !action.equalsIgnoringCase("show") { try? popover.hidePopover() }
    } else if !action.equalsIgnoringCase("hide") {
      try? popover.showPopover()
    }
  }
}
