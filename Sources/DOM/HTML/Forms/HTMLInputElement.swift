internal import CLexbor

/// An input element (HTML Standard, 4.10.5).
public struct HTMLInputElement: ElementKind {
  public let node: Node

  public init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_INPUT) ?? false else { return nil }
    self.node = node
  }

  /// What the control holds beside its attributes.
  final class State {
    /// The value, once a script or a person has set one ("dirty value flag").
    var value: DOMString?
    /// Whether it is checked; nil while the attribute says so.
    var isChecked: Bool?
    var isCheckedDirty = false
    var isIndeterminate = false
    var selection: TextSelection?
  }

  var state: State {
    // It is asked for to be changed.
    node.pool.stateChanged()
    return node.record.companion { State() }
  }
  var existingState: State? { node.existingRecord?.existing(State.self) }

  public var type: InputType { InputType(attribute: element.getAttribute("type")) }

  // MARK: The value

  /// HTML Standard, HTMLInputElement.value.
  public var value: DOMString {
    let type = type
    switch type.valueMode {
    case .value:
      let value = existingState?.value ?? attributeValue
      return sanitize(value, type)
    case .attribute: return attributeValue
    case .attributeOrOn:
      return element.getAttribute("value").map(DOMString.init) ?? "on"
    case .fileName: return DOMString()
    }
  }

  private var attributeValue: DOMString {
    element.getAttribute("value").map(DOMString.init) ?? DOMString()
  }

  public func setValue(_ value: DOMString) throws(DOMException) {
    let type = type
    switch type.valueMode {
    case .value:
      let old = self.value
      let new = sanitize(value, type)
      state.value = new
      if new != old {
        let length = new.utf16Count
        state.selection = TextSelection(start: length, end: length, direction: .none)
      }
    case .attribute, .attributeOrOn: element.setAttribute(known: "value", value)
    case .fileName:
      if !value.isEmpty {
        throw DOMException(.invalidState, "The value of a file control can only be emptied")
      }
    }
  }

  /// What has to happen when the `type` attribute has changed (HTML Standard, "input type change").
  func typeChanged(from old: InputType) {
    let new = type
    guard new != old else { return }
    if new.hasSelection, !old.hasSelection {
      // As in WebKit, which makes "forward" of the standard's "none".
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
    if new == .radio, isChecked { setChecked(true) }
  }

  // MARK: Whether it is checked

  /// HTML Standard, "checkedness".
  public var isChecked: Bool {
    guard ownCheckedness else { return false }
    if type != .radio { return true }
    // Buttons that came since may have unchecked this one.
    let group = radioGroup
    guard let explicit = existingState?.isChecked else { return isLastChecked(in: group) }
    return explicit
  }

  /// What is known of the control by itself.
  fileprivate var ownCheckedness: Bool {
    existingState?.isChecked ?? element.hasAttribute("checked")
  }

  /// Of the radio buttons that are checked by their attributes only, the last counts.
  private func isLastChecked(in group: [HTMLInputElement]) -> Bool {
    for other in group.reversed() {
      switch other.existingState?.isChecked {
      case true: return false
      case nil where other.element.hasAttribute("checked"): return other == self
      default: break
      }
    }
    return true
  }

  /// HTML Standard, HTMLInputElement.checked setter.
  public func setChecked(_ isChecked: Bool) {
    state.isCheckedDirty = true
    setCheckedness(isChecked)
  }

  func setCheckedness(_ isChecked: Bool) {
    state.isChecked = isChecked
    guard isChecked, type == .radio else { return }
    for other in radioGroup where other != self && other.ownCheckedness { other.uncheck() }
  }

  /// Gives way to another radio button of the group.
  fileprivate func uncheck() {
    state.isChecked = false
    state.isCheckedDirty = true
  }

  /// What has to happen when the `checked` attribute came or went.
  ///
  /// - Parameter wasPresent: whether the attribute was there before.
  func checkedAttributeChanged(wasPresent: Bool) {
    if existingState?.isCheckedDirty ?? false { return }
    if type == .radio {
      // Another button has taken its place before.
      if wasPresent, existingState?.isChecked == nil,
        radioGroup.contains(where: { $0 != self && $0.isChecked })
      {
        state.isChecked = false
        state.isCheckedDirty = true
        return
      }
      setCheckedness(element.hasAttribute("checked"))
    } else {
      existingState?.isChecked = nil
    }
  }

  public var isIndeterminate: Bool { existingState?.isIndeterminate ?? false }
  public func setIndeterminate(_ isIndeterminate: Bool) { state.isIndeterminate = isIndeterminate }

  /// The radio buttons of which one can be checked, this one included, in tree order.
  var radioGroup: [HTMLInputElement] {
    let name = element.text(of: "name")
    guard !name.isEmpty else { return [self] }
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
    if type == .radio, element.hasAttribute("checked") { setCheckedness(true) }
  }

  /// HTML Standard, "cloning steps".
  func copyState(to copy: HTMLInputElement) {
    guard let state = existingState else { return }
    copy.state.value = state.value
    copy.state.isChecked = state.isChecked
    copy.state.isCheckedDirty = state.isCheckedDirty
    copy.state.isIndeterminate = state.isIndeterminate
  }
}

extension HTMLInputElement: TextControl {
  public var selectableText: DOMString { value }

  public var selection: TextSelection {
    get { existingState?.selection ?? TextSelection() }
    nonmutating set { state.selection = newValue }
  }

  public func replaceText(_ text: DOMString) {
    state.value = sanitize(text, type)
  }
}

/// The groups of radio buttons of a tree, as they are at a version of it.
private final class RadioGroups {
  private struct Key: Hashable {
    let form: Node?
    let name: DOMString
  }

  private var version: UInt64 = 0
  private var groups: [Key: [HTMLInputElement]] = [:]
  /// The groups' buttons, for telling those that are new.
  private var members: Set<Node> = []

  static func group(of input: HTMLInputElement, named name: DOMString) -> [HTMLInputElement] {
    let root = input.node.root
    let known = root.record.companion { RadioGroups() }
    known.refresh(root)
    let key = Key(form: input.element.formOwner?.node, name: name)
    return known.groups[key] ?? [input]
  }

  private func refresh(_ root: Node) {
    let current = root.pool.version
    if version == current { return }
    let isFirst = version == 0
    version = current
    groups.removeAll(keepingCapacity: true)
    let old = members
    members.removeAll(keepingCapacity: true)
    func add(_ node: Node) {
      guard let input = HTMLInputElement(node), input.type == .radio,
        let name = input.element.getAttribute("name"), !name.isEmpty
      else { return }
      let key = Key(form: input.element.formOwner?.node, name: DOMString(name))
      groups[key, default: []].append(input)
      members.insert(node)
    }
    add(root)
    for node in root.descendants { add(node) }
    if isFirst { return }
    // A button that comes checked unchecks the others.
    for group in groups.values where group.contains(where: { !old.contains($0.node) }) {
      guard let new = group.last(where: { !old.contains($0.node) && $0.ownCheckedness }) else {
        continue
      }
      for other in group where other != new && other.ownCheckedness { other.uncheck() }
    }
  }
}
