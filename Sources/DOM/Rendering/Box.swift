/// The kind of an element's box, without sizes, as the rendering of text needs it.
struct Box {
  enum Kind {
    /// Neither the node nor anything inside it has a box.
    case none
    /// The element has no box, but its content has boxes (`display: contents`).
    case contents
    case inline
    /// A line break.
    case lineBreak
    /// A box that lines or other boxes are laid out in.
    case block
    case flex
    case grid
    case table
    case tableSection
    case tableRow
    case tableCell
    case tableColumn
    /// The text of a ruby.
    case annotation
    /// Something whose inside is not laid out here: an image, a field.
    case replaced
    /// A part of an SVG image that is not text.
    case graphic
  }

  var kind: Kind
  /// Whether the box lies in a line.
  var isInline = false
  /// Whether it floats or is positioned absolutely.
  var isOutOfFlow = false
  /// Whether it is positioned absolutely.
  var isAbsolute = false
  /// Whether it is inside something that skips its contents, such as closed details.
  var isSkipped = false
  /// Whether it skips its contents.
  var skipsContents = false
  /// Whether nothing inside can be seen, because it has no size and clips.
  var clipsContents = false
  /// Whether it is as wide as the lines around it, so that they break before and after it.
  var fillsLine = false
  /// Whether it is an image that takes no height of its own: one that is not loaded, without a text in its place.
  var isFlatImage = false
  var isVisible = true
  /// Whether white space collapses, and whether line breaks do not.
  var collapsesSpace = true
  var keepsBreaks = false
  var transform = TextTransform.none
  /// Whether the style generates text before, or after, the content.
  var hasBefore = false
  var hasAfter = false

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

  /// Whether the box lays out lines or boxes by itself, apart from those around it.
  var isContainer: Bool {
    switch kind {
    case .none, .contents, .inline, .lineBreak: false
    default: true
    }
  }

  /// Whether it begins and ends a line of text: a block, or a table, in the flow of blocks.
  var isBlockInFlow: Bool {
    guard !isInline, !isOutOfFlow else { return false }
    return switch kind {
    case .block, .flex, .grid, .table: true
    default: false
    }
  }
}
