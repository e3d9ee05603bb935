internal import DOM

extension PreprocessingRequest {
  /// Asks the document, as it is now, about its elements.
  ///
  /// - Returns: nil if the selector cannot be parsed.
  package func matches(of query: ElementQuery) -> ElementMatches? {
    guard let found = try? document.node.querySelectorAll(query.selector) else { return nil }
    return ElementMatches(
      count: found.count,
      elements: found.prefix(query.elementLimit).map { element in
        MatchedElement(
          name: element.qualifiedName, text: element.node.descendantTextContent.string,
          attributes: Dictionary(
            element.attributes.map { ($0.name, $0.value.string) }, uniquingKeysWith: { $1 }),
          html: query.wantsHTML ? element.node.innerHTML.string : nil)
      })
  }
}
