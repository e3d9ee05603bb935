// Indexed Database API, 6: what the requests of a transaction do.

extension DatabaseTransaction {
  /// Finds the keys that a value has in an index.
  package typealias IndexKeys = (DatabaseIndex, AnyObject) -> [DatabaseKey]

  /// Does something, and takes its changes back if it fails.
  package func undoingIfFailed<Result>(_ body: () throws -> Result) throws -> Result {
    let count = changes.count
    do {
      return try body()
    } catch {
      while changes.count > count { changes.removeLast().undo() }
      throw error
    }
  }

  /// Stores a record.
  ///
  /// - Parameters:
  ///   - replacing: whether a record of the same key may be replaced.
  ///   - indexKeys: finds the keys of a value in an index.
  /// - Throws: `ConstraintError` if the key, or the key in an index, is there already.
  package func store(
    _ value: AnyObject, at key: DatabaseKey, in store: DatabaseStore, replacing: Bool,
    indexKeys: IndexKeys
  ) throws(DOMException) {
    if !replacing, store.records[key.bytes] != nil {
      throw DOMException(.constraint, "Key already exists in the object store")
    }
    var record = DatabaseRecord(value)
    if !store.indexes.isEmpty || !store.leavingIndexes.isEmpty {
      for index in store.filledIndexes {
        record.entries += try entries(in: index, of: value, at: key, indexKeys)
      }
    }
    let old = store.replace(key.bytes, with: record)
    changes.append(.record(store, key: key.bytes, old: old))
  }

  private func entries(
    in index: DatabaseIndex, of value: AnyObject, at key: DatabaseKey, _ indexKeys: IndexKeys
  ) throws(DOMException) -> [(index: DatabaseIndex, key: [UInt8])] {
    let keys = indexKeys(index, value)
    if index.isUnique {
      for indexKey in keys where index.has(indexKey, besides: key) {
        throw DOMException(
          .constraint,
          "A mutation operation in a transaction failed because a constraint was not satisfied.")
      }
    }
    return keys.map { (index, $0.bytes + key.bytes) }
  }

  /// Makes a key (Indexed Database API, "generate a key").
  ///
  /// - Throws: `ConstraintError` if the numbers have come to their end.
  package func makeKey(for store: DatabaseStore) throws(DOMException) -> Double {
    let made = store.nextKey
    guard made <= DatabaseStore.lastMadeKey else {
      throw DOMException(
        .constraint, "Cannot generate new key value over 2^53 for object store operation")
    }
    changes.append(.nextKey(store, old: made))
    store.nextKey = made < DatabaseStore.lastMadeKey ? made + 1 : .infinity
    return made
  }

  /// Makes the next key that is made larger than a given one (Indexed Database API, "possibly update the
  /// key generator").
  package func noteKey(_ key: DatabaseKey, in store: DatabaseStore) {
    guard store.makesKeys, let number = key.number, number >= store.nextKey else { return }
    changes.append(.nextKey(store, old: store.nextKey))
    let whole = number.rounded(.down)
    store.nextKey = whole < DatabaseStore.lastMadeKey ? whole + 1 : .infinity
  }

  /// Removes the records of a range.
  package func remove(_ range: DatabaseKeyRange, from store: DatabaseStore) {
    let places = range.places(in: store.records)
    var keys: [[UInt8]] = []
    var place = places.lowerBound
    while place < places.upperBound, let entry = store.records[place] {
      keys.append(entry.key)
      place = store.records.place(after: place)
    }
    for key in keys {
      changes.append(.record(store, key: key, old: store.replace(key, with: nil)))
    }
  }

  /// Removes all records.
  package func clear(_ store: DatabaseStore) {
    let indexes = store.filledIndexes
    changes.append(.clearing(store, store.records, indexes.map { ($0, $0.entries) }))
    store.records = SortedTable()
    for index in indexes { index.entries = SortedTable() }
  }

  /// Gives an index the entries of the records that are there.
  ///
  /// - Throws: `ConstraintError` if two records have the same key and the index is unique.
  package func fill(_ index: DatabaseIndex, indexKeys: IndexKeys) throws(DOMException) {
    let store = index.store
    index.isFilled = true
    changes.append(.filling(index))
    var place = store.records.start
    while let (key, record) = store.records[place] {
      let added = try entries(
        in: index, of: record.value, at: DatabaseKey(bytes: key), indexKeys)
      for entry in added { index.entries.set(entry.key, to: entry.key.count - key.count) }
      if !added.isEmpty {
        store.records.update(place) { $0.entries += added }
      }
      place = store.records.place(after: place)
    }
  }

  /// Takes the entries of a deleted index away.
  package func empty(_ index: DatabaseIndex) {
    index.store.leavingIndexes.removeAll { $0 === index }
    guard index.isFilled else { return }
    changes.append(.emptying(index, index.entries))
    index.isFilled = false
    index.entries = SortedTable()
  }
}
