internal import Bytes
internal import CSS

/// What the kind of an element does to its style. Some elements cannot be laid out in every way, so WebKit
/// changes the computed `display` (CSS Display, appendix B; HTML, section 15.5), or the alignment of
/// their text.
enum DisplayRole {
  /// Every value is possible.
  case ordinary
  /// A control with an inside of its own, except `button`: it has no content that could be shown
  /// without it.
  case control
  /// A button, whose content can be shown without it.
  case button
  /// An element that something else is shown for, such as an image, or one of MathML.
  case replaced
  /// A `br` or `wbr`, which makes no box.
  case lineBreak
  /// An element of SVG.
  case graphic
  /// An element of SVG that contains lines or boxes, and is always a block.
  case graphicBlock
  /// A `legend`, which is always a block.
  case legend
  /// A `table`, which `center` and the `align` attributes around it move as a whole: they do not align its
  /// text.
  case table

  /// Whether the element belongs to SVG.
  var isGraphic: Bool { self == .graphic || self == .graphicBlock }

  /// The role of an element.
  init(of element: some CSSStyledElement) {
    if element.isStyledAsForeign {
      switch element.styleLocalName {
      case _ where !element.isStyledAsSVG: self = .replaced
      case "text", "foreignObject": self = .graphicBlock
      default: self = .graphic
      }
      return
    }
    switch element.styleLocalName {
    case "input":
      let type = element.styleAttribute("type")?.asciiLowercased ?? ""
      self = ["file", "hidden", "image"].contains(type) ? .replaced : .control
    case "meter", "progress", "select", "textarea": self = .control
    case "button": self = .button
    case "applet", "audio", "canvas", "embed", "iframe", "img", "object", "video": self = .replaced
    case "br", "wbr": self = .lineBreak
    case "legend": self = .legend
    case "table": self = .table
    default: self = .ordinary
    }
  }

  /// The value that an element with this role has instead of another.
  func adjusted(_ display: String) -> String {
    switch (self, display) {
    case (.control, "contents"), (.replaced, "contents"), (.lineBreak, "contents"),
      (.graphic, "contents"), (.graphicBlock, "contents"), (.graphicBlock, "none"):
      return "none"
    case (.graphicBlock, _): return "block"
    case (.control, _), (.button, _):
      switch display {
      case "list-item", "table": return "block"
      case "inline", "inline-table", "table-caption", "table-cell", "table-column",
        "table-column-group", "table-footer-group", "table-header-group", "table-row",
        "table-row-group":
        return "inline-block"
      default: return display
      }
    default: return display
    }
  }
}
