internal import ScriptEngine

/// A value of one world's scripts, kept by an object that other worlds may see as well.
final class WorldValue {
  private let kept: ProtectedValue
  private let world: Int

  init(_ value: ProtectedValue, in realm: Realm) {
    kept = value
    world = realm.world
  }

  convenience init(_ value: Value, in realm: Realm) {
    self.init(realm.context.protect(value), in: realm)
  }

  /// The value, for its own world; null for any other.
  func value(in realm: Realm) -> Value {
    realm.world == world ? kept.value : realm.context.null
  }
}

extension WorldValue: ResultType {
  func encode(in realm: Realm) throws -> Value { value(in: realm) }
}
