internal import DOM
internal import ScriptEngine

/// What a window does with databases at present.
final class DatabaseActivity {
  private unowned let realm: Realm
  /// The transactions that a script may use until its task ends.
  private var fresh: [IDBTransaction] = []
  /// The transactions that have not ended.
  private var live: [ObjectIdentifier: IDBTransaction] = [:]
  private var readers: [DOMString: KeyPathReader] = [:]

  init(_ realm: Realm) {
    self.realm = realm
    realm.eventLoop.observe { [weak self] in self?.endTask() }
  }

  deinit { for transaction in live.values { transaction.forget() } }

  /// Adds a transaction of the present script (Indexed Database API, "cleanup Indexed Database
  /// transactions").
  func add(_ transaction: IDBTransaction) {
    fresh.append(transaction)
    keep(transaction)
  }

  /// Keeps a transaction until it ends.
  func keep(_ transaction: IDBTransaction) { live[ObjectIdentifier(transaction)] = transaction }

  func drop(_ transaction: IDBTransaction) { live[ObjectIdentifier(transaction)] = nil }

  /// Ends the time in which scripts can use the transactions that they have made. Call this when no
  /// script runs and all microtasks have run.
  func endTask() {
    if fresh.isEmpty { return }
    let transactions = fresh
    fresh = []
    for transaction in transactions { transaction.deactivate() }
  }

  /// The reader of a key path, made on first use.
  func reader(of path: DOMString) throws -> KeyPathReader {
    if let known = readers[path] { return known }
    let made = try KeyPathReader(path, in: realm)
    // A page that makes up new paths all the time does not fill the memory.
    if readers.count >= 256 { readers = [:] }
    readers[path] = made
    return made
  }
}

extension Realm {
  /// The databases of the document's origin.
  ///
  /// - Throws: `SecurityError` if the document has no origin.
  func databases(for operation: String) throws(DOMException) -> DatabaseSet {
    guard let origin = databaseOrigin else {
      throw DOMException(
        .security, "IDBFactory.\(operation)() called in an invalid security context")
    }
    let top = databaseWindow
    if let known = top.databases[origin] { return known }
    let made = DatabaseSet { [unowned eventLoop] in eventLoop.queueWork($0) }
    top.databases[origin] = made
    return made
  }

  /// The window that has the databases.
  private var databaseWindow: Window { worker?.owner?.databaseWindow ?? window.top }

  /// The origin of the document as far as databases are concerned: all files are of one origin.
  private var databaseOrigin: String? {
    guard let address = document.originAddress else { return nil }
    if address.scheme == "file" { return "file:" }
    return address.origin == "null" ? nil : address.origin
  }
}
