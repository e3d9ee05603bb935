internal import CJavaScriptCore

extension Context {
  /// A JavaScript object that owns `platformObject`.
  ///
  /// - Parameters:
  ///   - objectClass: the class, which gives the object its name.
  ///   - prototype: its prototype; nil for `Object.prototype`.
  package func makeObject(
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

  /// The Swift object of a JavaScript object, or of the `Proxy` that represents it; nil for any
  /// other value.
  package func platformObject(of value: Value) -> PlatformObject? {
    guard JSValueIsObject(reference, value.reference) else { return nil }
    if let data = JSObjectGetPrivate(value.reference) {
      return Unmanaged<PlatformObject>.fromOpaque(data).takeUnretainedValue()
    }
    guard let target = JSObjectGetProxyTarget(value.reference),
      let data = JSObjectGetPrivate(target)
    else { return machine.globalObjects[value.address]?.takeUnretainedValue() }
    let object = Unmanaged<PlatformObject>.fromOpaque(data).takeUnretainedValue()
    return object.isProxyTarget ? object : nil
  }

  /// The target of a `Proxy`; nil for any other value.
  package func proxyTarget(of value: Value) -> Value? {
    guard JSValueIsObject(reference, value.reference) else { return nil }
    return JSObjectGetProxyTarget(value.reference).map { Value($0) }
  }

  /// Sets the Swift object of the global object, until ``close()``. It is not retained.
  package func setPlatformObject(ofGlobal platformObject: PlatformObject) {
    for address in globalAddresses {
      machine.globalObjects[address] = Unmanaged.passUnretained(platformObject)
    }
  }

  /// Forgets the Swift object of the global object.
  func removePlatformObjectOfGlobal() {
    for address in globalAddresses { machine.globalObjects[address] = nil }
  }

  /// The addresses of the global object and of the proxy that scripts have in its place. A function
  /// that is called by its bare name may get either of them as `this`.
  var globalAddresses: [UInt] {
    let target = JSObjectGetProxyTarget(global.reference)
    return [global.address] + (target.map { [UInt(bitPattern: $0)] } ?? [])
  }
}
