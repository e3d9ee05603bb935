internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 2.6.4.1.
  static let htmlAllCollection = Interface<HTMLAllCollection>("HTMLAllCollection") {
    try $0.readonly("length") { $0.count }
    try $0.method("namedItem") { (all, name: String, realm: Realm) in
      try all.named(name, in: realm) ?? realm.context.null
    }
    try $0.method("item") { (all, nameOrIndex: Value?, realm: Realm) in
      guard let nameOrIndex else { return realm.context.null }
      return try all.item(nameOrIndex, in: realm)
    }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { all, index, realm in try all[index].map(realm.encode) },
        names: { $0.names },
        named: { all, name, realm in try all.named(name, in: realm) },
        namesAreEnumerable: false))
  }
}

extension HTMLAllCollection {
  fileprivate func named(_ name: String, in realm: Realm) throws -> Value? {
    let found = all(named: name)
    guard let first = found.first else { return nil }
    return try found.count == 1 ? realm.encode(first) : realm.encode(collection(named: name))
  }

  /// The value for an index or a name; null if there is none.
  fileprivate func item(_ nameOrIndex: Value, in realm: Realm) throws -> Value {
    let name = try realm.context.string(nameOrIndex)
    if let index = Int(name, radix: 10), index >= 0, String(index) == name {
      return try realm.encode(self[index])
    }
    return try named(name, in: realm) ?? realm.context.null
  }
}

extension Realm {
  /// `document.all`: an object that behaves like undefined, can be called, and has the properties
  /// of the collection. If the engine cannot make such an object, the value is undefined, because
  /// most scripts use it only to detect old browsers.
  func allOfDocument(_ document: Document) throws -> Value {
    let all = document.all
    if let known = masqueraders[ObjectIdentifier(all)] { return known.value }
    let made = context.makeMasquerader { call in
      let realm = Realm.of(call.context)
      return call.count == 0 ? realm.context.null : try all.item(call[0], in: realm)
    }
    guard let made else { return context.undefined }
    let kept = context.keep(made)
    masqueraders[ObjectIdentifier(all)] = kept
    try context.call(function(Self.masqueradeSource) { [builtins] }, made, wrap(all))
    return made
  }

  /// Connects the object with the collection through its prototype. The collection's functions are
  /// called on the collection itself.
  private static let masqueradeSource: OwnScript = """
    (function ({
      get: read, has: contains, getPrototypeOf, setPrototypeOf, deleteProperty, create, bind,
      defineProperty, Proxy: ProxyObject
    }) {
      return (object, collection) => {
        deleteProperty(object, 'length');
        deleteProperty(object, 'name');
        const bound = { __proto__: null };
        const get = (target, key) => {
          const value = read(collection, key);
          if (typeof value !== 'function' || key === 'constructor') return value;
          return bound[key] ??= bind(value, collection);
        };
        setPrototypeOf(object, new ProxyObject(create(getPrototypeOf(collection)), {
          __proto__: null, get, has: (target, key) => contains(collection, key),
          // The indexes and the names of the collection cannot be set.
          set: (target, key, value, receiver) => {
            if (typeof key === 'string' && (key >>> 0) + '' === key || contains(collection, key))
              return false;
            return defineProperty(receiver, key, {
              __proto__: null, value, writable: true, enumerable: true, configurable: true }), true;
          } }));
      };
    })
    """
}
