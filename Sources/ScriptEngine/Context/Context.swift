internal import CJavaScriptCore

/// A global object and everything that belongs to it: a world in which scripts run.
package final class Context {
  package let machine: VirtualMachine
  let lifetime: ContextLifetime
  let reference: JSGlobalContextRef

  package let undefined: Value
  package let null: Value
  package let `true`: Value
  package let `false`: Value
  /// The global object, as `globalThis` gives it.
  package let global: Value
  /// The embedding program's object for this context. It is not retained.
  package unowned(unsafe) var host: AnyObject?
  /// Makes the exception value for a Swift error that is not from the engine.
  package var convertError: ((any Error, Context) throws -> Value)?

  /// Whether the engine calls a function of this context for unhandled rejections.
  var hasRejectionCallback = false
  /// That function.
  var rejectionCallback: ProtectedValue?
  /// The addresses of the global object, see ``loosen()``.
  var looseAddresses: [UInt] = []

  let intrinsics: Intrinsics
  /// The objects that describe properties, see Context+Definitions.swift.
  var descriptors: [ProtectedValue?] = Array(repeating: nil, count: 16)
  /// The function that defines members, see Context+Definitions.swift.
  var definer: ProtectedValue?
  /// The function that makes the script side of a constructor, see Context+Functions.swift.
  var constructorFactory: ProtectedValue?
  /// A fulfilled promise, see ``queueMicrotask(_:)``.
  var fulfilledPromise: ProtectedValue?

  /// Makes a new global object in `machine`, with an ordinary object of its own as prototype.
  package init(machine: VirtualMachine) {
    self.machine = machine
    reference =
      GlobalPrototype.makeContext(in: machine.group) ?? Self.makeContextOfClass(in: machine.group)
    lifetime = ContextLifetime(reference, group: machine.group)
    undefined = Value(JSValueMakeUndefined(reference))
    null = Value(JSValueMakeNull(reference))
    `true` = Value(JSValueMakeBoolean(reference, true))
    `false` = Value(JSValueMakeBoolean(reference, false))
    global = Value(JSContextGetGlobalObject(reference))
    intrinsics = Intrinsics(lifetime)
  }

  /// Makes a context in the way that every version of the engine has, see ``GlobalPrototype``.
  private static func makeContextOfClass(in group: JSContextGroupRef) -> JSGlobalContextRef {
    "Window".withCString { name in
      var definition = kJSClassDefinitionEmpty
      definition.className = name
      let globalClass = JSClassCreate(&definition)
      defer { JSClassRelease(globalClass) }
      return JSGlobalContextCreateInGroup(group, globalClass).made
    }
  }

  deinit {
    close()
  }

  /// Whether ``close()`` has not been called.
  package var isOpen: Bool { lifetime.isAlive }

  /// Ends the world: its objects may be collected, and values that were kept from it are no longer
  /// valid. Its functions throw a TypeError when another world calls them.
  package func close() {
    guard lifetime.isAlive else { return }
    if hasRejectionCallback { machine.forgetRejectionCallback(of: reference) }
    removePlatformObjectOfGlobal()
    lifetime.end()
    machine.functions.removeAll { $0 === self }
    if machine.depth == 0 { machine.releases.drain() }
  }

  /// Keeps a value alive after the current call.
  package func protect(_ value: Value) -> ProtectedValue {
    ProtectedValue(value, lifetime: lifetime)
  }

  /// Keeps a value alive that is a part of the context itself: only the context's host and the
  /// objects of its global object use it. It does not keep a context alive that nothing else needs,
  /// see ``loosen()``.
  package func keep(_ value: Value) -> ProtectedValue {
    ProtectedValue(value, lifetime: lifetime, isOwn: true)
  }

  /// Refers to an object without keeping it alive.
  package func weak(_ object: Value) -> WeakValue {
    WeakValue(object, lifetime: lifetime)
  }

  /// Tells the collector that an object which is about to be made costs more than the engine sees, so that it
  /// runs sooner.
  ///
  /// - Parameter cost: the cost as memory, in bytes.
  package func report(cost: Int) { JSReportExtraMemoryCost(reference, cost) }

  /// Runs a full collection now.
  package func collectGarbage() {
    JSSynchronousGarbageCollectForDebugging(reference)
    machine.releases.drain()
  }

  /// The sizes of the heap.
  package var memory: MemoryFigures {
    guard let object = JSGetMemoryUsageStatistics(reference) else { return MemoryFigures() }
    func figure(_ name: PropertyName) -> Int {
      guard let value = JSObjectGetProperty(reference, object, name.reference, nil) else {
        return 0
      }
      return Int(JSValueToNumber(reference, value, nil))
    }
    return MemoryFigures(
      heapSize: figure("heapSize"), heapCapacity: figure("heapCapacity"),
      extraMemory: figure("extraMemorySize"), objectCount: figure("objectCount"))
  }
}
