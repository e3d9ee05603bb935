internal import CJavaScriptCore

extension Context {
  /// Defines a data property. Inherited properties do not matter.
  package func define(
    _ name: PropertyName, on object: Value, value: Value, writable: Bool = true,
    enumerable: Bool = false, configurable: Bool = true
  ) throws(ThrownValue) {
    try define(
      makeString(name), on: object, value: value, writable: writable, enumerable: enumerable,
      configurable: configurable)
  }

  /// Defines a data property with a symbol of the language as its key.
  package func define(
    _ symbol: WellKnownSymbol, on object: Value, value: Value, writable: Bool = false,
    enumerable: Bool = false
  ) throws(ThrownValue) {
    try define(
      intrinsics.symbols[symbol.index].value, on: object, value: value, writable: writable,
      enumerable: enumerable, configurable: true)
  }

  /// Defines an accessor property.
  package func define(
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
  /// script runs.
  ///
  /// Each world has hundreds of definitions. So the functions are made here, but JavaScript defines
  /// the properties, many in one call. A call into the engine for each property would take as long
  /// as the definition itself.
  ///
  /// - Parameter scripted: the object from an own script that has the scripted members.
  package func define(
    _ definitions: PropertyDefinitions, on object: Value, scripted: Value? = nil
  ) throws(ThrownValue) {
    let definer = try memberDefiner()
    var arguments = ArgumentList(object)
    var previous: MemberTable.Member?
    for list in definitions.lists {
      for definition in list {
        if !arguments.hasRoom(for: 4) { try call(definer, &arguments) }
        let member: MemberTable.Member
        // To keep the names takes longer than all else about them, and most processes make one world or
        // two.
        if definition.member == nil, !machine.servesMany,
          let passing = machine.members.passingMember(
            definition.name, isAccessor: definition.isAccessor, in: self, to: &arguments)
        {
          member = passing
        } else {
          member =
            definition.member
            ?? machine.members.member(
              definition.name, isAccessor: definition.isAccessor, after: previous, in: self)
          definition.member = member
          previous = member
          arguments.append(member.key)
        }
        add(definition, member, scripted ?? undefined, to: &arguments)
      }
    }
    try call(definer, &arguments)
  }

  /// Appends the kind of a property and its values to the arguments for the defining function.
  private func add(
    _ definition: PropertyDefinitions.Definition, _ member: MemberTable.Member, _ scripted: Value,
    to arguments: inout ArgumentList
  ) {
    var kind = (definition.isEnumerable ? 1 : 0) | (definition.isConfigurable ? 2 : 0)
    switch definition.content {
    case .method(let length, let body):
      if definition.isConfigurable { kind |= 4 }
      arguments.append(JSValueMakeNumber(reference, Double(kind | length << 6)))
      arguments.append(makePlainFunction(name: member.function, body).reference)
    case .scriptedMethod:
      if definition.isConfigurable { kind |= 4 }
      arguments.append(JSValueMakeNumber(reference, Double(kind | 32)))
      arguments.append(scripted.reference)
    case .scriptedAccessor(let set):
      arguments.append(JSValueMakeNumber(reference, Double(kind | (set == nil ? 40 : 56))))
      arguments.append(scripted.reference)
      guard let set else { return }
      arguments.append(makePlainFunction(name: member.setter, set).reference)
    case .accessor(let get, let set):
      arguments.append(JSValueMakeNumber(reference, Double(kind | (set == nil ? 8 : 24))))
      arguments.append(makePlainFunction(name: member.function, get).reference)
      guard let set else { return }
      arguments.append(makePlainFunction(name: member.setter, set).reference)
    case .placeholder:
      arguments.append(JSValueMakeNumber(reference, Double(kind | 4)))
      arguments.append(undefined.reference)
    case .constant(let number):
      arguments.append(JSValueMakeNumber(reference, Double(kind)))
      arguments.append(JSValueMakeNumber(reference, number))
    }
  }

  /// Calls a function with a list. The first value stays in the list for the next call.
  private func call(
    _ function: Value, _ arguments: inout ArgumentList
  ) throws(ThrownValue) {
    guard arguments.count > 1 else { return }
    _ = try enter { exception in
      arguments.withReferences { list, count in
        JSObjectCallAsFunction(reference, function.reference, nil, count, list, exception)
      }
    }
    arguments.keepFirst()
  }

  /// The function that defines properties. Its first argument is the object. The others describe
  /// properties: for each its name, its kind as bits, and a value, or a getter and perhaps a
  /// setter. With bit 32, an object that has these takes their place. The engine gives each host
  /// function the length 0, so the function also sets other lengths.
  private func memberDefiner() throws(ThrownValue) -> Value {
    if let definer { return definer.value }
    let make = try evaluate(
      """
      (function (defineProperty, describe) {
        'use strict';
        const length = { __proto__: null, value: 0 };
        const data = {
          __proto__: null, value: undefined, writable: true, enumerable: true,
          configurable: true };
        const accessor = {
          __proto__: null, get: undefined, set: undefined, enumerable: true, configurable: true };
        return (object, ...list) => {
          for (let index = 0; index < list.length;) {
            const name = list[index++];
            const kind = list[index++];
            let value = list[index++], set;
            if (kind & 32) {
              const made = describe(value, name);
              value = kind & 8 ? made.get : made.value;
              set = made.set;
            }
            if (kind & 8) {
              if (kind & 16) {
                set = list[index++];
                length.value = 1;
                defineProperty(set, 'length', length);
              }
              accessor.get = value;
              accessor.set = set;
              accessor.enumerable = kind & 1;
              accessor.configurable = kind & 2;
              defineProperty(object, name, accessor);
            } else {
              if (kind > 63) {
                length.value = kind >> 6;
                defineProperty(value, 'length', length);
              }
              data.value = value;
              data.enumerable = kind & 1;
              data.configurable = kind & 2;
              data.writable = kind & 4;
              defineProperty(object, name, data);
            }
          }
          // They live as long as the world, what they were given need not.
          data.value = accessor.get = accessor.set = undefined;
        };
      })
      """)
    let made = try call(
      make, this: nil, intrinsics.defineProperty.value, intrinsics.describeProperty.value)
    definer = keep(made)
    return made
  }

  // MARK: Descriptors

  private func define(
    _ key: Value, on object: Value, value: Value, writable: Bool, enumerable: Bool,
    configurable: Bool
  ) throws(ThrownValue) {
    let descriptor = descriptor(
      writable: writable, enumerable: enumerable, configurable: configurable)
    set("value", of: descriptor, to: value)
    // The descriptor exists as long as the context, but should not keep the value alive.
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

  /// A descriptor that needs a `value`, which it keeps. There is one descriptor for each kind.
  private func descriptor(writable: Bool, enumerable: Bool, configurable: Bool) -> Value {
    let kind = (writable ? 1 : 0) | (enumerable ? 2 : 0) | (configurable ? 4 : 0)
    if let known = descriptors[kind] { return known.value }
    let descriptor = makeObject()
    setPrototype(of: descriptor, to: null)
    set("writable", of: descriptor, to: makeBoolean(writable))
    set("enumerable", of: descriptor, to: makeBoolean(enumerable))
    set("configurable", of: descriptor, to: makeBoolean(configurable))
    descriptors[kind] = keep(descriptor)
    return descriptor
  }

  /// A descriptor that needs a `get` and a `set`. There is one descriptor for each kind. It keeps
  /// its last values.
  private func accessorDescriptor(enumerable: Bool, configurable: Bool) -> Value {
    let kind = 8 | (enumerable ? 2 : 0) | (configurable ? 4 : 0)
    if let known = descriptors[kind] { return known.value }
    let descriptor = makeObject()
    setPrototype(of: descriptor, to: null)
    set("enumerable", of: descriptor, to: makeBoolean(enumerable))
    set("configurable", of: descriptor, to: makeBoolean(configurable))
    descriptors[kind] = keep(descriptor)
    return descriptor
  }

  /// Defines a property of a new function. This cannot fail.
  func describeProperty(_ name: PropertyName, of function: Value, as value: Value) {
    let descriptor = descriptor(writable: false, enumerable: false, configurable: true)
    set("value", of: descriptor, to: value)
    _ = withReferences(function, makeString(name), descriptor) { arguments, count in
      JSObjectCallAsFunction(
        reference, intrinsics.defineProperty.reference, nil, count, arguments, nil)
    }
  }

  /// Assigns a property of an object that has no prototype and is never seen by scripts.
  private func set(_ name: PropertyName, of object: Value, to value: Value) {
    JSObjectSetProperty(
      reference, object.reference, name.reference, value.reference,
      JSPropertyAttributes(kJSPropertyAttributeNone), nil)
  }
}

extension Context {
  /// The text of a property whose key is a symbol; nil if it has none, and another kind of value.
  package func text(_ symbol: WellKnownSymbol, of object: Value) throws(ThrownValue) -> String? {
    let value = try property(key: intrinsics.symbols[symbol.index].value, of: object)
    return isString(value) ? try string(value) : nil
  }

  /// A symbol of the language that is the key of properties in Web IDL.
  package enum WellKnownSymbol: String, Sendable, CaseIterable {
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
