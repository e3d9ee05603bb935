/// A database, and the requests to open or to delete it (Indexed Database API, 2.1 and 5).
package final class Database {
  package let name: DOMString
  /// The version; 0 for a database that does not exist yet.
  package private(set) var version = 0.0
  var stores: [DOMString: DatabaseStore] = [:]
  private unowned let set: DatabaseSet
  private var connections = OrderedTable<ObjectIdentifier, DatabaseConnection>()
  /// The requests that were not answered yet, oldest first. Only the first one is in progress.
  private var requests: [Request] = []
  private var firstRequest = 0
  /// What happens when all connections are closed.
  private var whenUnused: (() -> Void)?
  /// The connection that changes the version, and the version before.
  private var upgrading: (connection: DatabaseConnection, old: Double)?

  private enum Wish {
    case open(version: Double?)
    case deletion
  }

  private typealias Request = (wish: Wish, opener: any DatabaseOpener)

  init(name: DOMString, in set: DatabaseSet) {
    self.name = name
    self.set = set
  }

  /// The version without a change that is still in progress.
  var committedVersion: Double { upgrading?.old ?? version }

  // MARK: Requests

  /// Indexed Database API, "open a database connection". The answer comes later.
  ///
  /// - Parameter version: the version that is wanted; nil for the present one.
  package func open(version: Double?, for opener: any DatabaseOpener) {
    add((.open(version: version), opener))
  }

  /// Indexed Database API, "delete a database". The answer comes later.
  package func delete(for opener: any DatabaseOpener) { add((.deletion, opener)) }

  private func add(_ request: Request) {
    requests.append(request)
    if requests.count - firstRequest == 1 { beginNext() }
  }

  private func beginNext() {
    set.queueTask { [self] in
      guard firstRequest < requests.count else { return }
      let request = requests[firstRequest]
      switch request.wish {
      case .open(let version): open(version, request.opener)
      case .deletion: delete(request.opener)
      }
    }
  }

  private func endRequest() {
    firstRequest += 1
    if firstRequest == requests.count {
      requests.removeAll(keepingCapacity: true)
      firstRequest = 0
      if version == 0, connections.isEmpty { set.remove(self) }
    } else {
      if firstRequest >= 256, firstRequest * 2 > requests.count {
        requests.removeFirst(firstRequest)
        firstRequest = 0
      }
      beginNext()
    }
  }

  // MARK: Opening

  private func open(_ wanted: Double?, _ opener: any DatabaseOpener) {
    let wanted = wanted ?? max(version, 1)
    if wanted < version {
      opener.failed(
        DOMException(
          .version,
          "An attempt was made to open a database using a lower version than the existing version.")
      )
      return endRequest()
    }
    let connection = DatabaseConnection(to: self, version: wanted)
    if wanted == version {
      connections.append(connection, for: ObjectIdentifier(connection))
      opener.opened(connection)
      return endRequest()
    }
    askOthersToClose(for: opener, version: wanted) { [self] in
      upgrade(connection, opener)
    }
  }

  private func upgrade(_ connection: DatabaseConnection, _ opener: any DatabaseOpener) {
    let old = version
    connections.append(connection, for: ObjectIdentifier(connection))
    connection.stores = stores
    let transaction = DatabaseTransaction(.versionChange, on: [:], of: connection)
    version = connection.version
    transaction.changes.append(.other { connection.version = old })
    connection.upgrade = transaction
    upgrading = (connection, old)
    opener.upgrade(connection, in: transaction, from: old)
  }

  /// Goes on after the transaction that changes the version has sent its last event.
  package func upgradeEnded(committed: Bool) {
    guard let (connection, old) = upgrading, firstRequest < requests.count else { return }
    upgrading = nil
    let opener = requests[firstRequest].opener
    if committed {
      stores = connection.stores
    } else {
      version = old
      connection.close()
    }
    set.queueTask { [self] in
      if connection.isClosePending {
        opener.failed(DOMException(.abort, "The operation was aborted."))
      } else {
        opener.opened(connection)
      }
      endRequest()
    }
  }

  // MARK: Deleting

  private func delete(_ opener: any DatabaseOpener) {
    askOthersToClose(for: opener, version: nil) { [self] in
      let old = version
      version = 0
      stores = [:]
      opener.deleted(version: old)
      endRequest()
    }
  }

  // MARK: Other connections

  /// Tells the open connections of a change, and calls `body` when all are closed.
  private func askOthersToClose(
    for opener: any DatabaseOpener, version wanted: Double?, then body: @escaping () -> Void
  ) {
    for connection in connections.values where connection.isWanted?() == false {
      connection.close()
    }
    if connections.isEmpty { return body() }
    let old = version
    for connection in connections.values {
      set.queueTask {
        if !connection.isClosePending { connection.noteVersionChange?(old, wanted) }
      }
    }
    set.queueTask { [self] in
      if connections.isEmpty { return body() }
      whenUnused = body
      opener.isBlocked(oldVersion: old, version: wanted)
    }
  }

  /// Forgets the connections and the requests, because the page is going away.
  func forget() {
    for connection in connections.values { connection.forget() }
    connections = OrderedTable()
    requests = []
    whenUnused = nil
    upgrading = nil
    for store in stores.values { store.lock.forget() }
  }

  func remove(_ connection: DatabaseConnection) {
    connections.remove(ObjectIdentifier(connection))
    guard connections.isEmpty, let body = whenUnused else { return }
    whenUnused = nil
    set.queueTask(body)
  }
}
