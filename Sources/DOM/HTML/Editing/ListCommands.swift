internal import Bytes
internal import CLexbor

/// The commands that put paragraphs into lists and indent them, with the markup that WebKit makes.
extension Document {
  /// Puts the selected paragraphs into a list, or takes them out if all of them are in such a list.
  ///
  /// - Parameter name: the name of the list's element.
  func toggleList(_ name: String, _ command: EditingCommand) -> Bool {
    editParagraphs(command) { host in
      guard let paragraphs = SelectedParagraphs(in: host, of: self) else {
        let list = makeHTMLElement(name)
        list.node.insertUnchecked(makeHTMLElement("li").node, before: nil)
        list.node.firstChild?.insertUnchecked(makeHTMLElement("br").node, before: nil)
        host.node.replaceAll(with: nil)
        host.node.insertUnchecked(list.node, before: nil)
        if let item = list.node.firstChild { try? selection.collapse(to: item, offset: 0) }
        return
      }
      let range = paragraphs.range
      // In WebKit, the last paragraph has no say whether all are in such a list, unless it is the only one.
      let isForced =
        range.count > 1
        && paragraphs.all[range].dropLast().contains { $0.list?.localName != name }
      let last = paragraphs.all[range.upperBound]
      if paragraphs.all[range].contains(where: { $0.list != nil && $0.item == nil })
        || range.contains(where: { !paragraphs.fillsItem($0) })
        || range.count > 1 && !isForced && last.list?.localName != name
      {
        toggleListByParagraph(name, paragraphs, isForced: isForced)
        return paragraphs.restore(isShortened: true)
      }
      let items = range.map { paragraphs.all[$0].item }
      if items.allSatisfy({ $0?.node.parentElement?.localName == name }) {
        for item in items { if let item { takeOut(item) } }
      } else {
        var list: Element?
        let startsInItem = paragraphs.all[range.lowerBound].item != nil
        /// The lists of items that were met, and whether all that is in them is selected.
        var wholes: [Node: Bool] = [:]
        func isWhole(_ list: Element, around index: Int) -> Bool {
          if let known = wholes[list.node] { return known }
          let answer = paragraphs.holdsVisibly(list, around: index)
          wholes[list.node] = answer
          return answer
        }
        for index in range {
          let paragraph = paragraphs.all[index]
          guard let item = paragraph.item else {
            list = put(
              paragraph, into: list, name,
              fills: paragraph.fillsBlock(among: paragraphs.all, at: index))
            continue
          }
          if let old = item.node.parentElement, old.localName == name {
            list = old
          } else if startsInItem, let old = item.node.parentElement,
            isWhole(old, around: index)
          {
            list = changeAll(of: old, into: list, name)
          } else {
            list = change(item, into: list, name)
          }
        }
      }
      paragraphs.restore(isShortened: true)
    }
  }

  /// Whether the selection lies in a list of a kind.
  func selectionIsInList(_ name: String) -> Bool {
    guard focusedControl == nil, let range = selection.range, let host = editedHost else {
      return false
    }
    func list(around node: Node) -> Element? {
      var current = Element(node) ?? node.parentElement
      while let element = current, element != host {
        if element.isHTML, element.localName == name { return element }
        current = element.node.parentElement
      }
      return nil
    }
    let first = list(around: range.start.node)
    return first != nil && first == list(around: range.end.node)
  }

  /// Indents the selected paragraphs: with a list around items, and with a quotation around others.
  func indent() -> Bool {
    editParagraphs(.indent) { host in
      guard let paragraphs = SelectedParagraphs(in: host, of: self) else {
        let quotation = makeIndentation()
        quotation.node.insertUnchecked(makeHTMLElement("br").node, before: nil)
        host.node.replaceAll(with: nil)
        host.node.insertUnchecked(quotation.node, before: nil)
        try? selection.collapse(to: quotation.node, offset: 0)
        return
      }
      var (list, quotation): (Element?, Element?)
      for index in paragraphs.range {
        let paragraph = paragraphs.all[index]
        if let item = paragraph.item, let parent = item.node.parentElement {
          quotation = nil
          if !paragraphs.fillsItem(index) {
            list = indent(paragraph, in: item, parent)
            continue
          }
          var before = item.node.previousSibling
          while let node = before, isUnseen(node) { before = node.previousSibling }
          if list == nil || before != list?.node {
            let new = makeHTMLElement(parent.localName)
            parent.node.insertUnchecked(new.node, before: item.node)
            list = new
          }
          if item.node.finalLineBreak != item.node.firstChild {
            item.node.finalLineBreak?.removeFromParent()
          }
          list?.node.insertUnchecked(item.node, before: nil)
          continue
        }
        list = nil
        let isLast = index == paragraphs.range.upperBound
        let root = paragraph.cell ?? (paragraph.list == nil ? host : paragraph.block)
        if quotation?.node.parentElement != root { quotation = nil }
        quotation = quote(paragraph, in: root, quotation, isLast: isLast)
      }
      paragraphs.restore(isShortened: true)
    }
  }

  /// Takes the selected paragraphs out of the innermost list or quotation.
  func outdent() -> Bool {
    editParagraphs(.outdent) { host in
      guard let paragraphs = SelectedParagraphs(in: host, of: self) else { return }
      for index in paragraphs.range {
        // An item goes with all paragraphs in it.
        let paragraph = paragraphs.all[index].moved(in: host)
        let quotation = paragraph.quotation(in: host)
        if let list = paragraph.list, !(quotation.map { list.node.contains($0.node) } ?? false) {
          if let item = paragraph.item(of: list) { takeOut(item) }
        } else if let quotation {
          takeOut(paragraph, of: quotation)
        }
      }
      paragraphs.restore(isShortened: true)
    }
  }

  /// Puts a paragraph behind a list in the place of an item without content, or an item if the list is
  /// in another one.
  ///
  /// - Returns: where the caret is then; nil if the element is not an item.
  func leaveList(from item: Element) -> BoundaryPoint? {
    guard item.isHTML(LXB_TAG_LI), let list = item.node.parentElement, list.isContentEditable,
      Self.holdsItems(list), let (parent, next) = place(of: item)
    else { return nil }
    let isInList = Element(parent).map(Self.holdsItems) ?? false
    let new = makeHTMLElement(isInList ? "li" : state.paragraphSeparator)
    new.node.insertUnchecked(makeHTMLElement("br").node, before: nil)
    parent.insertUnchecked(new.node, before: next)
    return BoundaryPoint(node: new.node, offset: 0)
  }

  // MARK: Parts of the commands

  private func makeIndentation() -> Element {
    let quotation = makeHTMLElement("blockquote")
    quotation.setAttribute(
      known: "style", "margin: 0 0 0 40px; border: none; padding: 0px;")
    return quotation
  }

  /// Puts paragraphs into a list or takes them out, one after another, where items have several.
  ///
  /// - Parameter isForced: whether paragraphs that are in such a list stay there.
  private func toggleListByParagraph(
    _ name: String, _ paragraphs: SelectedParagraphs, isForced: Bool
  ) {
    let host = paragraphs.host
    let all = paragraphs.all
    /// The list that the paragraph before is in.
    var made: Element?
    for index in paragraphs.range {
      var paragraph = all[index].moved(in: host)
      if let list = paragraph.list, let item = paragraph.item(of: list) {
        let isOther = list.localName != name
        if !isOther, isForced {
          made = list
          continue
        }
        let isFirst = index == paragraphs.range.lowerBound
        if isOther, isFirst, paragraphs.holdsVisibly(list, around: index) {
          made = changeAll(of: list, into: nil, name)
          continue
        }
        takeOut(item)
        if !isOther { continue }
        paragraph = all[index].moved(in: host)
      }
      let fills = paragraph.fillsBlock(among: all, at: index)
      made = put(paragraph, into: made, name, fills: fills)
    }
  }

  /// Puts a paragraph that is not all of its item into an item of a list inside the list. As in WebKit, the
  /// list comes before the item, wherever the paragraph was.
  ///
  /// - Returns: the list.
  private func indent(_ paragraph: Paragraph, in item: Element, _ list: Element) -> Element {
    paragraph.moveWithCopies(through: item, splits: false) {
      var before = item.node.previousSibling
      while let node = before, isUnseen(node) { before = node.previousSibling }
      if let element = before.flatMap(Element.init), element.isHTML,
        element.localName == list.localName
      {
        return element
      }
      let new = makeHTMLElement(list.localName)
      list.node.insertUnchecked(new.node, before: item.node)
      return new
    }
  }

  /// Ends an item's content, or what has been one, with a line break.
  private func endWithBreak(_ node: Node) {
    node.writeAnew()
    if let last = node.lastChild.flatMap(Element.init), last.breaksLine { return }
    if node.finalLineBreak == nil { node.insertUnchecked(makeHTMLElement("br").node, before: nil) }
  }

  /// Splits the list around an item.
  ///
  /// - Returns: the part behind the item; nil if the item is the last one.
  private func split(_ list: Element, behind item: Element) -> Element? {
    // White space before the first item goes, as in WebKit.
    if let before = item.node.previousSibling, before.previousSibling == nil, isUnseen(before) {
      before.removeFromParent()
    }
    guard let next = item.node.nextSibling else { return nil }
    guard item.node.previousSibling != nil else { return list }
    list.node.split(before: next)
    return list
  }

  /// Makes a place for what is in an item between the parts of the list.
  ///
  /// - Returns: the parent, and the node behind the place.
  private func place(of item: Element) -> (parent: Node, next: Node?)? {
    guard let list = item.node.parentElement, let outer = list.node.parentNode else { return nil }
    let rest = split(list, behind: item)
    let next = rest?.node ?? list.node.nextSibling
    item.node.removeFromParent()
    var before = next.map(\.previousSibling) ?? outer.lastChild
    if let element = before.flatMap(Element.init), element.localName == list.localName,
      element.node.firstChild == nil
    {
      before = element.node.previousSibling
      element.node.removeFromParent()
    }
    var place = next
    if list.node.firstChild == nil, list.node.parentNode != nil {
      if place == list.node { place = list.node.nextSibling }
      before = list.node.previousSibling
      list.node.removeFromParent()
    }
    // Text before the list would be in the same line, except before an item.
    if let before, !(Element(outer).map(Self.holdsItems) ?? false),
      before.isText ? !isUnseen(before) : Element(before).map({ !$0.breaksLine }) ?? false,
      !(Element(before)?.isHTML(LXB_TAG_BR) ?? false), before.finalLineBreak == nil
    {
      outer.insertUnchecked(makeHTMLElement("br").node, before: place)
    }
    return (outer, place)
  }

  private static func holdsItems(_ element: Element) -> Bool {
    element.isHTML && ["li", "ul", "ol"].contains(element.localName)
  }

  /// Takes an item out of its list. In a list around that list it remains an item.
  private func takeOut(_ item: Element) {
    guard let (parent, next) = place(of: item) else { return }
    endWithBreak(item.node)
    if Element(parent).map(Self.holdsItems) ?? false {
      parent.insertUnchecked(item.node, before: next)
      return
    }
    for child in Array(item.node.childNodes) { parent.insertUnchecked(child, before: next) }
  }

  /// Moves all items of a list into one of another kind.
  ///
  /// - Parameter list: the list that the paragraphs before are in. If it is not directly before the
  ///   old list, a new one takes the place of that.
  /// - Returns: the list in which the items are.
  private func changeAll(of old: Element, into list: Element?, _ name: String) -> Element {
    for child in [old.node.firstChild, old.node.lastChild] {
      if let child, isUnseen(child) { child.removeFromParent() }
    }
    let new: Element
    if let list, old.node.previousSibling == list.node {
      new = list
    } else {
      new = makeHTMLElement(name)
      old.node.parentNode?.insertUnchecked(new.node, before: old.node)
    }
    moveItems(of: old, into: new)
    return new
  }

  private func moveItems(of list: Element, into other: Element) {
    for child in Array(list.node.childNodes) { other.node.insertUnchecked(child, before: nil) }
    list.node.removeFromParent()
  }

  /// Whether a node is white space between items.
  private func isUnseen(_ node: Node) -> Bool {
    node.isText && !(editedHost?.holdsShownText(node) ?? true)
  }

  /// Moves an item into a list of another kind.
  ///
  /// - Returns: the list.
  private func change(_ item: Element, into list: Element?, _ name: String) -> Element? {
    guard let (parent, next) = place(of: item) else { return list }
    endWithBreak(item.node)
    if let list {
      list.node.insertUnchecked(item.node, before: nil)
      return list
    }
    // White space before the new list goes, too.
    if let before = next.map(\.previousSibling) ?? parent.lastChild, isUnseen(before) {
      before.removeFromParent()
    }
    let new = makeHTMLElement(name)
    parent.insertUnchecked(new.node, before: next)
    new.node.insertUnchecked(item.node, before: nil)
    return new
  }

  /// Makes a paragraph an item.
  ///
  /// - Parameters:
  ///   - list: the list that the paragraphs before are in; nil for a new list, or one beside it.
  ///   - fills: whether the paragraph is all of its block.
  /// - Returns: the list.
  private func put(
    _ paragraph: Paragraph, into list: Element?, _ name: String, fills: Bool
  ) -> Element {
    let item = makeHTMLElement("li")
    paragraph.move(into: item)
    endWithBreak(item.node)
    let block = paragraph.block
    func isList(_ node: Node?) -> Element? {
      guard let element = node.flatMap(Element.init), element.isHTML, element.localName == name
      else {
        return nil
      }
      return element
    }
    let edge = fills && block != (editedHost ?? block) ? block.node : item.node
    let next = isList(edge.nextSibling)
    var result = list
    if let list {
      list.node.insertUnchecked(item.node, before: nil)
    } else if let before = isList(edge.previousSibling) {
      before.node.insertUnchecked(item.node, before: nil)
      result = before
    } else if let next {
      next.node.insertUnchecked(item.node, before: next.node.firstChild)
      result = next
    } else {
      let new = makeHTMLElement(name)
      item.node.parentNode?.insertUnchecked(new.node, before: item.node)
      new.node.insertUnchecked(item.node, before: nil)
      result = new
      (editedHost ?? new).removeBlocks(around: new)
    }
    // The lists before a paragraph and behind it become one.
    if let next, let result, next != result { moveItems(of: next, into: result) }
    var emptied: Node? = block.node
    while let node = emptied, node != editedHost?.node, node.firstChild == nil {
      emptied = node.parentNode
      node.removeFromParent()
    }
    return result ?? item
  }

  /// Puts a paragraph into a quotation, with the blocks around it, which are split.
  private func quote(
    _ paragraph: Paragraph, in root: Element, _ quotation: Element?, isLast: Bool
  ) -> Element {
    var (first, last) = paragraph.isolate()
    if paragraph.endsWithBreak, paragraph.leaves.count > 1, isLast || paragraph.block != root {
      if last == paragraph.leaves.last, let before = last.previousSibling { last = before }
      paragraph.leaves.last?.removeFromParent()
    }
    while let parent = first.parentNode, parent != root.node {
      if let next = last.nextSibling { parent.split(before: next) }
      let top = first.parentNode ?? parent
      if first.previousSibling != nil { top.split(before: first) }
      first = first.parentNode ?? top
      last = first
    }
    let target = quotation ?? makeIndentation()
    if quotation == nil { first.parentNode?.insertUnchecked(target.node, before: first) }
    target.node.take(from: first, through: last)
    return target
  }

  /// Takes a paragraph out of a quotation, which is split if it holds more.
  private func takeOut(_ paragraph: Paragraph, of quotation: Element) {
    guard let outer = quotation.node.parentNode else { return }
    var holdsMore = false
    let leaves = Set(paragraph.leaves)
    var current = quotation.node.firstChild
    while let node = current, !holdsMore {
      let isShown = node.isText ? quotation.holdsShownText(node) : Element(node)?.isAtomic ?? false
      holdsMore = isShown && !leaves.contains(node)
      current = node.next(within: quotation.node)
    }
    if !holdsMore { return quotation.node.unwrap() }
    let new = makeHTMLElement(state.paragraphSeparator)
    paragraph.move(into: new)
    endWithBreak(new.node)
    while let parent = new.node.parentNode, parent != outer {
      if let next = new.node.nextSibling {
        parent.split(before: next)
        let copy = new.node.parentNode
        copy?.parentNode?.insertUnchecked(new.node, before: copy?.nextSibling)
        if copy?.firstChild == nil { copy?.removeFromParent() }
      } else {
        parent.parentNode?.insertUnchecked(new.node, before: parent.nextSibling)
        if parent.firstChild == nil { parent.removeFromParent() }
      }
    }
  }
}

extension SelectedParagraphs {
  /// Whether a paragraph that is in an item of a list is all of it.
  fileprivate func fillsItem(_ index: Int) -> Bool {
    all[index].item == nil || all[index].fillsBlock(among: all, at: index)
  }
}

extension Paragraph {
  /// The item of a list that the paragraph is directly in.
  fileprivate var item: Element? {
    guard block.isHTML(LXB_TAG_LI), block.isContentEditable,
      let list = block.node.parentElement, list.isContentEditable, list.isHTML,
      ["ul", "ol"].contains(list.localName)
    else { return nil }
    return block
  }

  /// The cell of a table around the paragraph.
  fileprivate var cell: Element? {
    var current: Element? = block
    while let element = current, element.isContentEditable {
      if element.isCell { return element }
      current = element.node.parentElement
    }
    return nil
  }

  /// The item of a list around the paragraph.
  fileprivate func item(of list: Element) -> Element? {
    var current: Element? = block
    while let element = current, element != list {
      if element.node.parentElement == list { return element }
      current = element.node.parentElement
    }
    return nil
  }

  fileprivate func quotation(in host: Element) -> Element? {
    var current: Element? = block
    while let element = current, element != host {
      if element.isHTML(LXB_TAG_BLOCKQUOTE) { return element }
      current = element.node.parentElement
    }
    return nil
  }
}
