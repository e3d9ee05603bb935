// What a change of the version does to stores and indexes. Their names change at once, and what they
// hold in the order of the transaction's requests.

extension DatabaseTransaction {
  /// Makes a store. The database must not have one of that name.
  package func makeStore(
    named name: DOMString, keyPath: DatabaseKeyPath?, makesKeys: Bool
  ) -> DatabaseStore {
    let store = DatabaseStore(name: name, keyPath: keyPath, makesKeys: makesKeys)
    connection.stores[name] = store
    made.insert(ObjectIdentifier(store))
    changes.append(
      .other { [connection] in
        store.isDeleted = true
        connection.stores[name] = nil
      })
    return store
  }

  package func delete(_ store: DatabaseStore) {
    let name = store.name
    connection.stores[name] = nil
    store.isDeleted = true
    let indexes = store.indexes
    for index in indexes.values { index.isDeleted = true }
    store.indexes = [:]
    store.leavingIndexes += indexes.values
    changes.append(
      .other { [connection] in
        store.isDeleted = false
        for index in indexes.values { index.isDeleted = false }
        store.leavingIndexes = []
        store.indexes = indexes
        connection.stores[name] = store
      })
  }

  package func rename(_ store: DatabaseStore, to name: DOMString) {
    let old = store.name
    let isMade = made.contains(ObjectIdentifier(store))
    connection.stores[old] = nil
    connection.stores[name] = store
    store.name = name
    changes.append(
      .other { [connection] in
        connection.stores[name] = nil
        connection.stores[old] = store
        // The object of a store that goes away keeps the name that it had last.
        if !isMade { store.name = old }
      })
  }

  package func makeIndex(
    named name: DOMString, keyPath: DatabaseKeyPath, isUnique: Bool, isMultiEntry: Bool,
    of store: DatabaseStore
  ) -> DatabaseIndex {
    let index = DatabaseIndex(
      name: name, keyPath: keyPath, isUnique: isUnique, isMultiEntry: isMultiEntry, of: store)
    store.indexes[name] = index
    made.insert(ObjectIdentifier(index))
    changes.append(
      .other {
        index.isDeleted = true
        store.indexes[name] = nil
      })
    return index
  }

  package func delete(_ index: DatabaseIndex) {
    let (store, name) = (index.store, index.name)
    store.indexes[name] = nil
    index.isDeleted = true
    store.leavingIndexes.append(index)
    changes.append(
      .other {
        index.isDeleted = false
        store.leavingIndexes.removeAll { $0 === index }
        store.indexes[name] = index
      })
  }

  package func rename(_ index: DatabaseIndex, to name: DOMString) {
    let (store, old) = (index.store, index.name)
    let isMade = made.contains(ObjectIdentifier(index))
    store.indexes[old] = nil
    store.indexes[name] = index
    index.name = name
    changes.append(
      .other {
        store.indexes[name] = nil
        store.indexes[old] = index
        if !isMade { index.name = old }
      })
  }
}
