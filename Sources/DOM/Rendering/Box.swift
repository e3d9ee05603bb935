/// The kind of an element's box, without sizes, for the rendering of text.
struct Box {
  enum Kind {
    /// Neither the node nor anything inside it has a box.
    case none
    /// The element has no box, but its content has boxes (`display: contents`).
    case contents
    case inline
    /// A line break.
    case lineBreak
    /// A box that contains lines or other boxes.
    case block
    case flex
    case grid
    case table
    case tableSection
    case tableRow
    case tableCell
    case tableColumn
    /// The ruby text of an annotation.
    case annotation
    /// A box whose contents are not laid out here: an image or a control.
    case replaced
    /// A part of an SVG image, except its text.
    case graphic
  }

  var kind: Kind
  /// Whether the box is part of a line.
  var isInline = false
  /// Whether the box floats or is positioned absolutely.
  var isOutOfFlow = false
  /// Whether the box is positioned absolutely.
  var isAbsolute = false
  /// Whether the box is inside a box that skips its contents, such as closed details.
  var isSkipped = false
  /// Whether the box skips its contents.
  var skipsContents = false
  /// Whether all contents are invisible, because the box clips and has no size.
  var clipsContents = false
  /// Whether content outside the box is invisible.
  var hidesOverflow = false
  /// Whether the box is as wide as the line. Then the line breaks before and after it.
  var fillsLine = false
  /// Whether it is an image that takes no height of its own: one that is not loaded, without a text in its place.
  var isFlatImage = false
  var isVisible = true
  /// Whether white space collapses, and whether line breaks are kept.
  var collapsesSpace = true
  var keepsBreaks = false
  var transform = TextTransform.none
  /// What the style generates before and after the content.
  var before = GeneratedText.nothing
  var after = GeneratedText.nothing

  /// An element without a box.
  static let absent = Box(kind: .none)

  var exists: Bool { kind != .none && kind != .contents }

  /// Whether the content can have boxes.
  var hasInside: Bool {
    switch kind {
    case .none, .lineBreak, .replaced, .tableColumn: false
    default: true
    }
  }

  /// Whether the box lays out its lines or boxes separately from those around it.
  var isContainer: Bool {
    switch kind {
    case .none, .contents, .inline, .lineBreak: false
    default: true
    }
  }

  /// Whether the box begins and ends a line of text: it is a block or a table in the normal flow.
  var isBlockInFlow: Bool {
    guard !isInline, !isOutOfFlow else { return false }
    return switch kind {
    case .block, .flex, .grid, .table: true
    default: false
    }
  }
}
