/// The session history of one window (HTML Standard, 7.4.1). All entries belong to the same
/// document.
package final class SessionHistory {
  /// An entry of the history.
  package struct Entry {
    package var url: String
    /// The value that a script has stored in the entry; nil for null.
    package var state: AnyObject?

    package init(url: String, state: AnyObject? = nil) {
      self.url = url
      self.state = state
    }
  }

  package private(set) var entries: [Entry] = []
  package private(set) var index = 0
  /// The most entries; WebKit has the same limit.
  private static let maximumCount = 100

  package init() {}

  package var count: Int { max(1, entries.count) }

  /// The value that a script has stored in the current entry.
  package var state: AnyObject? { entries.isEmpty ? nil : entries[index].state }

  /// Adds an entry for the present address if the history is empty.
  private func begin(at url: String) {
    if entries.isEmpty { entries = [Entry(url: url)] }
  }

  /// Adds an entry after the current one, and removes all entries behind it.
  package func push(_ entry: Entry, from url: String) {
    begin(at: url)
    entries.removeSubrange((index + 1)...)
    entries.append(entry)
    if entries.count > Self.maximumCount { entries.removeFirst() }
    index = entries.count - 1
  }

  /// Replaces the current entry.
  package func replace(with entry: Entry, from url: String) {
    begin(at: url)
    entries[index] = entry
  }

  /// Moves to another entry, forward by `delta` or back if it is negative; nil if there is no such
  /// entry.
  package func go(_ delta: Int) -> Entry? {
    guard entries.indices.contains(index + delta) else { return nil }
    index += delta
    return entries[index]
  }
}
