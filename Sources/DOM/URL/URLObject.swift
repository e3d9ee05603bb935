/// A `URL` object (URL Standard, section 6.1): a URL and the list of its query's pairs. Each
/// follows the changes of the other.
package final class URLObject: DOMObject {
  /// The URL, without its list.
  package private(set) var record: URLRecord
  private var knownSearchParameters: URLSearchParameters?

  package init(_ record: URLRecord) {
    self.record = record
  }

  /// The list of the query's pairs: always the same object.
  package var searchParameters: URLSearchParameters {
    if let knownSearchParameters { return knownSearchParameters }
    let made = URLSearchParameters()
    made.update(fromQuery: record.query)
    made.didChange = { [weak self] query in self?.record.setSearch(query.map { "?" + $0 } ?? "") }
    knownSearchParameters = made
    return made
  }

  /// Sets the whole URL.
  /// - Returns: false if `value` cannot be parsed. Then nothing has changed.
  package func setHref(_ value: String) -> Bool {
    guard record.setHref(value) else { return false }
    knownSearchParameters?.update(fromQuery: record.query)
    return true
  }

  /// Sets the query; an empty `value` removes it.
  package func setSearch(_ value: String) {
    record.setSearch(value)
    knownSearchParameters?.update(fromQuery: record.query)
  }

  /// Changes another part with one of the record's setters.
  package func set(_ part: (inout URLRecord) -> Void) {
    part(&record)
  }
}
