internal import CLexbor
internal import CSS

/// The places of boxes, and the margins that they depend on.
extension DefiniteBoxes {
  /// The place of an element's border box, relative to the border box of a container, in pixels.
  struct Place {
    /// The container; nil for the viewport.
    let container: Element?
    let x: Double
    let y: Double
  }

  /// The place of an element's border box; nil if it is not known.
  func place(of element: Element) -> Place? {
    if let known = places[element.node] { return known }
    let found = findPlace(of: element)
    places[element.node] = .some(found)
    return found
  }

  private func findPlace(of element: Element) -> Place? {
    let box = boxes.box(of: element)
    let style = boxes.style(of: element)
    guard box.exists, !box.isSkipped, style.keyword(of: .direction) == "ltr" else { return nil }
    if box.isInline { return firstPlace(of: element) }
    guard canHaveSize(box) else { return nil }
    return box.isAbsolute
      ? absolutePlace(of: element, style) : flowPlace(of: element, box, style)
  }

  /// The place of a box in a line, if it is the first content of its block; otherwise nil.
  private func firstPlace(of element: Element) -> Place? {
    var x = 0.0
    var current = element
    while true {
      let style = boxes.style(of: current)
      guard let margins = margins(of: current, style, base: roomWidth(of: current)) else {
        return nil
      }
      x += margins.left
      var before = current.node.previousSibling
      while let node = before {
        guard isNothing(node) else { return nil }
        before = node.previousSibling
      }
      guard let parent = current.flatTreeParent, parent.node == current.node.parentNode else {
        return nil
      }
      let box = boxes.box(of: parent)
      let around = boxes.style(of: parent)
      if box.isContainer {
        guard box.kind == .block, ["start", "left"].contains(around.keyword(of: Names.textAlign)),
          let edges = edges(of: parent), box.before == .nothing
        else { return nil }
        return Place(container: parent, x: edges.left + x, y: edges.top)
      }
      guard let edges = edges(of: parent, base: roomWidth(of: parent)) else { return nil }
      x += edges.left
      current = parent
    }
  }

  /// Whether a node takes no room in the lines and blocks around it.
  private func isNothing(_ node: Node) -> Bool {
    if node.isText { return boxes.shown(node)?.isEmpty ?? true }
    guard let element = Element(node) else { return true }
    let box = boxes.box(of: element)
    return box.kind == .none || box.isOutOfFlow && box.isAbsolute
  }

  private func absolutePlace(of element: Element, _ style: CSSComputedStyle) -> Place? {
    let around = container(of: element)
    let base = roomWidth(of: element, in: around)
    guard let margins = margins(of: element, style, base: base) else { return nil }
    let border = around.map(border) ?? Sides()
    let left = length(Names.left, style, base: base)
    let top = length(Names.top, style, base: around == nil ? viewport.height : nil)
    if let left, let top {
      return Place(
        container: around, x: border.left + left + margins.left,
        y: border.top + top + margins.top)
    }
    // If neither `left` nor `right` is declared, the box is at its static position.
    guard style.keyword(of: Names.left) == "auto", style.keyword(of: Names.right) == "auto",
      style.keyword(of: Names.bottom) == "auto" || top != nil,
      let own = flowContainer(of: element)
    else { return mixedPlace(of: element, style, margins, around, border, left, top) }
    guard let flowing = staticPlace(of: element, in: own, margins) else { return nil }
    guard let top else { return flowing }
    guard let parent = offset(of: own, within: around) else { return nil }
    return Place(
      container: around, x: parent.x + flowing.x, y: border.top + top + margins.top)
  }

  /// The place of a box with a declared `left`, and the static position in the other direction; nil
  /// for other boxes.
  private func mixedPlace(
    of element: Element, _ style: CSSComputedStyle, _ margins: Sides, _ around: Element?,
    _ border: Sides, _ left: Double?, _ top: Double?
  ) -> Place? {
    guard let left, top == nil, style.keyword(of: Names.top) == "auto",
      style.keyword(of: Names.bottom) == "auto", let own = flowContainer(of: element),
      let flowing = staticPlace(of: element, in: own, margins),
      let parent = offset(of: own, within: around)
    else { return nil }
    return Place(
      container: around, x: border.left + left + margins.left, y: parent.y + flowing.y)
  }

  private func staticPlace(
    of element: Element, in own: Element, _ margins: Sides
  ) -> Place? {
    guard let y = flow(of: own).tops[element.node], let edges = edges(of: own) else { return nil }
    return Place(container: own, x: edges.left + margins.left, y: edges.top + y + margins.top)
  }

  /// The nearest ancestor whose box lays out lines or blocks.
  private func flowContainer(of element: Element) -> Element? {
    var current = element.flatTreeParent
    while let next = current, !boxes.box(of: next).isContainer { current = next.flatTreeParent }
    return current
  }

  private func flowPlace(of element: Element, _ box: Box, _ style: CSSComputedStyle) -> Place? {
    guard let around = container(of: element) else {
      guard let margins = margins(of: element, style, base: viewport.width) else { return nil }
      return Place(container: nil, x: margins.left, y: margins.top)
    }
    let base = roomWidth(of: element, in: around)
    guard box.isBlockInFlow,
      let margins = margins(of: element, style, base: base), let edges = edges(of: around),
      let y = flow(of: around).tops[element.node]
    else { return nil }
    var x = edges.left + margins.left
    if style.keyword(of: Names.margins[3]) == "auto" {
      guard let margin = automaticMargin(of: element, isLeft: true) else { return nil }
      x += margin
    }
    var place = (x: x, y: edges.top + y)
    if style.keyword(of: Names.position) == "relative" {
      place.x += length(Names.left, style, base: base) ?? 0
      place.y += length(Names.top, style, base: declaredHeight(around: element)) ?? 0
    }
    return Place(container: around, x: place.x, y: place.y)
  }

  /// The used value of an automatic margin at the left or right of a block, in pixels; nil if it is
  /// not known.
  func automaticMargin(of element: Element, isLeft: Bool) -> Double? {
    let style = boxes.style(of: element)
    guard let base = roomWidth(of: element), let width = borderWidth(of: element),
      let margins = margins(of: element, style, base: base)
    else { return nil }
    if style.keyword(of: Names.width) == "auto" { return 0 }
    let room = max(0, base - width - margins.horizontal)
    let isOtherAutomatic = style.keyword(of: Names.margins[isLeft ? 1 : 3]) == "auto"
    return isOtherAutomatic ? room / 2 : room
  }

  /// The distance from an ancestor's border box, or from the viewport, to the border box of an
  /// element, in pixels; nil if it is not known.
  func offset(of element: Element, within outer: Element?) -> (x: Double, y: Double)? {
    var x = 0.0
    var y = 0.0
    var current = element
    while current != outer {
      guard let place = place(of: current) else { return nil }
      x += place.x
      y += place.y
      guard let next = place.container else { return outer == nil ? (x, y) : nil }
      current = next
    }
    return (x, y)
  }
}
