/// A transaction on object stores of a database (Indexed Database API, 2.7).
package final class DatabaseTransaction {
  package enum Mode: String, Sendable {
    case readOnly = "readonly"
    case readWrite = "readwrite"
    case versionChange = "versionchange"
  }

  /// The states of the standard. A transaction that has not begun yet can be in any of them.
  package enum State: Sendable {
    case active, inactive, committing, finished
  }

  package let connection: DatabaseConnection
  package let mode: Mode
  package internal(set) var state = State.active
  /// The stores that the transaction may use. A change of the version may use all.
  package let stores: [DOMString: DatabaseStore]
  /// Called when the transaction has the locks of all its stores.
  package var onStart: (() -> Void)?
  private var missingLocks = 0
  /// What the transaction has changed, oldest first.
  var changes: [DatabaseChange] = []
  /// The stores and indexes that the transaction has made. `changes` keeps them alive.
  var made: Set<ObjectIdentifier> = []

  /// Makes a transaction, and asks for its locks.
  package init(
    _ mode: Mode, on stores: [DOMString: DatabaseStore], of connection: DatabaseConnection
  ) {
    self.mode = mode
    self.stores = stores
    self.connection = connection
    connection.unfinished += 1
    // Nobody else is there while the version changes.
    guard mode != .versionChange else { return }
    for store in stores.values where !store.lock.take(for: self) { missingLocks += 1 }
  }

  /// Whether the transaction has the locks of all its stores.
  package var hasLocks: Bool { missingLocks == 0 }

  package var isFinished: Bool { state == .finished }

  func receiveLock() {
    missingLocks -= 1
    if hasLocks { onStart?() }
  }

  /// Lets scripts make requests, or forbids them.
  package func setActive(_ active: Bool) {
    if active, state == .inactive { state = .active }
    if !active, state == .active { state = .inactive }
  }

  package func beginCommit() { state = .committing }

  /// Ends the transaction. Its changes stay.
  package func commit() {
    changes = []
    finish()
  }

  /// Ends the transaction, and takes its changes back.
  package func abort() {
    while let change = changes.popLast() { change.undo() }
    finish()
  }

  private func finish() {
    state = .finished
    onStart = nil
    if mode != .versionChange { for store in stores.values { store.lock.giveBack() } }
  }

  /// Tells the connection that the transaction's last event was sent.
  package func leaveConnection() { connection.transactionEnded() }
}
