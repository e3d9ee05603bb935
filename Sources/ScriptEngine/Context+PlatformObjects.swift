internal import CJavaScriptCore

extension Context {
  /// An object that owns `platformObject`.
  ///
  /// - Parameter prototype: its prototype; nil for `Object.prototype`.
  public func makeObject(_ platformObject: PlatformObject, prototype: Value?) -> Value {
    machine.enter()
    // Allocation fails by ending the process, never by null.
    let object = JSObjectMake(
      reference, PlatformClass.shared.reference,
      Unmanaged.passRetained(platformObject).toOpaque())!
    if let prototype { JSObjectSetPrototype(reference, object, prototype.reference) }
    return Value(object)
  }

  /// The Swift object behind a JavaScript object, or behind the target of a `Proxy`; nil where
  /// there is none.
  public func platformObject(of value: Value) -> PlatformObject? {
    guard JSValueIsObject(reference, value.reference) else { return nil }
    var data = JSObjectGetPrivate(value.reference)
    if data == nil {
      guard let target = JSObjectGetProxyTarget(value.reference) else { return nil }
      data = JSObjectGetPrivate(target)
    }
    guard let data else { return nil }
    return Unmanaged<PlatformObject>.fromOpaque(data).takeUnretainedValue()
  }

  /// Puts a Swift object behind the global object. It is not retained.
  public func setPlatformObject(ofGlobal platformObject: PlatformObject) {
    JSObjectSetPrivate(global.reference, Unmanaged.passUnretained(platformObject).toOpaque())
  }
}

/// The engine's class of objects that own a ``PlatformObject``.
private struct PlatformClass: Sendable {
  // Immutable once made; the engine counts references to it atomically.
  nonisolated(unsafe) let reference: JSClassRef

  static let shared = PlatformClass()

  private init() {
    var definition = kJSClassDefinitionEmpty
    definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
    definition.finalize = { object in
      guard let object, let data = JSObjectGetPrivate(object) else { return }
      Unmanaged<PlatformObject>.fromOpaque(data).release()
    }
    reference = "Object".withCString { name in
      definition.className = name
      // Allocation fails by ending the process, never by null.
      return JSClassCreate(&definition)!
    }
  }
}
