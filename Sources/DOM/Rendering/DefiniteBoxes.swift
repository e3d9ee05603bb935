internal import CLexbor
internal import Bytes
internal import CSS

/// The sizes and places of boxes that follow from declared lengths and the viewport alone: nested
/// blocks, up to the first text (CSS 2, chapters 8 to 10). All lengths are in pixels.
///
/// Nothing else is laid out: a length that depends on text, tables or flexible boxes is nil. Sizes
/// and places are kept as long as the ``BoxTree``.
final class DefiniteBoxes {
  /// The sizes of the four sides of a margin, a border or a padding.
  struct Sides {
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    var left = 0.0

    var horizontal: Double { left + right }
    var vertical: Double { top + bottom }
  }

  /// A margin with which others may have collapsed: the largest of the positive ones, and the
  /// smallest of the negative ones.
  struct Margin {
    var positive = 0.0
    var negative = 0.0

    init() {}

    init(_ length: Double) {
      positive = max(0, length)
      negative = min(0, length)
    }

    var length: Double { positive + negative }

    mutating func collapse(with other: Margin) {
      positive = max(positive, other.positive)
      negative = min(negative, other.negative)
    }
  }

  /// The children of a block, one below the other.
  struct Flow {
    /// The distance of each box from the upper edge of the container's content.
    var tops: [Node: Double] = [:]
    /// The height of the content; nil if it is not known.
    var height: Double?
    /// The margins of the first and the last box, if they collapse with the container's.
    var top = Margin()
    var bottom = Margin()
    /// Whether no box in it has a height.
    var isEmpty = true
  }

  unowned let boxes: BoxTree
  let viewport: (width: Double, height: Double)
  private let isQuirky: Bool
  private var widths: [Node: Double?] = [:]
  private var paddings: [Node: Sides?] = [:]
  private var knownEdges: [Node: Sides?] = [:]
  /// What ``place(of:)`` has found.
  var places: [Node: Place?] = [:]
  private var flows: [Node: Flow] = [:]
  private var depth = 0

  /// The deepest nesting of blocks whose heights are added.
  private static let depthLimit = 64

  init(boxes: BoxTree, document: Document) {
    self.boxes = boxes
    viewport = (document.state.media.width, document.state.media.height)
    isQuirky = document.isQuirks
  }

  // MARK: Sizes

  /// The width of an element's content; nil if it is not known.
  func contentWidth(of element: Element) -> Double? {
    if let known = widths[element.node] { return known }
    // Containers are computed first, without recursion.
    var waiting = [element]
    while let next = waiting.last, let around = container(of: next), widths[around.node] == nil {
      waiting.append(around)
    }
    while let next = waiting.popLast() { widths[next.node] = .some(findWidth(of: next)) }
    return widths[element.node] ?? nil
  }

  private func findWidth(of element: Element) -> Double? {
    let box = boxes.box(of: element)
    let style = boxes.style(of: element)
    if box.isContainer, let recorded = element.recordedBorderSize {
      return edges(of: element).map { max(0, recorded.width - $0.horizontal) }
    }
    guard canHaveSize(box) else { return nil }
    let around = container(of: element)
    let base = roomWidth(of: element, in: around)
    guard let extra = edges(of: element, base: base) else { return nil }
    func inside(_ length: Double) -> Double {
      max(0, isBorderBox(style) ? length - extra.horizontal : length)
    }
    var width: Double
    if let declared = length(Names.width, style, base: base) {
      width = inside(declared)
    } else {
      guard style.keyword(of: Names.width) == "auto", box.isBlockInFlow, box.kind != .table,
        box.kind != .replaced, around.map({ boxes.box(of: $0).kind == .block }) ?? true, let base,
        let margins = margins(of: element, style, base: base)
      else { return nil }
      width = max(0, base - extra.horizontal - margins.horizontal)
    }
    if let most = length(Names.maxWidth, style, base: base) { width = min(width, inside(most)) }
    if let least = length(Names.minWidth, style, base: base) { width = max(width, inside(least)) }
    return width
  }

  /// The height of an element's content; nil if it is not known.
  func contentHeight(of element: Element) -> Double? {
    let box = boxes.box(of: element)
    let style = boxes.style(of: element)
    if box.isContainer, let recorded = element.recordedBorderSize {
      return edges(of: element).map { max(0, recorded.height - $0.vertical) }
    }
    guard canHaveSize(box) else { return nil }
    guard let extra = edges(of: element, base: roomWidth(of: element, in: container(of: element)))
    else { return nil }
    func inside(_ length: Double) -> Double {
      max(0, isBorderBox(style) ? length - extra.vertical : length)
    }
    let base = declaredHeight(around: element)
    var height: Double
    if let declared = length(Names.height, style, base: base) {
      height = inside(declared)
    } else {
      // A percentage of a height that depends on its content counts as `auto`.
      let isOpen =
        style.keyword(of: Names.height) == "auto" || base == nil && isShare(Names.height, style)
      guard isOpen, box.kind == .block, !box.isInline, let found = flow(of: element).height else {
        return nil
      }
      height = found
    }
    if let most = length(Names.maxHeight, style, base: base) { height = min(height, inside(most)) }
    if let least = length(Names.minHeight, style, base: base) {
      height = max(height, inside(least))
    }
    return height
  }

  /// The width of the border box; nil if it is not known.
  func borderWidth(of element: Element) -> Double? {
    guard let width = contentWidth(of: element), let edges = edges(of: element) else { return nil }
    return width + edges.horizontal
  }

  /// The height of the border box; nil if it is not known.
  func borderHeight(of element: Element) -> Double? {
    guard let height = contentHeight(of: element), let edges = edges(of: element) else {
      return nil
    }
    return height + edges.vertical
  }

  /// The width to which percentages in an element's widths, margins and paddings refer; nil if it
  /// is not known.
  func roomWidth(of element: Element) -> Double? {
    roomWidth(of: element, in: container(of: element))
  }

  /// The height to which percentages in an element's height refer; nil if it is not declared.
  func declaredHeight(around element: Element) -> Double? {
    guard let around = container(of: element) else { return viewport.height }
    let box = boxes.box(of: element)
    let style = boxes.style(of: around)
    guard let edges = edges(of: around) else { return nil }
    let base: Double?
    if case .percentage = style.value(of: Names.height) {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.depthLimit else { return nil }
      base = declaredHeight(around: around)
    } else {
      base = nil
    }
    guard let length = length(Names.height, style, base: base) else { return nil }
    let inside = max(0, isBorderBox(style) ? length - edges.vertical : length)
    return box.isAbsolute ? inside + (padding(of: around)?.vertical ?? 0) : inside
  }

  func canHaveSize(_ box: Box) -> Bool {
    guard box.exists, !box.isSkipped else { return false }
    switch box.kind {
    case .block, .flex, .grid, .replaced: return true
    case .graphic: return false
    default: return false
    }
  }

  private func isBorderBox(_ style: CSSComputedStyle) -> Bool {
    style.keyword(of: Names.boxSizing) == "border-box"
  }

  // MARK: Containers

  /// The element whose box contains the box of an element (CSS 2, 10.1); nil if that is the
  /// viewport, and for the root element.
  func container(of element: Element) -> Element? {
    let isAbsolute = boxes.box(of: element).isAbsolute
    if isAbsolute, boxes.style(of: element).keyword(of: Names.position) == "fixed" { return nil }
    var current = element.flatTreeParent
    while let next = current {
      let box = boxes.box(of: next)
      if isAbsolute {
        if box.exists, boxes.style(of: next).keyword(of: Names.position) != "static" {
          return next
        }
      } else if box.isContainer {
        return next
      }
      current = next.flatTreeParent
    }
    return nil
  }

  func roomWidth(of element: Element, in around: Element?) -> Double? {
    guard let around else { return viewport.width }
    guard let width = widths[around.node] ?? contentWidth(of: around) else { return nil }
    guard boxes.box(of: element).isAbsolute else { return width }
    return padding(of: around).map { width + $0.horizontal }
  }

  // MARK: Lengths

  func length(
    _ property: CSSProperty, _ style: CSSComputedStyle, base: Double?
  ) -> Double? {
    style.length(
      style.value(of: property), fontSize: style.computedFontSize.pixels,
      percentageBase: base.map(Float.init)
    ).map(Double.init)
  }

  private func isShare(_ property: CSSProperty, _ style: CSSComputedStyle) -> Bool {
    if case .percentage = style.value(of: property) { return true }
    return false
  }

  private func sides(
    _ properties: [CSSProperty], _ style: CSSComputedStyle, base: Double?
  ) -> Sides? {
    guard let top = length(properties[0], style, base: base),
      let right = length(properties[1], style, base: base),
      let bottom = length(properties[2], style, base: base),
      let left = length(properties[3], style, base: base)
    else { return nil }
    return Sides(top: top, right: right, bottom: bottom, left: left)
  }

  func border(of element: Element) -> Sides {
    sides(Names.borders, boxes.style(of: element), base: nil) ?? Sides()
  }

  func padding(of element: Element) -> Sides? {
    if let known = paddings[element.node] { return known }
    let found = padding(of: element, base: roomWidth(of: element))
    paddings[element.node] = .some(found)
    return found
  }

  private func padding(of element: Element, base: Double?) -> Sides? {
    sides(Names.paddings, boxes.style(of: element), base: base)
  }

  func edges(of element: Element) -> Sides? {
    if let known = knownEdges[element.node] { return known }
    let found = edges(of: element, base: roomWidth(of: element))
    knownEdges[element.node] = .some(found)
    return found
  }

  /// The widths of border and padding together.
  func edges(of element: Element, base: Double?) -> Sides? {
    guard let padding = padding(of: element, base: base) else { return nil }
    let border = border(of: element)
    return Sides(
      top: border.top + padding.top, right: border.right + padding.right,
      bottom: border.bottom + padding.bottom, left: border.left + padding.left)
  }

  /// The margins, in which automatic ones are zero.
  func margins(
    of element: Element, _ style: CSSComputedStyle, base: Double?
  ) -> Sides? {
    var lengths: [Double] = []
    for property in Names.margins {
      if style.keyword(of: property) == "auto" {
        lengths.append(0)
      } else if let length = length(property, style, base: base) {
        lengths.append(length)
      } else {
        return nil
      }
    }
    return Sides(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
  }

  // MARK: Flow

  /// Whether the margins of an element do not collapse with those of the boxes inside.
  private func keepsMargins(_ element: Element, _ box: Box, _ style: CSSComputedStyle) -> Bool {
    box.isOutOfFlow || box.isInline || box.kind != .block || container(of: element) == nil
      || style.keyword(of: Names.display) == "flow-root"
      || style.keyword(of: Names.overflowX) != "visible"
  }

  func flow(of element: Element) -> Flow {
    if let known = flows[element.node] { return known }
    depth += 1
    defer { depth -= 1 }
    // If blocks are nested too deeply, the sizes are not known.
    let made = depth < Self.depthLimit ? makeFlow(of: element) : Flow()
    flows[element.node] = made
    return made
  }

  /// Places the children of a block below each other, up to the first one whose height is not
  /// known.
  private func makeFlow(of element: Element) -> Flow {
    var flow = Flow()
    let box = boxes.box(of: element)
    let style = boxes.style(of: element)
    guard box.kind == .block, box.before == .nothing, box.after == .nothing,
      !isQuirky,
      !element.isHTML(LXB_TAG_FIELDSET), !element.isHTML(LXB_TAG_DETAILS),
      !element.isHTML(LXB_TAG_BUTTON), style.keyword(of: Names.columnCount) == "auto",
      style.keyword(of: Names.columnWidth) == "auto",
      let edges = edges(of: element)
    else { return flow }
    let isApart = keepsMargins(element, box, style)
    let sharesTop = !isApart && edges.top == 0
    let sharesBottom =
      !isApart && edges.bottom == 0 && style.keyword(of: Names.height) == "auto"
    var y = 0.0
    var pending = Margin()
    for node in flowChildren(of: element) {
      if node.isText {
        guard boxes.shown(node)?.isEmpty ?? true else { return flow }
        continue
      }
      guard let child = Element(node) else { continue }
      let inner = boxes.box(of: child)
      if !inner.exists { continue }
      if inner.isOutOfFlow {
        flow.tops[node] = flow.isEmpty && sharesTop ? 0 : y + pending.length
        continue
      }
      if !inner.isBlockInFlow {
        guard inner.kind == .inline, !boxes.isFilled(child) else { return flow }
        continue
      }
      let innerStyle = boxes.style(of: child)
      guard let margins = margins(of: child, innerStyle, base: roomWidth(of: child)) else {
        return flow
      }
      let keeps = keepsMargins(child, inner, innerStyle)
      let inside = keeps ? Flow() : self.flow(of: child)
      var top = Margin(margins.top)
      var bottom = Margin(margins.bottom)
      if !keeps {
        top.collapse(with: inside.top)
        bottom.collapse(with: inside.bottom)
      }
      let height = borderHeight(of: child)
      pending.collapse(with: top)
      if flow.isEmpty, sharesTop {
        flow.tops[node] = 0
      } else {
        flow.tops[node] = y + pending.length
      }
      guard let height else { return flow }
      if height == 0, !keeps, inside.isEmpty {
        // The margins above and below an empty box collapse.
        pending.collapse(with: bottom)
        continue
      }
      if flow.isEmpty, sharesTop {
        flow.top = pending
      } else {
        y += pending.length
      }
      flow.isEmpty = false
      y += height
      pending = bottom
    }
    if flow.isEmpty, sharesTop {
      flow.top = pending
    } else if sharesBottom {
      flow.bottom = pending
    } else {
      y += pending.length
    }
    flow.height = y
    return flow
  }

  /// The children of an element in the flat tree. In place of an element without a box, these are
  /// that element's children.
  private func flowChildren(of element: Element) -> [Node] {
    var found: [Node] = []
    var waiting = flatChildren(of: element).reversed() as [Node]
    while let node = waiting.popLast() {
      if let element = Element(node), boxes.box(of: element).kind == .contents {
        waiting += flatChildren(of: element).reversed()
      } else {
        found.append(node)
      }
    }
    return found
  }

  private func flatChildren(of element: Element) -> [Node] {
    if let root = element.shadowRoot { return Array(root.node.childNodes) }
    if element.isSlot, element.node.containingShadowRoot != nil {
      let assigned = element.assignedNodes(flatten: false)
      if !assigned.isEmpty { return assigned }
    }
    return Array(element.node.childNodes)
  }

  enum Names {
    static let width = CSSProperty(table: "width")
    static let height = CSSProperty(table: "height")
    static let minWidth = CSSProperty(table: "min-width")
    static let maxWidth = CSSProperty(table: "max-width")
    static let minHeight = CSSProperty(table: "min-height")
    static let maxHeight = CSSProperty(table: "max-height")
    static let textWrapMode = CSSProperty(table: "text-wrap-mode")
    static let textAlign = CSSProperty(table: "text-align")
    static let boxSizing = CSSProperty(table: "box-sizing")
    static let position = CSSProperty(table: "position")
    static let display = CSSProperty(table: "display")
    static let overflowX = CSSProperty(table: "overflow-x")
    static let columnCount = CSSProperty(table: "column-count")
    static let columnWidth = CSSProperty(table: "column-width")
    static let left = CSSProperty(table: "left")
    static let right = CSSProperty(table: "right")
    static let top = CSSProperty(table: "top")
    static let bottom = CSSProperty(table: "bottom")
    static let margins = [
      CSSProperty(table: "margin-top"), CSSProperty(table: "margin-right"),
      CSSProperty(table: "margin-bottom"), CSSProperty(table: "margin-left"),
    ]
    static let paddings = [
      CSSProperty(table: "padding-top"), CSSProperty(table: "padding-right"),
      CSSProperty(table: "padding-bottom"), CSSProperty(table: "padding-left"),
    ]
    static let borders = [
      CSSProperty(table: "border-top-width"), CSSProperty(table: "border-right-width"),
      CSSProperty(table: "border-bottom-width"), CSSProperty(table: "border-left-width"),
    ]
  }
}
