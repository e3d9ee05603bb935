/// A `style` element, or a `link` to a sheet, with the element's sheet.
final class SheetSource {
  let element: Element
  /// The sheet. It is nil until something needs it, and stays nil where the element has no sheet.
  var sheet: CSSStyleSheet?
  /// The sheet in the index of its tree's rules.
  var indexed: IndexedSheet?
  /// Its place among the sources that have a sheet.
  var place: Int?
  /// Whether the element has left the tree.
  var isGone = false
  // Whether the source waits in the lists of ``SheetSources``.
  var isChanged = false
  var isUnjudged = false

  init(_ element: Element) {
    self.element = element
  }
}
