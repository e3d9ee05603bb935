internal import DOM
internal import ScriptEngine

/// What scripts open databases with (Indexed Database API, 4.3).
final class IDBFactory: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.idbFactory.definition }
  var keepsWrapper: Bool { true }
}

extension Interfaces {
  static let idbFactory = Interface<IDBFactory>("IDBFactory") {
    try $0.method("open") {
      (_, name: DOMString, version: EnforcedLongLong?, realm: Realm) in
      if version?.value == 0 {
        throw ScriptError.type("IDBFactory.open() called with a version of 0")
      }
      let databases = try realm.databases(for: "open")
      let request = try IDBOpenDBRequest(.none, of: nil, in: realm)
      databases.database(named: name).open(version: version?.value, for: request)
      return request
    }
    try $0.method("deleteDatabase") { (_, name: DOMString, realm: Realm) in
      let databases = try realm.databases(for: "deleteDatabase")
      let request = try IDBOpenDBRequest(.none, of: nil, in: realm)
      databases.database(named: name).delete(for: request)
      return request
    }
    try $0.asynchronousMethod("databases") { (_, promise) in
      let realm = promise.realm
      guard let databases = try? realm.databases(for: "databases") else {
        throw DOMException(.security, "The operation is insecure.")
      }
      promise.resolveLater { [unowned realm] in try realm.dictionaries(of: databases) }
    }
    try $0.method("cmp") { (_, first: Value, second: Value, realm: Realm) in
      guard let first = try realm.databaseKey(first), let second = try realm.databaseKey(second)
      else {
        throw DOMException(
          .data, "Failed to execute 'cmp' on 'IDBFactory': The parameter is not a valid key.")
      }
      return first < second ? -1 : first == second ? 0 : 1
    }
  }
}

extension Realm {
  /// The list of `IDBDatabaseInfo`.
  fileprivate func dictionaries(of databases: DatabaseSet) throws -> Value {
    let list = databases.list
    return try context.makeArray(count: list.count) { index in
      let entry = context.makeObject()
      try context.define(
        "name", on: entry, value: encode(list[index].name), writable: true,
        enumerable: true)
      try context.define(
        "version", on: entry, value: encode(list[index].version), writable: true,
        enumerable: true)
      return entry
    }
  }
}
