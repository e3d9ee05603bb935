internal import Bytes
internal import CLexbor
internal import CSS

/// The commands for whole paragraphs of editable content.
extension Document {
  /// Aligns the paragraphs that the selection touches.
  ///
  /// - Parameter alignment: a value of `text-align`.
  func align(_ alignment: String, _ command: EditingCommand) -> Bool {
    editParagraphs(command) { host in
      guard let paragraphs = SelectedParagraphs(in: host, of: self) else {
        if host.isAligned(alignment) { return }
        let block = defaultParagraph(holdingBreakIn: host)
        block.declare("text-align", alignment)
        try? selection.collapse(to: block.node, offset: 0)
        return
      }
      // The style of all is looked up before anything changes.
      let changed = paragraphs.range.filter { !paragraphs.all[$0].block.isAligned(alignment) }
      for index in changed {
        let paragraph = paragraphs.all[index]
        var block = paragraph.block
        if block == host || !paragraph.fillsBlock(among: paragraphs.all, at: index) {
          block = makeHTMLElement(state.paragraphSeparator)
          paragraph.move(into: block)
        }
        // The rest of the attribute stays as it is written.
        if !block.style.value(of: "text-align").isEmpty {
          _ = try? block.style.removeProperty("text-align")
        }
        let rest = block.getAttribute("style")?.string ?? ""
        let text = "text-align: \(alignment);" + (rest.isEmpty ? "" : " " + rest)
        block.setAttribute(known: "style", DOMString(text))
      }
      paragraphs.restore()
    }
  }

  /// Whether all paragraphs that the selection touches are aligned in a way.
  func selectionIsAligned(_ alignment: String) -> Bool {
    if let control = focusedControl {
      let isRange = control.clampedSelection.start < control.clampedSelection.end
      if isRange, !control.isMutable { return false }
      return Element(control.node)?.isAligned(alignment) ?? false
    }
    guard let range = selection.range else { return false }
    if range.isCollapsed {
      return (Element(range.start.node) ?? range.start.node.parentElement)?.isAligned(alignment)
        ?? false
    }
    guard let host = editedHost else { return false }
    guard let selected = StyledSelection(from: range.start, to: range.end, in: host) else {
      return range.start.node.parentElement?.isAligned(alignment) ?? false
    }
    return selected.leaves.allSatisfy { $0.parentElement?.isAligned(alignment) ?? false }
  }

  /// Makes the selected paragraphs one block.
  ///
  /// - Parameter text: the name of the block's element, which may be written as a tag.
  func formatBlock(_ text: String) -> Bool {
    var name = text.asciiLowercased
    if name.hasPrefix("<"), name.hasSuffix(">") { name = String(name.dropFirst().dropLast()) }
    guard name.first?.isLetter ?? false else { return false }
    let isKnown = Self.formatBlocks.contains(name)
    var isDone = false
    _ = editParagraphs(.formatBlock) { host in
      if !isKnown { return }
      isDone = true
      guard let paragraphs = SelectedParagraphs(in: host, of: self) else {
        let block = defaultParagraph(holdingBreakIn: host, name)
        try? selection.collapse(to: block.node, offset: 0)
        return
      }
      var new: Element?
      let all = paragraphs.all
      for index in paragraphs.range {
        let paragraph = all[index]
        let old = paragraph.block
        let isWhole =
          old != host && Self.formatBlocks.contains(old.localName)
          && paragraphs.holdsAll(of: old, from: index)
        if isWhole, old.localName == name { continue }
        if let list = paragraph.listInFormatBlock(of: host) {
          host.removeBlocks(around: list)
          new = paragraph.moveWithCopies(through: list) {
            if let new { return new }
            let block = makeHTMLElement(name)
            list.node.parentNode?.insertUnchecked(block.node, before: list.node)
            return block
          }
          continue
        }
        let block: Element
        if let new {
          block = new
        } else {
          block = makeHTMLElement(name)
          if isWhole {
            old.node.parentNode?.insertUnchecked(block.node, before: old.node)
          } else {
            let first = paragraph.isolate().first
            first.parentNode?.insertUnchecked(block.node, before: first)
          }
          new = block
        }
        paragraph.append(to: block)
        if old != host, old.node.firstChild == nil { old.node.removeFromParent() }
      }
      // The end of the block ends its last line.
      if let line = new?.node.finalLineBreak, new?.node.firstChild != line,
        !(new?.node.lastChild.flatMap(Element.init)?.isList ?? false)
      {
        line.removeFromParent()
      }
      paragraphs.restore(isShortened: true)
    }
    return isDone
  }

  /// The name of the innermost block around all of the selection that ``formatBlock(_:)`` could have made.
  var formatBlockOfSelection: String {
    guard focusedControl == nil, let host = editedHost, let range = selection.range else {
      return ""
    }
    var current = Element(range.start.node) ?? range.start.node.parentElement
    while let element = current, element != host {
      if element.node.contains(range.end.node), Self.formatBlocks.contains(element.localName) {
        return element.localName
      }
      current = element.node.parentElement
    }
    return ""
  }

  fileprivate static let formatBlocks: Set<String> = [
    "address", "article", "aside", "blockquote", "dd", "div", "dl", "dt", "footer", "h1", "h2",
    "h3",
    "h4", "h5", "h6", "header", "hgroup", "main", "nav", "p", "pre", "section",
  ]

  /// Puts a block with a line break into a host without content.
  func defaultParagraph(holdingBreakIn host: Element, _ name: String? = nil) -> Element {
    let block = makeHTMLElement(name ?? state.paragraphSeparator)
    let line = makeHTMLElement("br")
    block.node.insertUnchecked(line.node, before: nil)
    host.node.replaceAll(with: nil)
    host.node.insertUnchecked(block.node, before: nil)
    return block
  }

  /// Executes a command in the host of the selection, between its events.
  func editParagraphs(_ command: EditingCommand, _ body: (Element) -> Void) -> Bool {
    let type = command.inputType
    guard let host = editedHost else { return false }
    guard host.fireInput("beforeinput", type: type, nil) else { return true }
    // A listener may have changed the tree or the selection.
    guard let host = editedHost, host.holdsRichText else { return true }
    recordEdit(of: host, as: .command) { _ in body(host) }
    _ = host.fireInput("input", type: type, nil)
    return true
  }
}

extension Paragraph {
  /// The innermost list around the paragraph, if no block that ``Document/formatBlock(_:)`` could have
  /// made is between.
  fileprivate func listInFormatBlock(of host: Element) -> Element? {
    var current: Element? = block
    while let element = current, element != host, !element.isCell,
      !Document.formatBlocks.contains(element.localName)
    {
      if element.isList { return element }
      current = element.node.parentElement
    }
    return nil
  }
}

extension Element {
  /// Whether the lines of the element are aligned in a way.
  fileprivate func isAligned(_ alignment: String) -> Bool {
    let style = node.nodeDocument.boxes.style(of: self)
    var value = style.keyword(of: Self.textAlign)
    let isRightToLeft = style.keyword(of: .direction) == "rtl"
    if value == "start" { value = isRightToLeft ? "right" : "left" }
    if value == "end" { value = isRightToLeft ? "left" : "right" }
    return value == alignment
  }

  private static let textAlign = CSSProperty(table: "text-align")
}
