internal import CLexbor

/// A list of options (HTML Standard, 4.10.7).
package struct HTMLSelectElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_SELECT) ?? false else { return nil }
    self.node = node
  }

  /// The options at the last synchronization of the selection.
  private final class State {
    var version: UInt64 = 0
    var options: [HTMLOptionElement] = []
    var isCurrent = false
    /// The only option that may be selected, with the pool's version at that time.
    var only: (version: UInt64, option: HTMLOptionElement)?
    /// The position of the first selected option, with the pool's version at that time.
    var first: (version: UInt64, index: Int?)?
  }

  private var state: State { node.record.companion { State() } }

  package var isMultiple: Bool { element.hasAttribute("multiple") }

  /// The number of rows in the `size` attribute; 0 if there is none.
  private var size: Int {
    element.getAttribute("size").flatMap(HTMLNumber.nonNegativeInteger) ?? 0
  }

  /// Whether the list is a menu: it shows one option, and one option must be selected.
  private var isMenu: Bool { !isMultiple && size <= 1 }

  // MARK: The options

  /// HTML Standard, HTMLSelectElement.options: always the same collection.
  package var options: HTMLOptionsCollection {
    node.record.companion { HTMLOptionsCollection(select: self) }
  }

  /// Whether an element is one of the options.
  func isOption(_ element: Element) -> Bool {
    guard element.isHTML(LXB_TAG_OPTION), let parent = element.node.parentNode else {
      return false
    }
    if parent == node { return true }
    return parent.parentNode == node && (Element(parent)?.isHTML(LXB_TAG_OPTGROUP) ?? false)
  }

  private func listedOptions() -> [HTMLOptionElement] {
    var options: [HTMLOptionElement] = []
    for child in node.childNodes {
      if let option = HTMLOptionElement(child) {
        options.append(option)
      } else if Element(child)?.isHTML(LXB_TAG_OPTGROUP) ?? false {
        options += child.childNodes.lazy.compactMap(HTMLOptionElement.init)
      }
    }
    return options
  }

  /// Whether ``synchronize()`` has run before.
  var isSynchronized: Bool { node.existingRecord?.existing(State.self)?.isCurrent ?? false }

  /// Updates the selection after options have been added or removed (HTML Standard, "selectedness
  /// setting algorithm").
  func synchronize() {
    let state = state
    let version = options.changes
    if state.isCurrent, state.version == version { return }
    let hasGained = version == state.version &+ 1
    state.version = version
    if hasGained, takeLast(into: state) { return }
    let options = listedOptions()
    if state.isCurrent, state.options == options { return }
    let old = Set(state.options)
    let isFirst = !state.isCurrent
    state.options = options
    state.isCurrent = true
    state.only = nil
    state.first = nil
    // A new option that is selected deselects the others.
    if !isFirst, !isMultiple,
      let new = options.last(where: { !old.contains($0) && $0.ownSelectedness })
    {
      for option in options where option != new { option.state.isSelected = false }
      new.state.isSelected = true
    }
    makeSelectionGood()
  }

  /// Takes a new option into the state if it is the only change, if it is behind the others, and if
  /// the selection stays as it is. A script that fills a list adds one option after the other.
  private func takeLast(into state: State) -> Bool {
    let count = state.options.count
    guard state.isCurrent, options.count == count + 1, let known = state.options.last,
      options[count - 1] == known.element,
      let new = options[count].flatMap({ HTMLOptionElement($0.node) }), !new.ownSelectedness,
      isMultiple || state.first?.version == node.pool.choiceVersion && state.first?.index != nil
    else { return false }
    state.options.append(new)
    return true
  }

  private func makeSelectionGood() {
    if isMultiple { return }
    var found: HTMLOptionElement?
    let isMenu = isMenu
    for option in state.options {
      if option.ownSelectedness {
        found?.state.isSelected = false
        found = option
      } else if isMenu, found == nil, !option.element.isDisabledControl {
        option.state.isSelected = true
        found = option
      }
    }
    if found == nil, isMenu { state.options.first?.state.isSelected = true }
  }

  /// Runs the steps after a change of the `size` attribute.
  func sizeChanged() {
    if isSynchronized { makeSelectionGood() }
  }

  /// Runs the steps after a `multiple` attribute was added or removed.
  func multipleChanged() {
    guard isSynchronized else { return }
    let index = selectedIndex
    if index >= 0 { setSelectedIndex(index) } else { reset() }
  }

  // MARK: The selection

  /// The position of the first selected option; -1 if no option is selected.
  package var selectedIndex: Int {
    firstSelected ?? -1
  }

  private var firstSelected: Int? {
    synchronize()
    let state = state
    let version = node.pool.choiceVersion
    if let first = state.first, first.version == version { return first.index }
    let index = state.options.firstIndex(where: \.ownSelectedness)
    state.first = (version, index)
    return index
  }

  package func setSelectedIndex(_ index: Int) {
    synchronize()
    for (position, option) in state.options.enumerated() {
      option.state.isSelected = position == index
      if position == index { option.state.isDirty = true }
    }
  }

  /// Selects or deselects an option.
  func setSelected(_ isSelected: Bool, _ option: HTMLOptionElement) {
    // This must come before the change of the option, which increases the version.
    let only = state.only.flatMap { $0.version == node.pool.choiceVersion ? $0.option : nil }
    option.state.isSelected = isSelected
    if isMultiple { return }
    if isSelected {
      if let only {
        if only != option { only.state.isSelected = false }
      } else {
        for other in state.options where other != option { other.state.isSelected = false }
      }
      state.only = (node.pool.choiceVersion, option)
    } else if isMenu, !state.options.contains(where: \.ownSelectedness) {
      makeSelectionGood()
    }
  }

  /// HTML Standard, HTMLSelectElement.selectedOptions: always the same collection.
  package var selectedOptions: HTMLCollection {
    collection(of: .selectedOptions) {
      HTMLCollection(
        root: node,
        version: {
          self.synchronize()
          return self.node.pool.choiceVersion &+ self.options.changes
        }
      ) {
        self.state.options.filter(\.ownSelectedness).map(\.element)
      }
    }
  }

  /// The value of the first selected option; empty if no option is selected.
  package var value: DOMString {
    firstSelected.map { state.options[$0].value } ?? DOMString()
  }

  package func setValue(_ value: DOMString) {
    synchronize()
    setSelectedIndex(state.options.firstIndex { $0.value == value } ?? -1)
  }

  /// HTML Standard, "reset algorithm".
  func reset() {
    synchronize()
    for option in state.options {
      option.state.isDirty = false
      option.state.isSelected = nil
    }
    makeSelectionGood()
  }

  // MARK: Changing the options

  /// HTML Standard, HTMLSelectElement.add: inserts an element before `reference`, or at the end.
  package func add(_ element: Element, before reference: Node?) throws(DOMException) {
    guard let reference else { return try node.append(element.node) }
    guard reference != node, node.contains(reference) else {
      throw DOMException(.notFound, "The list does not contain the reference")
    }
    if reference == element.node { return }
    try reference.parentNode?.insert(element.node, before: reference)
  }

  package func remove(at index: Int) {
    options[index]?.node.removeFromParent()
  }

  /// How many options a list can be extended to.
  private static let mostOptions = 100_000

  /// HTML Standard, HTMLOptionsCollection.length setter.
  package func setLength(_ length: Int) throws(DOMException) {
    let count = options.count
    if length > count {
      if length > Self.mostOptions { return }
      for _ in count..<length {
        let option = node.nodeDocument.makeHTMLElement("option")
        try node.append(option.node)
      }
    } else {
      for option in options.elements.suffix(count - length) { option.node.removeFromParent() }
    }
  }

  /// HTML Standard, HTMLOptionsCollection's setter of an indexed property.
  package func setOption(_ option: Element?, at index: Int) throws(DOMException) {
    guard let option else { return remove(at: index) }
    let count = options.count
    if index >= count {
      if index >= Self.mostOptions { return }
      try setLength(index)
      try node.append(option.node)
    } else if let old = options[index] {
      try old.node.parentNode?.replace(child: old.node, with: option.node)
    }
  }
}

/// The options of a list (HTML Standard, 2.6.4.5).
package final class HTMLOptionsCollection: HTMLCollection {
  package let select: HTMLSelectElement

  init(select: HTMLSelectElement) {
    self.select = select
    super.init(root: select.node, parts: [{ select.isOption($0) }])
  }
}
