/// The style sheets of a document or a shadow tree (CSSOM, 6.2). As in WebKit, the list also has
/// the sheets that scripts have adopted.
package final class StyleSheetList: DOMObject {
  /// The document or the shadow root.
  private let scope: Node

  init(of scope: Node) {
    self.scope = scope
  }

  /// The sheets of elements, and those that scripts have adopted. A document without a window has
  /// no sheets.
  private var sheets: (own: GapArray<SheetSource>, adopted: [CSSStyleSheet]) {
    if let root = ShadowRoot(scope) {
      return scope.isConnected ? (root.styles.sheets, scope.adoptedSheets) : (GapArray(), [])
    }
    guard let document = Document(scope), document.state.window != nil else {
      return (GapArray(), [])
    }
    return (document.styles.sheets, scope.adoptedSheets)
  }

  /// The number of sheets.
  package var count: Int {
    let (own, adopted) = sheets
    return own.count + adopted.count
  }

  /// The sheet at an index, or nil past the end.
  package subscript(index: Int) -> CSSStyleSheet? {
    guard index >= 0 else { return nil }
    let (own, adopted) = sheets
    if index < own.count { return own[index].sheet }
    let rest = index - own.count
    return rest < adopted.count ? adopted[rest] : nil
  }

  /// The sheet of the `style` element with this identifier. Only WebKit offers this.
  package subscript(name: String) -> CSSStyleSheet? {
    let element =
      Document(scope)?.element(withIdentifier: DOMString(name))
      ?? ShadowRoot(scope)?.element(withIdentifier: DOMString(name))
    guard let element, element.isHTML else { return nil }
    return element.styleSheet
  }
}
