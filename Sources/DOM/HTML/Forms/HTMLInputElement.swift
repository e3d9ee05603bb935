internal import CLexbor

/// An input element (HTML Standard, 4.10.5).
package struct HTMLInputElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_INPUT) ?? false else { return nil }
    self.node = node
  }

  /// The state of the control beside its attributes.
  final class State {
    /// The value that a script or a user has set; nil before that ("dirty value flag").
    var value: DOMString?
    /// Whether the control is checked; nil as long as the attribute decides.
    var isChecked: Bool?
    var isCheckedDirty = false
    var isIndeterminate = false
    var selection: TextSelection?
  }

  var state: State {
    // Each caller changes the state, so this counts a change.
    node.pool.stateChanged()
    node.noteChange(of: .content)
    return node.record.companion { State() }
  }
  var existingState: State? { node.existingRecord?.existing(State.self) }

  package var type: InputType { InputType(attribute: element.getAttribute("type")) }

  // MARK: The value

  /// HTML Standard, HTMLInputElement.value.
  package var value: DOMString {
    let type = type
    switch type.valueMode {
    case .value:
      let value = existingState?.value ?? attributeValue
      return sanitize(value, type)
    case .attribute: return attributeValue
    case .attributeOrOn:
      return element.getAttribute("value").map(DOMString.init) ?? "on"
    case .fileName:
      guard let first = files?.files.first else { return DOMString() }
      return DOMString("C:\\fakepath\\\(first.name)")
    }
  }

  private var attributeValue: DOMString {
    element.getAttribute("value").map(DOMString.init) ?? DOMString()
  }

  package func setValue(_ value: DOMString) throws(DOMException) {
    let type = type
    switch type.valueMode {
    case .value:
      let old = self.value
      let new = sanitize(value, type)
      state.value = new
      if new != old {
        let length = new.utf16Count
        state.selection = caret(at: length)
      }
    case .attribute, .attributeOrOn: element.setAttribute(known: "value", value)
    case .fileName:
      if !value.isEmpty {
        throw DOMException(.invalidState, "The value of a file control can only be emptied")
      }
      setFiles(FileList())
    }
  }

  /// Runs the steps for a changed `type` attribute (HTML Standard, "input type change").
  func typeChanged(from old: InputType) {
    let new = type
    guard new != old else { return }
    if new.hasSelection, !old.hasSelection {
      // WebKit also has "forward" where the standard has "none".
      state.selection = TextSelection(start: 0, end: 0, direction: .forward)
    }
    guard let state = existingState else { return }
    let value = state.value
    if old.valueMode == .value, new.valueMode == .attribute || new.valueMode == .attributeOrOn {
      if let value, !value.isEmpty { element.setAttribute(known: "value", value) }
      state.value = nil
    } else if old.valueMode != .value, new.valueMode == .value {
      state.value = nil
    } else if new.valueMode == .fileName {
      state.value = nil
    } else if let value {
      state.value = sanitize(value, new)
    }
    if new == .radio, isChecked { setCheckedness(true) }
  }

  // MARK: Whether it is checked

  /// HTML Standard, "checkedness".
  package var isChecked: Bool {
    guard ownCheckedness else { return false }
    if type != .radio { return true }
    // A button that was added later may have unchecked this one.
    let group = radioGroup
    guard let explicit = existingState?.isChecked else { return group.lastChecked == self }
    return explicit
  }

  /// Whether the control is checked, regardless of its group.
  var ownCheckedness: Bool {
    existingState?.isChecked ?? element.hasAttribute("checked")
  }

  /// HTML Standard, HTMLInputElement.checked setter.
  package func setChecked(_ isChecked: Bool) {
    state.isCheckedDirty = true
    setCheckedness(isChecked)
  }

  func setCheckedness(_ isChecked: Bool) {
    state.isChecked = isChecked
    choiceChanged()
    if isChecked, type == .radio { radioGroup.checked(self) }
  }

  /// Unchecks this radio button, because another one of its group was checked.
  func uncheck() {
    state.isChecked = false
    state.isCheckedDirty = true
    node.pool.choiceChanged()
  }

  /// Counts a change of the checked state.
  private func choiceChanged() {
    node.pool.choiceChanged()
    RadioGroups.changed(self)
  }

  /// Runs the steps after a `checked` attribute was added or removed.
  ///
  /// - Parameter wasPresent: whether the control had the attribute before.
  func checkedAttributeChanged(wasPresent: Bool) {
    choiceChanged()
    if existingState?.isCheckedDirty ?? false { return }
    if type == .radio {
      // Another button of the group was checked in place of this one.
      if wasPresent, existingState?.isChecked == nil, radioGroup.hasChecked(besides: self) {
        state.isChecked = false
        state.isCheckedDirty = true
        return
      }
      setCheckedness(element.hasAttribute("checked"))
    } else {
      existingState?.isChecked = nil
    }
  }

  package var isIndeterminate: Bool { existingState?.isIndeterminate ?? false }
  package func setIndeterminate(_ isIndeterminate: Bool) { state.isIndeterminate = isIndeterminate }

  /// The radio buttons of this one's group, including this one. Only one of them can be checked.
  var radioGroup: RadioGroup {
    let name = element.text(of: "name")
    guard !name.isEmpty else { return RadioGroup([self]) }
    return RadioGroups.group(of: self, named: DOMString(name))
  }

  // MARK: Resetting and copying

  /// HTML Standard, "reset algorithm".
  func reset() {
    guard existingState != nil else { return }
    let state = state
    state.value = nil
    state.isChecked = nil
    state.isCheckedDirty = false
    state.isIndeterminate = false
    state.selection = nil
    choiceChanged()
    if type == .radio, element.hasAttribute("checked") { setCheckedness(true) }
  }

  /// HTML Standard, "cloning steps".
  func copyState(to copy: HTMLInputElement) {
    guard let state = existingState else { return }
    copy.state.value = state.value
    copy.state.isChecked = state.isChecked
    copy.state.isCheckedDirty = state.isCheckedDirty
    copy.state.isIndeterminate = state.isIndeterminate
    copy.choiceChanged()
  }
}

extension HTMLInputElement: TextControl {
  package var selectableText: DOMString { value }

  package var selection: TextSelection {
    get { existingState?.selection ?? TextSelection() }
    nonmutating set { state.selection = newValue }
  }

  package func replaceText(_ text: DOMString) {
    state.value = sanitize(text, type)
  }
}
