/// The style sheets of a document's elements (CSSOM, 6.2), and as in WebKit those that scripts have
/// added.
public final class StyleSheetList: DOMObject {
  private let document: Document

  init(document: Document) {
    self.document = document
  }

  /// The sheets of elements, and those that scripts have adopted. A document without a window has
  /// no sheets.
  private var sheets: (own: [CSSStyleSheet], adopted: [CSSStyleSheet]) {
    if document.state.window == nil { return ([], []) }
    return (document.styles.sheets, document.styles.adopted)
  }

  /// The number of sheets.
  public var count: Int { sheets.own.count + sheets.adopted.count }

  /// The sheet at an index, or nil past the end.
  public subscript(index: Int) -> CSSStyleSheet? {
    let (own, adopted) = sheets
    if own.indices.contains(index) { return own[index] }
    let index = index - own.count
    return adopted.indices.contains(index) ? adopted[index] : nil
  }

  /// The sheet of the `style` element with an identifier, as WebKit has it.
  public subscript(name: String) -> CSSStyleSheet? {
    guard let element = document.element(withIdentifier: DOMString(name)), element.isHTML else {
      return nil
    }
    return element.styleSheet
  }
}
