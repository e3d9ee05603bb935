internal import DOM
internal import ScriptEngine

/// Reads keys out of values, and puts made keys into them, by one key path (Indexed Database API, 7).
/// The values are clones: scripts hear of nothing.
final class KeyPathReader {
  private let read: ProtectedValue
  private let write: ProtectedValue
  private let accepts: ProtectedValue

  /// - Parameter path: a valid key path.
  init(_ path: DOMString, in realm: Realm) throws {
    let context = realm.context
    let make = try realm.function(Self.source) {
      let special = context.makeFunction(name: "", length: 2) { call in
        try Realm.of(call.context).specialMember(call[1], of: call[0])
      }
      return [realm.builtins, context.protect(special)]
    }
    let names = path.isEmpty ? [] : path.bytes.split(separator: UInt8(ascii: "."))
    let list = try context.makeArray(count: names.count) {
      try realm.encode(DOMString(bytes: Array(names[$0])))
    }
    let made = context.protect(try context.call(make, list))
    read = try context.protectedProperty("read", of: made.value)
    write = try context.protectedProperty("write", of: made.value)
    accepts = try context.protectedProperty("accepts", of: made.value)
  }

  /// "Evaluate a key path on a value"; undefined for a failure.
  func read(_ value: Value, in realm: Realm) throws -> Value {
    try realm.context.call(read.value, value)
  }

  /// "Check that a key could be injected into a value".
  func accepts(_ value: Value, in realm: Realm) throws -> Bool {
    realm.context.boolean(try realm.context.call(accepts.value, value))
  }

  /// "Inject a key into a value using a key path".
  func write(_ key: Value, into value: Value, in realm: Realm) throws {
    try realm.context.call(write.value, value, key)
  }

  private static let source: OwnScript = """
    (function ({ hasOwn, defineProperty: define }, special) {
      const isObject = value => typeof value === 'object' && value !== null;
      const put = (object, name, value) => define(object, name, {
        __proto__: null, value, writable: true, enumerable: true, configurable: true });
      return names => {
        const count = names.length, last = names[count - 1];
        return {
          __proto__: null,
          read(value) {
            for (let index = 0; index < count && value !== undefined; index++) {
              const name = names[index];
              if (typeof value === 'string') value = name === 'length' ? value.length : undefined;
              else if (!isObject(value)) return undefined;
              else value = hasOwn(value, name) ? value[name] : special(value, name);
            }
            return value;
          },
          accepts(value) {
            if (!isObject(value)) return false;
            for (let index = 0; index < count - 1; index++) {
              if (!hasOwn(value, names[index])) return true;
              value = value[names[index]];
              if (!isObject(value)) return false;
            }
            return true;
          },
          write(value, key) {
            for (let index = 0; index < count - 1; index++) {
              const name = names[index];
              if (!hasOwn(value, name)) put(value, name, {});
              value = value[name];
            }
            put(value, last, key);
          },
        };
      };
    })
    """
}

extension Realm {
  /// A member of a blob or a file that key paths know; undefined for anything else.
  fileprivate func specialMember(_ name: Value, of value: Value) throws -> Value {
    guard let blob = shown(value)?.object as? Blob else { return context.undefined }
    let file = blob as? File
    switch try context.string(name) {
    case "size": return try encode(blob.size)
    case "type": return try encode(blob.type)
    case "name": return try file.map { try encode($0.name) } ?? context.undefined
    case "lastModified": return try file.map { try encode($0.lastModified) } ?? context.undefined
    case "lastModifiedDate":
      return file.map { context.makeDate(milliseconds: Double($0.lastModified)) }
        ?? context.undefined
    default: return context.undefined
    }
  }
}
