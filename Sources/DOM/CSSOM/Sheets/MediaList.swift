internal import CSS

/// The media queries of a sheet or a rule, as scripts see and change them (CSSOM, 4.4).
package final class MediaList: DOMObject {
  /// The sheet or the rule that has the queries.
  enum Owner {
    case sheet(CSSStyleSheet)
    case rule(CSSRule)
  }

  private let owner: Owner

  init(_ owner: Owner) {
    self.owner = owner
  }

  /// The queries.
  private(set) var queries: CSSMediaQueryList {
    get {
      switch owner {
      case .sheet(let sheet): sheet.media
      case .rule(let rule): rule.media ?? CSSMediaQueryList(parsing: "")
      }
    }
    set {
      switch owner {
      case .sheet(let sheet): sheet.media = newValue
      case .rule(let rule): rule.media = newValue
      }
    }
  }

  /// All queries as text.
  package var text: String {
    get { queries.text }
    set { queries = CSSMediaQueryList(parsing: newValue) }
  }

  /// The number of queries.
  package var count: Int { queries.queries.count }

  /// The query at an index, or nil past the end.
  package subscript(index: Int) -> String? {
    let list = queries.queries
    return list.indices.contains(index) ? list[index].text : nil
  }

  /// Appends queries. Like WebKit, this appends them even if the list has them already.
  package func append(_ text: String) {
    var changed = queries
    changed.queries += CSSMediaQueryList(parsing: text).queries
    queries = changed
  }

  /// Removes all queries with this text.
  /// - Throws: `NotFoundError` if the list has no such query.
  package func remove(_ text: String) throws(DOMException) {
    var changed = queries
    changed.queries.removeAll { $0.text == text }
    if changed.queries.count == queries.queries.count {
      throw DOMException(.notFound, "The object can not be found here.")
    }
    queries = changed
  }
}
