internal import CJavaScriptCore

extension Context {
  /// An empty object.
  public func makeObject() -> Value {
    Value(JSObjectMake(reference, nil, nil))
  }

  /// An array. The elements must be protected or alive elsewhere.
  public func makeArray(_ elements: [Value]) -> Value {
    machine.enter()
    guard let array = JSObjectMakeArray(reference, 0, nil, nil) else { return null }
    for (index, element) in elements.enumerated() {
      JSObjectSetPropertyAtIndex(
        reference, array, UInt32(clamping: index), element.reference, nil)
    }
    return Value(array)
  }

  /// A promise, with the functions that settle it.
  public func makePromise() -> (promise: Value, resolve: Value, reject: Value) {
    machine.enter()
    var resolve: JSObjectRef?
    var reject: JSObjectRef?
    let promise = JSObjectMakeDeferredPromise(reference, &resolve, &reject, nil)
    return (
      promise.map(Value.init) ?? null, resolve.map(Value.init) ?? null,
      reject.map(Value.init) ?? null
    )
  }

  /// A property, by way of the prototype chain and getters.
  public func property(_ name: PropertyName, of object: Value) throws(ThrownValue) -> Value {
    try attempt { JSObjectGetProperty(reference, object.reference, name.reference, $0) }
  }

  /// An indexed property.
  public func element(_ index: Int, of object: Value) throws(ThrownValue) -> Value {
    try attempt {
      JSObjectGetPropertyAtIndex(reference, object.reference, UInt32(clamping: index), $0)
    }
  }

  /// A property by any key, a symbol for instance.
  public func property(key: Value, of object: Value) throws(ThrownValue) -> Value {
    try attempt { JSObjectGetPropertyForKey(reference, object.reference, key.reference, $0) }
  }

  /// Assigns a property, as `object[name] = value` does.
  public func setProperty(
    _ name: PropertyName, of object: Value, to value: Value
  ) throws(ThrownValue) {
    _ = try attempt {
      JSObjectSetProperty(
        reference, object.reference, name.reference, value.reference,
        JSPropertyAttributes(kJSPropertyAttributeNone), $0)
      return value.reference
    }
  }

  /// Assigns an indexed property.
  public func setElement(
    _ index: Int, of object: Value, to value: Value
  ) throws(ThrownValue) {
    _ = try attempt {
      JSObjectSetPropertyAtIndex(
        reference, object.reference, UInt32(clamping: index), value.reference, $0)
      return value.reference
    }
  }

  /// Whether an object or its prototypes have a property.
  public func hasProperty(_ name: PropertyName, of object: Value) -> Bool {
    machine.enter()
    return JSObjectHasProperty(reference, object.reference, name.reference)
  }

  /// Deletes an own property; false where it cannot be deleted.
  @discardableResult
  public func deleteProperty(_ name: PropertyName, of object: Value) throws(ThrownValue) -> Bool {
    var deleted = false
    _ = try attempt {
      deleted = JSObjectDeleteProperty(reference, object.reference, name.reference, $0)
      return undefined.reference
    }
    return deleted
  }

  /// The names of the enumerable string-keyed properties, inherited ones included, in the order of
  /// `for`-`in`.
  public func enumerableNames(of object: Value) -> [PropertyName] {
    machine.enter()
    guard let names = JSObjectCopyPropertyNames(reference, object.reference) else { return [] }
    defer { JSPropertyNameArrayRelease(names) }
    return (0..<JSPropertyNameArrayGetCount(names)).compactMap { index in
      JSPropertyNameArrayGetNameAtIndex(names, index).map {
        PropertyName(adopting: JSStringRetain($0))
      }
    }
  }

  /// The text of a property name.
  public func string(_ name: PropertyName) -> String {
    EngineString.string(name.reference)
  }

  public func prototype(of object: Value) -> Value {
    machine.enter()
    return JSObjectGetPrototype(reference, object.reference).map(Value.init) ?? null
  }

  public func setPrototype(of object: Value, to prototype: Value) {
    machine.enter()
    JSObjectSetPrototype(reference, object.reference, prototype.reference)
  }

  /// Prototypes of the language, as they were before any script ran.
  public var objectPrototype: Value { Value(intrinsics.objectPrototype) }
  public var functionPrototype: Value { Value(intrinsics.functionPrototype) }
  public var errorPrototype: Value { Value(intrinsics.errorPrototype) }
  public var iteratorPrototype: Value { Value(intrinsics.iteratorPrototype) }
  public var arrayPrototype: Value { Value(intrinsics.arrayPrototype) }

  /// The name of the language's class that an object is an instance of, of those whose contents are
  /// no properties: `Map`, `RegExp`, `Promise`, ...; nil for other objects.
  public func opaqueClassName(of object: Value) -> String? {
    var current = JSObjectGetPrototype(reference, object.reference)
    // A script can make a chain as long as it likes; the classes asked for lie near.
    for _ in 0..<100 {
      guard let prototype = current, JSValueIsObject(reference, prototype) else { return nil }
      if let known = intrinsics.prototypes.first(where: { $0.object == prototype }) {
        return known.name
      }
      current = JSObjectGetPrototype(reference, prototype)
    }
    return nil
  }

  /// Defines a data property, whatever the object inherits.
  public func define(
    _ name: PropertyName, on object: Value, value: Value, writable: Bool = true,
    enumerable: Bool = false, configurable: Bool = true
  ) throws(ThrownValue) {
    try call(
      Value(intrinsics.defineValue), object, makeString(name), value, makeBoolean(writable),
      makeBoolean(enumerable), makeBoolean(configurable))
  }

  /// Defines an accessor property.
  public func define(
    _ name: PropertyName, on object: Value, getter: Value?, setter: Value?,
    enumerable: Bool = true, configurable: Bool = true
  ) throws(ThrownValue) {
    try call(
      Value(intrinsics.defineAccessor), object, makeString(name), getter ?? undefined,
      setter ?? undefined, makeBoolean(enumerable), makeBoolean(configurable))
  }

  /// A symbol of the language that Web IDL gives properties.
  public enum WellKnownSymbol: String, Sendable {
    case toStringTag, iterator, unscopables, asyncIterator, toPrimitive
  }

  /// Defines a data property keyed by a symbol of the language.
  public func define(
    _ symbol: WellKnownSymbol, on object: Value, value: Value, writable: Bool = false,
    enumerable: Bool = false
  ) throws(ThrownValue) {
    try call(
      Value(intrinsics.makeSymbolKeyed), object, makeString(symbol.rawValue), value,
      makeBoolean(writable), makeBoolean(enumerable))
  }

  /// A `Proxy` of `target`.
  public func makeProxy(target: Value, handler: Value) throws(ThrownValue) -> Value {
    try call(Value(intrinsics.makeProxy), target, handler)
  }
}
