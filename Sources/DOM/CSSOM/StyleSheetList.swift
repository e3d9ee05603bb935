/// The style sheets of a document's elements (CSSOM, 6.2), and as in WebKit those that scripts have
/// added.
public final class StyleSheetList: DOMObject {
  private let document: Document

  init(document: Document) {
    self.document = document
  }

  private var sheets: [CSSStyleSheet] {
    // A document that nobody sees has none.
    if document.state.window == nil { return [] }
    let styles = document.styles
    return styles.adopted.isEmpty ? styles.sheets : styles.sheets + styles.adopted
  }

  /// The number of sheets.
  public var count: Int { sheets.count }

  /// The sheet at an index, or nil past the end.
  public subscript(index: Int) -> CSSStyleSheet? {
    let sheets = sheets
    return sheets.indices.contains(index) ? sheets[index] : nil
  }

  /// The sheet of the `style` element with an identifier, as WebKit has it.
  public subscript(name: String) -> CSSStyleSheet? {
    guard let element = document.element(withIdentifier: DOMString(name)), element.isHTML else {
      return nil
    }
    return element.styleSheet
  }
}
