internal import ScriptEngine

/// An iterator over the pairs of an object (Web IDL, 3.7.9.2, "default iterator object").
final class PairIterator: PlatformObject {
  /// The part of each pair that the iterator yields.
  enum Kind {
    case keys, values, entries
  }

  /// The interface of the object.
  let definition: InterfaceDefinition
  private let kind: Kind
  private var index = 0
  /// Returns the pair at an index of the object, or nil past the end; nil itself once the end was
  /// reached.
  private var pair: ((Int) throws -> (key: any ResultType, value: any ResultType)?)?

  init(
    definition: InterfaceDefinition, kind: Kind,
    pair: @escaping (Int) throws -> (key: any ResultType, value: any ResultType)?
  ) {
    self.definition = definition
    self.kind = kind
    self.pair = pair
  }

  /// The next result object. After the end, the iterator stays at the end even if the object grows.
  func next(in realm: Realm) throws -> Value {
    let make = try realm.function(Self.results)
    guard let (key, value) = try pair?(index) else {
      pair = nil
      return try realm.context.call(make)
    }
    index += 1
    switch kind {
    case .keys: return try realm.context.call(make, key.encode(in: realm))
    case .values: return try realm.context.call(make, value.encode(in: realm))
    case .entries:
      return try realm.context.call(make, key.encode(in: realm), value.encode(in: realm))
    }
  }

  private static let results: OwnScript = """
    (function (first, second) {
      switch (arguments.length) {
      case 0: return { value: undefined, done: true };
      case 1: return { value: first, done: false };
      default: return { value: [first, second], done: false };
      }
    })
    """
}

extension InterfaceBuilder where Subject: ResultType {
  /// Makes the objects iterable as pairs (`iterable<K, V>`). Adds `entries`, `keys`, `values`,
  /// `forEach` and `Symbol.iterator`, which is `entries`.
  ///
  /// - Parameters:
  ///   - isSet: whether the objects are sets (`setlike<T>`), which are iterated by their values.
  ///   - pair: returns the pair at an index, as the object is now, or nil past the end.
  func pairIterable<Key: ResultType, Item: ResultType>(
    isSet: Bool = false, _ pair: @escaping (Subject, Int) throws -> (Key, Item)?
  ) throws {
    let definition = definition
    let objectClass = ObjectClass(name: "\(definition.name) Iterator")
    members.add { realm, _, target in
      let context = realm.context
      let iteratorPrototype = context.keep(try realm.makeIteratorPrototype(of: definition))
      let kinds: KeyValuePairs<String, PairIterator.Kind> = [
        "entries": .entries, "keys": .keys, "values": .values,
      ]
      for (name, kind) in kinds {
        let function = context.makeFunction(name: name, length: 0) { call in
          let subject = try Subject.subject(of: call, definition, name)
          let iterator = PairIterator(definition: definition, kind: kind) { try pair(subject, $0) }
          return call.context.makeObject(
            iterator, of: objectClass, prototype: iteratorPrototype.value)
        }
        try context.define(PropertyName(name), on: target, value: function, enumerable: true)
        if kind == (isSet ? .values : .entries) {
          try context.define(.iterator, on: target, value: function, writable: true)
        }
      }
    }
    try method("forEach") { (subject, callback: Value, this: Value?, realm: Realm) in
      guard realm.context.isCallable(callback) else {
        throw ScriptError.type("Cannot call callback")
      }
      let object = try subject.encode(in: realm)
      var index = 0
      while let (key, item) = try pair(subject, index) {
        index += 1
        try realm.context.call(
          callback, this: this ?? realm.context.undefined,
          item.encode(in: realm), key.encode(in: realm), object)
      }
      return Undefined()
    }
  }
}

extension Realm {
  /// Makes the prototype that all iterators of the interface's objects share.
  fileprivate func makeIteratorPrototype(of definition: InterfaceDefinition) throws -> Value {
    let prototype = context.makeObject()
    context.setPrototype(of: prototype, to: context.iteratorPrototype)
    let next = context.makeFunction(name: "next", length: 0) { call in
      guard let iterator = call.context.platformObject(of: call.this) as? PairIterator,
        iterator.definition === definition
      else { throw ScriptError.type("Cannot call next() on a non-Iterator object") }
      return try iterator.next(in: Realm.of(call.context))
    }
    try context.define("next", on: prototype, value: next, enumerable: true)
    try context.define(
      .toStringTag, on: prototype, value: context.makeString("\(definition.name) Iterator"))
    return prototype
  }
}

extension InterfaceType {
  /// The Swift value behind the `this` of a method's call.
  ///
  /// - Throws: a `TypeError` if `this` is no object of the interface.
  fileprivate static func subject(
    of call: Invocation, _ definition: InterfaceDefinition, _ name: String
  ) throws -> Self {
    if let wrapper = Realm.of(call.context).shown(call.this),
      wrapper.interface.isKind(of: definition),
      let subject = unwrap(node: wrapper.node, object: wrapper.object)
    {
      return subject
    }
    throw ScriptError.type(
      "Can only call \(definition.name).\(name) on instances of \(definition.name)")
  }
}
