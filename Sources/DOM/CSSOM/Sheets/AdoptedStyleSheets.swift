/// The sheets that scripts have added to a document or a shadow tree, beside those of its elements
/// (CSSOM, DocumentOrShadowRoot.adoptedStyleSheets).
package final class AdoptedStyleSheets: DOMObject {
  /// The document or the shadow root.
  private let scope: Node
  package private(set) var sheets: [CSSStyleSheet] = []
  /// The first index that has changed since the styles last read the sheets.
  private var firstChange = 0

  fileprivate init(of scope: Node) { self.scope = scope }

  /// Replaces the sheet at an index, or appends a sheet if the index is the number of sheets.
  ///
  /// - Throws: `NotAllowedError` if the sheet was not made by a script of this document.
  package func adopt(_ sheet: CSSStyleSheet, at index: Int) throws(DOMException) {
    try ensureAdoptable(sheet)
    firstChange = min(firstChange, index, sheets.count)
    if index < sheets.count {
      sheets[index] = sheet
    } else {
      sheets.append(sheet)
    }
    let styles = scope.nodeDocument.styles
    sheet.styles = styles
    styles.sheetsChanged()
  }

  /// - Throws: `NotAllowedError` if the sheet was not made by a script of this document.
  package func ensureAdoptable(_ sheet: CSSStyleSheet) throws(DOMException) {
    guard let constructor = sheet.constructorDocument else {
      throw DOMException(.notAllowed, "Sheet needs to be constructed by JavaScript")
    }
    guard constructor == scope.nodeDocument else {
      throw DOMException(.notAllowed, "Sheet constructor document doesn't match")
    }
  }

  /// The first index that has changed since the last call.
  fileprivate func takeFirstChange() -> Int {
    defer { firstChange = .max }
    return firstChange
  }

  /// Removes the sheets from an index on.
  package func giveUp(from index: Int) {
    sheets.removeSubrange(min(index, sheets.count)...)
    firstChange = min(firstChange, sheets.count)
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

  /// Removes the adopted sheets if the tree moves to a document that they were not made for (CSSOM,
  /// 6.3, "adopting steps"). The document that holds the contents of templates does not count as
  /// another one.
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

  /// Brings the adopted sheets of a document or a shadow root into an index.
  /// - Parameters:
  ///   - indexed: those that it has.
  ///   - previous: the sheet before them.
  func indexAdoptedSheets(
    _ indexed: inout [IndexedSheet], after previous: IndexedSheet?, in index: CSSRuleIndex
  ) {
    let adopted = existingRecord?.existing(AdoptedStyleSheets.self)
    let sheets = adopted?.sheets ?? []
    var start = min(adopted?.takeFirstChange() ?? 0, indexed.count)
    while start < indexed.count, start < sheets.count, indexed[start].sheet === sheets[start] {
      start += 1
    }
    if start == indexed.count, start == sheets.count { return }
    for removed in indexed[start...] { index.remove(removed) }
    indexed.removeSubrange(start...)
    for sheet in sheets[start...] {
      indexed.append(index.insert(sheet, after: indexed.last ?? previous))
    }
  }
}
