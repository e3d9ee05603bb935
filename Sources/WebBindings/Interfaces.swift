internal import DOM

/// All interfaces of the global object. A new interface is added to this list.
package enum Interfaces {
  static let all = [
    core, html, foreign, platform, styleSheets, windowObjects, indexedDB, EventKind.exposed,
  ].flatMap(\.self)

  private static let core: [InterfaceDefinition] =
    [
      domException.definition, eventTarget.definition, abortController.definition,
      abortSignal.definition, node.definition, document.definition,
      htmlDocument.definition, xmlDocument.definition, documentType.definition,
      documentFragment.definition, characterData.definition, text.definition,
      cdataSection.definition, comment.definition, processingInstruction.definition,
      element.definition, attr.definition, nodeList.definition, htmlCollection.definition,
      namedNodeMap.definition, domTokenList.definition, domImplementation.definition,
      domParser.definition, xmlSerializer.definition, window.definition,
      abstractRange.definition, staticRange.definition, range.definition, selection.definition,
      treeWalker.definition, nodeIterator.definition, nodeFilter.definition,
      xpathEvaluator.definition, xpathExpression.definition, xpathResult.definition,
      mutationObserver.definition, mutationRecord.definition, domRectReadOnly.definition,
      domRect.definition, domRectList.definition, shadowRoot.definition,
    ]

  /// The interface of a node that is not an element.
  static func definition(for node: Node) -> InterfaceDefinition {
    switch node.nodeType {
    case .element: element.definition
    case .attribute: attr.definition
    case .text: text.definition
    case .cdataSection: cdataSection.definition
    case .processingInstruction: processingInstruction.definition
    case .comment: comment.definition
    case .document:
      switch Document(node) {
      case let page? where page.isHTML: htmlDocument.definition
      case let generic? where generic.state.isGeneric: document.definition
      default: xmlDocument.definition
      }
    case .documentType: documentType.definition
    case .documentFragment:
      ShadowRoot(node) == nil ? documentFragment.definition : shadowRoot.definition
    }
  }

  /// The interface of an element.
  static func definition(for element: Element) -> InterfaceDefinition {
    if element.isHTML { return htmlInterface(named: element.localName) }
    if element.isSVG { return svgInterface(named: element.localName) }
    if element.isMathML {
      return element.localName == "math" ? mathMLMathElement.definition : mathMLElement.definition
    }
    return Self.element.definition
  }
}
