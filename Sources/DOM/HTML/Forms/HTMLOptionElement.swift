internal import CLexbor
internal import Bytes

/// An option (HTML Standard, 4.10.10).
package struct HTMLOptionElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_OPTION) ?? false else { return nil }
    self.node = node
  }

  final class State {
    /// Whether the option is selected; nil as long as the attribute decides.
    var isSelected: Bool?
    var isDirty = false
  }

  var state: State {
    // Each caller changes the state, so this counts a change.
    node.pool.choiceChanged()
    return node.record.companion { State() }
  }
  private var existingState: State? { node.existingRecord?.existing(State.self) }

  /// Whether the option is selected, before its list of options is synchronized.
  var ownSelectedness: Bool { existingState?.isSelected ?? element.hasAttribute("selected") }

  /// HTML Standard, "selectedness".
  package var isSelected: Bool {
    select?.synchronize()
    return ownSelectedness
  }

  /// HTML Standard, HTMLOptionElement.selected setter.
  package func setSelected(_ isSelected: Bool) {
    if let select {
      select.synchronize()
      select.setSelected(isSelected, self)
      existingState?.isDirty = true
    } else {
      state.isDirty = true
      state.isSelected = isSelected
    }
  }

  /// Sets the selectedness from the constructor's argument. The attribute does not change it.
  package func setInitiallySelected(_ isSelected: Bool) {
    // Nobody can have asked for the state of an option that is being made.
    node.record.companion { State() }.isSelected = isSelected
  }

  /// Runs the steps after a `selected` attribute was added or removed.
  func selectedAttributeChanged() {
    node.pool.choiceChanged()
    if existingState?.isDirty ?? false { return }
    let isSelected = element.hasAttribute("selected")
    if let select, select.isSynchronized {
      select.setSelected(isSelected, self)
    } else {
      state.isSelected = isSelected
    }
  }

  /// The select element that the option belongs to; nil if there is none.
  package var select: HTMLSelectElement? {
    guard let parent = node.parentElement else { return nil }
    if let select = HTMLSelectElement(parent.node) { return select }
    guard parent.isHTML(LXB_TAG_OPTGROUP), let grandparent = parent.node.parentElement else {
      return nil
    }
    return HTMLSelectElement(grandparent.node)
  }

  /// HTML Standard, HTMLOptionElement.text: the element's text without that of scripts, with each
  /// run of white space as a single space.
  package var text: DOMString {
    var bytes: [UInt8] = []
    var current = node.firstChild
    while let node = current {
      if node.isText, let data = CharacterData(node)?.data { bytes.append(contentsOf: data.bytes) }
      let isScript =
        Element(node).map { ($0.isHTML || $0.isSVG) && $0.localText.equals("script") } ?? false
      current =
        isScript ? node.nextSkippingChildren(within: self.node) : node.next(within: self.node)
    }
    return DOMString(bytes: bytes).collapsingWhitespace
  }

  package var value: DOMString {
    element.attribute(namespace: nil, localName: "value").map { DOMString($0.value) } ?? text
  }

  package var label: DOMString {
    element.attribute(namespace: nil, localName: "label").map { DOMString($0.value) } ?? text
  }

  /// The position among the options of the list; 0 without a list.
  package var index: Int {
    select?.options.index(of: element) ?? 0
  }

  func copyState(to copy: HTMLOptionElement) {
    guard let state = existingState, state.isDirty else { return }
    copy.state.isSelected = state.isSelected
    copy.state.isDirty = true
  }
}

extension DOMString {
  /// The text without white space at its ends, and with a single space for each run of white space
  /// inside (Infra Standard, "strip and collapse ASCII whitespace").
  var collapsingWhitespace: DOMString {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if !byte.isASCIIWhitespace {
        result.append(byte)
      } else if let last = result.last, last != 0x20 {
        result.append(0x20)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return DOMString(bytes: result)
  }
}
