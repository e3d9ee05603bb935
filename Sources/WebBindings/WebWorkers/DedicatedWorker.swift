internal import DOM
internal import ScriptEngine

/// The object that a script has for a worker of its own (HTML Standard, 10.2.6.3).
final class DedicatedWorker: EventTargetObject, ObjectResult, ObjectArgument, WorkerParent {
  // The owner keeps its workers, and ends them when it is closed.
  private let ownerLink: RealmLink
  /// The worker itself.
  let running: RunningWorker
  /// Whether the owner has ended the worker: then nothing comes from it any more.
  private var isTerminated = false
  var interface: InterfaceDefinition { Interfaces.worker.definition }
  // Messages may come as long as the worker lives.
  var keepsWrapper: Bool { true }

  /// The realm of the script that started the worker; nil if it has ended.
  var owner: Realm? { ownerLink.realm }

  init(address: URLRecord, options: WorkerOptions, owner: Realm) {
    ownerLink = owner.link
    running = RunningWorker(address: address, options: options, isShared: false)
    super.init()
    running.parent = self
  }

  // MARK: Messages

  /// Sends a message from the owner to the worker.
  fileprivate func post(_ data: WorldValue, _ ports: [MessagePort]) {
    running.whenStarted { realm in
      realm.queueTask { [unowned realm] in realm.receive(data, ports, at: realm.window) }
    }
  }

  /// Sends a message from the worker to its owner.
  func reply(_ data: WorldValue, _ ports: [MessagePort]) {
    guard let owner, !isTerminated else { return }
    owner.queueTask { [weak self, unowned owner] in
      guard let self, !isTerminated, !owner.window.isClosed else { return }
      owner.receive(data, ports, at: self)
    }
  }

  // MARK: Events of the worker

  func workerFailed() {
    guard let owner, !owner.isOver else { return }
    EventTarget.object(self).dispatch(owner.makeEvent(Event("error", cancelable: true)))
  }

  /// HTML Standard, 8.1.4.6, and WebKit, which goes on to the owner's global object.
  func workerThrew(_ exception: ScriptException) {
    guard let owner else { return }
    owner.queueTask { [weak self, unowned owner] in
      guard let self else { return }
      // The value itself stays in the worker.
      let null = WorldValue(owner.context.null, in: owner)
      if EventTarget.object(self).dispatch(owner.makeErrorEvent(for: exception, null)) {
        owner.report(exception, null)
      }
    }
  }

  /// Lets go of the object for scripts: no more events come.
  func workerEnded() {
    guard let owner, owner.context.isOpen else { return }
    owner.forgetWrapper(of: self)
    owner.workerEnded(self)
  }

  // MARK: The end

  func terminate() {
    isTerminated = true
    running.terminate()
  }
}

extension Interfaces {
  static let worker = Interface<DedicatedWorker>("Worker", inherits: eventTarget) {
    $0.constructor { (address: String, options: WorkerOptions?, realm: Realm) in
      try realm.startWorker(at: address, options ?? WorkerOptions())
    }
    try $0.eventHandlers("onmessage onmessageerror onerror")
    try $0.method("terminate") { (worker: DedicatedWorker) in
      worker.terminate()
      return Undefined()
    }
    try $0.method("postMessage") { (worker, message: Value, transfer: Value?, realm: Realm) in
      let (data, ports) = try realm.posted(message, transfer: realm.transfer(inOptions: transfer))
      worker.post(data, ports)
      return Undefined()
    }
  }
}

extension Realm {
  /// HTML Standard, 10.2.6.3, the constructor.
  fileprivate func startWorker(
    at address: String, _ options: WorkerOptions
  ) throws -> DedicatedWorker {
    let url = try resolve(address)
    guard mayStartWorker(at: url), pageWorld?.allows(.worker(url)) ?? true else {
      throw DOMException(.security, "The operation is insecure.")
    }
    guard workers.count < Self.mostWorkers else { throw ScriptError.range("Too many workers") }
    let worker = DedicatedWorker(address: url, options: options, owner: self)
    workers[ObjectIdentifier(worker)] = worker
    worker.running.start(in: self)
    return worker
  }

  /// The most workers that a realm has at a time, and a page has of those that are shared: each of them
  /// takes the memory of a global object.
  static let mostWorkers = 64

  /// Whether an address is of the document's own origin, which a file does not share with any other.
  func mayStartWorker(at url: URLRecord) -> Bool {
    switch url.scheme {
    case "data": true
    case "blob" where eventLoop.blobURLs[url] != nil: true
    case "file": false
    default: url.origin != "null" && url.origin == document.originAddress?.origin
    }
  }

  /// Lets an object's wrapper be collected, which lived as long as its world until now.
  func forgetWrapper(of object: some ObjectResult) {
    if let wrapper = object.wrappers[world] as? ProtectedValue, wrapper.isAlive {
      object.wrappers[world] = context.weak(wrapper.value)
    }
  }

  /// Dispatches a message from another realm.
  fileprivate func receive(
    _ data: WorldValue, _ ports: [MessagePort], at target: EventTargetObject
  ) {
    for port in ports { port.home = link }
    let event = makeEvent(MessageEvent("message"))
    event.data = data.moved(to: self)
    event.ports = ports
    EventTarget.object(target).dispatch(event)
  }
}
