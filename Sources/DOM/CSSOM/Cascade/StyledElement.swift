internal import Bytes
internal import CSS

/// An element of the tree as the cascade sees it.
struct StyledElement: CSSStyledElement {
  let element: Element
  let matcher: SelectorMatcher

  var styleLocalName: String { element.localName }

  var isStyledAsForeign: Bool { element.isSVG || element.isMathML }

  var isStyledAsSVG: Bool { element.isSVG }

  var styleIdentifier: String? {
    let identifier = element.id
    return identifier.isEmpty ? nil : identifier.string
  }

  var styleClasses: [String] {
    element.className.bytes.split(whereSeparator: \.isASCIIWhitespace).map {
      DOMStringView(UnsafeBufferPointer(rebasing: $0)).string
    }
  }

  var styleDeclarations: CSSDeclarationBlock? {
    guard let attribute = element.attribute(named: "style") else { return nil }
    if let style = element.node.existingRecord?.existing(InlineStyle.self) {
      return style.declarations
    }
    return CSSDeclarationBlock(parsing: attribute.value.string, mode: InlineStyle.mode(of: element))
  }

  func styleAttribute(_ name: String) -> String? { element.getAttribute(name)?.string }

  var styleCellPadding: String? { element.cellPadding?.string }

  var styleAttributeNames: [String] { element.attributes.map(\.localName.asciiLowercased) }

  /// The element's place among its siblings.
  var placeAmongSiblings: SiblingPlace { matcher.placeAmongSiblings(of: element) }

  func matches(_ selector: StyleSelector) -> Bool {
    matcher.matches(element, selector.selector)
  }

  func distance(_ selector: StyleSelector, in scope: CascadeScope, from start: Self?) -> Int? {
    matcher.scopes(in: element.node.nodeDocument)
      .distance(element, selector, in: scope, from: start?.element)
  }
}
