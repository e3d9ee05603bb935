/// An index of an object store (Indexed Database API, 2.6).
package final class DatabaseIndex {
  package internal(set) var name: DOMString
  package let keyPath: DatabaseKeyPath
  package let isUnique: Bool
  package let isMultiEntry: Bool
  package unowned let store: DatabaseStore
  /// Whether the index was deleted.
  package internal(set) var isDeleted = false
  /// Whether the index has the entries of all records. The request that fills it comes in the order of
  /// the transaction's other requests.
  package internal(set) var isFilled = false
  /// The lengths of the index's keys by its entries: a key of the index, and then a record's key.
  package internal(set) var entries = SortedTable<Int>()

  init(
    name: DOMString, keyPath: DatabaseKeyPath, isUnique: Bool, isMultiEntry: Bool,
    of store: DatabaseStore
  ) {
    (self.name, self.keyPath) = (name, keyPath)
    (self.isUnique, self.isMultiEntry) = (isUnique, isMultiEntry)
    self.store = store
  }

  /// Whether the index has a key already, for a record other than that of `primaryKey`.
  func has(_ key: DatabaseKey, besides primaryKey: DatabaseKey) -> Bool {
    var place = entries.place(notBefore: key.bytes)
    while let entry = entries[place], entry.key.starts(with: key.bytes) {
      if entry.key[key.bytes.count...] != primaryKey.bytes[...] { return true }
      place = entries.place(after: place)
    }
    return false
  }
}
