internal import CJavaScriptCore

extension Context {
  /// An empty object.
  package func makeObject() -> Value {
    Value(JSObjectMake(reference, nil, nil))
  }

  /// An array. The elements must be protected or reachable from something that is.
  package func makeArray(_ elements: [Value]) -> Value {
    withReferences(elements) { list, count in
      JSObjectMakeArray(reference, count, list, nil).map(Value.init) ?? null
    }
  }

  /// An array of elements that are made one by one, whatever scripts did to the prototypes.
  ///
  /// - Parameter element: makes the element at an index.
  package func makeArray<Failure: Error>(
    count: Int, _ element: (Int) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Small lists wait on the machine stack, where the collector sees them; each element of a large
    // one is protected.
    if count <= Self.smallArray {
      var slots = InlineArray<16, Value>(repeating: undefined)
      for index in 0..<count { slots[index] = try element(index) }
      return withUnsafePointer(to: &slots) { slots in
        // A value is its reference and nothing else.
        let list = UnsafeRawPointer(slots).assumingMemoryBound(to: JSValueRef?.self)
        return JSObjectMakeArray(reference, count, list, nil).map(Value.init) ?? null
      }
    }
    var kept: [ProtectedValue] = []
    kept.reserveCapacity(count)
    for index in 0..<count { kept.append(protect(try element(index))) }
    defer { withExtendedLifetime(kept) {} }
    return makeArray(kept.map(\.value))
  }

  private static var smallArray: Int { 16 }

  /// A promise, with the functions that settle it.
  package func makePromise() -> (promise: Value, resolve: Value, reject: Value) {
    var resolve: JSObjectRef?
    var reject: JSObjectRef?
    let promise = JSObjectMakeDeferredPromise(reference, &resolve, &reject, nil)
    return (
      promise.map(Value.init) ?? null, resolve.map(Value.init) ?? null,
      reject.map(Value.init) ?? null
    )
  }

  /// A property, by way of the prototype chain and getters.
  ///
  /// - Throws: the exception of a getter; a TypeError if the value is undefined or null. This holds
  ///   for all methods that read and change properties.
  package func property(_ name: PropertyName, of object: Value) throws(ThrownValue) -> Value {
    try attempt { exception in
      guard let object = self.object(object, exception) else { return nil }
      return JSObjectGetProperty(reference, object, name.reference, exception)
    }
  }

  /// An indexed property.
  package func element(_ index: Int, of object: Value) throws(ThrownValue) -> Value {
    guard let position = UInt32(exactly: index) else {
      return try property(PropertyName(String(index)), of: object)
    }
    return try attempt { exception in
      guard let object = self.object(object, exception) else { return nil }
      return JSObjectGetPropertyAtIndex(reference, object, position, exception)
    }
  }

  /// A property by any key, a symbol for instance.
  package func property(key: Value, of object: Value) throws(ThrownValue) -> Value {
    try attempt { exception in
      guard let object = self.object(object, exception) else { return nil }
      return JSObjectGetPropertyForKey(reference, object, key.reference, exception)
    }
  }

  /// Assigns a property, as `object[name] = value` does.
  package func setProperty(
    _ name: PropertyName, of object: Value, to value: Value
  ) throws(ThrownValue) {
    _ = try enter { exception in
      guard let object = self.object(object, exception) else { return nil }
      JSObjectSetProperty(
        reference, object, name.reference, value.reference,
        JSPropertyAttributes(kJSPropertyAttributeNone), exception)
      return nil
    }
  }

  /// Assigns an indexed property.
  package func setElement(
    _ index: Int, of object: Value, to value: Value
  ) throws(ThrownValue) {
    guard let position = UInt32(exactly: index) else {
      return try setProperty(PropertyName(String(index)), of: object, to: value)
    }
    _ = try enter { exception in
      guard let object = self.object(object, exception) else { return nil }
      JSObjectSetPropertyAtIndex(reference, object, position, value.reference, exception)
      return nil
    }
  }

  /// Whether an object or its prototypes have a property; false if a `Proxy` raises an exception
  /// instead of an answer.
  package func hasProperty(_ name: PropertyName, of object: Value) -> Bool {
    guard isObject(object) else { return false }
    let answer = try? enter { exception in
      let has = JSObjectHasProperty(reference, object.reference, name.reference)
      exception.pointee = takePendingException()
      return has ? `true`.reference : nil
    }
    return answer != nil
  }

  /// Deletes an own property; false if it cannot be deleted.
  @discardableResult
  package func deleteProperty(_ name: PropertyName, of object: Value) throws(ThrownValue) -> Bool {
    var deleted = false
    _ = try enter { exception in
      guard let object = self.object(object, exception) else { return nil }
      deleted = JSObjectDeleteProperty(reference, object, name.reference, exception)
      return nil
    }
    return deleted
  }

  /// The names of the enumerable string-keyed properties, inherited ones included, in the order of
  /// `for`-`in`.
  ///
  /// - Throws: the exception that a `Proxy` raises.
  package func enumerableNames(of object: Value) throws(ThrownValue) -> [PropertyName] {
    var list: JSPropertyNameArrayRef?
    _ = try enter { exception in
      guard let object = self.object(object, exception) else { return nil }
      list = JSObjectCopyPropertyNames(reference, object)
      exception.pointee = takePendingException()
      return nil
    }
    guard let list else { return [] }
    defer { JSPropertyNameArrayRelease(list) }
    return (0..<JSPropertyNameArrayGetCount(list)).compactMap { index in
      JSPropertyNameArrayGetNameAtIndex(list, index).map {
        PropertyName(adopting: JSStringRetain($0))
      }
    }
  }

  /// The text of a property name.
  package func string(_ name: PropertyName) -> String {
    EngineString.string(name.reference)
  }

  /// The prototype of an object, or null; null for other values.
  package func prototype(of object: Value) -> Value {
    guard isObject(object) else { return null }
    return JSObjectGetPrototype(reference, object.reference).map(Value.init) ?? null
  }

  /// Sets the prototype of an object, where it lets that happen.
  package func setPrototype(of object: Value, to prototype: Value) {
    guard isObject(object) else { return }
    JSObjectSetPrototype(reference, object.reference, prototype.reference)
  }

  /// Prototypes of the language, as they were before any script ran.
  package var objectPrototype: Value { intrinsics.objectPrototype.value }
  package var functionPrototype: Value { intrinsics.functionPrototype.value }
  package var errorPrototype: Value { intrinsics.errorPrototype.value }
  package var iteratorPrototype: Value { intrinsics.iteratorPrototype.value }
  package var arrayPrototype: Value { intrinsics.arrayPrototype.value }

  /// The name of the language's class that an object is an instance of, of those whose contents are
  /// not properties: `Map`, `RegExp`, `Promise`, ...; nil for other objects.
  package func opaqueClassName(of object: Value) -> String? {
    guard isObject(object) else { return nil }
    var current = JSObjectGetPrototype(reference, object.reference)
    // A script can make a chain as long as it likes; the wanted classes are near its start.
    for _ in 0..<100 {
      guard let prototype = current, JSValueIsObject(reference, prototype) else { return nil }
      if let known = intrinsics.opaquePrototypes.first(where: {
        $0.prototype.reference == prototype
      }) {
        return known.name
      }
      current = JSObjectGetPrototype(reference, prototype)
    }
    return nil
  }

  /// A `Proxy` of `target`.
  package func makeProxy(target: Value, handler: Value) throws(ThrownValue) -> Value {
    try attempt { exception in
      withReferences(target, handler) { arguments, count in
        JSObjectCallAsConstructor(
          reference, intrinsics.proxy.reference, count, arguments, exception)
      }
    }
  }

  /// The object whose properties a value has: the engine takes nothing else, and ends the process
  /// when it gets it. Nil, with an exception, for undefined and null.
  @inline(__always)
  private func object(
    _ value: Value, _ exception: UnsafeMutablePointer<JSValueRef?>
  ) -> JSObjectRef? {
    if JSValueIsObject(reference, value.reference) { return value.reference }
    return JSValueToObject(reference, value.reference, exception)
  }
}
