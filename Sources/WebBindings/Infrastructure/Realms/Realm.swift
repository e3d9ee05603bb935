package import DOM
package import ScriptEngine

/// A world: a global object that shows a document to the scripts that run in it.
///
/// The preprocessing script has world 0. The page's own scripts run in another world, over the same
/// nodes and with wrappers of their own, see ``PageWorld``.
package final class Realm {
  package let context: Context
  /// The world's number.
  package let world: Int
  package var document: Document { window.document }
  /// Runs scripts after the first one: tasks, timers and animation frames.
  package let eventLoop: EventLoop
  /// The properties of the browser that scripts can find out.
  package var environment = BrowserEnvironment.iPhone {
    didSet { document.state.media = environment.media }
  }

  // What scripts did apart from their results, oldest first.

  let records: RealmRecords
  private let uncaught: UncaughtExceptions

  /// Exceptions that no script caught. Such an exception ends only the script that ran.
  package internal(set) var reportedExceptions: [ScriptException] {
    get { uncaught.thrown }
    set { uncaught.thrown = newValue }
  }
  /// Reasons of promise rejections that nothing handled.
  package internal(set) var unhandledRejections: [ScriptException] {
    get { uncaught.rejections }
    set { uncaught.rejections = newValue }
  }
  /// The messages written to the console. If there are too many, the first of them.
  package internal(set) var console: [ConsoleMessage] {
    get { records.console }
    _modify { yield &records.console }
  }
  /// The number of messages that were not kept.
  package internal(set) var droppedConsoleMessages: Int {
    get { records.droppedConsoleMessages }
    set { records.droppedConsoleMessages = newValue }
  }
  /// Interfaces that WebKit has, of which scripts have asked for objects in vain, each once.
  package var missedInterfaces: [String] { records.missedInterfaces }

  /// The dialogs that scripts opened.
  package internal(set) var dialogs: [Dialog] {
    get { records.dialogs }
    _modify { yield &records.dialogs }
  }
  /// The pages that scripts requested.
  package internal(set) var navigations: [Navigation] {
    get { records.navigations }
    _modify { yield &records.navigations }
  }
  /// The requests that ended in a network error, each once. If there are too many, the first of
  /// them.
  package internal(set) var networkFailures: [NetworkFailure] {
    get { records.networkFailures }
    set { records.networkFailures = newValue }
  }

  let window: Window
  /// Leads to this realm from objects that may outlive it.
  let link = RealmLink()
  /// The realms of the windows in the page's frames, once a script has reached into one.
  var family: RealmFamily?
  /// What tasks and timers keep that use the realm later, see ``RealmUse``.
  var use = RealmUse()
  /// The worker whose realm this is; nil for the realm of a window.
  // The worker owns the realm.
  unowned(unsafe) let worker: RunningWorker?
  /// The workers that this realm's scripts have started and that have not ended.
  var workers: [ObjectIdentifier: DedicatedWorker] = [:]
  /// Whether scripts of the realm have made objects for shared workers.
  var hasSharedWorkers = false
  /// Workers that have ended, which hold the realms that something in the event loop may still name.
  private var endedWorkers: [DedicatedWorker] = []
  /// The moment of the event loop at which the realm's time begins.
  private let beginning: Double
  /// The ports that are on their way to this realm with the value that is being copied.
  var arrivingPorts: [MessagePort] = []
  /// The ports that take the places of those that are being transferred, by these.
  var successorsOfPorts: [ObjectIdentifier: MessagePort] = [:]
  /// The realm of the value that is being copied, if that is another one.
  var sourceOfClone: Realm?
  /// The objects that are values of the window's attributes.
  let objects: WindowObjects
  /// The engine's own `Date`.
  let engineDate: ProtectedValue
  var consoleState = ConsoleState()
  /// The event that a listener is handling, for `window.event`. The dispatch keeps it alive.
  var currentEvent: Unmanaged<Event>?
  /// Whether an exception is being reported. An exception in a listener for `error` fires no
  /// further event.
  var isReporting = false
  private var functions: [OwnScript: ProtectedValue] = [:]
  private var installed: [ObjectIdentifier: InstalledInterface] = [:]
  /// The objects of nodes. The windows of a page's frames share them.
  let nodeObjects: NodeObjects
  /// The script side of the nodes in this window; nil until something uses a node.
  private(set) var knownNodeScript: NodeScript?
  /// The script side of the events in this window.
  private(set) var knownEventScript: EventScript?
  private var tagNames: [UInt: ProtectedValue] = [:]
  /// The event handler attributes.
  var handlerLists = HandlerLists()
  private(set) var globalWrapper: Wrapper?
  /// The class of the next object of an interface, if a class with another name is being constructed.
  private var nextClass: (interface: InstalledInterface, objectClass: ObjectClass)?
  private var namedClasses: [String: ObjectClass] = [:]
  /// Sends the requests of scripts; nil if there is no network.
  package weak var networkLoader: (any NetworkLoader)? {
    didSet { eventLoop.source = networkLoader }
  }
  /// The source of random numbers, see ``seedRandomness(_:)``.
  var random = RandomSource()
  /// What takes the next value of each sequence that is being converted, the innermost last.
  var sequences: [(Value) throws -> Void] = []
  /// The function behind `structuredClone`; nil until it is needed.
  var cloner: ProtectedValue?
  /// Functions of the language that no script can have replaced.
  private(set) lazy var originals = Originals(self)
  /// See ``builtinsSource``.
  let builtins: ProtectedValue
  /// The document's properties that are named after its elements.
  var documentNames = DocumentNames()
  /// The custom elements defined by scripts of this world.
  var customElements = CustomElementWorld()
  /// The values of `document.all`, by their collections.
  var masqueraders: [ObjectIdentifier: ProtectedValue] = [:]

  /// The world of a context.
  static func of(_ context: Context) -> Realm {
    // A context has no other host than its realm, from beginning to end.
    unsafeDowncast(context.host.unsafelyUnwrapped, to: Realm.self)
  }

  /// Makes the global object of a world, and puts the interfaces and the window's members on it.
  ///
  /// - Parameters:
  ///   - document: the window's document. Its pool must live as long as the realm.
  ///   - world: a number that no other world of the pool has.
  ///   - eventLoop: the loop of the other worlds; nil for the first world, which makes it.
  ///   - realTime: whether timers wait in real time, not in time that is skipped.
  package convenience init(
    machine: VirtualMachine, document: Document, world: Int = 0, eventLoop: EventLoop? = nil,
    realTime: Bool = false
  ) throws {
    if realTime { document.node.pool.clock.isRealTime = true }
    let window = document.state.window ?? Window(document: document)
    document.state.window = window
    try self.init(
      machine: machine, window: window, world: world,
      eventLoop: eventLoop ?? EventLoop(machine: machine, clock: document.node.pool.clock),
      records: RealmRecords(), uncaught: UncaughtExceptions(),
      nodeObjects: NodeObjects(versions: document.node.pool.versions))
  }

  /// Makes the global object of another world for the page of `other`.
  convenience init(world: Int, besides other: Realm) throws {
    try self.init(
      machine: other.context.machine, window: other.window, world: world,
      eventLoop: other.eventLoop, records: other.records, uncaught: UncaughtExceptions(),
      nodeObjects: NodeObjects(versions: other.document.node.pool.versions))
    environment = other.environment
    networkLoader = other.networkLoader
  }

  /// Makes the global object of a frame's window, in the world of the window around it.
  convenience init(frame window: Window, of family: RealmFamily, top: Realm) throws {
    try self.init(
      machine: top.context.machine, window: window, world: top.world, eventLoop: top.eventLoop,
      records: top.records, uncaught: top.uncaught, nodeObjects: top.nodeObjects)
    self.family = family
    objects.broadcastChannels = top.objects.broadcastChannels
    environment = top.environment
    networkLoader = top.networkLoader
  }

  /// Makes the global object of a worker, in a world of its own.
  ///
  /// - Parameter document: a document without contents, in a pool that lives as long as the realm.
  convenience init(
    for worker: RunningWorker, in document: Document, startedBy owner: Realm
  ) throws {
    let window = Window(document: document)
    document.state.window = window
    if worker.address.scheme == "blob" { window.originAddress = owner.document.originAddress }
    owner.eventLoop.lastWorld += 1
    try self.init(
      machine: owner.context.machine, window: window, world: owner.eventLoop.lastWorld,
      eventLoop: owner.eventLoop, records: owner.records, uncaught: owner.uncaught,
      nodeObjects: NodeObjects(versions: document.node.pool.versions), worker: worker)
    environment = owner.environment
    networkLoader = owner.networkLoader
    objects.broadcastChannels = owner.objects.broadcastChannels
    if let seed = owner.random.fork() { try seedRandomness(seed) }
  }

  private init(
    machine: VirtualMachine, window: Window, world: Int, eventLoop: EventLoop,
    records: RealmRecords, uncaught: UncaughtExceptions, nodeObjects: NodeObjects,
    worker: RunningWorker? = nil
  ) throws {
    self.world = world
    self.worker = worker
    beginning = worker == nil ? 0 : eventLoop.timeStamp
    self.nodeObjects = nodeObjects
    self.eventLoop = eventLoop
    self.records = records
    self.uncaught = uncaught
    self.window = window
    window.document.state.media = environment.media
    objects = WindowObjects(window: window)
    context = Context(machine: machine)
    engineDate = try context.protectedProperty("Date", of: context.global)
    builtins = context.keep(try context.evaluate(Self.builtinsSource))
    link.begin(self)
    context.host = self
    context.convertError = { error, context in
      guard let error = error as? DOMException else { throw error }
      return try Realm.of(context).encode(ExceptionObject(error))
    }
    // One call does everything: entering the engine anew for each step would take longer than the
    // steps.
    let install = context.makeFunction(name: "", length: 0) { [unowned self] call in
      try call.context.coverFunctionText()
      try defineInterfaces()
      if let worker { try installWorkerScope(of: worker) } else { try installWindow() }
      return call.context.undefined
    }
    try context.call(install)
    listen()
    try connectForms()
    connectAnimations()
  }

  deinit { link.end() }

  /// The time since the realm's time began, as its scripts see it.
  var timeStamp: Double { eventLoop.timeStamp - beginning }

  /// The moment at which the realm's time began, in milliseconds since 1970.
  var timeOrigin: Double { (eventLoop.clock.origin + beginning).rounded(.down) }

  // MARK: Workers

  /// Whether scripts of the realm have started workers.
  var hasStartedWorkers: Bool {
    hasSharedWorkers || !workers.isEmpty || !endedWorkers.isEmpty
  }

  /// Takes a worker out of those that go on.
  func workerEnded(_ worker: DedicatedWorker) {
    guard workers.removeValue(forKey: ObjectIdentifier(worker)) != nil,
      let realm = worker.running.realm
    else { return }
    realm.releaseTables()
    endedWorkers.append(worker)
  }

  /// Lets go of what no script of a closed realm needs.
  func releaseTables() {
    functions = [:]
    installed = [:]
    tagNames = [:]
    handlerLists.removeAccessors()
    knownNodeScript = nil
    knownEventScript = nil
    masqueraders = [:]
    cloner = nil
  }

  // MARK: Interfaces

  /// An interface in this world. Its members are made now if nothing has used it before.
  func interface(_ definition: InterfaceDefinition) throws -> InstalledInterface {
    if let known = installed[ObjectIdentifier(definition)] { return known }
    let parent = try definition.parent.map(interface)
    let prototype = context.keep(context.makeObject())
    if let parent { context.setPrototype(of: prototype.value, to: parent.prototype.value) }
    let made = InstalledInterface(definition: definition, prototype: prototype)
    try complete(made, parent: parent)
    return made
  }

  /// Installs an interface whose prototype already exists.
  func adopt(_ made: InstalledInterface) throws {
    let parent = try made.definition.parent.map(interface)
    if let parent { context.setPrototype(of: made.prototype.value, to: parent.prototype.value) }
    try complete(made, parent: parent)
  }

  private func complete(_ made: InstalledInterface, parent: InstalledInterface?) throws {
    if let parent { made.unforgeables = parent.unforgeables }
    installed[ObjectIdentifier(made.definition)] = made
    try made.definition.install(self, made)
    try context.define(
      .toStringTag, on: made.prototype.value, value: context.makeString(made.definition.name))
    try addConstructor(to: made, parent: parent)
  }

  /// Keeps the wrapper of the global object, which the engine does not own.
  func keep(_ wrapper: Wrapper) -> Wrapper {
    globalWrapper = wrapper
    return wrapper
  }

  private func addConstructor(to made: InstalledInterface, parent: InstalledInterface?) throws {
    let construct = made.construct
    let setsPrototype = made.constructorSetsPrototype
    let own = made.prototype
    let name = made.definition.name
    let constructor = try context.makeConstructor(
      name: name, length: made.constructorLength, prototype: made.prototype.value,
      parent: parent?.constructor?.value, readsPrototype: !setsPrototype,
      script: made.scriptConstruct?.value
    ) { [unowned made] call in
      guard let construct else { throw ScriptError.type("Illegal constructor") }
      let context = call.context
      if context.isSame(call.this, context.global) {
        throw ScriptError.type("Constructor requires 'new' operator")
      }
      if setsPrototype { return try construct(call) }
      // A class that extends the interface has a prototype of its own.
      let prototype = try context.property(Self.prototypeName, of: call.this)
      guard prototype.address != own.value.address, context.isObject(prototype) else {
        return try construct(call)
      }
      let realm = Realm.of(context)
      try realm.nameNextObject(of: made, by: prototype)
      defer { realm.nextClass = nil }
      let object = try construct(call)
      context.setPrototype(of: object, to: prototype)
      return object
    }
    made.setConstructor(context.keep(constructor))
    try context.define(made.constants, on: constructor)
    for (name, function) in made.statics {
      try context.define(name, on: constructor, value: function.value, enumerable: true)
    }
  }

  private static let prototypeName: PropertyName = "prototype"

  /// Gives the next object of an interface the name that a prototype has: the engine reads the name from
  /// the object's class.
  private func nameNextObject(of interface: InstalledInterface, by prototype: Value) throws {
    guard let name = try context.text(.toStringTag, of: prototype),
      name != interface.definition.name, namedClasses[name] != nil || namedClasses.count < 64
    else { return }
    let objectClass = namedClasses[name] ?? ObjectClass(name: name)
    namedClasses[name] = objectClass
    nextClass = (interface, objectClass)
  }

  // MARK: Wrappers

  /// The object that shows a node in this world, always the same one for a node.
  func wrap(_ node: Node) throws -> Value {
    let record = node.record
    let address = record.wrapper(inWorld: world)
    if address != 0 { return context.object(at: address) }
    return try home(of: node).nodeScript().object(of: node, record)
  }

  /// The realm whose interfaces the object of a node has.
  func home(of node: Node) throws -> Realm {
    guard let family else { return self }
    return try family.home(of: node, seenFrom: self)
  }

  /// The script side of the nodes, made on first use.
  func nodeScript() throws -> NodeScript {
    if let knownNodeScript { return knownNodeScript }
    let made = try NodeScript(in: self, sharing: nodeObjects)
    knownNodeScript = made
    return made
  }

  /// The script side of the events, made on first use.
  func eventScript() throws -> EventScript {
    if let knownEventScript { return knownEventScript }
    let made = try EventScript(in: self, sharing: nodeObjects.events)
    knownEventScript = made
    return made
  }

  /// The object or node that a value shows; nil if the value is not an object of an interface. A node's
  /// document is then held, because the caller may keep the node.
  func shown(_ value: Value) -> Shown? {
    let shown = shownInPassing(value)
    if let node = shown?.node {
      node.holdDocument()
    } else if let shown, shown.interface === Interfaces.window.definition {
      (shown.object as? Window)?.isHeld = true
    }
    return shown
  }

  /// Does the same for a caller that keeps the node no longer than the script's call takes.
  func shownInPassing(_ value: Value) -> Shown? {
    if let known = nodeObjects.find(value) {
      return Shown(interface: known.interface, node: known.node, object: nil)
    }
    guard context.isObject(value) else { return nil }
    let events = nodeObjects.events
    if let event = events.findActive(value) {
      return Shown(interface: event.interface, node: nil, object: event)
    }
    if let wrapper = context.platformObject(of: value) {
      guard let wrapper = wrapper as? Wrapper else { return nil }
      return Shown(interface: wrapper.interface, node: nil, object: wrapper.object)
    }
    if let shown = shown(byProxy: value) ?? shown(plain: value) { return shown }
    if let unmet = nodeObjects.findUnmet(value) {
      return Shown(interface: unmet.interface, node: unmet.node, object: nil)
    }
    return events.find(value).map { Shown(interface: $0.interface, node: nil, object: $0) }
  }

  /// What a proxy shows that the script side has made, if a value is one.
  private func shown(byProxy value: Value) -> Shown? {
    guard let target = context.proxyTarget(of: value) else { return nil }
    // What is known already takes no call into the engine.
    if let style = nodeObjects.style(behind: target, in: world) { return Shown(style) }
    return shownList(value) ?? shown(byTarget: target)
  }

  /// What a proxy shows whose target a value is.
  func shown(behind target: Value) -> Shown? {
    // Most targets are wrappers or nodes. To ask the script sides about others takes longest.
    if let style = nodeObjects.style(behind: target, in: world) { return Shown(style) }
    if let wrapper = context.platformObject(of: target) as? Wrapper {
      return Shown(interface: wrapper.interface, node: nil, object: wrapper.object)
    }
    if let known = nodeObjects.find(target) {
      return Shown(interface: known.interface, node: known.node, object: nil)
    }
    return shown(byTarget: target) ?? shownInPassing(target)
  }

  /// An element's own declarations or its computed style, if a value is the target of a proxy that shows
  /// them.
  func shown(byTarget target: Value) -> Shown? {
    if let style = nodeObjects.style(behind: target, in: world) { return Shown(style) }
    guard context.isObject(target),
      let owner = nodeObjects.scripts.lazy.compactMap({ $0.owner(ofStyle: target) }).first
    else { return nil }
    // The script side has all that is known of a computed style.
    if owner.isComputed { return Shown(ComputedStyleDeclaration(of: owner.element)) }
    let style = owner.element.style
    _ = try? wrap(ownDeclarations: style)
    return Shown(style)
  }

  /// The object that shows an element's own declarations. The script side of the element's object
  /// makes it, and may have done so long before.
  func wrap(ownDeclarations style: InlineStyle) throws -> Value {
    let known = style.proxies[world]
    if known != 0 { return context.object(at: known) }
    let element = try wrap(style.element.node)
    for script in nodeObjects.scripts {
      guard let made = try script.style(of: element), let target = context.proxyTarget(of: made)
      else { continue }
      nodeObjects.meet(style, made, target: target, in: world)
      return made
    }
    throw ScriptError.type("Illegal invocation")
  }

  /// The wrapper of an object in this world.
  func wrap(_ object: some ObjectResult) throws -> Value {
    switch object.wrappers[world] {
    case let strong as ProtectedValue where strong.isAlive: return strong.value
    case let weak as WeakValue: if let value = weak.value { return value }
    default: break
    }
    if let owned = object.owned, let list = try wrap(object, owned: owned) { return list }
    let interface = try interface(object.interface)
    let value = try makeObject(
      Wrapper(interface: interface.definition, object: object), of: interface)
    if object.isOfWindow {
      object.wrappers[world] = context.keep(value)
    } else {
      object.wrappers[world] = object.keepsWrapper ? context.protect(value) : context.weak(value)
    }
    nodeObjects.separateDocument?.objects.append(object)
    return value
  }

  private func makeObject(
    _ wrapper: Wrapper, of interface: InstalledInterface
  ) throws -> Value {
    wrapper.isProxyTarget = interface.exoticHandler != nil
    var objectClass = interface.objectClass
    if let next = nextClass, next.interface === interface {
      objectClass = next.objectClass
      nextClass = nil
    }
    let object = context.makeObject(wrapper, of: objectClass, prototype: interface.prototype.value)
    if !interface.unforgeables.isEmpty {
      // Without an object as `this`, the engine would call the function by way of another one.
      let definer = try unforgeableDefiner(of: interface)
      try context.call(definer, this: definer, object)
    }
    if let place = interface.placeInMemory, let shown = wrapper.object {
      return try makePlainObject(of: interface, owner: object, place: place(shown))
    }
    if let make = interface.listMaker, let shown = wrapper.object,
      let version = interface.listVersion?(shown)
    {
      return try context.call(make.value, object, context.makeNumber(Double(version)))
    }
    guard let handler = interface.exoticHandler else { return object }
    return try context.makeProxy(target: object, handler: handler.value)
  }

  /// The function that puts an interface's unforgeable attributes on an object.
  ///
  /// Every event has such an attribute, and defining it with many calls of the engine would take
  /// several times as long as making the event.
  private func unforgeableDefiner(of interface: InstalledInterface) throws -> Value {
    if let known = interface.unforgeableDefiner { return known.value }
    var arguments = [builtins]
    for (name, getter, _) in interface.unforgeables {
      arguments += [context.keep(context.makeString(name)), getter]
    }
    let made = try context.call(
      context.evaluate(Self.unforgeableDefinerSource), arguments: arguments)
    interface.unforgeableDefiner = context.keep(made)
    return made
  }

  private static let unforgeableDefinerSource: OwnScript = """
    (function ({ create, defineProperty }, ...members) {
      const properties = create(null);
      for (let index = 0; index < members.length; index += 2)
        properties[members[index]] = {
          __proto__: null, get: members[index + 1], set: undefined, enumerable: true,
          configurable: false };
      return object => {
        for (const name in properties) defineProperty(object, name, properties[name]);
      };
    })
    """

  func interface(for node: Node) throws -> InstalledInterface {
    guard let element = Element(node) else {
      return try interface(Interfaces.definition(for: node))
    }
    if element.isCustomElementFallback {
      return try interface(Interfaces.htmlUnknownElement.definition)
    }
    return try interface(Interfaces.definition(for: element))
  }

  // MARK: Values

  /// A function of the program's own JavaScript, made on first use.
  ///
  /// - Parameters:
  ///   - source: an expression for the function.
  ///   - arguments: if there are any, `source` is a function that is called with them and returns
  ///     the wanted one.
  func function(
    _ source: OwnScript, arguments: () -> [ProtectedValue] = { [] }
  ) throws -> Value {
    if let known = functions[source] { return known.value }
    var made = try context.evaluate(source)
    let arguments = arguments()
    if !arguments.isEmpty { made = try context.call(made, arguments: arguments) }
    functions[source] = context.keep(made)
    return made
  }

  /// Forgets what ``function(_:arguments:)`` has made, so that the next call makes it anew.
  func forgetFunction(_ source: OwnScript) { functions[source] = nil }

  /// A value that belongs to a script of the program's own, made on first use.
  func value(of source: OwnScript, make: () throws -> Value) throws -> Value {
    if let known = functions[source] { return known.value }
    let made = try make()
    functions[source] = context.keep(made)
    return made
  }

  /// Whether the value of a script has been made.
  func knows(_ source: OwnScript) -> Bool { functions[source] != nil }

  func encode(_ result: some ResultType) throws -> Value { try result.encode(in: self) }

  /// An element's tag name. All elements of a kind have the same string.
  func tagName(of element: Element) throws -> Value {
    guard let key = element.tagNameKey else { return context.makeString(element.tagName) }
    if let known = tagNames[key] { return known.value }
    let made = context.keep(context.makeString(element.tagName))
    tagNames[key] = made
    return made.value
  }
}
