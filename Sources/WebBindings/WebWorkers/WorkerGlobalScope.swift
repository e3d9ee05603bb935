internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 10.2.1.1. The order of the members is WebKit's.
  ///
  /// The object behind a worker's global object is a window that no frame shows: what a worker shares
  /// with windows then is the same for both.
  static let workerGlobalScope = Interface<Window>("WorkerGlobalScope", inherits: eventTarget) {
    try $0.readonly("self") { $0 }
    try $0.readonly("location") { (_, realm: Realm) in realm.objects.workerLocation }
    try $0.readonly("navigator") { (_, realm: Realm) in realm.objects.workerNavigator }
    try $0.eventHandlers("onerror onoffline ononline onrejectionhandled onunhandledrejection")
    try $0.replaceable("origin") { (_, realm: Realm) in realm.originOfScripts }
    try $0.readonly("isSecureContext") { (_, realm: Realm) in realm.isSecureContext }
    try $0.readonly("crossOriginIsolated") { _ in false }
    try $0.readonly("indexedDB") { (_, realm: Realm) in realm.objects.databaseFactory }
    try $0.readonly("trustedTypes") { (_, realm: Realm) in
      try realm.member("trustedTypes", of: .trustedTypes)
    }
    try $0.readonly("crypto") { (_, realm: Realm) in realm.objects.crypto }
    try $0.replaceable("performance") { (_, realm: Realm) in realm.objects.performance }
    try $0.method("importScripts") { (_, addresses: Variadic<String>, realm: Realm) in
      try realm.importScripts(addresses.values)
      return Undefined()
    }
    try $0.includeTimers()
    try $0.includePlatform()
  }

  /// HTML Standard, 10.2.1.2. As in WebKit, its members are the global object's own.
  static let dedicatedWorkerGlobalScope = Interface<Window>(
    "DedicatedWorkerGlobalScope", inherits: workerGlobalScope
  ) { _ in }

  /// HTML Standard, 10.2.1.3. Its members are the global object's own as well.
  static let sharedWorkerGlobalScope = Interface<Window>(
    "SharedWorkerGlobalScope", inherits: workerGlobalScope
  ) { _ in }

  /// The interfaces that only the global objects of workers have.
  static let ofWorkers: [InterfaceDefinition] = [
    workerGlobalScope.definition, dedicatedWorkerGlobalScope.definition,
    sharedWorkerGlobalScope.definition, workerLocation.definition, workerNavigator.definition,
    fileReaderSync.definition,
  ]
}

extension Realm {
  /// Makes the global object that of a worker.
  func installWorkerScope(of worker: RunningWorker) throws {
    let definition =
      worker.isShared
      ? Interfaces.sharedWorkerGlobalScope.definition
      : Interfaces.dedicatedWorkerGlobalScope.definition
    let installed = InstalledInterface(
      definition: definition, prototype: context.keep(context.prototype(of: context.global)))
    try adopt(installed)
    context.setPlatformObject(
      ofGlobal: keep(Wrapper(interface: definition, object: window)))
    window.wrappers[world] = context.keep(context.global)
    try addMembers(of: installed, to: context.global) { (builder: InterfaceBuilder<Window>) in
      try builder.includeMembers(of: worker)
    }
  }
}

extension InterfaceBuilder where Subject == Window {
  fileprivate func includeMembers(of worker: RunningWorker) throws {
    try replaceable("name") { (_, realm: Realm) in realm.worker?.options.name ?? "" }
    if worker.isShared {
      try eventHandlers("onconnect")
      return try includeClosing()
    }
    try eventHandlers("onmessage onmessageerror")
    try method("postMessage") { (_, message: Value, transfer: Value?, realm: Realm) in
      let (data, ports) = try realm.posted(message, transfer: realm.transfer(inOptions: transfer))
      (realm.worker?.parent as? DedicatedWorker)?.reply(data, ports)
      return Undefined()
    }
    try includeClosing()
    try includeFrames()
  }

  private func includeClosing() throws {
    try method("close") { (_, realm: Realm) in
      realm.worker?.end()
      return Undefined()
    }
  }
}
