internal import DOM
internal import ScriptEngine

/// The object that a script has for a worker that others can have as well (HTML Standard, 10.2.6.4).
final class SharedWorker: EventTargetObject, ObjectResult, ObjectArgument {
  /// The end of the channel to the worker that the script has.
  let port: MessagePort
  /// The end that the worker gets.
  let innerPort: MessagePort
  private let ownerLink: RealmLink
  /// The origin of the script.
  let origin: String
  var interface: InterfaceDefinition { Interfaces.sharedWorker.definition }
  // Errors may come until the worker has started.
  var keepsWrapper: Bool { true }

  /// The realm whose script made the object; nil if it has ended.
  var owner: Realm? { ownerLink.realm }

  init(in owner: Realm) {
    let channel = MessageChannel(in: owner)
    port = channel.port1
    innerPort = channel.port2
    ownerLink = owner.link
    origin = owner.originOfScripts
  }

  /// Fires an event at the object, unless its window is gone.
  ///
  /// - Parameter make: makes the event in the realm of the object.
  /// - Returns: false if a listener has cancelled the event.
  @discardableResult
  func fire(_ make: (Realm) -> Event) -> Bool {
    guard let owner, !owner.window.isClosed else { return true }
    return EventTarget.object(self).dispatch(make(owner))
  }

  /// Fires `error`: there is no worker for the object. Nothing else is fired at it afterwards.
  func fail() {
    fire { $0.makeEvent(Event("error", cancelable: true)) }
    forget()
  }

  /// Lets go of the object for scripts: nothing is fired at it any more.
  func forget() {
    if let owner, owner.context.isOpen { owner.forgetWrapper(of: self) }
  }
}

extension Interfaces {
  static let sharedWorker = Interface<SharedWorker>("SharedWorker", inherits: eventTarget) {
    $0.constructor { (address: String, options: SharedWorkerOptions?, realm: Realm) in
      try realm.startSharedWorker(at: address, options?.value ?? WorkerOptions())
    }
    try $0.readonly("port") { $0.port }
    try $0.eventHandlers("onerror")
  }
}

/// The second argument of the constructor: the worker's name alone, or options.
private struct SharedWorkerOptions: ConvertibleArgument {
  var value: WorkerOptions

  static func convert(_ value: Value, in realm: Realm) throws -> Self {
    let context = realm.context
    if context.isObject(value) || context.isNull(value) || context.isUndefined(value) {
      return Self(value: try WorkerOptions.convert(value, in: realm))
    }
    return Self(value: WorkerOptions(name: try context.string(value)))
  }
}

extension Realm {
  /// HTML Standard, 10.2.6.4, the constructor. The errors are WebKit's.
  fileprivate func startSharedWorker(
    at address: String, _ options: WorkerOptions
  ) throws -> SharedWorker {
    let url = try resolve(address, failure: "Invalid script URL")
    guard mayStartWorker(at: url) else {
      throw DOMException(.security, "URL of the shared worker is cross-origin")
    }
    let workers = eventLoop.sharedWorkers ?? SharedWorkers(of: eventLoop)
    eventLoop.sharedWorkers = workers
    let worker = SharedWorker(in: self)
    hasSharedWorkers = true
    try workers.connect(worker, to: url, options, in: self)
    return worker
  }
}
