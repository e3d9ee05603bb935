internal import Bytes
internal import CLexbor
internal import CSS

/// Gives a style to the selected text or takes it away, with the markup that WebKit makes.
///
/// The selected text becomes text nodes of its own. Elements that give the style or the opposite
/// are taken away around them, and what else was inside keeps it with markup of its own. Then
/// elements with the style are put around the longest possible runs of siblings.
struct InlineStyleCommand {
  private let style: TextStyle
  private let host: Element
  /// Whether the style is switched on.
  private let isOn: Bool
  private let selection: StyledSelection
  private let first: Node
  private let last: Node
  private let chosen: Set<Node>
  /// The link that the text gets, which is copied for each part of it.
  private let link: Element?

  /// Nil if the selection holds nothing that can have the style.
  init?(_ style: TextStyle, selection: StyledSelection) {
    guard let first = selection.leaves.first, let last = selection.leaves.last else { return nil }
    (self.style, self.selection, self.host) = (style, selection, selection.host)
    (self.first, self.last) = (first, last)
    chosen = Set(selection.leaves)
    link = nil
    isOn = !selection.has(style).everywhere
  }

  /// Puts the selected text into a link, or takes it out of links. Nil if there is no text.
  ///
  /// - Parameter link: the new link; nil if the text is to have none.
  init?(link: Element?, selection: StyledSelection) {
    guard let first = selection.leaves.first, let last = selection.leaves.last else { return nil }
    (style, self.selection, host) = (.link, selection, selection.host)
    (self.first, self.last) = (first, last)
    chosen = Set(selection.leaves)
    self.link = link
    isOn = link != nil
  }

  /// Changes the tree.
  ///
  /// - Returns: the ends of the selection afterwards.
  func perform() -> (start: BoundaryPoint, end: BoundaryPoint) {
    let splitsStart = selection.startOffset > 0
    let splitsEnd = last.isText && selection.endOffset < last.length
    split(splitsStart, splitsEnd)
    let spans = [splitsStart ? spanParent(of: first) : nil, splitsEnd ? spanParent(of: last) : nil]
    pushDown(around: first)
    pushDown(around: last)
    removeFromFullySelected()
    if splitsStart, first.previousSibling == nil, let parent = first.parentElement, parent != host,
      let before = parent.node.previousSibling, before.isMarkup(identicalTo: parent.node)
    {
      before.moveChildren(intoBeginningOf: parent.node)
    }
    if splitsEnd, last.nextSibling == nil, let parent = last.parentElement, parent != host,
      let next = parent.node.nextSibling, next.isMarkup(identicalTo: parent.node)
    {
      parent.node.moveChildren(intoBeginningOf: next)
    }
    if isOn || style != .link { apply() }
    for parent in spans {
      for child in (parent.map { Array($0.childNodes) } ?? []) where child.isBareSpan {
        child.unwrap()
      }
    }
    return ends
  }

  // MARK: The parts of the command

  /// Splits the texts in which the selection begins and ends, and the elements around them that go.
  private func split(_ splitsStart: Bool, _ splitsEnd: Bool) {
    var endOffset = selection.endOffset
    if splitsStart {
      let offset = selection.startOffset
      let text = CharacterData(unchecked: first)
      let before = host.node.nodeDocument.makeText(
        (try? text.substringData(offset: 0, count: offset)) ?? DOMString())
      first.parentNode?.insertUnchecked(before.node, before: first)
      try? text.replaceData(offset: 0, count: offset, with: DOMString())
      if first == last { endOffset -= offset }
      if let parent = first.parentElement, conflicts(parent), !parent.breaksLine {
        parent.node.split(before: first)
      }
    }
    if splitsEnd {
      let text = CharacterData(unchecked: last)
      let count = last.length - endOffset
      let behind = host.node.nodeDocument.makeText(
        (try? text.substringData(offset: endOffset, count: count)) ?? DOMString())
      last.parentNode?.insertUnchecked(behind.node, before: last.nextSibling)
      try? text.replaceData(offset: endOffset, count: count, with: DOMString())
      if let parent = last.parentElement, conflicts(parent), !parent.breaksLine {
        parent.node.split(before: behind.node)
      }
    }
  }

  /// Takes away the elements around a node that conflict, and gives their style to what else is
  /// inside them.
  private func pushDown(around target: Node) {
    var top: Node?
    for ancestor in ancestors(of: target) where conflicts(ancestor) { top = ancestor.node }
    /// The links that were taken away on the way down.
    var links: [Element] = []
    while let current = top, current != target, let element = Element(current) {
      let children = Array(current.childNodes)
      if style == .link, gives(element) { links.append(element) }
      let value = remove(from: element, always: false)
      top = nil
      for child in children {
        if child.contains(target) { top = child }
        if top != child { wrap(child, in: links) }
        if child != target, let value { giveBack(value, to: child) }
      }
    }
  }

  /// Puts a node into copies of links that were around it.
  private func wrap(_ node: Node, in links: [Element]) {
    for link in links {
      let copy = link.node.clone(deep: false)
      guard let element = Element(copy) else { continue }
      element.removeAttribute("style")
      surround(node, node, with: element)
    }
  }

  /// Gives a style to a node, after an element around it has lost it.
  private func giveBack(_ value: String, to node: Node) {
    if let element = Element(node), node.firstChild != nil || element.breaksLine {
      var value = value
      let old = element.style.value(of: style.declaredProperty)
      if !old.isEmpty {
        if style.property != nil { return }
        if old != "none", old != value { value = old + " " + value }
      }
      try? element.style.setProperty(style.declaredProperty, value: value, priority: "")
      return
    }
    if node.isText ? !host.holdsShownText(node) : Element(node)?.isHTML(LXB_TAG_BR) ?? true {
      return
    }
    guard let styled = Element(node) ?? node.parentElement else { return }
    let wants = value != "normal"
    if style.applies(to: styled) != wants { change(from: node, to: node, wants) }
  }

  /// Takes away the elements that conflict and hold nothing but selected text.
  private func removeFromFullySelected() {
    var current: Node? = first
    for ancestor in ancestors(of: first) where ancestor.node != first {
      guard !ancestor.breaksLine, firstLeaf(of: ancestor.node) == first else { break }
      current = ancestor.node
    }
    while let node = current {
      let next = node.next(within: host.node)
      if let element = Element(node), isFullySelected(node) {
        _ = remove(from: element, always: false)
      }
      if node == last { break }
      current = next
    }
  }

  /// A run of siblings that gets the style, and the node behind it in the tree.
  private struct Run {
    var first: Node
    var last: Node
    let past: Node?
  }

  /// Puts elements with the style around the runs that do not have it.
  private func apply() {
    var runs = runs
    for index in runs.indices { clean(&runs[index]) }
    for run in runs {
      guard let styled = Element(run.first) ?? run.first.parentElement else { continue }
      if style.applies(to: styled) != isOn { change(from: run.first, to: run.last, isOn) }
    }
  }

  private var runs: [Run] {
    var runs: [Run] = []
    let root = host.node
    let past = last.nextSkippingChildren(within: root)
    let around = Set(past.map { ancestors(of: $0).map(\.node) + [$0] } ?? [])
    var start = first
    while let parent = start.parentNode, parent != root, isFullySelected(parent) { start = parent }
    var current: Node? = start
    while let node = current, node != past {
      let element = Element(node)
      if element?.breaksLine ?? false || around.contains(node)
        || node.isText && !host.holdsShownText(node)
      {
        current = node.next(within: root)
        continue
      }
      var end = node
      while let sibling = end.nextSibling, !around.contains(sibling),
        !(Element(sibling)?.breaksLine ?? false)
      {
        end = sibling
      }
      let behind = end.nextSkippingChildren(within: root)
      if lacksStyle(from: node, until: behind) {
        runs.append(Run(first: node, last: end, past: behind))
      }
      current = behind
    }
    return runs
  }

  /// Whether a node without children, from one node to another, does not have the style as wanted.
  private func lacksStyle(from start: Node, until past: Node?) -> Bool {
    var current: Node? = start
    while let node = current, node != past {
      if node.firstChild == nil, let styled = Element(node) ?? node.parentElement,
        style.applies(to: styled) != isOn
      {
        return true
      }
      current = node.next(within: host.node)
    }
    return false
  }

  /// Takes away the elements with the style in a run, which gets one around all of it.
  private func clean(_ run: inout Run) {
    var current: Node? = run.first
    while let node = current, node != run.past {
      current = node.next(within: host.node)
      guard let element = Element(node), let parent = node.parentNode else { continue }
      let (before, behind) = (node.previousSibling, node.nextSibling)
      _ = remove(from: element, always: true)
      if node.parentNode != nil { continue }
      if run.first == node, let new = before.map(\.nextSibling) ?? parent.firstChild {
        run.first = new
      }
      if run.last == node, let new = behind.map(\.previousSibling) ?? parent.lastChild {
        run.last = new
      }
    }
  }

  /// Switches the style on or off for a run of siblings.
  private func change(from first: Node, to last: Node, _ isOn: Bool) {
    var (start, end) = (first, last)
    var container: Element?
    // A single element keeps its place around the style.
    while start == end, let element = Element(start) {
      if element.localName == "span" || container?.localName != "span" && start.firstChild != nil {
        container = element
      }
      guard let inner = start.firstChild, let innerEnd = start.lastChild else { break }
      (start, end) = (inner, innerEnd)
    }
    if isOn {
      let copy = link.flatMap { Element($0.node.clone(deep: false)) }
      surround(start, end, with: copy ?? make(style.tags[0]))
    } else if let property = style.property {
      let target = container ?? make("span")
      try? target.style.setProperty(property, value: "normal", priority: "")
      if container == nil { surround(start, end, with: target) }
    }
  }

  /// Puts an element around siblings, and joins it with equal ones beside it.
  private func surround(_ first: Node, _ last: Node, with element: Element) {
    guard let parent = first.parentNode else { return }
    parent.insertUnchecked(element.node, before: first)
    var current: Node? = first
    while let node = current {
      current = node == last ? nil : node.nextSibling
      element.node.insertUnchecked(node, before: nil)
    }
    var joined = element.node
    if let next = joined.nextSibling, joined.isMarkup(identicalTo: next) {
      joined.moveChildren(intoBeginningOf: next)
      joined = next
    }
    if let before = joined.previousSibling, before.isMarkup(identicalTo: joined) {
      before.moveChildren(intoBeginningOf: joined)
    }
  }

  /// The ends of the selection, where WebKit shows them.
  private var ends: (start: BoundaryPoint, end: BoundaryPoint) {
    var start = BoundaryPoint(node: first, offset: 0)
    if let before = selection.textBefore, before != first {
      start = BoundaryPoint(
        node: before, offset: host.shownExtent(of: before).upperBound)
    } else if first.isText {
      start = host.caret(beforeText: first)
    } else if let beside = try? BoundaryPoint(beside: first, after: false) {
      start = beside
    }
    var end = BoundaryPoint(
      node: last, offset: last.isText ? host.shownExtent(of: last).upperBound : 0)
    let old = selection.end
    if old.offset == 0, host.holdsShownText(old.node), host.caret(beforeText: old.node) == old {
      end = old
    } else if !last.isText, let beside = try? BoundaryPoint(beside: last, after: true) {
      end = beside
    }
    return (start, end)
  }

  // MARK: Elements

  private func make(_ name: String) -> Element {
    host.node.nodeDocument.makeElement(namespace: Names.html, prefix: nil, localName: name)
  }

  /// The elements around a node, from the inside, up to the host; with the node if it is an element.
  private func ancestors(of node: Node) -> [Element] {
    var found: [Element] = []
    var current = Element(node) ?? node.parentElement
    while let element = current, element != host {
      found.append(element)
      current = element.node.parentElement
    }
    return found
  }

  private func gives(_ element: Element) -> Bool {
    element.isHTML && style.tags.contains(element.localName)
  }

  /// The value in an element's `style` attribute that has to go.
  private func declared(_ element: Element) -> String? {
    if style == .link || !element.hasAttribute("style") { return nil }
    let value = element.style.value(of: style.declaredProperty)
    if style.property != nil { return value.isEmpty ? nil : value }
    return !isOn && value.split(separator: " ").contains(Substring(style.value)) ? value : nil
  }

  /// Whether an element gives something else than the style that is wanted.
  private func conflicts(_ element: Element) -> Bool {
    (!isOn || style == .link) && gives(element) || declared(element) != nil
  }

  /// Takes the style away that an element gives.
  ///
  /// - Parameter always: whether an element goes too that gives what is wanted.
  /// - Returns: the value that the element gave; nil if it gave none.
  private func remove(from element: Element, always: Bool) -> String? {
    if style == .link {
      if gives(element) { element.node.unwrap() }
      return nil
    }
    var element = element
    var found: String?
    if gives(element), !isOn || always {
      found = style.value
      guard let attributes = replaceWithSpan(element) else { return found }
      element = attributes
    }
    guard let value = declared(element) else { return found }
    if style.property == nil {
      found = style.value
      let rest = value.split(separator: " ").filter { $0 != style.value }.joined(separator: " ")
      _ = try? element.style.removeProperty(style.declaredProperty)
      if !rest.isEmpty {
        try? element.style.setProperty(style.declaredProperty, value: rest, priority: "")
      }
    } else {
      found = value
      _ = try? element.style.removeProperty(style.declaredProperty)
    }
    if element.style.count == 0 { element.removeAttribute("style") }
    if element.node.isBareSpan { element.node.unwrap() }
    return found
  }

  /// Puts a `span` with the same attributes in the place of an element.
  ///
  /// - Returns: the new element; nil if there are no attributes, and only the children remain.
  private func replaceWithSpan(_ element: Element) -> Element? {
    let attributes = Array(element.attributes)
    if attributes.isEmpty {
      element.node.unwrap()
      return nil
    }
    let span = make("span")
    for attribute in attributes {
      span.setAttribute(known: attribute.localName, DOMString(attribute.value))
    }
    for child in Array(element.node.childNodes) { span.node.insertUnchecked(child, before: nil) }
    element.node.parentNode?.insertUnchecked(span.node, before: element.node)
    element.node.removeFromParent()
    return span
  }

  /// The parent of the nearest `span` around a node that has no attribute but `style`.
  private func spanParent(of node: Node) -> Node? {
    for element in ancestors(of: node) where element.isHTML && element.localName == "span" {
      let names = element.attributes.map(\.localName)
      if names.isEmpty || names == ["style"] { return element.node.parentNode }
    }
    return nil
  }

  // MARK: Leaves

  /// The texts and line breaks that are selected lie one after another, so that the outermost ones
  /// in an element decide.
  private func isFullySelected(_ node: Node) -> Bool {
    guard let first = firstLeaf(of: node), chosen.contains(first),
      let last = lastLeaf(of: node)
    else { return false }
    return chosen.contains(last)
  }

  private func isLeaf(_ node: Node) -> Bool {
    node.isText ? host.holdsShownText(node) : Element(node)?.isHTML(LXB_TAG_BR) ?? false
  }

  private func firstLeaf(of root: Node) -> Node? {
    var current: Node? = root
    while let node = current {
      if isLeaf(node) { return node }
      current = node.next(within: root)
    }
    return nil
  }

  private func lastLeaf(of root: Node) -> Node? {
    var current = root
    while let child = current.lastChild { current = child }
    while !isLeaf(current) {
      guard current != root else { return nil }
      if var before = current.previousSibling {
        while let child = before.lastChild { before = child }
        current = before
      } else {
        guard let parent = current.parentNode else { return nil }
        current = parent
      }
    }
    return current
  }
}

extension Node {
  /// Whether two elements have the same name and attributes.
  fileprivate func isMarkup(identicalTo other: Node) -> Bool {
    guard let mine = Element(self), let theirs = Element(other), mine.isHTML, theirs.isHTML,
      mine.localName == theirs.localName
    else { return false }
    let names = mine.attributes.map(\.localName)
    guard Set(names) == Set(theirs.attributes.map(\.localName)) else { return false }
    for name in names where mine.getAttribute(name)?.string != theirs.getAttribute(name)?.string {
      return false
    }
    return true
  }

  /// Moves the children before those of another node, and removes this one.
  fileprivate func moveChildren(intoBeginningOf other: Node) {
    let place = other.firstChild
    for child in Array(childNodes) { other.insertUnchecked(child, before: place) }
    removeFromParent()
  }

  fileprivate func unwrap() {
    guard let parent = parentNode else { return }
    for child in Array(childNodes) { parent.insertUnchecked(child, before: self) }
    removeFromParent()
  }

  /// Moves the children before one of them into a copy of the element before it.
  fileprivate func split(before child: Node) {
    let copy = clone(deep: false)
    parentNode?.insertUnchecked(copy, before: self)
    // Two elements cannot have one identifier.
    Element(self)?.removeAttribute("id")
    while let node = firstChild, node != child { copy.insertUnchecked(node, before: nil) }
  }

  fileprivate var isBareSpan: Bool {
    guard let element = Element(self), element.isHTML else { return false }
    return element.localName == "span" && Array(element.attributes).isEmpty
  }
}
