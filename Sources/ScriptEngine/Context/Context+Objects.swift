internal import CJavaScriptCore

extension Context {
  /// An empty object.
  package func makeObject() -> Value {
    Value(JSObjectMake(reference, nil, nil))
  }

  /// An array of values that something keeps alive.
  package func makeArray(_ elements: [ProtectedValue] = []) -> Value {
    defer { withExtendedLifetime(elements) {} }
    return withReferences(to: elements.map(\.reference)) { list, count in
      JSObjectMakeArray(reference, count, list, nil).map(Value.init) ?? null
    }
  }

  /// An array of strings.
  package func makeArray(texts: [String]) -> Value {
    makeArray(count: texts.count) { makeString(texts[$0]) }
  }

  /// An array of numbers.
  package func makeArray(numbers: [Double]) -> Value {
    makeArray(count: numbers.count) { makeNumber(numbers[$0]) }
  }

  /// An array whose elements are made one by one. Changed prototypes have no effect on it.
  ///
  /// - Parameter element: makes the element at an index.
  package func makeArray<Failure: Error>(
    count: Int, _ element: (Int) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // The elements of a small list are on the machine stack, where the collector finds them. Each
    // element of a large list is protected.
    if count <= Self.smallArray {
      var slots = InlineArray<16, Value>(repeating: undefined)
      for index in 0..<count { slots[index] = try element(index) }
      return withUnsafePointer(to: &slots) { slots in
        // A value consists of its reference alone.
        let list = UnsafeRawPointer(slots).assumingMemoryBound(to: JSValueRef?.self)
        return JSObjectMakeArray(reference, count, list, nil).map(Value.init) ?? null
      }
    }
    var kept: [ProtectedValue] = []
    kept.reserveCapacity(count)
    for index in 0..<count { kept.append(protect(try element(index))) }
    return makeArray(kept)
  }

  private static var smallArray: Int { 16 }

  /// A promise and the functions that settle it.
  package func makePromise() -> (promise: Value, resolve: Value, reject: Value) {
    var resolve: JSObjectRef?
    var reject: JSObjectRef?
    let promise = JSObjectMakeDeferredPromise(reference, &resolve, &reject, nil)
    return (
      promise.map(Value.init) ?? null, resolve.map(Value.init) ?? null,
      reject.map(Value.init) ?? null
    )
  }

  /// A property, which may be inherited or have a getter.
  ///
  /// - Throws: the exception of a getter; a TypeError if the value is undefined or null. The same
  ///   is true of all methods that read and change properties.
  package func property(_ name: PropertyName, of object: Value) throws(ThrownValue) -> Value {
    try attempt { exception in
      guard let object = self.object(object, exception) else { return nil }
      return JSObjectGetProperty(reference, object, name.reference, exception)
    }
  }

  /// Reads a property, and keeps its value alive.
  package func protectedProperty(
    _ name: PropertyName, of object: Value
  ) throws(ThrownValue) -> ProtectedValue {
    keep(try property(name, of: object))
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

  /// A property by any key, such as a symbol.
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

  /// Whether an object or its prototypes have a property; false if a `Proxy` throws an exception.
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

  /// The names of the enumerable properties with string keys, including inherited ones, in the
  /// order of `for`-`in`.
  ///
  /// - Throws: the exception of a `Proxy`.
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

  /// The prototype of an object; null for other values and if there is none.
  package func prototype(of object: Value) -> Value {
    guard isObject(object) else { return null }
    return JSObjectGetPrototype(reference, object.reference).map(Value.init) ?? null
  }

  /// Sets the prototype of an object, if the object allows that.
  package func setPrototype(of object: Value, to prototype: Value) {
    guard isObject(object) else { return }
    JSObjectSetPrototype(reference, object.reference, prototype.reference)
  }

  /// The language's prototypes, as they were before any script ran.
  package var objectPrototype: Value { intrinsics.objectPrototype.value }
  package var functionPrototype: Value { intrinsics.functionPrototype.value }
  package var errorPrototype: Value { intrinsics.errorPrototype.value }
  package var iteratorPrototype: Value { intrinsics.iteratorPrototype.value }
  package var arrayPrototype: Value { intrinsics.arrayPrototype.value }

  /// The name of an object's class, if it is one of the language's classes whose contents are not
  /// properties: `Map`, `RegExp`, `Promise`, ...; nil for other objects.
  package func opaqueClassName(of object: Value) -> String? {
    guard isObject(object) else { return nil }
    var current = JSObjectGetPrototype(reference, object.reference)
    // Scripts can make chains of any length, but these classes are near the start of a chain.
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

  /// The object that has a value's properties. The engine accepts only objects, and ends the
  /// process for other values. Nil, with an exception, for undefined and null.
  @inline(__always)
  private func object(
    _ value: Value, _ exception: UnsafeMutablePointer<JSValueRef?>
  ) -> JSObjectRef? {
    if JSValueIsObject(reference, value.reference) { return value.reference }
    return JSValueToObject(reference, value.reference, exception)
  }
}
