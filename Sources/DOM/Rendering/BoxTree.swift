internal import CLexbor

/// Which nodes of a document have boxes, of what kind, and which text they show: as much of a
/// layout as can be told without sizes and fonts.
///
/// It is worked out for the parts that are asked for, and holds until the tree changes.
final class BoxTree {
  /// What is shown of a text.
  struct ShownText {
    /// The pieces that white space leaves, as offsets into the bytes of the text; for text whose
    /// white space is kept, nil.
    var runs: [Range<Int>]?
    /// The text, where it differs from the node's data.
    var transformed: DOMString?
    /// The styles of the element around it.
    var isVisible: Bool
    var keepsBreaks: Bool

    /// Whether white space leaves nothing.
    var isEmpty: Bool { runs?.isEmpty ?? false }
  }

  private let document: Document
  private let styles: DocumentStyles
  private let version: UInt64
  private var boxes: [Node: Box] = [:]
  private var texts: [Node: ShownText] = [:]
  private var laidOut: Set<Node> = []
  private var filled: Set<Node> = []
  private let hasBefore: Bool
  private let hasAfter: Bool

  init(document: Document) {
    self.document = document
    styles = document.styles
    version = document.node.pool.version
    let resolver = styles.currentResolver()
    hasBefore = resolver.hasRules(forPseudoElement: "before")
    hasAfter = resolver.hasRules(forPseudoElement: "after")
  }

  /// Whether the tree is as it was.
  var isCurrent: Bool { version == document.node.pool.version }

  // MARK: Boxes

  /// The box of an element that is in the document.
  func box(of element: Element) -> Box {
    if let known = boxes[element.node] { return known }
    var waiting: [Element] = []
    var parent: Box?
    var current: Element? = element
    while let next = current {
      parent = boxes[next.node]
      if parent != nil { break }
      waiting.append(next)
      current = next.node.parentElement ?? DocumentFragment(next.node.root)?.shadowHost
    }
    var result = Box.absent
    for element in waiting.reversed() {
      result = makeBox(element, parent: parent)
      boxes[element.node] = result
      parent = result
    }
    return result
  }

  private func makeBox(_ element: Element, parent: Box?) -> Box {
    if let parent, !parent.hasInside { return .absent }
    let style = styles.style(of: element)
    let display = style.keyword(of: Names.display)
    var box = Box(kind: .none)
    (box.kind, box.isInline) = kind(of: element, display: display, parent: parent)
    if box.kind == .none { return box }
    box.isSkipped = parent.map { $0.isSkipped || $0.skipsContents } ?? false
    if !box.isSkipped, let details = element.node.parentElement, details.isHTML(LXB_TAG_DETAILS),
      !details.hasAttribute("open")
    {
      box.isSkipped = !element.isShownByClosedDetails
    }
    box.isVisible = style.keyword(of: Names.visibility) == "visible"
    switch style.keyword(of: Names.whiteSpaceCollapse) {
    case "preserve", "break-spaces": (box.collapsesSpace, box.keepsBreaks) = (false, true)
    case "preserve-breaks": box.keepsBreaks = true
    default: break
    }
    box.transform = TextTransform(style.value(of: Names.textTransform))
    guard box.exists, box.kind != .lineBreak else { return box }
    let position = style.keyword(of: Names.position)
    box.isAbsolute = position == "absolute" || position == "fixed"
    box.isOutOfFlow = box.isAbsolute || style.keyword(of: Names.float) != "none"
    if box.isOutOfFlow { box.isInline = false }
    box.skipsContents = style.keyword(of: Names.contentVisibility) == "hidden" && box.isContainer
    if box.isContainer { box.clipsContents = clips(style) }
    box.fillsLine = box.isInline && fillsLine(element, style)
    if hasBefore { box.hasBefore = generatesContent(element, "before") }
    if hasAfter { box.hasAfter = generatesContent(element, "after") }
    return box
  }

  /// The kind of an element's box, and whether it lies in a line.
  private func kind(
    of element: Element, display: String, parent: Box?
  ) -> (Box.Kind, isInline: Bool) {
    if display == "none" { return (.none, false) }
    let isInline = display.hasPrefix("inline") || display.hasPrefix("-webkit-inline")
    if element.isHTML {
      switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: element.tag)) {
      case LXB_TAG_BR: return (.lineBreak, true)
      case LXB_TAG_IMG, LXB_TAG_IFRAME, LXB_TAG_VIDEO, LXB_TAG_AUDIO, LXB_TAG_CANVAS,
        LXB_TAG_EMBED, LXB_TAG_INPUT, LXB_TAG_TEXTAREA, LXB_TAG_SELECT, LXB_TAG_METER,
        LXB_TAG_PROGRESS, LXB_TAG_FRAME:
        return display == "contents" ? (.none, false) : (.replaced, isInline)
      case LXB_TAG_WBR: return (.inline, true)
      // A button lays its inside out by itself, whatever is said.
      case LXB_TAG_BUTTON where display == "inline": return (.block, true)
      default: break
      }
    } else if element.isSVG {
      return svgKind(of: element, isInline: isInline, parent: parent)
    } else if element.isMathML {
      switch element.localName {
      case "math": return (.block, isInline)
      case "annotation", "annotation-xml": return (.none, false)
      default: return (.block, false)
      }
    }
    switch display {
    case "contents": return (.contents, false)
    case "inline", "-internal-ruby", "ruby": return (.inline, true)
    case "-internal-ruby-text", "ruby-text": return (.annotation, true)
    case "flex", "inline-flex", "-webkit-box", "-webkit-inline-box": return (.flex, isInline)
    case "grid", "inline-grid": return (.grid, isInline)
    case "table", "inline-table": return (.table, isInline)
    case "table-row-group", "table-header-group", "table-footer-group":
      return (.tableSection, false)
    case "table-row": return (.tableRow, false)
    case "table-cell": return (.tableCell, false)
    case "table-column", "table-column-group": return (.tableColumn, false)
    default: return (.block, isInline)
    }
  }

  private func svgKind(
    of element: Element, isInline: Bool, parent: Box?
  ) -> (Box.Kind, isInline: Bool) {
    switch element.localName {
    case "svg": return (.graphic, parent?.kind != .graphic && isInline)
    case "text", "foreignObject": return (.block, false)
    case "desc", "metadata": return (.none, false)
    default:
      // Inside text there is text.
      let isText = parent.map { $0.kind == .block || $0.kind == .inline } ?? false
      return isText ? (.inline, true) : (.graphic, false)
    }
  }

  /// Whether an element is an image without a size, whose proportions are known: it gets all of
  /// the width there is.
  private func fillsLine(_ element: Element, _ style: CSSComputedStyle) -> Bool {
    guard element.isSVG, element.localName == "svg", element.hasAttribute("viewBox"),
      !element.hasAttribute("width"), !element.hasAttribute("height")
    else { return false }
    return style.keyword(of: Names.width) == "auto" && style.keyword(of: Names.height) == "auto"
      && style.keyword(of: Names.textWrapMode) == "wrap"
  }

  private func clips(_ style: CSSComputedStyle) -> Bool {
    let overflow = style.keyword(of: Names.overflowX)
    guard overflow != "visible" || style.keyword(of: Names.overflowY) != "visible" else {
      return false
    }
    return Names.sizes.contains { property in
      if case .dimension(0, _) = style.value(of: property) { return true }
      return false
    }
  }

  private func generatesContent(_ element: Element, _ name: String) -> Bool {
    let style = styles.style(of: element, pseudoElement: name)
    let content = style.value(of: Names.content)
    switch content {
    case .keyword("normal"), .keyword("none"), .string(""): return false
    default: break
    }
    let display = style.keyword(of: Names.display)
    let position = style.keyword(of: Names.position)
    return display != "none" && display.hasPrefix("inline") && position != "absolute"
      && position != "fixed"
  }

  /// The computed style of an element of the document.
  func style(of element: Element) -> CSSComputedStyle { styles.style(of: element) }

  // MARK: Text

  /// What is shown of a text node; nil where it has no box.
  func shown(_ text: Node) -> ShownText? {
    guard let parent = text.parentElement else { return nil }
    layOut(around: parent)
    return texts[text]
  }

  /// Whether anything is in the lines of an element.
  func isFilled(_ element: Element) -> Bool {
    layOut(around: element)
    return filled.contains(element.node)
  }

  /// Lays out the text of the nearest container around an element, or of the element itself.
  private func layOut(around element: Element) {
    var root = element
    while !box(of: root).isContainer {
      if boxes[root.node]?.kind == Box.Kind.none { return }
      guard let parent = root.node.parentElement else { break }
      root = parent
    }
    guard laidOut.insert(root.node).inserted else { return }
    var layout = TextLayout(boxes: self)
    layout.run(root)
  }

  func setShown(_ text: ShownText, for node: Node) { texts[node] = text }

  /// Cuts the last space of a text's last run off.
  func trimLastRun(of node: Node) {
    guard var runs = texts[node]?.runs, let last = runs.popLast() else { return }
    texts[node]?.runs = nil
    if last.count > 1 { runs.append(last.lowerBound..<last.upperBound - 1) }
    texts[node]?.runs = runs
  }

  func noteLaidOut(_ node: Node) { laidOut.insert(node) }

  func noteFilled(_ node: Node) { filled.insert(node) }

  // MARK: The end of the document

  /// The last node of the document that has a box, with the nodes around it.
  private lazy var lastWithAncestors: Set<Node> = {
    var last = document.node
    while let child = last.lastChild { last = child }
    var current: Node? = last
    while let node = current, !hasBox(node) { current = node.previous(within: document.node) }
    var result: Set<Node> = []
    while let node = current {
      result.insert(node)
      current = node.parentNode
    }
    return result
  }()

  private func hasBox(_ node: Node) -> Bool {
    if let element = Element(node) { return box(of: element).exists }
    guard node.isText, let parent = node.parentElement else { return false }
    let box = box(of: parent)
    if box.isSkipped || box.skipsContents || parent.isHTML(LXB_TAG_DETAILS) {
      return box.hasInside
        && !CharacterData(unchecked: node).data.bytes.allSatisfy(\.isASCIIWhitespace)
    }
    return shown(node) != nil
  }

  /// Whether anything behind an element, outside of it, has a box.
  func hasBox(behind node: Node) -> Bool { !lastWithAncestors.contains(node) }

  private enum Names {
    static let display = CSSProperty(table: "display")
    static let visibility = CSSProperty(table: "visibility")
    static let whiteSpaceCollapse = CSSProperty(table: "white-space-collapse")
    static let textTransform = CSSProperty(table: "text-transform")
    static let position = CSSProperty(table: "position")
    static let float = CSSProperty(table: "float")
    static let contentVisibility = CSSProperty(table: "content-visibility")
    static let content = CSSProperty(table: "content")
    static let overflowX = CSSProperty(table: "overflow-x")
    static let overflowY = CSSProperty(table: "overflow-y")
    static let textWrapMode = CSSProperty(table: "text-wrap-mode")
    static let width = CSSProperty(table: "width")
    static let height = CSSProperty(table: "height")
    static let sizes = [
      width, height, CSSProperty(table: "max-width"), CSSProperty(table: "max-height"),
    ]
  }
}

extension Document {
  /// Which nodes have boxes, as the tree is now.
  var boxes: BoxTree {
    if let known = state.boxes, known.isCurrent { return known }
    let made = BoxTree(document: self)
    state.boxes = made
    return made
  }
}

extension Element {
  /// Whether the element is what closed details show: the first summary among its siblings.
  fileprivate var isShownByClosedDetails: Bool {
    guard isHTML(LXB_TAG_SUMMARY) else { return false }
    var sibling = node.previousSibling
    while let other = sibling {
      if let element = Element(other), element.isHTML(LXB_TAG_SUMMARY) { return false }
      sibling = other.previousSibling
    }
    return true
  }
}
