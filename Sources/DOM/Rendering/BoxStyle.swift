internal import CSS

/// The properties of a computed style that decide about the element's box.
struct BoxStyle {
  /// The box of an element, unless the kind of element decides otherwise.
  private(set) var box = Box(kind: .none)

  /// The value of `display`.
  let display: String

  /// Whether the contents are invisible if the box is a container.
  private(set) var clipsContents = false

  /// Whether the contents are skipped if the box is a container.
  private(set) var skipsContents = false

  /// Whether an image without a size fills the width of the line.
  private(set) var fillsLine = false

  init(_ style: CSSComputedStyle) {
    display = style.keyword(of: Names.display)
    (box.kind, box.isInline) = Self.kind(display)
    if box.kind == .none { return }
    box.isVisible = style.keyword(of: Names.visibility) == "visible"
    switch style.keyword(of: Names.whiteSpaceCollapse) {
    case "preserve", "break-spaces": (box.collapsesSpace, box.keepsBreaks) = (false, true)
    case "preserve-breaks": box.keepsBreaks = true
    default: break
    }
    box.transform = TextTransform(style.value(of: Names.textTransform))
    let position = style.keyword(of: Names.position)
    box.isAbsolute = position == "absolute" || position == "fixed"
    box.isOutOfFlow = box.isAbsolute || style.keyword(of: Names.float) != "none"
    skipsContents = style.keyword(of: Names.contentVisibility) == "hidden"
    box.hidesOverflow = Self.hidesOverflow(style)
    clipsContents = box.hidesOverflow && Self.hasNoSize(style)
    fillsLine =
      style.keyword(of: Names.width) == "auto" && style.keyword(of: Names.height) == "auto"
      && style.keyword(of: Names.textWrapMode) == "wrap"
  }

  /// What a pseudo-element with this style adds to the line.
  static func generated(by style: CSSComputedStyle) -> GeneratedText {
    let content = style.value(of: .content)
    switch content {
    case .keyword("normal"), .keyword("none"), .string(""): return .nothing
    default: break
    }
    let display = style.keyword(of: Names.display)
    let position = style.keyword(of: Names.position)
    guard display != "none", display.hasPrefix("inline"), position != "absolute",
      position != "fixed"
    else { return .nothing }
    guard display == "inline", case .string(let last)? = content.components.last,
      last.utf8.last == 0x20, style.keyword(of: Names.whiteSpaceCollapse) == "collapse"
    else { return .content }
    return .contentAndSpace
  }

  /// Whether the style gives a height, or a padding above or below.
  static func givesHeight(_ style: CSSComputedStyle) -> Bool {
    Names.heights.contains { property in
      if case .dimension(let size, _) = style.value(of: property) { return size > 0 }
      return false
    }
  }

  /// Whether the box lies in a line, going by `display`.
  var isInline: Bool { display.hasPrefix("inline") || display.hasPrefix("-webkit-inline") }

  private static func kind(_ display: String) -> (Box.Kind, isInline: Bool) {
    let isInline = display.hasPrefix("inline") || display.hasPrefix("-webkit-inline")
    switch display {
    case "none": return (.none, false)
    case "contents": return (.contents, false)
    case "inline", "-internal-ruby", "ruby": return (.inline, true)
    case "-internal-ruby-text", "ruby-text": return (.annotation, true)
    case "flex", "inline-flex": return (.flex, isInline)
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

  private static func hidesOverflow(_ style: CSSComputedStyle) -> Bool {
    style.keyword(of: Names.overflowX) != "visible"
      || style.keyword(of: Names.overflowY) != "visible"
  }

  private static func hasNoSize(_ style: CSSComputedStyle) -> Bool {
    Names.sizes.contains { property in
      if case .dimension(0, _) = style.value(of: property) { return true }
      return false
    }
  }

  private enum Names {
    static let display = CSSProperty(table: "display")
    static let visibility = CSSProperty(table: "visibility")
    static let whiteSpaceCollapse = CSSProperty(table: "white-space-collapse")
    static let textTransform = CSSProperty(table: "text-transform")
    static let position = CSSProperty(table: "position")
    static let float = CSSProperty(table: "float")
    static let contentVisibility = CSSProperty(table: "content-visibility")
    static let overflowX = CSSProperty(table: "overflow-x")
    static let overflowY = CSSProperty(table: "overflow-y")
    static let textWrapMode = CSSProperty(table: "text-wrap-mode")
    static let width = CSSProperty(table: "width")
    static let height = CSSProperty(table: "height")
    static let heights = [
      height, CSSProperty(table: "min-height"), CSSProperty(table: "padding-top"),
      CSSProperty(table: "padding-bottom"),
    ]
    static let sizes = [
      width, height, CSSProperty(table: "max-width"), CSSProperty(table: "max-height"),
    ]
  }
}
