/// The sheets that scripts have added to those of a document's or a shadow tree's elements (CSSOM,
/// DocumentOrShadowRoot.adoptedStyleSheets).
package final class AdoptedStyleSheets: DOMObject {
  /// The document or the shadow root.
  private let scope: Node
  package private(set) var sheets: [CSSStyleSheet] = []

  fileprivate init(of scope: Node) { self.scope = scope }

  /// Puts a sheet at a place, which may be the one behind the last.
  ///
  /// - Throws: a `NotAllowedError` for a sheet that no script of this document has made.
  package func adopt(_ sheet: CSSStyleSheet, at index: Int) throws(DOMException) {
    try ensureAdoptable(sheet)
    if index < sheets.count {
      sheets[index] = sheet
    } else {
      sheets.append(sheet)
    }
    let styles = scope.nodeDocument.styles
    sheet.styles = styles
    styles.sheetsChanged()
  }

  /// Throws where a sheet is not one that a script has made for this document.
  package func ensureAdoptable(_ sheet: CSSStyleSheet) throws(DOMException) {
    guard let constructor = sheet.constructorDocument else {
      throw DOMException(.notAllowed, "Sheet needs to be constructed by JavaScript")
    }
    guard constructor == scope.nodeDocument else {
      throw DOMException(.notAllowed, "Sheet constructor document doesn't match")
    }
  }

  /// Gives up the sheets from a place on.
  package func giveUp(from index: Int) {
    sheets.removeSubrange(min(index, sheets.count)...)
    scope.nodeDocument.styles.sheetsChanged()
  }
}

extension Document {
  /// CSSOM, DocumentOrShadowRoot.adoptedStyleSheets.
  package var adoptedStyleSheets: AdoptedStyleSheets { node.adoptedStyleSheets }
}

extension ShadowRoot {
  /// CSSOM, DocumentOrShadowRoot.adoptedStyleSheets.
  package var adoptedStyleSheets: AdoptedStyleSheets { node.adoptedStyleSheets }

  /// CSSOM, DocumentOrShadowRoot.styleSheets: always the same object.
  package var styleSheets: StyleSheetList {
    node.record.companion { StyleSheetList(of: node) }
  }

  /// Drops the adopted sheets where the tree comes to a document that they were not made for (CSSOM,
  /// 6.3, "adopting steps"). What holds the contents of templates counts as their document.
  func adoptedSheetsMoved(to document: Document) {
    guard let first = node.adoptedSheets.first, let constructor = first.constructorDocument,
      constructor != document, !document.state.isForTemplates
    else { return }
    node.record.removeCompanion(AdoptedStyleSheets.self)
  }
}

extension Node {
  fileprivate var adoptedStyleSheets: AdoptedStyleSheets {
    record.companion { AdoptedStyleSheets(of: self) }
  }

  /// The adopted sheets of a document or a shadow root.
  var adoptedSheets: [CSSStyleSheet] {
    existingRecord?.existing(AdoptedStyleSheets.self)?.sheets ?? []
  }
}
