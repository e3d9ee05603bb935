/// The places that one window has shown (HTML Standard, 7.4.1): those of the one document that it
/// ever has.
package final class SessionHistory {
  /// A place.
  package struct Entry {
    package var url: String
    /// The value that a script keeps with the place; nil for null.
    package var state: AnyObject?

    package init(url: String, state: AnyObject? = nil) {
      self.url = url
      self.state = state
    }
  }

  package private(set) var entries: [Entry] = []
  package private(set) var index = 0
  /// The most entries, as in WebKit.
  private static let maximumCount = 100

  package init() {}

  package var count: Int { max(1, entries.count) }

  /// The value that the script keeps with the current place.
  package var state: AnyObject? { entries.isEmpty ? nil : entries[index].state }

  /// Takes the first place in, before something changes it.
  private func begin(at url: String) {
    if entries.isEmpty { entries = [Entry(url: url)] }
  }

  /// Goes to a new place; those after the current one are forgotten.
  package func push(_ entry: Entry, from url: String) {
    begin(at: url)
    entries.removeSubrange((index + 1)...)
    entries.append(entry)
    if entries.count > Self.maximumCount { entries.removeFirst() }
    index = entries.count - 1
  }

  /// Puts a place where the current one is.
  package func replace(with entry: Entry, from url: String) {
    begin(at: url)
    entries[index] = entry
  }

  /// Goes back or on by some places; nil if there is no such place.
  package func go(_ delta: Int) -> Entry? {
    guard entries.indices.contains(index + delta) else { return nil }
    index += delta
    return entries[index]
  }
}
