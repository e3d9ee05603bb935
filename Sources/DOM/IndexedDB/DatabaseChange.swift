/// A change of a transaction, with what is needed to take it back.
enum DatabaseChange {
  /// A record was stored or removed; `old` is what was there before.
  case record(DatabaseStore, key: [UInt8], old: DatabaseRecord?)
  /// All records were removed.
  case clearing(DatabaseStore, SortedTable<DatabaseRecord>, [(DatabaseIndex, SortedTable<Int>)])
  /// The store made a key.
  case nextKey(DatabaseStore, old: Double)
  /// An index got its entries.
  case filling(DatabaseIndex)
  /// An index lost its entries.
  case emptying(DatabaseIndex, SortedTable<Int>)
  /// Anything else.
  case other(undo: () -> Void)

  func undo() {
    switch self {
    case .record(let store, let key, let old): store.replace(key, with: old)
    case .clearing(let store, let records, let indexes):
      store.records = records
      for (index, entries) in indexes { index.entries = entries }
    case .nextKey(let store, let old): store.nextKey = old
    case .filling(let index):
      index.isFilled = false
      index.entries = SortedTable()
    case .emptying(let index, let entries):
      index.isFilled = true
      index.entries = entries
    case .other(let undo): undo()
    }
  }
}

extension DatabaseStore {
  /// Puts a record in the place of another one, with its entries in the indexes.
  ///
  /// - Returns: the record that was there before.
  @discardableResult
  func replace(_ key: [UInt8], with record: DatabaseRecord?) -> DatabaseRecord? {
    let old = record.map { records.set(key, to: $0) } ?? records.remove(key)
    for entry in old?.entries ?? [] { entry.index.entries.remove(entry.key) }
    for entry in record?.entries ?? [] {
      entry.index.entries.set(entry.key, to: entry.key.count - key.count)
    }
    return old
  }
}
