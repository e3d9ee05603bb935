internal import CLexbor
internal import CSS

// The conditions of the pseudo-classes (HTML Standard, 4.16.3; Selectors 4).

extension Element {
  /// Whether the element is its document's root element.
  var isRoot: Bool {
    guard let parent = node.parentNode else { return false }
    return parent.nodeType == .document
  }

  /// Whether both elements have the same name in the same namespace.
  func hasSameName(as other: Element) -> Bool {
    tag == other.tag && node.raw.pointee.ns == other.node.raw.pointee.ns
  }

  /// Whether the element matches a pseudo-class that depends on the element alone.
  func matches(_ pseudoClass: PseudoClass) -> Bool {
    switch pseudoClass {
    case .root: isRoot
    case .empty: node.childNodes.allSatisfy { !$0.isElement && !$0.isNonEmptyText }
    case .firstChild: node.previousElementSibling == nil
    case .lastChild: node.nextElementSibling == nil
    case .link, .anyLink: isLink
    case .target: isTarget
    case .focus, .focusVisible: node.nodeDocument.state.focused == self
    case .focusWithin:
      node.nodeDocument.state.focused.map { node.contains($0.node) } ?? false
    case .checked: isCheckedControl
    case .disabled: isDisabledControl
    case .enabled: canBeDisabled && !isDisabledControl
    case .required: isRequiredControl
    case .optional: isOptionalControl
    case .placeholderShown: showsPlaceholder
    case .default: isDefaultControl
    case .indeterminate: isIndeterminate
    case .valid: hasValidContents == true
    case .invalid: hasValidContents == false
    case .inRange: isInRange == true
    case .outOfRange: isInRange == false
    case .defined: !isUndefinedCustomElement
    case .modal: isModalDialog
    case .popoverOpen: isPopoverOpen
    case .paused: isHTML(LXB_TAG_VIDEO) || isHTML(LXB_TAG_AUDIO)
    default: false
    }
  }

  /// Whether the element is a link with an address (HTML Standard, ":link").
  private var isLink: Bool {
    if isHTML(LXB_TAG_A) || isHTML(LXB_TAG_AREA) { return hasAttribute("href") }
    if isMathML { return hasAttribute("href") }
    return isSVG && localText.equals("a")
      && (hasAttribute("href")
        || attribute(namespace: "http://www.w3.org/1999/xlink", localName: "href") != nil)
  }

  private var isTarget: Bool {
    guard let fragment = node.nodeDocument.parsedURL?.fragment,
      !fragment.isEmpty
    else { return false }
    let identifier = DOMString(bytes: PercentEncoding.decode(Array(fragment.utf8)))
    return node.nodeDocument.element(withIdentifier: identifier) == self
  }

  private var isCheckedControl: Bool {
    if let input = HTMLInputElement(node) {
      return (input.type == .checkbox || input.type == .radio) && input.isChecked
    }
    return HTMLOptionElement(node)?.isSelected ?? false
  }

  private var canBeDisabled: Bool {
    isHTML
      && (isHTML(LXB_TAG_BUTTON) || isHTML(LXB_TAG_INPUT) || isHTML(LXB_TAG_SELECT)
        || isHTML(LXB_TAG_TEXTAREA) || isHTML(LXB_TAG_OPTGROUP) || isHTML(LXB_TAG_OPTION)
        || isHTML(LXB_TAG_FIELDSET) || isFormAssociatedCustom)
  }

  private var isRequiredControl: Bool {
    guard isHTML, hasAttribute("required") else { return false }
    if let input = HTMLInputElement(node) {
      switch input.type {
      case .hidden, .range, .color, .submit, .image, .reset, .button: return false
      default: return true
      }
    }
    return isHTML(LXB_TAG_SELECT) || isHTML(LXB_TAG_TEXTAREA)
  }

  private var isOptionalControl: Bool {
    isHTML
      && (isHTML(LXB_TAG_INPUT) || isHTML(LXB_TAG_SELECT) || isHTML(LXB_TAG_TEXTAREA)
        || isHTML(LXB_TAG_BUTTON))
      && !isRequiredControl
  }

  /// Whether a user can change the text of a control; nil for other HTML elements, which may be
  /// editable.
  var isReadWriteControl: Bool? {
    guard isHTML else { return false }
    if let input = HTMLInputElement(node) {
      switch input.type {
      case .hidden, .range, .color, .checkbox, .radio, .file, .submit, .image, .reset, .button:
        return false
      default: return !hasAttribute("readonly") && !isDisabledControl
      }
    }
    if isHTML(LXB_TAG_TEXTAREA) { return !hasAttribute("readonly") && !isDisabledControl }
    return nil
  }

  private var showsPlaceholder: Bool {
    guard isHTML, let placeholder = getAttribute("placeholder"), !placeholder.isEmpty else {
      return false
    }
    if let input = HTMLInputElement(node) { return input.type.isText && input.value.isEmpty }
    return HTMLTextAreaElement(node)?.value.isEmpty ?? false
  }

  /// Whether the value of the control, or the values of all controls inside, are valid; nil if the
  /// element is not validated.
  private var hasValidContents: Bool? {
    guard isHTML else { return nil }
    let controls: [Element]
    if let form = HTMLFormElement(node) {
      controls = form.elements.elements
    } else if isHTML(LXB_TAG_FIELDSET) {
      controls = node.descendants.compactMap(Element.init)
    } else {
      return isFormControl && willValidate ? validity.isValid : nil
    }
    return controls.allSatisfy { control in
      !control.isFormControl || control.isHTML(LXB_TAG_FIELDSET) || !control.willValidate
        || control.validity.isValid
    }
  }

  /// Whether the value is between the declared limits; nil if there are no limits.
  private var isInRange: Bool? {
    guard let input = HTMLInputElement(node), input.type.isNumeric, willValidate,
      input.type == .range || hasAttribute("min") || hasAttribute("max")
    else { return nil }
    return !validity.has(.rangeUnderflow) && !validity.has(.rangeOverflow)
  }

  private var isDefaultControl: Bool {
    guard isHTML else { return false }
    if let input = HTMLInputElement(node) {
      if input.type == .checkbox || input.type == .radio { return hasAttribute("checked") }
      // In WebKit, a button element stays the default when it is disabled.
      if isDisabledControl { return false }
    }
    if isHTML(LXB_TAG_OPTION) { return hasAttribute("selected") }
    return isSubmitButton && formOwner?.elements.defaultButton == self
  }

  private var isIndeterminate: Bool {
    guard isHTML else { return false }
    if let input = HTMLInputElement(node) {
      switch input.type {
      case .checkbox: return input.isIndeterminate
      case .radio: return !input.isChecked && !input.radioGroup.hasChecked
      default: return false
      }
    }
    return isHTML(LXB_TAG_PROGRESS) && !hasAttribute("value")
  }

  private var isUndefinedCustomElement: Bool {
    isHTML && localText.bytes.contains(UInt8(ascii: "-")) && !isCustom
      && Names.isCustomElementName(localName)
  }
}

extension Node {
  fileprivate var isNonEmptyText: Bool {
    isText && !CharacterData(unchecked: self).data.isEmpty
  }
}
