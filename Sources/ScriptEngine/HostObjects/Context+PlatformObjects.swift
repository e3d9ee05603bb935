internal import CJavaScriptCore

extension Context {
  /// An object that owns `platformObject`.
  ///
  /// - Parameters:
  ///   - objectClass: gives the object its name.
  ///   - prototype: its prototype; nil for `Object.prototype`.
  public func makeObject(
    _ platformObject: PlatformObject, of objectClass: ObjectClass, prototype: Value?
  ) -> Value {
    machine.releases.drain()
    platformObject.releases = machine.releases
    let object = JSObjectMake(
      reference, objectClass.reference,
      Unmanaged.passRetained(platformObject).toOpaque()
    ).made
    if let prototype { JSObjectSetPrototype(reference, object, prototype.reference) }
    return Value(object)
  }

  /// The Swift object behind a JavaScript object, or behind the target of a `Proxy`; nil if there
  /// is no such object.
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
