/// The style sheets that a page's scripts had adopted when it was captured.
package struct AdoptedSheetState {
  /// A sheet that a script has made.
  package struct Sheet {
    package var text: String
    package var media: String
    package var isDisabled: Bool

    package init(text: String, media: String, isDisabled: Bool) {
      self.text = text
      self.media = media
      self.isDisabled = isDisabled
    }
  }

  package var sheets: [Sheet] = []
  /// What the document (-1) and the shadow roots, by their places in the order of the markup, have
  /// adopted: indexes of ``sheets``.
  package var adopted: [Int: [Int]] = [:]

  package init() {}
}

extension Document {
  /// Lets the document and its shadow trees adopt what they had adopted. What cannot be is left out.
  package func restore(_ state: AdoptedSheetState) {
    if state.adopted.isEmpty { return }
    let sheets = state.sheets.map { entry in
      let sheet = CSSStyleSheet(
        constructedBy: self, media: entry.media, isDisabled: entry.isDisabled)
      try? sheet.replace(entry.text)
      return sheet
    }
    func adopt(_ number: Int, _ scope: AdoptedStyleSheets) {
      for index in state.adopted[number] ?? [] where sheets.indices.contains(index) {
        try? scope.adopt(sheets[index], at: scope.sheets.count)
      }
    }
    if state.adopted[-1] != nil { adopt(-1, adoptedStyleSheets) }
    var number = 0
    var waiting = Array(node.childNodes.reversed())
    while let node = waiting.popLast() {
      waiting += node.childNodes.reversed()
      guard let root = Element(node)?.shadowRoot else { continue }
      if state.adopted[number] != nil { adopt(number, root.adoptedStyleSheets) }
      number += 1
      waiting.append(root.node)
    }
  }
}
