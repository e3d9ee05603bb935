internal import DOM
internal import ScriptEngine

/// The shared workers of a page, which all its windows and worlds have in common (HTML Standard,
/// 10.2.6.4, "shared worker manager").
final class SharedWorkers {
  private struct Key: Hashable {
    var origin: String
    var address: String
    var name: String
  }

  private var workers: [Key: ManagedWorker] = [:]
  /// Workers that have ended, which hold the realms that something in the event loop may still name.
  private var ended: [ManagedWorker] = []

  init(of eventLoop: EventLoop) {
    eventLoop.observe { [weak self] in self?.endAbandoned() }
  }

  /// Connects an object to the worker of an address and a name, which is started if it does not run.
  ///
  /// - Throws: a `RangeError` if too many workers run.
  func connect(
    _ worker: SharedWorker, to address: URLRecord, _ options: WorkerOptions, in realm: Realm
  ) throws {
    let key = Key(origin: worker.origin, address: address.href, name: options.name)
    if let known = workers[key], !known.running.isOver {
      guard known.matches(options) else {
        return realm.queueTask { worker.fail() }
      }
      return known.add(worker, of: realm)
    }
    guard workers.count < Realm.mostWorkers else { throw ScriptError.range("Too many workers") }
    let managed = ManagedWorker(address: address, options: options) { [weak self] in
      self?.forget($0, key)
    }
    if let last = workers.updateValue(managed, forKey: key) { ended.append(last) }
    managed.add(worker, of: realm)
    guard realm.pageWorld?.allows(.worker(address)) ?? true else {
      return realm.queueTask { managed.running.fail() }
    }
    managed.running.start(in: realm)
  }

  private func forget(_ worker: ManagedWorker, _ key: Key) {
    if workers[key] === worker {
      workers[key] = nil
      if worker.running.realm != nil { ended.append(worker) }
    }
    worker.running.realm?.releaseTables()
  }

  /// Ends the workers whose windows are all gone.
  private func endAbandoned() {
    for worker in workers.values where !worker.running.isOver && worker.isAbandoned {
      worker.running.terminate()
    }
  }

  /// Ends the workers that no other realm has than one that is about to be closed, and lets go of them:
  /// their realms have the event loop, which has this object.
  func leave(_ realm: Realm) {
    for worker in Array(workers.values) + ended {
      worker.leave(realm)
      if worker.isAbandoned { worker.running.close() }
    }
    workers = workers.filter { !$0.value.isAbandoned }
    ended.removeAll(where: \.isAbandoned)
  }
}

/// A shared worker, and those that have it.
private final class ManagedWorker: WorkerParent {
  /// A document that has the worker, in one of its worlds.
  private struct Owner {
    let link: RealmLink
    let document: Document
    let number: Int

    /// The realm, unless its window was closed or shows another document.
    var realm: Realm? {
      guard let realm = link.realm, !realm.window.isClosed, realm.document == document
      else { return nil }
      return realm
    }
  }

  let running: RunningWorker
  private var owners: [ObjectIdentifier: Owner] = [:]
  /// The objects that wait until the script has run.
  private var waiting: [SharedWorker] = []
  private let ended: (ManagedWorker) -> Void

  /// The first of those that are still there.
  var owner: Realm? {
    owners.values.filter { $0.realm != nil }.min { $0.number < $1.number }?.realm
  }
  var isAbandoned: Bool { !owners.values.contains { $0.realm != nil } }

  /// - Parameter ended: called when the worker has ended.
  init(
    address: URLRecord, options: WorkerOptions, ended: @escaping (ManagedWorker) -> Void
  ) {
    self.ended = ended
    running = RunningWorker(address: address, options: options, isShared: true)
    running.parent = self
  }

  /// Whether the options of another object are such that it can have this worker.
  func matches(_ options: WorkerOptions) -> Bool {
    options.isModule == running.options.isModule
      && options.credentials == running.options.credentials
  }

  /// Gives the worker to another object.
  func add(_ worker: SharedWorker, of realm: Realm) {
    owners[ObjectIdentifier(realm.link)] = Owner(
      link: realm.link, document: realm.document, number: owners.count)
    waiting.append(worker)
    running.whenStarted { [weak self] realm in self?.connectWaiting(in: realm) }
  }

  private func connectWaiting(in realm: Realm) {
    let objects = waiting
    waiting = []
    for object in objects {
      realm.queueTask { [unowned realm] in realm.connect(object) }
      object.forget()
    }
  }

  func leave(_ realm: Realm) { owners[ObjectIdentifier(realm.link)] = nil }

  func workerFailed() {
    let objects = waiting
    waiting = []
    for object in objects { object.fail() }
  }

  /// Fires `error` at the objects that wait for the script, as WebKit does.
  func workerThrew(_ exception: ScriptException) {
    let objects = waiting
    owner?.queueTask { [weak self] in
      var isHandled = false
      for object in objects {
        let isOpen = object.fire { realm in
          realm.makeErrorEvent(for: exception, WorldValue(realm.context.null, in: realm))
        }
        if !isOpen { isHandled = true }
      }
      if !isHandled { self?.owner?.reportedExceptions.append(exception) }
    }
  }

  func workerEnded() { ended(self) }
}

extension Realm {
  /// HTML Standard, 10.2.6.4, the constructor: fires `connect` at the global object of a shared worker.
  fileprivate func connect(_ worker: SharedWorker) {
    worker.innerPort.home = link
    let event = makeEvent(MessageEvent("connect"))
    // As in WebKit.
    event.isTrusted = false
    event.data = WorldValue(context.makeString(""), in: self)
    event.origin = worker.origin
    event.ports = [worker.innerPort]
    event.source = .object(worker.innerPort)
    EventTarget.object(window).dispatch(event)
  }
}
