public import DOM
public import ScriptEngine

/// One world: a global object that shows a document to the scripts that run in it.
///
/// The preprocessing script has world 0; the page's own scripts run in another, over the same nodes
/// and with wrappers of their own, see ``PageWorld``.
public final class Realm {
  public let context: Context
  /// The world's number.
  public let world: Int
  public var document: Document { window.document }
  /// What runs scripts after the first one: tasks, timers and frames.
  public let eventLoop: EventLoop
  /// What scripts can find out about the browser.
  public var environment = BrowserEnvironment.iPhone {
    didSet { document.state.media = environment.media }
  }

  // What scripts did beside their results, oldest first.

  private let records: RealmRecords
  private let uncaught: UncaughtExceptions

  /// Exceptions that no script caught. They end what ran, and nothing else.
  public internal(set) var reportedExceptions: [ScriptException] {
    get { uncaught.thrown }
    set { uncaught.thrown = newValue }
  }
  /// Reasons of promise rejections that nothing handled.
  public internal(set) var unhandledRejections: [ScriptException] {
    get { uncaught.rejections }
    set { uncaught.rejections = newValue }
  }
  /// What was written to the console; when there is too much, the first of it.
  public internal(set) var console: [ConsoleMessage] {
    get { records.console }
    _modify { yield &records.console }
  }
  /// How many messages were not kept.
  public internal(set) var droppedConsoleMessages: Int {
    get { records.droppedConsoleMessages }
    set { records.droppedConsoleMessages = newValue }
  }
  /// Dialogs that were asked for.
  public internal(set) var dialogs: [Dialog] {
    get { records.dialogs }
    _modify { yield &records.dialogs }
  }
  /// Pages that were asked for.
  public internal(set) var navigations: [Navigation] {
    get { records.navigations }
    _modify { yield &records.navigations }
  }
  /// Requests that ended in a network error, each once; when there are too many, the first of them.
  public internal(set) var networkFailures: [NetworkFailure] {
    get { records.networkFailures }
    set { records.networkFailures = newValue }
  }

  let window: Window
  /// The realms of the windows in the page's frames, once a script has reached into one.
  var family: RealmFamily?
  /// The objects of the window's attributes.
  let objects: WindowObjects
  /// The engine's own `Date`.
  let engineDate: ProtectedValue
  var consoleState = ConsoleState()
  /// The event that a listener handles now, for `window.event`.
  var currentEvent: Event?
  /// Whether an exception is being reported: one in a listener for `error` is not sent again.
  var isReporting = false
  private var functions: [OwnScript: ProtectedValue] = [:]
  private var installed: [ObjectIdentifier: InstalledInterface] = [:]
  /// The objects of nodes, which the windows of a page's frames share.
  let nodeObjects: NodeObjects
  /// The script half of them in this window, once something has touched a node.
  private var knownNodeScript: NodeScript?
  private var tagNames: [UInt: ProtectedValue] = [:]
  private var globalWrapper: Wrapper?
  /// Sends the requests of scripts; nil for no network.
  public weak var networkLoader: (any NetworkLoader)? {
    didSet { eventLoop.source = networkLoader }
  }
  /// Where random numbers come from, see ``seedRandomness(_:)``.
  var random = RandomSource()
  /// The addresses of blobs.
  var blobURLs = BlobURLs()
  /// The function behind `structuredClone`, once one was needed.
  var cloner: ProtectedValue?
  /// Functions of the language that no script can have replaced.
  private(set) lazy var originals = Originals(self)
  /// See ``builtinsSource``.
  let builtins: ProtectedValue
  /// What the document shows of its elements' names.
  var documentNames = DocumentNames()
  /// The custom elements that scripts of this world have defined.
  var customElements = CustomElementWorld()
  /// The objects that documents show as `all`, by their collections.
  var masqueraders: [ObjectIdentifier: ProtectedValue] = [:]

  /// The world that a context shows.
  static func of(_ context: Context) -> Realm {
    // A realm is its context's host from beginning to end, and nothing else ever is.
    unsafeDowncast(context.host.unsafelyUnwrapped, to: Realm.self)
  }

  /// Makes the global object of a world and puts the interfaces and the window's members on it.
  ///
  /// - Parameters:
  ///   - document: what the window shows. Its pool has to live as long as the realm.
  ///   - world: a number that no other world of the pool has.
  ///   - eventLoop: the loop of the other worlds; nil for the first one, which makes it.
  ///   - realTime: whether timers take real time instead of time that is skipped.
  public convenience init(
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

  /// Makes the global object of a window in a frame, in the world of the window around.
  convenience init(frame window: Window, of family: RealmFamily, top: Realm) throws {
    try self.init(
      machine: top.context.machine, window: window, world: top.world, eventLoop: top.eventLoop,
      records: top.records, uncaught: top.uncaught, nodeObjects: top.nodeObjects)
    self.family = family
    environment = top.environment
    networkLoader = top.networkLoader
  }

  private init(
    machine: VirtualMachine, window: Window, world: Int, eventLoop: EventLoop,
    records: RealmRecords, uncaught: UncaughtExceptions, nodeObjects: NodeObjects
  ) throws {
    self.world = world
    self.nodeObjects = nodeObjects
    self.eventLoop = eventLoop
    self.records = records
    self.uncaught = uncaught
    self.window = window
    window.document.state.media = environment.media
    objects = WindowObjects(window: window)
    context = Context(machine: machine, name: "Window")
    engineDate = context.protect(try context.property("Date", of: context.global))
    builtins = context.protect(try context.evaluate(Self.builtinsSource))
    context.host = self
    context.convertError = { error, context in
      guard let error = error as? DOMException else { throw error }
      return try Realm.of(context).encode(ExceptionObject(error))
    }
    // All from inside one call: entering the engine anew for each would take longer than the calls.
    let install = context.makeFunction(name: "", length: 0) { [unowned self] call in
      try call.context.coverFunctionText()
      try defineInterfaces()
      try installWindow()
      return call.context.undefined
    }
    try context.call(install)
    listen()
    try connectForms()
  }

  // MARK: Interfaces

  /// An interface in this world; its members are made now if nothing touched it before.
  func interface(_ definition: InterfaceDefinition) throws -> InstalledInterface {
    if let known = installed[ObjectIdentifier(definition)] { return known }
    let parent = try definition.parent.map(interface)
    let prototype = context.protect(context.makeObject())
    if let parent { context.setPrototype(of: prototype.value, to: parent.prototype.value) }
    let made = InstalledInterface(definition: definition, prototype: prototype)
    try complete(made, parent: parent)
    return made
  }

  /// Installs an interface whose prototype exists already.
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

  /// Keeps the object behind the global object, which the engine does not own.
  func keep(_ wrapper: Wrapper) -> Wrapper {
    globalWrapper = wrapper
    return wrapper
  }

  private func addConstructor(to made: InstalledInterface, parent: InstalledInterface?) throws {
    let construct = made.construct
    let setsPrototype = made.constructorSetsPrototype
    let name = made.definition.name
    let constructor = try context.makeConstructor(
      name: name, length: made.constructorLength, prototype: made.prototype.value,
      parent: parent?.constructor?.value, readsPrototype: !setsPrototype
    ) { call in
      guard let construct else { throw ScriptError.type("Illegal constructor") }
      let context = call.context
      if context.isSame(call.this, context.global) {
        throw ScriptError.type("Constructor requires 'new' operator")
      }
      let object = try construct(call)
      if setsPrototype { return object }
      // A class that extends this one gives its own prototype.
      let prototype = try context.property("prototype", of: call.this)
      if context.isObject(prototype) { context.setPrototype(of: object, to: prototype) }
      return object
    }
    made.setConstructor(context.protect(constructor))
    let constants = PropertyDefinitions()
    for (name, value) in made.constants { constants.addConstant(name, value) }
    try context.define(constants, on: constructor)
    for (name, function) in made.statics {
      try context.define(name, on: constructor, value: function.value, enumerable: true)
    }
  }

  // MARK: Wrappers

  /// The object that shows a node in this world: always the same.
  func wrap(_ node: Node) throws -> Value {
    let record = node.record
    let address = record.wrappers[world]
    if address != 0 { return context.object(at: address) }
    return try home(of: node).nodeScript().object(of: node, record)
  }

  /// The realm whose interfaces a node's object has.
  func home(of node: Node) throws -> Realm {
    guard let family else { return self }
    return try family.home(of: node, seenFrom: self)
  }

  /// The script half of the nodes' objects, which is made now if nothing touched a node before.
  func nodeScript() throws -> NodeScript {
    if let knownNodeScript { return knownNodeScript }
    let made = try NodeScript(in: self, sharing: nodeObjects)
    knownNodeScript = made
    return made
  }

  /// What a value shows; nil for a value that is no object of an interface.
  func shown(_ value: Value) -> Shown? {
    if let known = nodeObjects.find(value) {
      return Shown(interface: known.interface, node: known.node, object: nil)
    }
    guard context.isObject(value) else { return nil }
    if let wrapper = context.platformObject(of: value) {
      guard let wrapper = wrapper as? Wrapper else { return nil }
      return Shown(interface: wrapper.interface, node: nil, object: wrapper.object)
    }
    return nodeObjects.findUnmet(value).map {
      Shown(interface: $0.interface, node: $0.node, object: nil)
    }
  }

  /// The object that shows an object of the document's world.
  func wrap(_ object: some ObjectResult) throws -> Value {
    switch object.wrappers[world] {
    case let strong as ProtectedValue: return strong.value
    case let weak as WeakValue: if let value = weak.value { return value }
    default: break
    }
    let interface = try interface(object.interface)
    let value = try makeObject(
      Wrapper(interface: interface.definition, object: object), of: interface)
    object.wrappers[world] = object.keepsWrapper ? context.protect(value) : context.weak(value)
    return value
  }

  private func makeObject(
    _ wrapper: Wrapper, of interface: InstalledInterface
  ) throws -> Value {
    wrapper.isProxyTarget = interface.exoticHandler != nil
    let object = context.makeObject(
      wrapper, of: interface.objectClass, prototype: interface.prototype.value)
    for (name, getter) in interface.unforgeables {
      try context.define(
        name, on: object, getter: getter.value, setter: nil, configurable: false)
    }
    if let make = interface.listHandlers, let shown = wrapper.object,
      let version = interface.listVersion?(shown)
    {
      let handler = try context.call(
        make.value, object, context.makeNumber(Double(version)))
      return try context.makeProxy(target: object, handler: handler)
    }
    guard let handler = interface.exoticHandler else { return object }
    return try context.makeProxy(target: object, handler: handler.value)
  }

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

  /// A function that a piece of the program's own JavaScript gives, made when it is first asked for.
  ///
  /// - Parameters:
  ///   - source: an expression whose value is the function.
  ///   - arguments: where there are any, `source` is called with them and gives the function.
  func function(
    _ source: OwnScript, arguments: () -> [ProtectedValue] = { [] }
  ) throws -> Value {
    if let known = functions[source] { return known.value }
    var made = try context.evaluate(source)
    let arguments = arguments()
    if !arguments.isEmpty { made = try context.call(made, arguments: arguments.map(\.value)) }
    functions[source] = context.protect(made)
    return made
  }

  func encode(_ result: some ResultType) throws -> Value { try result.encode(in: self) }

  /// An element's tag name, which is the same string for all elements of a kind.
  func tagName(of element: Element) throws -> Value {
    guard let key = element.tagNameKey else { return context.makeString(element.tagName) }
    if let known = tagNames[key] { return known.value }
    let made = context.protect(context.makeString(element.tagName))
    tagNames[key] = made
    return made.value
  }

  // MARK: The global object

  /// Puts interface objects on the global object. Each is made when it is first read.
  private func defineInterfaces() throws {
    let resolve = context.makeFunction(name: "", length: 1) { [unowned self] call in
      let name = try call.context.string(call[0])
      if let definition = Self.interfacesByName[name] {
        return try interface(definition).constructor?.value ?? call.context.undefined
      }
      if name == "console" { return try makeConsole() }
      if name == "Date" { return try makeDate() }
      if name == "CSS" { return try makeCSSNamespace() }
      let factory = LegacyFactory.all.first { $0.name == name }
      return try factory?.makeConstructor(in: self) ?? call.context.undefined
    }
    let define = try function(Self.lazyProperties) { [builtins, context.protect(resolve)] }
    try context.call(define, context.global, names: Self.lazyNames)
  }

  private static let interfacesByName = Dictionary(
    Interfaces.all.map { ($0.name, $0) }
  ) { first, _ in first }

  /// The names of what is made when it is first read, with spaces between.
  private static let lazyNames =
    (["console", "Date", "CSS"] + Interfaces.all.map(\.name) + LegacyFactory.all.map(\.name))
    .joined(separator: " ")

  /// A property that is made when it is first read, and is an ordinary one from then on.
  private static let lazyProperties: OwnScript = """
    (function ({ defineProperty }, resolve) {
      const lazy = { __proto__: null, get: undefined, set: undefined, configurable: true };
      return (global, ...names) => {
        const fix = (name, value) => defineProperty(global, name, {
          __proto__: null, value, writable: true, configurable: true });
        for (let index = 0; index < names.length; index++) {
          const name = names[index];
          const accessor = {
            get() { const value = resolve(name); fix(name, value); return value; },
            set(value) { fix(name, value); } };
          lazy.get = accessor.get;
          lazy.set = accessor.set;
          defineProperty(global, name, lazy);
        }
      };
    })
    """
}
