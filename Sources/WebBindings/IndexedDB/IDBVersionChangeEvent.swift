internal import DOM
internal import ScriptEngine

/// Indexed Database API, 4.10.
final class IDBVersionChangeEvent: Event {
  var oldVersion = 0.0
  /// The version that is wanted; nil if the database is deleted.
  var newVersion: Double?

  convenience init(_ type: String, from oldVersion: Double, to newVersion: Double?) {
    self.init(type)
    (self.oldVersion, self.newVersion) = (oldVersion, newVersion)
  }
}

extension Interfaces {
  static let idbVersionChangeEvent = Interface<IDBVersionChangeEvent>(
    "IDBVersionChangeEvent", inherits: event
  ) {
    try $0.readonly("oldVersion") { $0.oldVersion }
    try $0.readonly("newVersion") { $0.newVersion }
    $0.initializer("oldVersion") { event, value, realm in
      event.oldVersion = try UnsignedLongLong.convert(value, in: realm).value
    }
    $0.initializer("newVersion") { event, value, realm in
      event.newVersion = try Nullable<UnsignedLongLong>.convert(value, in: realm).value?.value
    }
    try $0.eventConstructor { IDBVersionChangeEvent($0) }
  }
}

/// `unsigned long long` of Web IDL: the number modulo 2^64.
private struct UnsignedLongLong: ConvertibleArgument {
  var value: Double

  static func convert(_ value: Value, in realm: Realm) throws -> UnsignedLongLong {
    let number = try LongLong.convert(value, in: realm).value
    return UnsignedLongLong(value: number < 0 ? number + 0x1p64 : number)
  }
}
