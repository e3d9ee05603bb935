/// Values by their keys, in the order in which they were added at either end. The time for adding or
/// removing a value does not depend on their number.
struct OrderedTable<Key: Hashable, Value> {
  /// The entries. Removed ones leave gaps, which are closed when there are many.
  private var entries: [(key: Key, value: Value)?] = []
  /// The place of the first entry. There is room before it.
  private var start = 0
  /// The places of the keys; empty as long as there are few values.
  private var places: [Key: Int] = [:]
  private(set) var count = 0

  /// The number of values from which the places are kept.
  private static var several: Int { 8 }

  init() {}

  init(_ values: some Sequence<(Key, Value)>) {
    for (key, value) in values { append(value, for: key) }
  }

  var isEmpty: Bool { count == 0 }

  func contains(_ key: Key) -> Bool { place(of: key) != nil }

  /// The value of a key; nil if the table does not have the key.
  subscript(key: Key) -> Value? { place(of: key).flatMap { entries[$0]?.value } }

  private func place(of key: Key) -> Int? {
    places.isEmpty ? entries[start...].firstIndex { $0?.key == key } : places[key]
  }

  /// Adds a value. The table must not have the key yet.
  mutating func append(_ value: Value, for key: Key) {
    if places.isEmpty, count >= Self.several { notePlaces() }
    if !places.isEmpty { places[key] = entries.count }
    entries.append((key, value))
    count += 1
  }

  /// Adds a value before all others. The table must not have the key yet.
  mutating func prepend(_ value: Value, for key: Key) {
    if start == 0 {
      // As much that it need not be made again soon, and not so much that the gaps are closed.
      start = count / 2 + 1
      entries.insert(contentsOf: repeatElement(nil, count: start), at: 0)
      notePlaces()
    }
    if places.isEmpty, count >= Self.several { notePlaces() }
    start -= 1
    if !places.isEmpty { places[key] = start }
    entries[start] = (key, value)
    count += 1
  }

  mutating func remove(_ key: Key) {
    guard let place = place(of: key) else { return }
    places[key] = nil
    entries[place] = nil
    count -= 1
    while start < entries.count, entries[start] == nil { start += 1 }
    while entries.count > start, entries[entries.count - 1] == nil { entries.removeLast() }
    if entries.count > 2 * count + Self.several {
      entries = entries[start...].filter { $0 != nil }
      start = 0
      notePlaces()
    }
  }

  private mutating func notePlaces() {
    places.removeAll(keepingCapacity: true)
    if count < Self.several { return }
    for place in start..<entries.count { entries[place].map { places[$0.key] = place } }
  }

  var first: Value? { start < entries.count ? entries[start]?.value : nil }
  /// The first value that meets a condition; nil if there is none.
  func first(where isWanted: (Value) -> Bool) -> Value? {
    for entry in entries[start...] { if let entry, isWanted(entry.value) { return entry.value } }
    return nil
  }
  var last: Value? { entries.last??.value }

  /// All values, in their order.
  var values: [Value] { entries[start...].compactMap { $0?.value } }
}
