/// A request to open or to delete a database, as the scripts see it.
package protocol DatabaseOpener: AnyObject {
  /// Other connections are open, and nothing happens before they are closed.
  ///
  /// - Parameter version: the version that is wanted; nil if the database is to be deleted.
  func isBlocked(oldVersion: Double, version: Double?)
  /// The version changes in a transaction. The opener calls ``Database/upgradeEnded(committed:)``
  /// after it.
  func upgrade(
    _ connection: DatabaseConnection, in transaction: DatabaseTransaction, from old: Double)
  func opened(_ connection: DatabaseConnection)
  /// - Parameter version: the version of the database; 0 if there was none.
  func deleted(version: Double)
  func failed(_ error: DOMException)
}
