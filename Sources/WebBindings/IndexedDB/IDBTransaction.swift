internal import DOM
internal import ScriptEngine

/// A transaction, for scripts (Indexed Database API, 4.9). It runs its requests one after the other,
/// each in a task of its own.
final class IDBTransaction: EventTargetObject, ObjectResult, ObjectArgument {
  // The realm is closed before it is freed, and runs no tasks after that.
  unowned let realm: Realm
  let core: DatabaseTransaction
  let database: IDBDatabase
  let durability: String
  private(set) var error: ExceptionObject?
  var interface: InterfaceDefinition { Interfaces.idbTransaction.definition }
  override var eventParent: EventTargetObject? { database }
  /// The request whose transaction this is, if it changes the version.
  private var opening: IDBOpenDBRequest?
  /// The requests that were not answered yet.
  private var requests = Queue<IDBRequest>()
  private var isStarted = false
  private var isStepQueued = false
  /// The objects of the stores, and what keeps their keptWrappers and this one's until the end.
  private var handles: [ObjectIdentifier: IDBObjectStore] = [:]
  private var keptWrappers: [ProtectedValue] = []
  /// The cursors, which hold their requests until the end.
  private var cursors: [IDBCursor] = []

  /// A transaction that a script has asked for.
  init(_ core: DatabaseTransaction, of database: IDBDatabase, durability: String) throws {
    (self.core, self.database, self.durability) = (core, database, durability)
    realm = database.realm
    super.init()
    try keepWrapper(of: self)
    if core.hasLocks { queueStart() } else { core.onStart = { [self] in queueStart() } }
    realm.objects.databaseActivity(of: realm).add(self)
  }

  /// A transaction that changes the version.
  init(
    _ core: DatabaseTransaction, of database: IDBDatabase, for opening: IDBOpenDBRequest
  ) throws {
    (self.core, self.database, self.durability) = (core, database, "default")
    self.opening = opening
    realm = database.realm
    super.init()
    try keepWrapper(of: self)
    database.upgrade = self
    realm.objects.databaseActivity(of: realm).keep(self)
  }

  /// Keeps a wrapper until the transaction ends: what scripts put on it must stay there.
  func keepWrapper(of object: some ObjectResult) throws {
    keptWrappers.append(realm.context.protect(try realm.wrap(object)))
  }

  /// Gives everything up, because the page is going away.
  func forget() {
    core.onStart = nil
    for request in requests.waiting { request.forget() }
    opening?.forget()
    database.upgrade = nil
    opening = nil
    releaseObjects()
  }

  private func releaseObjects() {
    for cursor in cursors { cursor.release() }
    for handle in handles.values { handle.endTransaction() }
    (requests, handles, keptWrappers, cursors) = (Queue(), [:], [], [])
  }

  func add(_ cursor: IDBCursor) { cursors.append(cursor) }

  /// Clones a value. Its getters can make no requests.
  func clone(_ value: Value) throws -> ProtectedValue {
    core.setActive(false)
    defer { core.setActive(true) }
    return realm.context.protect(try realm.clone(value))
  }

  // MARK: Stores

  /// The object of a store: always the same one in this transaction.
  func handle(of store: DatabaseStore) throws -> IDBObjectStore {
    if let known = handles[ObjectIdentifier(store)] { return known }
    let made = IDBObjectStore(store, in: self)
    if core.isFinished { return made }
    handles[ObjectIdentifier(store)] = made
    try keepWrapper(of: made)
    return made
  }

  /// The stores that the transaction may use, by their names.
  private var stores: [DOMString: DatabaseStore] {
    core.mode == .versionChange ? core.connection.stores : core.stores
  }

  fileprivate var storeNames: DOMStringList { DOMStringList(sorting: stores.keys) }

  fileprivate func store(_ name: DOMString) throws -> IDBObjectStore {
    if core.isFinished || core.state == .committing {
      throw failure("objectStore", .invalidState, "The transaction finished.")
    }
    guard let store = stores[name] else {
      throw failure("objectStore", .notFound, "The specified object store was not found.")
    }
    return try handle(of: store)
  }

  private func failure(
    _ method: String, _ name: DOMException.Name, _ reason: String
  ) -> DOMException {
    DOMException(name, "Failed to execute '\(method)' on 'IDBTransaction': \(reason)")
  }

  // MARK: Requests

  /// Indexed Database API, "asynchronously execute a request".
  func request(
    _ source: IDBRequest.Source, _ operation: @escaping () throws -> IDBRequest.Answer
  ) throws -> IDBRequest {
    let request = try IDBRequest(source, of: self, in: realm)
    request.operation = operation
    add(request)
    return request
  }

  /// Makes a request that scripts do not see, such as the one that fills an index. If it fails, the
  /// transaction is aborted.
  func perform(_ operation: @escaping () throws -> IDBRequest.Answer) throws {
    let request = try IDBRequest(.none, of: nil, in: realm)
    request.operation = operation
    add(request)
  }

  /// Does a request again that is done already: a cursor goes on.
  func `repeat`(
    _ request: IDBRequest, _ operation: @escaping () throws -> IDBRequest.Answer
  ) {
    request.begin(operation)
    add(request)
  }

  private func add(_ request: IDBRequest) {
    requests.append(request)
    queueStep()
  }

  /// Starts the transaction, now that it has its locks. A browser asks another process, so what was queued
  /// before comes before the first request.
  private func queueStart() {
    realm.eventLoop.queueWork { [self] in
      isStarted = true
      commitIfIdle()
      queueStep()
    }
  }

  private func queueStep() {
    guard isStarted, !isStepQueued, !core.isFinished else { return }
    isStepQueued = true
    realm.eventLoop.queueWork { [self] in
      isStepQueued = false
      step()
    }
  }

  /// Runs the next request; if there is none and no script can make one, ends the transaction.
  private func step() {
    if core.isFinished { return }
    if let request = requests.popFirst() {
      run(request)
      commitIfIdle()
      queueStep()
    } else if core.state != .active {
      complete()
    }
  }

  private func run(_ request: IDBRequest) {
    guard let operation = request.operation else { return }
    do {
      request.end(with: try operation())
      if request.transaction != nil { sendSuccess(of: request) }
    } catch {
      let exception = ExceptionObject(
        error as? DOMException ?? DOMException(.unknown, "The operation failed."))
      request.end(with: .failure(exception))
      if request.transaction == nil {
        abort(exception)
      } else {
        sendError(exception, of: request)
      }
    }
    request.release()
  }

  /// Indexed Database API, "fire a success event".
  private func sendSuccess(of request: IDBRequest) {
    let event = realm.makeEvent(Event("success"))
    dispatch(event, at: request)
    // What happens after `commit` does not keep the changes from being made.
    if event.hasListenerThrown, core.state != .committing { abort(Self.aborted) }
  }

  /// Indexed Database API, "fire an error event".
  private func sendError(_ exception: ExceptionObject, of request: IDBRequest) {
    let event = realm.makeEvent(Event("error", bubbles: true, cancelable: true))
    dispatch(event, at: request)
    if event.hasListenerThrown {
      abort(Self.aborted)
    } else if !event.isCanceled {
      abort(exception)
    }
  }

  private func dispatch(_ event: Event, at request: IDBRequest) {
    core.setActive(true)
    if !realm.window.isClosed { EventTarget.object(request).dispatch(event) }
    core.setActive(false)
  }

  private static var aborted: ExceptionObject {
    ExceptionObject(DOMException(.abort, "The operation was aborted."))
  }

  // MARK: The end

  /// Scripts can make no more requests, unless an event comes.
  func deactivate() {
    core.setActive(false)
    commitIfIdle()
    queueStep()
  }

  /// Begins the end if no event is to come whose listeners could make requests.
  private func commitIfIdle() {
    if core.state == .inactive, isStarted, requests.isEmpty { core.beginCommit() }
  }

  /// Goes on after the event for a change of the version.
  func began(hasFailed: Bool) {
    isStarted = true
    core.setActive(false)
    if hasFailed, !core.isFinished { abort(Self.aborted) }
    commitIfIdle()
    queueStep()
  }

  private func complete() {
    core.commit()
    endUpgrade()
    EventTarget.object(self).dispatch(realm.makeEvent(Event("complete")))
    end(committed: true)
  }

  /// Indexed Database API, "abort a transaction".
  ///
  /// - Parameter exception: the reason; nil if a script wants it.
  fileprivate func abort(_ exception: ExceptionObject?) {
    if core.isFinished { return }
    core.abort()
    error = exception
    while let request = requests.popFirst() {
      guard request.transaction != nil else { continue }
      request.end(with: .failure(Self.aborted))
      realm.eventLoop.queueWork { [self] in
        let event = realm.makeEvent(Event("error", bubbles: true, cancelable: true))
        if !realm.window.isClosed { EventTarget.object(request).dispatch(event) }
        request.release()
      }
    }
    realm.eventLoop.queueWork { [self] in
      endUpgrade()
      opening?.end(with: .failure(Self.aborted))
      EventTarget.object(self).dispatch(realm.makeEvent(Event("abort", bubbles: true)))
      end(committed: false)
    }
  }

  /// Lets listeners make other transactions, because the version has changed.
  private func endUpgrade() {
    if opening == nil { return }
    database.upgrade = nil
    core.connection.endUpgrade()
  }

  private func end(committed: Bool) {
    releaseObjects()
    realm.objects.databaseActivity(of: realm).drop(self)
    guard let opening else { return core.leaveConnection() }
    self.opening = nil
    opening.upgradeEnded()
    core.connection.database.upgradeEnded(committed: committed)
    core.leaveConnection()
  }

  fileprivate func abortByScript() throws {
    if core.isFinished || core.state == .committing {
      throw failure("abort", .invalidState, "The transaction is inactive or finished.")
    }
    abort(nil)
  }

  fileprivate func commitByScript() throws {
    guard core.state == .active else {
      throw failure("commit", .invalidState, "The transaction is inactive.")
    }
    core.beginCommit()
    queueStep()
  }
}

extension Interfaces {
  static let idbTransaction = Interface<IDBTransaction>("IDBTransaction", inherits: eventTarget) {
    try $0.readonly("objectStoreNames") { $0.storeNames }
    try $0.readonly("mode") { $0.core.mode.rawValue }
    try $0.readonly("durability") { $0.durability }
    try $0.readonly("db") { $0.database }
    try $0.readonly("error") { $0.error }
    try $0.eventHandlers("onabort oncomplete onerror")
    try $0.method("objectStore") { (transaction, name: DOMString) in
      try transaction.store(name)
    }
    try $0.method("abort") { (transaction: IDBTransaction) in
      try transaction.abortByScript()
      return Undefined()
    }
    try $0.method("commit") { (transaction: IDBTransaction) in
      try transaction.commitByScript()
      return Undefined()
    }
  }
}
