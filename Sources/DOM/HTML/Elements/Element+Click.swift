internal import CLexbor

extension Element {
  /// HTML Standard, HTMLElement.click. It has no effect on a disabled control, or during the
  /// element's own click.
  package func click() {
    if isDisabledControl && isFormControl { return }
    sendClick(isTrusted: false)
  }

  private func sendClick(isTrusted: Bool) {
    let state = node.record.companion { ClickState() }
    if state.isClicking { return }
    state.isClicking = true
    defer { state.isClicking = false }
    let event = PointerEvent("click", bubbles: true, cancelable: true, composed: true)
    event.view = node.nodeDocument.state.window
    event.timeStamp = node.pool.clock.elapsed.rounded(.down)
    // The identifier says that no device made the click.
    event.pointerId = -1
    event.isTrusted = isTrusted
    EventTarget.node(node).dispatch(event)
  }

  /// The effect of a click on the element; nil for most elements.
  var activationBehavior: (any ActivationBehavior)? {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue) else { return nil }
    switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_INPUT:
      guard let input = HTMLInputElement(node), input.isActivated,
        input.type.isCheckable || !isDisabledControl
      else { return nil }
      return InputActivation(input)
    case LXB_TAG_BUTTON: return isDisabledControl ? nil : ButtonActivation(self)
    case LXB_TAG_A, LXB_TAG_AREA: return hasAttribute("href") ? LinkActivation(self) : nil
    case LXB_TAG_LABEL: return LabelActivation(self)
    case LXB_TAG_SUMMARY: return isSummaryOfDetails ? SummaryActivation(self) : nil
    default: return nil
    }
  }

  /// Whether the element handles a click itself, so that a label around it does nothing (HTML
  /// Standard, "interactive content").
  private var isInteractive: Bool {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue) else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_A: hasAttribute("href")
    case LXB_TAG_BUTTON, LXB_TAG_DETAILS, LXB_TAG_EMBED, LXB_TAG_IFRAME, LXB_TAG_LABEL,
      LXB_TAG_SELECT, LXB_TAG_TEXTAREA:
      true
    case LXB_TAG_INPUT: HTMLInputElement(node)?.type != .hidden
    case LXB_TAG_AUDIO, LXB_TAG_VIDEO: hasAttribute("controls")
    case LXB_TAG_IMG: hasAttribute("usemap")
    default: false
    }
  }

  /// Whether `node`, or an element between it and this one, is interactive.
  fileprivate func containsInteractiveElement(around node: Node) -> Bool {
    var current: Node? = node
    while let inner = current, inner != self.node {
      if Element(inner)?.isInteractive ?? false { return true }
      current = inner.parentNode
    }
    return false
  }

  fileprivate func sendClickOfLabel() { sendClick(isTrusted: true) }
}

extension HTMLInputElement {
  /// Whether a click on a control of this type has an effect.
  fileprivate var isActivated: Bool {
    switch type {
    case .checkbox, .radio, .submit, .image, .reset, .button, .file, .color: true
    default: false
    }
  }
}

private final class ClickState {
  var isClicking = false
}

/// HTML Standard, 4.10.5: checks boxes and buttons, sends and resets forms.
private final class InputActivation: ActivationBehavior {
  private let input: HTMLInputElement
  private let type: InputType
  private var wasChecked = false
  private var wasIndeterminate = false
  private var previous: HTMLInputElement?

  init(_ input: HTMLInputElement) {
    self.input = input
    type = input.type
  }

  func prepare() {
    guard type.isCheckable else { return }
    wasChecked = input.isChecked
    wasIndeterminate = input.isIndeterminate
    if type == .checkbox {
      input.setChecked(!wasChecked)
      input.setIndeterminate(false)
    } else {
      previous = input.radioGroup.members.first(where: \.isChecked)
      input.setChecked(true)
    }
  }

  func cancel() {
    guard type.isCheckable else { return }
    if type == .checkbox {
      input.setChecked(wasChecked)
      input.setIndeterminate(wasIndeterminate)
    } else if let previous {
      previous.setChecked(true)
    } else {
      input.setChecked(false)
    }
  }

  func activate(_ event: Event) {
    switch type {
    case .checkbox, .radio:
      guard input.node.isConnected, type == .checkbox || !wasChecked else { return }
      input.node.fire(Event("input", bubbles: true, composed: true))
      input.node.fire(Event("change", bubbles: true))
    // A listener may have disabled the control.
    case _ where input.element.isDisabledControl: break
    default:
      guard let form = input.element.formOwner else { return input.element.invokePopover(event) }
      switch type {
      case .submit, .image: form.requestSubmit(with: input.element)
      case .reset: form.reset(byUser: true)
      default: input.element.invokePopover(event)
      }
    }
  }
}

/// HTML Standard, 4.10.6.
private final class ButtonActivation: ActivationBehavior {
  private let button: Element

  init(_ button: Element) {
    self.button = button
  }

  func activate(_ event: Event) {
    // A listener may have disabled the button.
    if button.isDisabledControl { return }
    if let form = button.formOwner {
      switch button.buttonType {
      case "submit": return form.requestSubmit(with: button)
      case "reset": return form.reset(byUser: true)
      default: break
      }
    }
    button.invokePopover(event)
  }
}

/// HTML Standard, 4.6.4, "following hyperlinks".
private final class LinkActivation: ActivationBehavior {
  private let link: Element

  init(_ link: Element) {
    self.link = link
  }

  func activate(_ event: Event) {
    guard let url = link.hyperlink else { return }
    link.node.nodeDocument.state.requestNavigation?(
      NavigationRequest(url: url.href, target: link.text(of: "target").string, element: link))
  }
}

/// HTML Standard, 4.10.4: a click on a label also clicks its control.
private final class LabelActivation: ActivationBehavior {
  private let label: Element

  init(_ label: Element) {
    self.label = label
  }

  func activate(_ event: Event) {
    guard let control = label.labeledControl else { return }
    if let target = event.target?.node {
      if control.node.contains(target) || label.containsInteractiveElement(around: target) {
        return
      }
    }
    if control.isDisabledControl { return }
    control.sendClickOfLabel()
    control.focus()
  }
}

/// HTML Standard, 4.11.2: opens and closes details.
private final class SummaryActivation: ActivationBehavior {
  private let summary: Element

  init(_ summary: Element) {
    self.summary = summary
  }

  func activate(_ event: Event) {
    guard let details = summary.node.parentElement else { return }
    details.setPresence(of: "open", !details.hasAttribute("open"))
  }
}
