internal import CLexbor

// HTML Standard, 4.11.1 and 4.11.4: details and dialogs.

/// A `toggle` event that has not been fired.
struct PendingToggle {
  /// Whether the element was open before all changes that the event reports.
  let wasOpen: Bool
  let number: Int
}

/// The state of an element that can open, beside its attributes.
final class OpeningState {
  /// The `toggle` event that will report the changes of the element; nil while no change waits for it.
  var toggle: PendingToggle?
  /// The same for popovers: a dialog can be one too.
  var popoverToggle: PendingToggle?
  /// The number of events that were planned.
  var toggles = 0
  /// The kind of a popover that is shown; nil if it is not.
  var popoverKind: PopoverKind?
  /// Whether a dialog was opened as a modal one.
  var isModal = false
  var returnValue = DOMString()
  /// The element that had the focus when the dialog was opened.
  var focusBefore: Element?
}

extension Element {
  var opening: OpeningState { node.record.companion { OpeningState() } }

  private static func name(_ isOpen: Bool) -> String { isOpen ? "open" : "closed" }

  /// Queues one `toggle` event in the place of one that waits already: it reports both changes.
  func queueToggle(
    _ pending: ReferenceWritableKeyPath<OpeningState, PendingToggle?> = \.toggle,
    opening isOpening: Bool
  ) {
    let state = opening
    state.toggles += 1
    let planned = PendingToggle(
      wasOpen: state[keyPath: pending]?.wasOpen ?? !isOpening, number: state.toggles)
    state[keyPath: pending] = planned
    node.queueTask { [self] in
      guard state[keyPath: pending]?.number == planned.number else { return }
      state[keyPath: pending] = nil
      let event = ToggleEvent("toggle")
      event.oldState = Self.name(planned.wasOpen)
      event.newState = Self.name(isOpening)
      node.fire(event)
    }
  }

  /// Fires `beforetoggle`; false if a listener prevented the opening.
  func mayToggle(opening isOpening: Bool) -> Bool {
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
    queueToggle(opening: isOpen)
    node.existingDetailsGroups?.note(self)
    // Only one of the `details` elements with the same name can be open.
    if isOpen { for other in openDetailsOfSameName { other.removeAttribute("open") } }
  }

  /// HTML Standard, 4.11.1: when an open `details` element gets a name, it closes if another one
  /// with this name is open.
  func detailsNameChanged() {
    node.existingDetailsGroups?.note(self)
    if hasAttribute("open"), !openDetailsOfSameName.isEmpty { removeAttribute("open") }
  }

  private var openDetailsOfSameName: [Element] {
    let name = text(of: "name")
    if name.isEmpty { return [] }
    return node.detailsGroups.open(named: DOMString(name)).filter { $0 != self }
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
      throw DOMException(.invalidState, "Element is not connected.")
    }
    if isModal, node.nodeDocument.state.window == nil {
      throw DOMException(
        .invalidState, "Invalid for dialogs within documents that are not fully active.")
    }
    if isModal, isPopoverOpen {
      throw DOMException(.invalidState, "Element is already an open popover.")
    }
    // A listener may have opened or removed the dialog itself.
    guard mayToggle(opening: true), !hasAttribute("open"),
      !isModal || node.isConnected && !isPopoverOpen
    else { return }
    queueToggle(opening: true)
    setPresence(of: "open", true)
    let document = node.nodeDocument
    opening.isModal = isModal
    if isModal {
      document.state.modalDialogs.append(self)
      node.pool.attributeChanged()
    }
    hidePopovers(until: popoverAround(source: nil), isTold: false)
    opening.focusBefore = document.state.focused
    focusInsideDialog()
  }

  /// HTML Standard, "dialog focusing steps".
  func focusInsideDialog() {
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
    queueToggle(opening: false)
    setPresence(of: "open", false)
    if opening.isModal {
      opening.isModal = false
      node.nodeDocument.state.modalDialogs.removeAll { $0 == self }
      node.pool.attributeChanged()
    }
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
}
