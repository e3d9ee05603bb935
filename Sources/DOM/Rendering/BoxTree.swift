internal import CLexbor
internal import Bytes

/// The boxes of a document's nodes, with their kinds and their rendered text. This is the part of a
/// layout that needs no sizes and fonts.
///
/// Boxes are computed when they are needed, and kept until the tree changes. A document without a
/// window has no boxes.
final class BoxTree {
  /// The part of a text that is rendered.
  struct ShownText {
    /// The pieces that remain after white space has collapsed, as offsets into the text's bytes;
    /// nil if white space does not collapse.
    var runs: [Range<Int>]?
    /// The rendered text if it differs from the node's data; otherwise nil.
    var transformed: DOMString?
    /// The style of the element around the text.
    var isVisible: Bool
    var keepsBreaks: Bool

    /// Whether nothing remains after white space has collapsed.
    var isEmpty: Bool { runs?.isEmpty ?? false }
  }

  private let document: Document
  /// Whether a line is only as high as what is in it (Quirks Mode Standard, 3.2: the line height calculation quirk).
  let hasLineQuirk: Bool
  private let styles: DocumentStyles
  private let version: UInt64
  private var boxes: [Node: Box] = [:]
  private var texts: [Node: ShownText] = [:]
  private var laidOut: Set<Node> = []
  private var filled: Set<Node> = []
  private var floated: Set<Node> = []

  init(document: Document) {
    hasLineQuirk = document.rawDocument.pointee.compat_mode != LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS
    self.document = document
    styles = document.styles
    version = document.node.pool.styleVersion
  }

  /// Whether the tree has not changed since the boxes were made.
  var isCurrent: Bool { version == document.node.pool.styleVersion }

  // MARK: Boxes

  /// The sizes and places that are known.
  private(set) lazy var definite = DefiniteBoxes(boxes: self, document: document)

  /// The box of an element that is in the document.
  func box(of element: Element) -> Box {
    if let known = boxes[element.node] { return known }
    var waiting: [Element] = []
    var parent: Box?
    var current = element.boxParent
    while let next = current {
      parent = boxes[next.node]
      if parent != nil { break }
      waiting.append(next)
      current = next.boxParent
    }
    for element in waiting.reversed() { parent = addBox(element, parent) }
    return addBox(element, parent)
  }

  private func addBox(_ element: Element, _ parent: Box?) -> Box {
    let box = makeBox(element, parent: parent)
    boxes[element.node] = box
    return box
  }

  private func makeBox(_ element: Element, parent: Box?) -> Box {
    if let parent, !parent.hasInside, !isColumnInGroup(element, parent) { return .absent }
    if element.node.isOutsideFlatTree { return .absent }
    if parent == nil, document.state.window == nil { return .absent }
    if !element.isMathML, element.node.parentElement?.showsOnlyMathML == true { return .absent }
    let style = styles.style(of: element)
    let said = style.box
    var box = said.box
    if box.kind == .none { return .absent }
    (box.kind, box.isInline) = kind(of: element, said, parent: parent)
    if box.kind == .none { return .absent }
    box.isSkipped = parent.map { $0.isSkipped || $0.skipsContents } ?? false
    if !box.isSkipped, let details = element.node.parentElement, details.isHTML(LXB_TAG_DETAILS),
      !details.hasAttribute("open")
    {
      box.isSkipped = !element.isSummaryOfDetails
    }
    guard box.exists, box.kind != .lineBreak else {
      (box.isAbsolute, box.isOutOfFlow) = (false, false)
      return box
    }
    if box.isOutOfFlow { box.isInline = false }
    if box.isContainer {
      (box.skipsContents, box.clipsContents) = (said.skipsContents, said.clipsContents)
    }
    box.fillsLine = box.isInline && said.fillsLine && element.isImageWithProportions
    if box.kind == .replaced, element.isHTML(LXB_TAG_IMG) {
      box.isFlatImage = element.isImageWithoutHeight && !BoxStyle.givesHeight(style)
    }
    box.before = generated(by: element, style, "before")
    box.after = generated(by: element, style, "after")
    return box
  }

  /// Whether the element is a column in a group of columns, which holds nothing else.
  private func isColumnInGroup(_ element: Element, _ parent: Box) -> Bool {
    guard parent.kind == .tableColumn, let group = element.node.parentElement else { return false }
    return styles.style(of: element).box.display == "table-column"
      && styles.style(of: group).box.display == "table-column-group"
  }

  /// The kind of the box of an element whose `display` is not `none`, and whether the box is part
  /// of a line.
  private func kind(
    of element: Element, _ said: BoxStyle, parent: Box?
  ) -> (Box.Kind, isInline: Bool) {
    if element.isHTML {
      switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: element.tag)) {
      case LXB_TAG_BR: return (.lineBreak, true)
      case LXB_TAG_EMBED where !element.hasAttribute("src") && !element.hasAttribute("type"):
        return (.none, false)
      case LXB_TAG_IMG, LXB_TAG_IFRAME, LXB_TAG_VIDEO, LXB_TAG_AUDIO, LXB_TAG_CANVAS,
        LXB_TAG_EMBED, LXB_TAG_INPUT, LXB_TAG_TEXTAREA, LXB_TAG_SELECT, LXB_TAG_METER,
        LXB_TAG_PROGRESS, LXB_TAG_FRAME:
        return said.box.kind == .contents ? (.none, false) : (.replaced, said.isInline)
      // An `object` without `data` shows its content instead.
      case LXB_TAG_OBJECT where element.getAttribute("data")?.isEmpty == false:
        return said.box.kind == .contents ? (.none, false) : (.replaced, said.isInline)
      case LXB_TAG_WBR: return (.inline, true)
      // A button always lays out its content separately.
      case LXB_TAG_BUTTON where said.box.kind == .inline: return (.block, true)
      default: break
      }
    } else if element.isSVG {
      return svgKind(of: element, isInline: said.isInline, parent: parent)
    } else if element.isMathML {
      switch element.localName {
      case "math": return (.block, said.isInline)
      case "annotation", "annotation-xml": return (.none, false)
      default: if said.box.kind == .inline { return (.block, true) }
      }
    }
    return (said.box.kind, said.box.isInline)
  }

  private func svgKind(
    of element: Element, isInline: Bool, parent: Box?
  ) -> (Box.Kind, isInline: Bool) {
    switch element.localName {
    case "svg": return (.graphic, parent?.kind != .graphic && isInline)
    case "text", "foreignObject": return (.block, false)
    case "desc", "metadata", "style", "script": return (.none, false)
    default:
      // Elements inside SVG text are text too.
      let isText = parent.map { $0.kind == .block || $0.kind == .inline } ?? false
      return isText ? (.inline, true) : (.graphic, false)
    }
  }

  /// What the style generates in a pseudo-element (`before` or `after`).
  private func generated(
    by element: Element, _ style: CSSComputedStyle, _ name: String
  ) -> GeneratedText {
    guard let group = style.lineage?.group, group.mayGenerate(pseudoElement: name) else {
      return .nothing
    }
    if let known = style.generates[name] { return known }
    let generated = BoxStyle.generated(by: styles.style(of: element, pseudoElement: name))
    if group.isPlain(pseudoElement: name) { style.generates[name] = generated }
    return generated
  }

  /// The computed style of an element of the document.
  func style(of element: Element) -> CSSComputedStyle { styles.style(of: element) }

  // MARK: Text

  /// The rendered part of a text node; nil if the node has no box.
  func shown(_ text: Node) -> ShownText? {
    if let known = texts[text] { return known }
    guard let parent = text.parentElement, layOut(around: parent) else { return nil }
    return texts[text]
  }

  /// Whether the lines of an element have any content.
  func isFilled(_ element: Element) -> Bool {
    _ = layOut(around: element)
    return filled.contains(element.node)
  }

  /// Lays out the text of the nearest container, which is the element itself or an ancestor.
  /// - Returns: false if the container was laid out before, or has no box.
  private func layOut(around element: Element) -> Bool {
    var root = element
    while laidOut.insert(root.node).inserted {
      let box = box(of: root)
      if box.kind == .none { return false }
      guard !box.isContainer, let parent = root.node.parentElement else {
        var layout = TextLayout(boxes: self)
        layout.run(root)
        return true
      }
      root = parent
    }
    return false
  }

  func setShown(_ text: ShownText, for node: Node) { texts[node] = text }

  /// Removes the last space from the last run of a text.
  func trimLastRun(of node: Node) {
    guard var runs = texts[node]?.runs, let last = runs.popLast() else { return }
    texts[node]?.runs = nil
    if last.count > 1 { runs.append(last.lowerBound..<last.upperBound - 1) }
    texts[node]?.runs = runs
  }

  func noteLaidOut(_ node: Node) { laidOut.insert(node) }

  func noteFilled(_ node: Node) { filled.insert(node) }

  /// Whether nothing in an element takes room in it, neither in lines nor floating.
  func isHollow(_ element: Element) -> Bool {
    !isFilled(element) && !floated.contains(element.node)
  }

  func noteFloat(in node: Node) { floated.insert(node) }

  // MARK: The end of the document

  /// The last node of the document that has a box, and all its ancestors.
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

  /// Whether any node after this one and its descendants has a box.
  func hasBox(behind node: Node) -> Bool { !lastWithAncestors.contains(node) }
}

extension Document {
  /// The boxes of the present tree.
  var boxes: BoxTree {
    if let known = state.boxes, known.isCurrent { return known }
    let made = BoxTree(document: self)
    state.boxes = made
    return made
  }
}

extension Element {
  /// The element whose box contains this element's box.
  fileprivate var boxParent: Element? { flatTreeParent }

  /// Whether nothing in it has a box but elements of MathML: neither texts nor elements of HTML (MathML Core,
  /// 3.1.1). Tokens are the exception.
  var showsOnlyMathML: Bool {
    isMathML && !["mi", "mn", "mo", "ms", "mtext"].contains(localName)
  }

  /// Whether nothing of the image shows: it was not loaded, and no text stands for it.
  fileprivate var isImageWithoutHeight: Bool {
    guard (naturalImageSize?.height ?? 0) == 0 else { return false }
    return (getAttribute("alt") ?? getAttribute("title"))?.isEmpty ?? true
  }

  /// Whether the element is an image without a size, whose proportions are known.
  fileprivate var isImageWithProportions: Bool {
    isSVG && localName == "svg" && hasAttribute("viewBox") && !hasAttribute("width")
      && !hasAttribute("height")
  }
}
