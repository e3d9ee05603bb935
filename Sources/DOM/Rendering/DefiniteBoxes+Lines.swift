internal import CSS

/// The widths of boxes in lines, as far as they follow from declared lengths.
extension DefiniteBoxes {
  /// The least room that a box takes in a line, and the room that the line has; nil if nothing is
  /// known, or if the line does not wrap.
  func share(ofBoxInLine element: Element) -> (width: Double, room: Double)? {
    guard let parent = element.flatTreeParent,
      boxes.style(of: parent).keyword(of: Names.textWrapMode) == "wrap",
      let room = roomWidth(of: element)
    else { return nil }
    return (widthInLine(of: element, room: room) ?? 0, room)
  }

  /// The width of the margin box; nil if it depends on content.
  private func widthInLine(of element: Element, room: Double) -> Double? {
    let style = boxes.style(of: element)
    guard let margins = margins(of: element, style, base: room) else { return nil }
    if boxes.box(of: element).kind == .graphic {
      // The element itself is no block, but its declared width is what it takes.
      let isSized = style.keyword(of: Names.width) != "auto" || element.hasAttribute("viewBox")
      let width = isSized ? length(Names.width, style, base: room) : Self.graphicWidth
      return width.map { max(0, $0 + margins.horizontal) }
    }
    return borderWidth(of: element).map { max(0, $0 + margins.horizontal) }
  }

  /// The width of an SVG image that declares neither its size nor its proportions (CSS 2, 10.3.2).
  private static let graphicWidth = 300.0
}
