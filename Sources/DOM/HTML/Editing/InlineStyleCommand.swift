internal import Bytes
internal import CLexbor

/// Gives a style to the selected text or takes it away, with the markup that WebKit makes.
///
/// The selected text becomes text nodes of its own. Elements that give the style or the opposite
/// are taken away around them, and what else was inside keeps it with markup of its own. Then
/// elements with the style are put around the longest possible runs of siblings.
struct InlineStyleCommand {
  /// What the selected text shall have.
  private let styles: [TextStyle]
  /// The names of elements that are taken away with everything they give.
  private let removed: Set<String>
  /// Whether nothing is put around the text.
  private let isRemoval: Bool
  /// The link that the text gets, which is copied for each part of it.
  private let link: Element?
  private let host: Element
  private let selection: StyledSelection
  private var first: Node
  private var last: Node
  private var chosen: Set<Node>
  /// The text that the selection begins after, before anything changes.
  private let textBefore: Node?

  /// Gives the text styles, or switches them off.
  init?(_ styles: [TextStyle], selection: StyledSelection) {
    self.init(selection, styles, removed: [], isRemoval: false, link: nil)
  }

  /// Puts the selected text into a link, or takes it out of links.
  ///
  /// - Parameter link: the new link; nil if the text is to have none.
  init?(link: Element?, selection: StyledSelection) {
    self.init(selection, [], removed: ["a"], isRemoval: link == nil, link: link)
  }

  /// Takes all styles away from the text, and the elements that stand for them.
  init?(removingFrom selection: StyledSelection) {
    self.init(
      selection, TextStyle.removable, removed: Self.styleElements, isRemoval: true, link: nil)
  }

  /// Nil if the selection holds nothing that can have a style.
  private init?(
    _ selection: StyledSelection, _ styles: [TextStyle], removed: Set<String>, isRemoval: Bool,
    link: Element?
  ) {
    guard let first = selection.leaves.first, let last = selection.leaves.last else { return nil }
    (self.selection, host, self.first, self.last) = (selection, selection.host, first, last)
    (self.styles, self.removed, self.isRemoval, self.link) = (styles, removed, isRemoval, link)
    chosen = Set(selection.leaves)
    textBefore = selection.textBefore
  }

  private static let styleElements: Set<String> = [
    "acronym", "b", "bdo", "big", "cite", "code", "dfn", "em", "font", "i", "ins", "kbd", "nobr",
    "q", "s", "samp", "small", "strike", "strong", "sub", "sup", "tt", "u", "var",
  ]

  /// Changes the tree.
  ///
  /// - Returns: the ends of the selection afterwards.
  mutating func perform() -> (start: BoundaryPoint, end: BoundaryPoint) {
    if isRemoval, link == nil, !styles.isEmpty { removeFromBlocks() }
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
    if !isRemoval { apply() }
    for parent in spans {
      for child in (parent.map { Array($0.childNodes) } ?? []) where child.isBareSpan {
        child.unwrap()
      }
    }
    return ends
  }

  private var inCSS: Bool { host.node.nodeDocument.state.stylesWithCSS }

  // MARK: The parts of the command

  /// Takes the styles away that the blocks of the text declare.
  private func removeFromBlocks() {
    var seen: Element?
    for leaf in selection.leaves {
      guard let block = ancestors(of: leaf).first(where: \.breaksLine), block != seen,
        block.hasAttribute("style")
      else { continue }
      seen = block
      for name in TextStyle.removableFromBlocks { _ = try? block.style.removeProperty(name) }
      if block.style.count == 0 { block.removeAttribute("style") }
    }
  }

  /// Splits the texts in which the selection begins and ends, and the elements around them that go.
  private mutating func split(_ splitsStart: Bool, _ splitsEnd: Bool) {
    var endOffset = selection.endOffset
    if splitsStart {
      first.splitText(at: selection.startOffset)
      if first == last { endOffset -= selection.startOffset }
      splitParent(before: first)
    }
    if splitsEnd {
      let rest = last
      last = rest.splitText(at: endOffset)
      chosen.remove(rest)
      chosen.insert(last)
      if first == rest { first = last }
      splitParent(before: rest)
    }
  }

  /// Splits the element around a node if it has to go. What is in a block is split instead of it.
  private func splitParent(before child: Node) {
    guard let parent = child.parentElement, conflicts(parent) else { return }
    if !parent.breaksLine { return parent.node.split(before: child) }
    let span = make("span").node
    for content in Array(parent.node.childNodes) { span.insertUnchecked(content, before: nil) }
    parent.node.insertUnchecked(span, before: nil)
    span.split(before: child)
  }

  /// Takes away the elements around a node that conflict, and gives their style to what else is
  /// inside them.
  private func pushDown(around target: Node) {
    var top: Node?
    for ancestor in ancestors(of: target) where conflicts(ancestor) { top = ancestor.node }
    /// The elements that were taken away on the way down.
    var wrappers: [Element] = []
    while let current = top, current != target, let element = Element(current) {
      let children = Array(current.childNodes)
      let isTaken = isRemoved(element)
      if isTaken { wrappers.append(element) }
      let lost = remove(from: element, always: false) ?? []
      top = nil
      for child in children {
        if child.contains(target) { top = child }
        if top != child { wrap(child, in: wrappers) }
        if child != target || isTaken { give(lost, to: child) }
      }
    }
  }

  /// Puts a node into copies of elements that were around it.
  private func wrap(_ node: Node, in wrappers: [Element]) {
    for wrapper in wrappers {
      let copy = wrapper.node.clone(deep: false)
      guard let element = Element(copy) else { continue }
      element.removeAttribute("style")
      surround(node, node, with: element)
    }
  }

  /// Gives styles to a node, after an element around it has lost them.
  private func give(_ styles: [TextStyle], to node: Node) {
    if styles.isEmpty { return }
    if let element = Element(node), element.isHTML, node.firstChild != nil || element.breaksLine {
      return element.declare(beneath: styles)
    }
    if node.isText ? !host.holdsShownText(node) : Element(node)?.isHTML(LXB_TAG_BR) ?? true {
      return
    }
    change(from: node, to: node, styles)
  }

  /// Takes away the elements that conflict and hold nothing but selected text.
  private func removeFromFullySelected() {
    var current: Node? = first
    let edges = edges
    for ancestor in ancestors(of: first) where ancestor.node != first {
      guard !ancestor.breaksLine, edges.first(in: ancestor.node) == first else { break }
      current = ancestor.node
    }
    // What is selected is found before anything changes, which costs a layout each time.
    var known: [Node: Bool] = [:]
    var visited = current
    while let node = visited {
      if Element(node) != nil { known[node] = isFullySelected(node, edges) }
      visited = node == last ? nil : node.next(within: host.node)
    }
    while let node = current {
      let next = node.next(within: host.node)
      if let element = Element(node), known[node] ?? isFullySelected(node, self.edges) {
        let child = isRemoved(element) ? node.firstChild : nil
        let lost = remove(from: element, always: false) ?? []
        // WebKit stops where an element is put around a text.
        var heir = lost.isEmpty ? nil : child
        while let child = heir {
          give(lost, to: child)
          heir = child.nextSibling
        }
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
    for run in runs { change(from: run.first, to: run.last, styles, isRun: true) }
  }

  private var runs: [Run] {
    var runs: [Run] = []
    let root = host.node
    let boxes = root.nodeDocument.boxes
    let past = keptEnd?.node ?? last.nextSkippingChildren(within: root)
    /// What is not selected as a whole, or holds what cannot be edited.
    var around = Set(past.map { ancestors(of: $0).map(\.node) + [$0] } ?? [])
    for island in selection.islands { around.formUnion(ancestors(of: island).map(\.node)) }
    let islands = Set(selection.islands)
    var start = first
    let edges = edges
    while let parent = start.parentNode, parent != root, isFullySelected(parent, edges) {
      start = parent
    }
    var current: Node? = start
    while let node = current, node != past {
      let element = Element(node)
      if islands.contains(node) {
        current = node.nextSkippingChildren(within: root)
        continue
      }
      let isShown =
        node.isText
        ? host.holdsShownText(node) : element.map { boxes.box(of: $0).kind != .none } ?? false
      if !isShown || element?.breaksLine ?? false || around.contains(node) {
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
      if node.firstChild == nil, let styled = Element(node) ?? node.parentElement {
        if !styles.allSatisfy({ $0.applies(to: styled, inCSS: inCSS) }) { return true }
        if link != nil, !styled.isInLink { return true }
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

  /// Gives styles to a run of siblings, as far as it does not have them.
  private func change(from first: Node, to last: Node, _ styles: [TextStyle], isRun: Bool = false) {
    let own = Element(first).flatMap { $0.isAtomic ? nil : $0 }
    guard let styled = own ?? first.parentElement else { return }
    let missing = styles.filter { !$0.applies(to: styled, isNew: own == nil, inCSS: inCSS) }
    let markup = StyleMarkup(missing, inCSS: inCSS, at: styled)
    var (start, end) = (first, last)
    var (container, font): (Element?, Element?)
    // A single element keeps its place around the style.
    while start == end, let element = Element(start), element.isHTML {
      if element.localName == "font" { font = element }
      if element.localName == "span" || container?.localName != "span" && start.firstChild != nil {
        container = element
      }
      guard let inner = start.firstChild, let innerEnd = start.lastChild else { break }
      (start, end) = (inner, innerEnd)
    }
    if !markup.font.isEmpty {
      let target = font ?? make("font")
      for (name, value) in markup.font { target.setAttribute(known: name, DOMString(value)) }
      if font == nil { surround(start, end, with: target) }
    }
    if !markup.declarations.isEmpty {
      let target = container ?? make("span")
      for (name, value) in markup.declarations { target.declare(name, value) }
      if container == nil { surround(start, end, with: target) }
    }
    for tag in markup.tags { surround(start, end, with: make(tag)) }
    if isRun, let copy = link.flatMap({ Element($0.node.clone(deep: false)) }) {
      surround(start, end, with: copy)
    }
  }

  /// Puts an element around siblings, and joins it with equal ones beside it.
  private func surround(_ first: Node, _ last: Node, with element: Element) {
    guard let parent = first.parentNode else { return }
    parent.insertUnchecked(element.node, before: first)
    element.node.take(from: first, through: last)
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
    if let before = textBefore, before != first {
      start = BoundaryPoint(
        node: before, offset: host.shownExtent(of: before).upperBound)
    } else if first.isText {
      start = host.caret(beforeText: first)
    } else if let beside = try? BoundaryPoint(beside: first, after: false) {
      start = beside
    }
    var end = BoundaryPoint(node: last, offset: 0)
    if last.isText {
      let isWhole = host.isBeforeLineBreak(last)
      end.offset = isWhole ? last.length : host.shownExtent(of: last).upperBound
    }
    if let kept = keptEnd {
      end = kept
    } else if !last.isText, let beside = try? BoundaryPoint(beside: last, after: true) {
      end = beside
    }
    return (start, end)
  }

  /// The end of the selection if it is at the beginning of a line, where it stays.
  private var keptEnd: BoundaryPoint? {
    let old = selection.end
    guard old.offset == 0, host.holdsShownText(old.node), host.caret(beforeText: old.node) == old
    else {
      return nil
    }
    // An image in the same line is before the caret.
    let isInLine = last.isText || Element(last)?.isHTML(LXB_TAG_BR) ?? false
    return isInLine || last.enclosingBlock(in: host) != old.node.enclosingBlock(in: host)
      ? old : nil
  }

  // MARK: Elements

  private func make(_ name: String) -> Element {
    host.node.nodeDocument.makeHTMLElement(name)
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

  private func isRemoved(_ element: Element) -> Bool {
    element.isHTML && removed.contains(element.localName)
  }

  /// Whether an element gives something else than the styles that are wanted.
  private func conflicts(_ element: Element) -> Bool {
    guard element.isHTML else { return false }
    return isRemoved(element)
      || styles.contains { style in
        given(by: element, style, always: false) != nil
          || style.valueOfFont(element).map { $0 != style.value } ?? false
          || declared(element, style) != nil
      }
  }

  /// The value that the name of an element gives, if it has to go.
  private func given(by element: Element, _ style: TextStyle, always: Bool) -> String? {
    style.valueGiven(by: element).flatMap { always || $0 != style.value ? $0 : nil }
  }

  /// The value in an element's `style` attribute that has to go.
  private func declared(_ element: Element, _ style: TextStyle) -> String? {
    if !element.hasAttribute("style") { return nil }
    let value = element.style.value(of: style.property.name)
    guard case .line(let line) = style.property else { return value.isEmpty ? nil : value }
    return style.value == "none" && value.split(separator: " ").contains(Substring(line))
      ? line : nil
  }

  /// Takes the styles away that an element gives.
  ///
  /// - Parameter always: whether an element goes too that gives what is wanted.
  /// - Returns: what the element gave; nil if it gave nothing.
  private func remove(from element: Element, always: Bool) -> [TextStyle]? {
    guard element.isHTML else { return nil }
    if isRemoved(element) {
      let lost = element.declaredStyles
      element.node.unwrap()
      return lost
    }
    var element = element
    var lost: [TextStyle] = []
    for style in styles {
      guard let value = given(by: element, style, always: always) else { continue }
      lost.append(TextStyle(property: style.property, value: value))
      guard let span = replaceWithSpan(element) else { return lost }
      element = span
    }
    for style in styles {
      guard let value = style.valueOfFont(element), always || value != style.value,
        let name = style.property.fontAttribute
      else { continue }
      lost.append(TextStyle(property: style.property, value: value))
      element.removeAttribute(name)
    }
    if !lost.isEmpty, element.localName == "font", element.hasNoAttributes {
      element.node.unwrap()
      return lost
    }
    let count = lost.count
    for style in styles {
      guard let value = declared(element, style) else { continue }
      lost.append(TextStyle(property: style.property, value: value))
      let name = style.property.name
      let old = element.style.value(of: name)
      _ = try? element.style.removeProperty(name)
      guard case .line(let line) = style.property else { continue }
      let rest = old.split(separator: " ").filter { $0 != line }.joined(separator: " ")
      if !rest.isEmpty { try? element.style.setProperty(name, value: rest, priority: "") }
    }
    if lost.count > count {
      if element.style.count == 0 { element.removeAttribute("style") }
      if element.node.isBareSpan { element.node.unwrap() }
    }
    // What the `style` attribute declares has won over the name of the element.
    var kept: [TextStyle] = []
    for (index, style) in lost.enumerated()
    where !lost[(index + 1)...].contains(where: { $0.property == style.property }) {
      kept.append(style)
    }
    return kept.isEmpty ? nil : kept
  }

  /// Puts a `span` with the same attributes in the place of an element.
  ///
  /// - Returns: the new element; nil if there are no attributes, and only the children remain.
  private func replaceWithSpan(_ element: Element) -> Element? {
    let attributes = Array(element.attributes)
    if element.hasNoAttributes {
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
  private func isFullySelected(_ node: Node, _ edges: LeafEdges) -> Bool {
    guard let first = edges.first(in: node), chosen.contains(first),
      let last = edges.last(in: node)
    else { return false }
    return chosen.contains(last)
  }

  /// The edges of elements, until something changes.
  private var edges: LeafEdges { LeafEdges(isLeaf: isLeaf) }

  private func isLeaf(_ node: Node) -> Bool {
    node.isText ? host.holdsShownText(node) : Element(node)?.isAtomic ?? false
  }
}
