/// Finds records of an object store, in the order of its keys or in that of an index.
package struct DatabaseReader {
  /// A record that was found.
  package struct Found {
    /// The key in the order of which the records are read.
    package let key: DatabaseKey
    /// The key in the store.
    package let primaryKey: DatabaseKey
    package let value: AnyObject
  }

  /// The directions of cursors.
  package enum Direction: String, CaseIterable, Sendable {
    case next
    case nextUnique = "nextunique"
    case previous = "prev"
    case previousUnique = "prevunique"

    package var isForward: Bool { self == .next || self == .nextUnique }
    package var isUnique: Bool { self == .nextUnique || self == .previousUnique }
  }

  /// Where a cursor goes from the place where it is.
  package struct Move {
    /// The keys that it goes to at least; nil for the next ones.
    package var key: DatabaseKey?
    package var primaryKey: DatabaseKey?
    /// The number of records.
    package var count = 1

    package init(to key: DatabaseKey? = nil, primaryKey: DatabaseKey? = nil, count: Int = 1) {
      (self.key, self.primaryKey, self.count) = (key, primaryKey, count)
    }
  }

  private let store: DatabaseStore
  private let index: DatabaseIndex?

  package init(_ store: DatabaseStore) { (self.store, index) = (store, nil) }
  package init(_ index: DatabaseIndex) { (store, self.index) = (index.store, index) }

  /// The first record in a range.
  package func first(in range: DatabaseKeyRange) -> Found? { all(in: range, limit: 1).first }

  /// The records in a range, but not more than `limit`.
  package func all(in range: DatabaseKeyRange, limit: Int) -> [Found] {
    if let index {
      return entries(of: index.entries, in: range, limit: limit).compactMap(found)
    }
    return entries(of: store.records, in: range, limit: limit).map(found)
  }

  package func count(in range: DatabaseKeyRange) -> Int {
    if let index {
      let places = range.places(in: index.entries)
      return index.entries.count(from: places.lowerBound, to: places.upperBound)
    }
    let places = range.places(in: store.records)
    return store.records.count(from: places.lowerBound, to: places.upperBound)
  }

  /// Indexed Database API, "iterate a cursor".
  ///
  /// - Parameter position: the record where the cursor is; nil before the first.
  package func next(
    after position: (key: DatabaseKey, primaryKey: DatabaseKey)?, _ direction: Direction,
    in range: DatabaseKeyRange, _ move: Move
  ) -> Found? {
    if let index {
      let whole = position.map { $0.key.bytes + $0.primaryKey.bytes }
      let walk = CursorWalk(
        table: index.entries, direction: direction, positionKey: position?.key.bytes,
        position: whole
      ) { Array($0.key[..<$0.value]) }
      return walk.entry(in: range, move).flatMap(found)
    }
    let walk = CursorWalk(
      table: store.records, direction: direction, positionKey: position?.key.bytes,
      position: position?.key.bytes
    ) { $0.key }
    return walk.entry(in: range, move).map(found)
  }

  private func entries<Value>(
    of table: SortedTable<Value>, in range: DatabaseKeyRange, limit: Int
  ) -> [SortedTable<Value>.Entry] {
    let places = range.places(in: table)
    var result: [SortedTable<Value>.Entry] = []
    var place = places.lowerBound
    while place < places.upperBound, result.count < limit, let entry = table[place] {
      result.append(entry)
      place = table.place(after: place)
    }
    return result
  }

  private func found(_ entry: SortedTable<DatabaseRecord>.Entry) -> Found {
    let key = DatabaseKey(bytes: entry.key)
    return Found(key: key, primaryKey: key, value: entry.value.value)
  }

  /// The record of an entry of the index.
  private func found(_ entry: SortedTable<Int>.Entry) -> Found? {
    let primaryKey = Array(entry.key[entry.value...])
    return store.records[primaryKey].map { record in
      Found(
        key: DatabaseKey(bytes: Array(entry.key[..<entry.value])),
        primaryKey: DatabaseKey(bytes: primaryKey), value: record.value)
    }
  }
}

/// The way of a cursor through a table.
private struct CursorWalk<Value> {
  typealias Entry = SortedTable<Value>.Entry

  let table: SortedTable<Value>
  let direction: DatabaseReader.Direction
  /// The key, and the whole entry, where the cursor is.
  let positionKey: [UInt8]?
  let position: [UInt8]?
  /// The key of an entry, by which cursors leave out entries of the same key.
  let key: (Entry) -> [UInt8]

  func entry(in range: DatabaseKeyRange, _ move: DatabaseReader.Move) -> Entry? {
    let goal = move.key.map { $0.bytes + (move.primaryKey?.bytes ?? []) }
    let places = range.places(in: table)
    return direction.isForward
      ? forward(in: places, to: goal, move.count) : backward(in: places, to: goal, move.count)
  }

  private func forward(
    in places: Range<SortedTable<Value>.Place>, to goal: [UInt8]?, _ count: Int
  ) -> Entry? {
    var place = places.lowerBound
    if let left = direction.isUnique ? positionKey : position {
      place = max(place, table.place(behind: left))
    }
    if let goal { place = max(place, table.place(notBefore: goal)) }
    var count = count
    while place < places.upperBound, let entry = table[place] {
      count -= 1
      if count == 0 { return entry }
      place = direction.isUnique ? table.place(behind: key(entry)) : table.place(after: place)
    }
    return nil
  }

  private func backward(
    in places: Range<SortedTable<Value>.Place>, to goal: [UInt8]?, _ count: Int
  ) -> Entry? {
    var end = places.upperBound
    if let left = direction.isUnique ? positionKey : position {
      end = min(end, table.place(notBefore: left))
    }
    if let goal { end = min(end, table.place(behind: goal)) }
    var count = count
    while let before = table.place(before: end), before >= places.lowerBound {
      guard let entry = table[before] else { return nil }
      // Of the entries with the same key, a cursor without duplicates gives the first.
      end = direction.isUnique ? table.place(notBefore: key(entry)) : before
      count -= 1
      if count == 0 { return table[end] }
    }
    return nil
  }
}
