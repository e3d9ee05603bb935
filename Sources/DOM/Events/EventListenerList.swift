/// The listeners of one target, in the order in which they were added.
package final class EventListenerList {
  private struct Key: Hashable {
    let callback: UInt
    let capture: Bool
  }

  /// The listeners by the types of events; nil where there was never one, as for most targets: an empty
  /// table would need its type, which takes time to make.
  private var byType: [String: OrderedTable<Key, Entry>]? { didSet { lastFound = nil } }

  package init() {}

  /// A listener in the list. A dispatch in progress can see whether it has been removed.
  package final class Entry {
    package let type: String
    package fileprivate(set) var callback: any EventCallback
    package let capture: Bool
    package let isPassive: Bool
    package let once: Bool
    let signal: AbortSignal?
    /// The callback's identity when it was added.
    fileprivate let identity: UInt
    package fileprivate(set) var isRemoved = false

    init(_ listener: EventListener) {
      type = listener.type
      callback = listener.callback
      capture = listener.capture
      isPassive = listener.isPassive ?? false
      once = listener.once
      signal = listener.signal
      identity = listener.callback.identity
    }
  }

  /// Whether nothing listens.
  package var isEmpty: Bool { byType?.isEmpty ?? true }

  /// The result of the last search for a type. A dispatch looks for the same type again and again, and each
  /// look into the table has to find the hash of the type.
  private var lastFound: (type: String, entries: [Entry])?

  /// The listeners of a type as they are now.
  func entries(ofType type: String) -> [Entry] {
    // A copy of what was found last would count two references.
    if lastFound?.type == type, let entries = lastFound?.entries { return entries }
    guard let byType else { return [] }
    let entries = byType[type]?.values ?? []
    lastFound = (type, entries)
    return entries
  }

  /// The callbacks for events of a type.
  package func callbacks(ofType type: String) -> [any EventCallback] {
    entries(ofType: type).map(\.callback)
  }

  /// The callbacks for events of all types.
  package var callbacks: [any EventCallback] {
    byType?.values.flatMap { $0.values.map(\.callback) } ?? []
  }

  /// Adds a listener, unless the list has the same one already.
  ///
  /// - Returns: the new entry, or nil if the listener was there before.
  @discardableResult
  package func add(_ listener: EventListener) -> Entry? {
    let key = Key(callback: listener.callback.identity, capture: listener.capture)
    if byType?[listener.type]?.contains(key) == true { return nil }
    let entry = Entry(listener)
    if byType == nil { byType = [:] }
    byType?[listener.type, default: OrderedTable()].append(entry, for: key)
    return entry
  }

  /// Adds a listener before all others of its type.
  func addFirst(_ listener: EventListener) {
    var table = OrderedTable<Key, Entry>()
    for entry in [Entry(listener)] + entries(ofType: listener.type) {
      table.append(entry, for: Key(callback: entry.identity, capture: entry.capture))
    }
    if byType == nil { byType = [:] }
    byType?[listener.type] = table
  }

  /// Removes the listener with this type, callback and phase, if there is one.
  package func remove(type: String, callback: any EventCallback, capture: Bool) {
    let key = Key(callback: callback.identity, capture: capture)
    if let entry = byType?[type]?[key] { remove(entry) }
  }

  /// Removes all listeners.
  func removeAll() {
    guard let tables = byType else { return }
    for table in tables.values { for entry in table.values { entry.isRemoved = true } }
    byType = nil
  }

  /// Removes a listener. It is not called again, not even by a dispatch in progress.
  package func remove(_ entry: Entry) {
    entry.isRemoved = true
    let key = Key(callback: entry.identity, capture: entry.capture)
    // The same listener may have been added anew since.
    if byType?[entry.type]?[key] === entry { byType?[entry.type]?.remove(key) }
    if byType?[entry.type]?.isEmpty == true { byType?[entry.type] = nil }
  }
}
