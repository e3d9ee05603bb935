internal import DOM
internal import ScriptEngine

// In WebKit the interfaces on the global object are values from the start. Here each is an accessor until
// it is first read, see LazyNames. To ask for its descriptor makes it as well, so that no script sees the
// accessor.

extension Realm {
  /// Replaces the functions that show descriptors.
  ///
  /// They are functions of the program: those in JavaScript would take four times as long to make, and
  /// each world makes them.
  func hideLazyProperties() throws {
    let object = try context.property("Object", of: context.global)
    let find = try replaceDescriber(of: object)
    try replaceDescriber(of: context.property("Reflect", of: context.global))
    let all = context.keep(try context.property(Self.several, of: object))
    try context.define(
      Self.several, on: object,
      value: context.makeFunction(name: "getOwnPropertyDescriptors", length: 1) { call in
        let found = try call.context.call(all.value, call[0])
        if call.context.isSame(call[0], call.context.global) {
          try Realm.of(call.context).settle(found, find.value)
        }
        return found
      })
  }

  /// Replaces the function of an object that finds a descriptor.
  ///
  /// - Returns: the original function.
  @discardableResult
  private func replaceDescriber(of object: Value) throws -> ProtectedValue {
    let original = context.keep(try context.property(Self.single, of: object))
    try context.define(
      Self.single, on: object,
      value: context.makeFunction(name: "getOwnPropertyDescriptor", length: 2) { call in
        let found = try call.context.call(original.value, call[0], call[1])
        let realm = Realm.of(call.context)
        guard try realm.isLazy(found, named: call[1], of: call[0]) else { return found }
        _ = try call.context.property(PropertyName(call.context.string(call[1])), of: call[0])
        return try call.context.call(original.value, call[0], call[1])
      })
    return original
  }

  private static let single: PropertyName = "getOwnPropertyDescriptor"
  private static let several: PropertyName = "getOwnPropertyDescriptors"

  /// Whether a descriptor shows a property of a global object that was not made yet. Such a property has
  /// one function as its getter and its setter.
  private func isLazy(_ descriptor: Value, named key: Value, of object: Value) throws -> Bool {
    guard context.isObject(descriptor), context.isString(key), isGlobal(object) else {
      return false
    }
    let getter = try context.property("get", of: descriptor)
    guard context.isObject(getter),
      context.isSame(getter, try context.property("set", of: descriptor))
    else { return false }
    return " \(LazyNames.text) \(LazyNames.ofDedicatedWorkers) \(LazyNames.ofSharedWorkers) "
      .contains(" \(try context.string(key)) ")
  }

  /// Whether an object is the global object of this realm, or that of another window of the page.
  private func isGlobal(_ object: Value) -> Bool {
    if context.isSame(object, context.global) { return true }
    guard let family, context.isObject(object) else { return false }
    return family.home(of: object).map { context.isSame(object, $0.context.global) } ?? false
  }

  /// Puts the descriptors of made properties in the place of those that were not made yet.
  ///
  /// - Parameters:
  ///   - descriptors: those of all properties of the global object, by their names.
  ///   - find: the original function that finds one.
  private func settle(_ descriptors: Value, _ find: Value) throws {
    for name in namesOfInterfaces.split(separator: " ") {
      let (name, key) = (PropertyName(String(name)), context.makeString(String(name)))
      let found = try context.property(name, of: descriptors)
      guard try isLazy(found, named: key, of: context.global) else { continue }
      _ = try context.property(name, of: context.global)
      try context.setProperty(
        name, of: descriptors, to: context.call(find, this: nil, context.global, key))
    }
  }
}
