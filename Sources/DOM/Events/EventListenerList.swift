/// The listeners of one target, in the order in which they were added.
package final class EventListenerList {
  fileprivate struct Key: Hashable {
    let callback: UInt
    let capture: Bool
  }

  /// All listeners, in the order in which they were added, as long as they are few: most targets have one
  /// or two. To search them takes less time and memory than a table does.
  private var few: [Entry] = [] { didSet { lastFound = nil } }
  /// The listeners by the types of events, from the time on when there were many; nil before that.
  private var byType: [String: OrderedTable<Key, Entry>]? { didSet { lastFound = nil } }

  /// The largest number of listeners that are few.
  private static let mostOfFew = 8

  package init() {}

  /// A listener in the list. A dispatch in progress can see whether it has been removed.
  package final class Entry {
    package let type: String
    package let callback: any EventCallback
    package let capture: Bool
    package let isPassive: Bool
    package let once: Bool
    let signal: AbortSignal?
    /// The callback's identity when it was added.
    fileprivate let identity: UInt
    package fileprivate(set) var isRemoved = false

    fileprivate var key: Key { Key(callback: identity, capture: capture) }

    fileprivate init(_ listener: EventListener, identity: UInt) {
      type = listener.type
      callback = listener.callback
      capture = listener.capture
      isPassive = listener.isPassive ?? false
      once = listener.once
      signal = listener.signal
      self.identity = identity
    }
  }

  /// Whether nothing listens.
  package var isEmpty: Bool { few.isEmpty && byType?.isEmpty ?? true }

  /// Whether a listener for events on their way down to their targets was ever added.
  private(set) var mayCapture = false

  /// Whether a listener may be for events on their way up or, unless `bubbling`, down.
  @inline(__always)
  func mayListen(bubbling: Bool) -> Bool { (bubbling || mayCapture) && !isEmpty }

  /// The result of the last search for a type. A dispatch looks for the same type again and again, and each
  /// look into the table has to find the hash of the type.
  private var lastFound: (type: String, entries: [Entry])?

  /// The listeners of a type as they are now.
  package func entries(ofType type: String) -> [Entry] {
    // A copy of what was found last would count two references.
    if lastFound?.type == type, let entries = lastFound?.entries { return entries }
    let entries: [Entry]
    if let byType {
      entries = byType[type]?.values ?? []
    } else if few.allSatisfy({ $0.type == type }) {
      return few
    } else {
      entries = few.filter { $0.type == type }
    }
    lastFound = (type, entries)
    return entries
  }

  /// Calls `body` with the callbacks for events of all types.
  package func forEachCallback(_ body: (any EventCallback) throws -> Void) rethrows {
    for entry in all { try body(entry.callback) }
  }

  private var all: [Entry] { byType.map { $0.values.flatMap(\.values) } ?? few }

  private func find(_ type: String, _ key: Key) -> Entry? {
    if let byType { return byType[type]?[key] }
    return few.first {
      $0.identity == key.callback && $0.capture == key.capture && $0.type == type
    }
  }

  /// Adds a listener, unless the list has the same one already.
  ///
  /// - Returns: the new entry, or nil if the listener was there before.
  @discardableResult
  package func add(_ listener: EventListener) -> Entry? {
    let key = Key(callback: listener.callback.identity, capture: listener.capture)
    if find(listener.type, key) != nil { return nil }
    let entry = Entry(listener, identity: key.callback)
    if listener.capture { mayCapture = true }
    if hasRoomForFew {
      few.append(entry)
    } else {
      byType?[listener.type, default: OrderedTable()].append(entry, for: key)
    }
    return entry
  }

  /// Adds a listener before all others of its type.
  func addFirst(_ listener: EventListener) {
    let entry = Entry(listener, identity: listener.callback.identity)
    if listener.capture { mayCapture = true }
    if hasRoomForFew {
      few.insert(entry, at: 0)
    } else {
      byType?[listener.type, default: OrderedTable()].prepend(entry, for: entry.key)
    }
  }

  /// Whether one more listener can be among the few. If not, there is the table from now on.
  private var hasRoomForFew: Bool {
    if byType != nil { return false }
    if few.count < Self.mostOfFew { return true }
    var table: [String: OrderedTable<Key, Entry>] = [:]
    for entry in few { table[entry.type, default: OrderedTable()].append(entry, for: entry.key) }
    byType = table
    few = []
    return false
  }

  /// Whether there is a listener with this type, callback and phase.
  package func has(type: String, identity: UInt, capture: Bool) -> Bool {
    find(type, Key(callback: identity, capture: capture)) != nil
  }

  /// Removes the listener with this type, callback and phase, if there is one.
  package func remove(type: String, identity: UInt, capture: Bool) {
    if let entry = find(type, Key(callback: identity, capture: capture)) { remove(entry) }
  }

  /// Removes all listeners.
  func removeAll() {
    for entry in all { entry.isRemoved = true }
    few = []
    byType = nil
  }

  /// Removes a listener. It is not called again, not even by a dispatch in progress.
  package func remove(_ entry: Entry) {
    entry.isRemoved = true
    if byType == nil {
      if let place = few.firstIndex(where: { $0 === entry }) { few.remove(at: place) }
      return
    }
    // The same listener may have been added anew since.
    if byType?[entry.type]?[entry.key] === entry { byType?[entry.type]?.remove(entry.key) }
    if byType?[entry.type]?.isEmpty == true { byType?[entry.type] = nil }
  }
}
