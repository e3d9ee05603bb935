@testable import CSS
@testable import DOM

/// An element of the tree as the cascade sees it.
struct StyledTestElement: CSSStyledElement {
  let element: Element

  var styleLocalName: String { element.localName }

  var isStyledAsForeign: Bool { element.isSVG || element.isMathML }

  var isStyledAsSVG: Bool { element.isSVG }

  var styleIdentifier: String? { element.getAttribute("id")?.string }

  var styleClasses: [String] {
    (element.getAttribute("class")?.string ?? "").split(separator: " ").map(String.init)
  }

  var styleDeclarations: CSSDeclarationBlock? {
    element.getAttribute("style").map {
      CSSDeclarationBlock(
        parsing: $0.string, mode: element.node.nodeDocument.isQuirks ? .quirks : .standard)
    }
  }

  func styleAttribute(_ name: String) -> String? { element.getAttribute(name)?.string }

  var styleCellPadding: String? { element.cellPadding?.string }

  var styleAttributeNames: [String] { element.attributes.map { $0.localName.lowercased() } }

  func matches(_ selector: StyleSelector) -> Bool {
    SelectorMatcher(
      scope: element.node.nodeDocument.documentElement?.node, document: element.node.nodeDocument
    ).matches(element, selector.selector)
  }

  func distance(_ selector: StyleSelector, in scope: CascadeScope, from start: Self?) -> Int? {
    ScopeMatcher(document: element.node.nodeDocument, shadowHost: nil)
      .distance(element, selector, in: scope, from: start?.element)
  }
}
