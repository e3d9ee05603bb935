/// An object store: records in the order of their keys (Indexed Database API, 2.3).
package final class DatabaseStore {
  package internal(set) var name: DOMString
  /// Where the keys of the records are; nil if they are not in the values.
  package let keyPath: DatabaseKeyPath?
  /// Whether the store makes keys for values that have none.
  package let makesKeys: Bool
  /// The next number that the store makes as a key.
  package internal(set) var nextKey = 1.0
  package internal(set) var records = SortedTable<DatabaseRecord>()
  /// The indexes by their names.
  package internal(set) var indexes: [DOMString: DatabaseIndex] = [:]
  /// Whether the store was deleted.
  package internal(set) var isDeleted = false
  /// What transactions with this store wait for.
  let lock = DatabaseStoreLock()

  /// The number from which on no keys are made.
  package static let lastMadeKey = 9_007_199_254_740_992.0

  init(name: DOMString, keyPath: DatabaseKeyPath?, makesKeys: Bool) {
    (self.name, self.keyPath, self.makesKeys) = (name, keyPath, makesKeys)
  }

  /// The indexes that have an entry for each record.
  package var filledIndexes: [DatabaseIndex] {
    indexes.values.filter(\.isFilled) + leavingIndexes.filter(\.isFilled)
  }

  /// Deleted indexes whose request has not run yet.
  var leavingIndexes: [DatabaseIndex] = []
}
