/// A connection to a database (Indexed Database API, 2.1.1).
package final class DatabaseConnection {
  package let database: Database
  /// The version that the connection was opened with.
  package internal(set) var version: Double
  /// The stores as the connection sees them, by name.
  package internal(set) var stores: [DOMString: DatabaseStore]
  /// Whether a script has closed the connection. It still ends its transactions.
  package private(set) var isClosePending = false
  package private(set) var isClosed = false
  /// The transaction that changes the version; nil when there is none.
  package internal(set) var upgrade: DatabaseTransaction?
  /// Tells the scripts that somebody wants another version, or wants to delete the database.
  package var noteVersionChange: ((_ old: Double, _ new: Double?) -> Void)?
  /// Returns whether the window of the connection is still there.
  package var isWanted: (() -> Bool)?
  /// The number of transactions whose last event was not sent yet.
  var unfinished = 0

  init(to database: Database, version: Double) {
    self.database = database
    self.version = version
    stores = database.stores
  }

  /// Indexed Database API, "close a database connection".
  package func close() {
    isClosePending = true
    closeIfPossible()
  }

  func forget() { (noteVersionChange, isWanted, upgrade) = (nil, nil, nil) }

  /// Lets scripts make other transactions, because the version has changed.
  package func endUpgrade() { upgrade = nil }

  func transactionEnded() {
    unfinished -= 1
    closeIfPossible()
  }

  private func closeIfPossible() {
    guard isClosePending, unfinished == 0, !isClosed else { return }
    isClosed = true
    (noteVersionChange, isWanted) = (nil, nil)
    database.remove(self)
  }
}
