internal import CLexbor
internal import Bytes

// HTML Standard, 4.10.22: sending and resetting forms.

/// Whether the events of a form's submission are being fired ("firing submission events").
private final class SubmissionState {
  var isSubmitting = false
}

extension HTMLFormElement {
  /// HTML Standard, HTMLFormElement.reset: resets the controls unless a listener prevents it.
  ///
  /// - Parameter byUser: whether the user pressed a button. Callbacks of custom elements then run
  ///   after the script, not inside a call of the script.
  package func reset(byUser: Bool = false) {
    guard node.fire(Event("reset", bubbles: true, cancelable: true)) else { return }
    let customElements = node.pool.customElements
    if byUser { customElements?.isInUserAction = true }
    resetControls()
    customElements?.isInUserAction = false
  }

  /// HTML Standard, "statically validate the constraints": fires `invalid` at each control with an
  /// error.
  ///
  /// - Returns: true if no control has an error.
  package func checkValidity() -> Bool {
    elements.elements.reduce(true) { isValid, control in control.checkValidity() && isValid }
  }

  /// HTML Standard, "interactively validate the constraints": fires `invalid` at each control with
  /// an error. The first control whose event no listener canceled gets the focus.
  ///
  /// - Returns: true if no control has an error.
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

  /// Submits the form as a user does with a button: it checks the controls, and listeners can
  /// prevent the submission.
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

  /// Submits the form without checking it. Nothing is sent: the script's host gets a
  /// ``NavigationRequest``.
  ///
  /// - Parameter submitter: the button that submits the form; nil without one.
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
  /// HTML Standard, "check validity steps": fires `invalid` if the value has an error.
  /// - Returns: true if the value has no error.
  package func checkValidity() -> Bool {
    guard willValidate, !validity.isValid else { return true }
    node.fire(Event("invalid", cancelable: true))
    return false
  }

  /// HTML Standard, "report validity steps": fires `invalid` if the value has an error. The control
  /// then gets the focus unless a listener cancels the event.
  ///
  /// - Returns: true if the value has no error.
  package func reportValidity() -> Bool {
    guard willValidate, !validity.isValid else { return true }
    if node.fire(Event("invalid", cancelable: true)) { focus() }
    return false
  }
}
