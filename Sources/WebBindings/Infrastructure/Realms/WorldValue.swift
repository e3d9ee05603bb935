internal import ScriptEngine

/// A value of one world's scripts, held by an object that other worlds may see too.
final class WorldValue {
  private let kept: ProtectedValue
  private let world: Int
  /// The clones for other worlds, by the worlds' numbers.
  private var copies: [Int: ProtectedValue] = [:]

  init(_ value: ProtectedValue, in realm: Realm) {
    kept = value
    world = realm.world
  }

  convenience init(_ value: Value, in realm: Realm) {
    self.init(realm.context.protect(value), in: realm)
  }

  /// The value as a world sees it: the value itself in its own world, and in any other a structured
  /// clone, as WebKit shows the data of an event. Null if the value cannot be cloned.
  func value(in realm: Realm) -> Value {
    if realm.world == world { return kept.value }
    if let known = copies[realm.world] { return known.value }
    let copy = (try? realm.clone(kept.value)) ?? realm.context.null
    copies[realm.world] = realm.context.protect(copy)
    return copy
  }
}

extension WorldValue: ResultType {
  func encode(in realm: Realm) throws -> Value { value(in: realm) }
}
