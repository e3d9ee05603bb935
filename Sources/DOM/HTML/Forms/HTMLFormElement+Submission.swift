internal import CLexbor
internal import Bytes

// HTML Standard, 4.10.22: sending and resetting forms.

/// Whether the events of a form's being sent are on their way ("firing submission events").
private final class SubmissionState {
  var isSubmitting = false
}

extension HTMLFormElement {
  /// HTML Standard, HTMLFormElement.reset: a listener can prevent it.
  ///
  /// - Parameter byUser: whether a button was pressed: then custom elements are called back when
  ///   the script has ended.
  package func reset(byUser: Bool = false) {
    guard node.fire(Event("reset", bubbles: true, cancelable: true)) else { return }
    let customElements = node.pool.customElements
    if byUser { customElements?.isInUserAction = true }
    resetControls()
    customElements?.isInUserAction = false
  }

  /// HTML Standard, "interactively validate the constraints": fires an event at each control that
  /// has an error.
  ///
  /// - Returns: whether no control has an error.
  package func checkValidity() -> Bool {
    elements.elements.reduce(true) { isValid, control in control.checkValidity() && isValid }
  }

  /// The same, and the first control that has an error gets the focus unless a listener took care
  /// of all.
  package func reportValidity() -> Bool {
    var unhandled: Element?
    var isValid = true
    for control in elements.elements where control.willValidate && !control.validity.isValid {
      isValid = false
      if control.node.fire(Event("invalid", cancelable: true)), unhandled == nil {
        unhandled = control
      }
    }
    unhandled?.focus()
    return isValid
  }

  /// Sends the form as a person does by a button: the controls are checked, and listeners can
  /// prevent it.
  package func requestSubmit(with submitter: Element?) {
    let state = node.record.companion { SubmissionState() }
    guard node.isConnected, !state.isSubmitting else { return }
    state.isSubmitting = true
    defer { state.isSubmitting = false }
    let isUnchecked =
      element.hasAttribute("novalidate") || submitter?.hasAttribute("formnovalidate") ?? false
    if !isUnchecked, !reportValidity() { return }
    let event = SubmitEvent("submit", bubbles: true, cancelable: true)
    event.submitter = submitter
    if node.fire(event) { submit(with: submitter) }
  }

  /// Sends the form without checking it. Nothing is sent: the host of the script is notified.
  ///
  /// - Parameter submitter: the button by which it is sent.
  package func submit(with submitter: Element?) {
    guard node.isConnected else { return }
    let method = (submitter?.getAttribute("formmethod") ?? element.text(of: "method")).string
    if method.asciiLowercased == "dialog" {
      var ancestor = node.parentElement
      while let element = ancestor {
        if element.isHTML(LXB_TAG_DIALOG) {
          element.closeDialog(submitter.map { DOMString($0.text(of: "value")) })
          break
        }
        ancestor = element.node.parentElement
      }
      return
    }
    guard let data = FormData(form: self, submitter: submitter) else { return }
    let address =
      submitter.flatMap { $0.hasAttribute("formaction") ? $0.address(of: "formaction") : nil }
      ?? action
    let target = (submitter?.getAttribute("formtarget") ?? element.text(of: "target")).string
    node.nodeDocument.state.requestNavigation?(
      NavigationRequest(
        url: address.string, target: target, element: element, submitter: submitter, form: data))
  }
}

extension Element {
  /// HTML Standard, "check validity steps": fires an event if the value has an error.
  package func checkValidity() -> Bool {
    guard willValidate, !validity.isValid else { return true }
    node.fire(Event("invalid", cancelable: true))
    return false
  }

  /// The same, and the control gets the focus unless a listener took care of it.
  package func reportValidity() -> Bool {
    guard willValidate, !validity.isValid else { return true }
    if node.fire(Event("invalid", cancelable: true)) { focus() }
    return false
  }
}
