internal import Bytes

extension Document {
  /// Whether all of the selected editable text has a style, and whether some of it has. At a caret,
  /// the text before it decides.
  func selectionHas(_ style: TextStyle) -> (everywhere: Bool, somewhere: Bool) {
    guard focusedControl == nil, let range = selection.range else { return (false, false) }
    let host = editedHost
    if !range.isCollapsed {
      guard let host else { return (false, false) }
      if let selected = StyledSelection(from: range.start, to: range.end, in: host) {
        return selected.has(style)
      }
    }
    if let typed = selection.typingStyles.first(where: { $0.property == style.property }),
      typed.value != "none"
    {
      return (typed == style, typed == style)
    }
    let applies = styledElementAtSelection.map { style.applies(to: $0) } ?? false
    return (applies, applies)
  }

  /// The value of a property where the selection begins.
  func valueAtSelection(of property: TextStyle.Property) -> String {
    if let typed = selection.typingStyles.first(where: { $0.property == property }) {
      return property == .size
        ? FontSizes.number(exactly: typed.value).map(String.init) ?? "" : typed.value
    }
    guard let element = focusedControl.map({ Element($0.node) }) ?? styledElementAtSelection else {
      return ""
    }
    let style = boxes.style(of: element)
    switch property {
    case .size: return String(FontSizes.number(nearestTo: style.computedFontSize))
    case .background:
      // A color behind all of the selection comes first.
      var current = focusedControl == nil ? elementAroundSelection : element
      while let outer = current {
        let color = boxes.style(of: outer).text(of: property.name)
        if color != "rgba(0, 0, 0, 0)" { return color }
        current = outer.node.parentElement
      }
      return style.text(of: property.name)
    default: return style.text(of: property.name)
    }
  }

  /// The selected texts and images; nil if the selection holds neither.
  private var selectedLeaves: [Node]? {
    guard let range = selection.range, !range.isCollapsed, let root = editedHost ?? body else {
      return nil
    }
    return StyledSelection(from: range.start, to: range.end, in: root)?.leaves
  }

  /// The element whose style is that of the text at the beginning of the selection.
  private var styledElementAtSelection: Element? {
    if let first = selectedLeaves?.first { return first.parentElement }
    guard let start = selection.range?.start else { return nil }
    let root = editedHost ?? body
    let place =
      start.node.isText && start.offset == 0
      ? root?.caret(beforeText: start.node) ?? start : start
    return Element(place.node) ?? place.node.parentElement
  }

  /// The innermost element around all of the selection.
  private var elementAroundSelection: Element? {
    guard let leaves = selectedLeaves, let first = leaves.first, let last = leaves.last else {
      return styledElementAtSelection
    }
    var around = first.parentElement
    while let element = around, !element.node.contains(last) { around = element.node.parentElement }
    return around
  }

  /// Gives the selected text a style, as WebKit does. At a caret, the text that is inserted next has
  /// it. It fires `beforeinput` and `input`.
  ///
  /// - Parameter style: the style; nil if the property has no such value as the script gave.
  /// - Returns: whether there was something to edit.
  func apply(_ style: TextStyle?, inputType: String, data: DOMString?) -> Bool {
    edit(inputType: inputType, data: data, isTyped: true) { selected in
      guard let style else { return nil }
      guard let selected else {
        let applies = styledElementAtSelection.map { style.applies(to: $0) } ?? false
        selection.type(style, isNeeded: !applies)
        return nil
      }
      return InlineStyleCommand([style], selection: selected)
    }
  }

  /// Puts the selected text into a link, or takes it out of all links, as WebKit does. It fires
  /// `beforeinput` and `input`.
  ///
  /// - Parameter address: the value of the link's `href`; nil to take links away.
  /// - Returns: whether there was something to edit. At a caret, the address is the link's text.
  func link(to address: DOMString?) -> Bool {
    if let address, address.isEmpty { return false }
    let command = address == nil ? EditingCommand.unlink : .createLink
    return edit(inputType: command.inputType, data: address) { selected in
      let link = address.map { address in
        let link = makeHTMLElement("a")
        link.setAttribute(known: "href", address)
        return link
      }
      guard let selected else {
        if let link, let address { insert(link, text: address) }
        return nil
      }
      return InlineStyleCommand(link: link, selection: selected)
    }
  }

  /// Inserts a link at the caret and selects it.
  private func insert(_ link: Element, text: DOMString) {
    guard let start = selection.range?.start, let host = editedHost else { return }
    link.node.insertUnchecked(makeText(text).node, before: nil)
    guard let parent = host.insert(link.node, at: host.caret(at: start)) else { return }
    let index = link.node.index
    try? selection.set(anchor: parent, index, focus: parent, index + 1)
  }

  /// Takes all styles away from the selected text that have not come from its blocks.
  func removeStyles() -> Bool {
    edit(inputType: EditingCommand.removeFormat.inputType, data: nil) { selected in
      guard let selected else { return nil }
      return InlineStyleCommand(removingFrom: selected)
    }
  }

  /// Executes a command on the selected text, between its events.
  ///
  /// - Parameters:
  ///   - isTyped: whether the command concerns only text that is inserted later, at a caret.
  ///   - command: what to do with the selected text, which is nil if it holds nothing, as at a caret.
  private func edit(
    inputType: String, data: DOMString?, isTyped: Bool = false,
    _ command: (StyledSelection?) -> InlineStyleCommand?
  ) -> Bool {
    guard let host = editedHost else { return false }
    guard host.fireInput("beforeinput", type: inputType, data) else { return true }
    // A listener may have changed the tree or the selection.
    guard let range = selection.range, let host = editedHost, host.holdsRichText else {
      return true
    }
    let selected = StyledSelection(from: range.start, to: range.end, in: host)
    func change() {
      guard var command = command(selected) else { return }
      let isBackward = selection.direction == .backward
      var (anchor, focus) = command.perform()
      if isBackward { swap(&anchor, &focus) }
      try? selection.set(anchor: anchor.node, anchor.offset, focus: focus.node, focus.offset)
    }
    if isTyped, range.isCollapsed {
      // The style of the text that is inserted next is not a part of the document.
      change()
    } else {
      recordEdit(of: host, as: .command) { _ in change() }
    }
    _ = host.fireInput("input", type: inputType, data)
    return true
  }
}
