internal import CJavaScriptCore

extension Context {
  /// Defines a data property, whatever the object inherits.
  public func define(
    _ name: PropertyName, on object: Value, value: Value, writable: Bool = true,
    enumerable: Bool = false, configurable: Bool = true
  ) throws(ThrownValue) {
    try define(
      makeString(name), on: object, value: value, writable: writable, enumerable: enumerable,
      configurable: configurable)
  }

  /// Defines a data property keyed by a symbol of the language.
  public func define(
    _ symbol: WellKnownSymbol, on object: Value, value: Value, writable: Bool = false,
    enumerable: Bool = false
  ) throws(ThrownValue) {
    try define(
      intrinsics.symbols[symbol.index].value, on: object, value: value, writable: writable,
      enumerable: enumerable, configurable: true)
  }

  /// Defines an accessor property.
  public func define(
    _ name: PropertyName, on object: Value, getter: Value?, setter: Value?,
    enumerable: Bool = true, configurable: Bool = true
  ) throws(ThrownValue) {
    if let getter, setter == nil, enumerable, configurable, isObject(object) {
      _ = try enter { exception in
        withReferences(makeString(name), getter) { arguments, count in
          JSObjectCallAsFunction(
            reference, intrinsics.defineGetter.reference, object.reference, count, arguments,
            exception)
        }
      }
      return
    }
    let descriptor = accessorDescriptor(enumerable: enumerable, configurable: configurable)
    set("get", of: descriptor, to: getter ?? undefined)
    set("set", of: descriptor, to: setter ?? undefined)
    try defineProperty(makeString(name), on: object, descriptor)
  }

  /// Defines properties on an object that no script has seen, or on the global object before any
  /// script ran.
  public func define(
    _ definitions: PropertyDefinitions, on object: Value
  ) throws(ThrownValue) {
    for definition in definitions.list { try define(definition, on: object) }
  }

  private func define(
    _ definition: PropertyDefinitions.Definition, on object: Value
  ) throws(ThrownValue) {
    switch definition.content {
    case .method(let length, let body):
      let name = MemberNames.property(definition.name)
      let descriptor = descriptor(
        writable: definition.isConfigurable, enumerable: definition.isEnumerable,
        configurable: definition.isConfigurable)
      set("value", of: descriptor, to: makeFunction(name: name, length: length, body))
      try defineProperty(makeString(name), on: object, descriptor)
    case .accessor(let get, let set):
      let names = MemberNames.accessor(definition.name)
      let getter = makeFunction(name: names.getter, length: 0, get)
      let setter = set.map { makeFunction(name: names.setter, length: 1, $0) }
      try define(
        names.property, on: object, getter: getter, setter: setter,
        enumerable: definition.isEnumerable, configurable: definition.isConfigurable)
    case .placeholder:
      try define(
        MemberNames.property(definition.name), on: object, value: undefined,
        enumerable: definition.isEnumerable, configurable: definition.isConfigurable)
    case .constant(let number):
      try define(
        MemberNames.property(definition.name), on: object, value: makeNumber(number),
        writable: false, enumerable: definition.isEnumerable,
        configurable: definition.isConfigurable)
    }
  }

  // MARK: Descriptors

  private func define(
    _ key: Value, on object: Value, value: Value, writable: Bool, enumerable: Bool,
    configurable: Bool
  ) throws(ThrownValue) {
    let descriptor = descriptor(
      writable: writable, enumerable: enumerable, configurable: configurable)
    set("value", of: descriptor, to: value)
    // The descriptor lives as long as the context, the value need not.
    defer { if isObject(value) || isString(value) { set("value", of: descriptor, to: undefined) } }
    try defineProperty(key, on: object, descriptor)
  }

  private func defineProperty(
    _ key: Value, on object: Value, _ descriptor: Value
  ) throws(ThrownValue) {
    _ = try enter { exception in
      withReferences(object, key, descriptor) { arguments, count in
        JSObjectCallAsFunction(
          reference, intrinsics.defineProperty.reference, nil, count, arguments, exception)
      }
    }
  }

  /// A property descriptor that wants a `value`, which it keeps: there is one for each kind.
  private func descriptor(writable: Bool, enumerable: Bool, configurable: Bool) -> Value {
    let kind = (writable ? 1 : 0) | (enumerable ? 2 : 0) | (configurable ? 4 : 0)
    if let known = descriptors[kind] { return known.value }
    let descriptor = makeObject()
    setPrototype(of: descriptor, to: null)
    set("writable", of: descriptor, to: makeBoolean(writable))
    set("enumerable", of: descriptor, to: makeBoolean(enumerable))
    set("configurable", of: descriptor, to: makeBoolean(configurable))
    descriptors[kind] = protect(descriptor)
    return descriptor
  }

  /// A property descriptor that wants a `get` and a `set`: there is one for each kind. It keeps the
  /// last ones it was given.
  private func accessorDescriptor(enumerable: Bool, configurable: Bool) -> Value {
    let kind = 8 | (enumerable ? 2 : 0) | (configurable ? 4 : 0)
    if let known = descriptors[kind] { return known.value }
    let descriptor = makeObject()
    setPrototype(of: descriptor, to: null)
    set("enumerable", of: descriptor, to: makeBoolean(enumerable))
    set("configurable", of: descriptor, to: makeBoolean(configurable))
    descriptors[kind] = protect(descriptor)
    return descriptor
  }

  /// Defines a property of a fresh function, which cannot fail.
  func describeProperty(_ name: PropertyName, of function: Value, as value: Value) {
    let descriptor = descriptor(writable: false, enumerable: false, configurable: true)
    set("value", of: descriptor, to: value)
    _ = withReferences(function, makeString(name), descriptor) { arguments, count in
      JSObjectCallAsFunction(
        reference, intrinsics.defineProperty.reference, nil, count, arguments, nil)
    }
  }

  /// Assigns a property of an object without a prototype, which is no script's business.
  private func set(_ name: PropertyName, of object: Value, to value: Value) {
    JSObjectSetProperty(
      reference, object.reference, name.reference, value.reference,
      JSPropertyAttributes(kJSPropertyAttributeNone), nil)
  }
}

extension Context {
  /// A symbol of the language that Web IDL gives properties.
  public enum WellKnownSymbol: String, Sendable, CaseIterable {
    case toStringTag, iterator, unscopables, asyncIterator, toPrimitive

    var index: Int {
      switch self {
      case .toStringTag: 0
      case .iterator: 1
      case .unscopables: 2
      case .asyncIterator: 3
      case .toPrimitive: 4
      }
    }
  }
}
