/// A list of media queries (Media Queries, section 3).
package struct CSSMediaQueryList: Hashable, Sendable {
  /// The queries; an invalid one is `not all`.
  package var queries: [CSSMediaQuery]

  /// The queries of `text`; an empty text has no queries and always applies.
  package init(parsing text: String) {
    let tokens = CSSTokenizer.tokens(of: text)
    if tokens.allSatisfy({ $0.kind == .whitespace }) {
      queries = []
      return
    }
    let source = CSSTokenizer(text)
    queries = CSSShorthand.commaSeparated(tokens).map { item in
      var parser = CSSMediaQueryParser(item, source: source)
      return parser.parseQuery() ?? .notAll
    }
  }

  /// Whether one of the queries holds, or the list is empty.
  package func matches(_ environment: CSSMediaEnvironment) -> Bool {
    queries.isEmpty || queries.contains { $0.matches(environment) }
  }

  /// The queries as text (CSSOM, "serialize a media query list").
  package var text: String { queries.map(\.text).joined(separator: ", ") }
}
