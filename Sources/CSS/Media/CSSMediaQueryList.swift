/// A list of media queries (Media Queries, section 3).
package struct CSSMediaQueryList: Hashable, Sendable {
  /// The queries. An invalid query is replaced by `not all`.
  package var queries: [CSSMediaQuery]

  /// The queries in `text`. An empty text has no queries, and always applies.
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

  /// Whether any of the queries is true, or the list is empty.
  package func matches(_ environment: CSSMediaEnvironment) -> Bool {
    queries.isEmpty || queries.contains { $0.matches(environment) }
  }

  /// The queries as text (CSSOM, "serialize a media query list").
  package var text: String { queries.map(\.text).joined(separator: ", ") }
}
