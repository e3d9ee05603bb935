/// A `URL` object (URL Standard, section 6.1): a URL and the list of its query's pairs. Each
/// follows the changes of the other.
package final class URLObject: DOMObject {
  private var ownRecord: URLRecord
  private var knownSearchParameters: URLSearchParameters?
  /// Whether the list has changed since the URL got its query. A script that fills a list does not
  /// ask for the URL after each pair, and writing the query takes a time that grows with the list.
  private var isQueryOutdated = false

  package init(_ record: URLRecord) {
    ownRecord = record
  }

  /// The URL, without its list.
  package private(set) var record: URLRecord {
    get {
      if isQueryOutdated, let list = knownSearchParameters {
        isQueryOutdated = false
        ownRecord.setSearch(list.size == 0 ? "" : "?" + list.serialized)
      }
      return ownRecord
    }
    set {
      isQueryOutdated = false
      ownRecord = newValue
    }
  }

  /// The list of the query's pairs: always the same object.
  package var searchParameters: URLSearchParameters {
    if let knownSearchParameters { return knownSearchParameters }
    let made = URLSearchParameters()
    made.update(fromQuery: record.query)
    made.didChange = { [weak self] in self?.isQueryOutdated = true }
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
