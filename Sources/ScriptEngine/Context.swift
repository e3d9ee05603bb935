internal import CJavaScriptCore

/// A global object and everything made under it: one world that scripts run in.
public final class Context {
  public let machine: VirtualMachine
  let lifetime: ContextLifetime
  var reference: JSGlobalContextRef { lifetime.reference }

  public let undefined: Value
  public let null: Value
  public let `true`: Value
  public let `false`: Value
  /// The global object, as `globalThis` gives it.
  public let global: Value
  /// What the embedding program keeps for this context. It is not retained.
  public unowned(unsafe) var host: AnyObject?
  /// Makes the exception value for a Swift error that is none of the engine's own.
  public var convertError: ((any Error, Context) throws -> Value)?

  let intrinsics: Intrinsics

  /// Makes a fresh global object in `machine`.
  ///
  /// - Parameter name: the global object's class name.
  public init(machine: VirtualMachine, name: String = "Window") {
    self.machine = machine
    let globalClass = name.withCString { name in
      var definition = kJSClassDefinitionEmpty
      definition.className = name
      return JSClassCreate(&definition)
    }
    defer { JSClassRelease(globalClass) }
    // Creation gives a context or ends the process for want of memory.
    let reference = JSGlobalContextCreateInGroup(machine.group, globalClass)!
    lifetime = ContextLifetime(reference)
    undefined = Value(JSValueMakeUndefined(reference))
    null = Value(JSValueMakeNull(reference))
    `true` = Value(JSValueMakeBoolean(reference, true))
    `false` = Value(JSValueMakeBoolean(reference, false))
    global = Value(JSContextGetGlobalObject(reference))
    machine.enter()
    intrinsics = Intrinsics(reference)
  }

  deinit {
    close()
  }

  /// Gives the world up: its objects may be collected, and values kept from it hold nothing more.
  public func close() {
    guard lifetime.isAlive else { return }
    lifetime.isAlive = false
    JSGlobalContextRelease(reference)
  }

  /// Keeps a value alive past the current call.
  public func protect(_ value: Value) -> ProtectedValue {
    ProtectedValue(value, lifetime: lifetime)
  }

  /// Refers to an object without keeping it alive.
  public func weak(_ object: Value) -> WeakValue {
    WeakValue(object, lifetime: lifetime)
  }

  /// Runs a full collection now.
  public func collectGarbage() {
    machine.enter()
    JSSynchronousGarbageCollectForDebugging(reference)
  }

  /// The heap's figures.
  public var memory: MemoryFigures {
    machine.enter()
    guard let object = JSGetMemoryUsageStatistics(reference) else { return MemoryFigures() }
    let figures = Value(object)
    func figure(_ name: PropertyName) -> Int {
      guard let value = try? property(name, of: figures), let number = try? number(value) else {
        return 0
      }
      return Int(number)
    }
    return MemoryFigures(
      heapSize: figure("heapSize"), heapCapacity: figure("heapCapacity"),
      extraMemory: figure("extraMemorySize"), objectCount: figure("objectCount"))
  }
}

/// What an engine's heap holds.
public struct MemoryFigures: Sendable, Hashable {
  /// Bytes in use.
  public var heapSize = 0
  /// Bytes set aside.
  public var heapCapacity = 0
  /// Bytes outside the heap that its objects keep, such as strings.
  public var extraMemory = 0
  public var objectCount = 0
}
