internal import Bytes
internal import DOM
internal import ScriptEngine

/// A script with a global object of its own, which exchanges messages with the script that started it
/// (HTML Standard, 10.2.6.3).
///
/// It runs in the engine of the page: its tasks take turns with the page's in the same event loop, and
/// the page's limits hold for both together.
final class DedicatedWorker: EventTargetObject, ObjectResult, ObjectArgument {
  /// What the constructor was given beside the address.
  struct Options: ConvertibleArgument {
    var name = ""
    var isModule = false
    /// The rights of the requests for the worker's scripts.
    var credentials = NetworkRequest.Credentials.sameOrigin
  }

  let options: Options
  /// The address of the script, and of the worker.
  let address: URLRecord
  // The owner keeps its workers, and ends them when it is closed.
  private let ownerLink: RealmLink
  /// The realm of the worker's scripts; nil until the script has arrived.
  private(set) var realm: Realm?
  /// The memory of the worker's document, which no script sees.
  private var pool: DocumentPool?
  /// Whether no further script of the worker runs.
  private(set) var isOver = false
  /// The messages that arrived before the script has run; nil after that.
  private var waiting: [() -> Void]? = []
  var interface: InterfaceDefinition { Interfaces.worker.definition }
  // Messages may come as long as the worker lives.
  var keepsWrapper: Bool { true }

  /// The realm of the script that started the worker; nil if it has ended.
  var owner: Realm? { ownerLink.realm }

  init(address: URLRecord, options: Options, owner: Realm) {
    self.address = address
    self.options = options
    ownerLink = owner.link
  }

  // MARK: Starting

  /// Gets the script, and runs it in a task.
  fileprivate func start(in owner: Realm) {
    // A script may revoke the address as soon as the constructor has returned.
    let blob = owner.eventLoop.blobURLs[address]
    if address.scheme == "blob", let blob {
      return owner.queueTask { [weak self] in
        guard let self else { return }
        let text = PageText(decoding: Array(blob.bytes), charset: "utf-8", type: .javaScript)
        run(text, at: address)
      }
    }
    owner.load(owner.scriptRequest(for: self)) { [weak self] response in
      guard let self, !isOver else { return }
      guard let response, let text = response.workerScript(ofAnyType: address.scheme == "data")
      else { return fail() }
      run(text, at: response.url)
    }
  }

  /// Fires `error` at the worker's object: the script could not be had.
  private func fail() {
    guard let owner, !owner.isOver else { return end() }
    EventTarget.object(self).dispatch(owner.makeEvent(Event("error", cancelable: true)))
    end()
  }

  private func run(_ text: PageText, at address: URLRecord) {
    guard !isOver, let owner, !owner.isOver, !owner.window.isClosed else { return end() }
    let pool = DocumentPool(clock: owner.eventLoop.clock)
    pool.document.state.url = address.href
    guard let realm = try? Realm(for: self, in: pool.document, startedBy: owner) else {
      return fail()
    }
    self.pool = pool
    self.realm = realm
    realm.run(text, of: self)
    let messages = waiting ?? []
    waiting = nil
    for message in messages { message() }
  }

  // MARK: Messages

  /// Sends a message from the owner to the worker.
  fileprivate func post(_ data: WorldValue, _ ports: [MessagePort]) {
    if isOver { return }
    let deliver = { [weak self] () -> Void in
      guard let self, let realm else { return }
      realm.queueTask { [unowned realm] in
        realm.receive(data, ports, at: realm.window)
      }
    }
    if waiting == nil { deliver() } else { waiting?.append(deliver) }
  }

  /// Sends a message from the worker to its owner.
  func reply(_ data: WorldValue, _ ports: [MessagePort]) {
    guard let owner, !isTerminated else { return }
    owner.queueTask { [weak self, unowned owner] in
      guard let self, !isTerminated, !owner.window.isClosed else { return }
      owner.receive(data, ports, at: self)
    }
  }

  /// Reports an exception that no script of the worker has handled to the owner (HTML Standard, 8.1.4.6,
  /// and WebKit, which goes on to the owner's global object).
  func report(_ exception: ScriptException) {
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

  // MARK: The end

  /// Whether the owner has ended the worker: then nothing comes from it any more.
  private var isTerminated = false

  fileprivate func terminate() {
    isTerminated = true
    end()
    realm?.window.close()
  }

  /// Ends the worker: what is in the present task still runs, and nothing after it.
  func end() {
    if isOver { return }
    isOver = true
    waiting = nil
    guard let realm else { return forget() }
    for worker in realm.workers.values { worker.terminate() }
    realm.objects.broadcastChannels.removeAll(of: realm)
    realm.eventLoop.queueTask { [weak self] in
      guard let self, let realm = self.realm else { return }
      realm.window.close()
      // What the worker has sent in its last task is in the queue by now, and needs the worker's values.
      realm.eventLoop.queueTask { [weak self] in
        self?.realm?.close()
        self?.forget()
      }
    }
  }

  /// Ends the worker together with its owner.
  func close() {
    isOver = true
    waiting = nil
    realm?.close()
  }

  /// Lets go of the object for scripts: no more events come.
  private func forget() {
    guard let owner, owner.context.isOpen else { return }
    if let wrapper = wrappers[owner.world] as? ProtectedValue, wrapper.isAlive {
      wrappers[owner.world] = owner.context.weak(wrapper.value)
    }
    owner.workerEnded(self)
  }
}

extension DedicatedWorker.Options {
  static func convert(_ value: Value, in realm: Realm) throws -> Self {
    var options = Self()
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    if let value = try realm.member("credentials", of: dictionary) {
      guard let known = NetworkRequest.Credentials(rawValue: try realm.context.string(value))
      else { throw ScriptError.type("Type error") }
      options.credentials = known
    }
    if let value = try realm.member("name", of: dictionary) {
      options.name = try realm.context.string(value)
    }
    if let value = try realm.member("type", of: dictionary) {
      switch try realm.context.string(value) {
      case "classic": break
      case "module": options.isModule = true
      default: throw ScriptError.type("Type error")
      }
    }
    return options
  }
}

extension Interfaces {
  static let worker = Interface<DedicatedWorker>("Worker", inherits: eventTarget) {
    $0.constructor { (address: String, options: DedicatedWorker.Options?, realm: Realm) in
      try realm.startWorker(at: address, options ?? DedicatedWorker.Options())
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
    at address: String, _ options: DedicatedWorker.Options
  ) throws -> DedicatedWorker {
    let url = try resolve(address)
    guard mayStartWorker(at: url), pageWorld?.allows(.worker(url)) ?? true else {
      throw DOMException(.security, "The operation is insecure.")
    }
    guard workers.count < Self.mostWorkers else { throw ScriptError.range("Too many workers") }
    let worker = DedicatedWorker(address: url, options: options, owner: self)
    workers[ObjectIdentifier(worker)] = worker
    worker.start(in: self)
    return worker
  }

  /// The most workers that a realm has at a time: each of them takes the memory of a global object.
  private static let mostWorkers = 64

  /// Whether an address is of the document's own origin, which a file does not share with any other.
  private func mayStartWorker(at url: URLRecord) -> Bool {
    switch url.scheme {
    case "data": true
    case "blob" where eventLoop.blobURLs[url] != nil: true
    case "file": false
    default: url.origin != "null" && url.origin == document.originAddress?.origin
    }
  }

  /// The page's own world, if this realm's scripts belong to it.
  var pageWorld: PageWorld? {
    if let worker { return worker.owner?.pageWorld }
    return world == PageWorld.number ? document.node.pool.scripting as? PageWorld : nil
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
