internal import ScriptEngine

/// A value of one world's scripts, held by an object that other worlds may see too.
final class WorldValue {
  private let kept: ProtectedValue
  private let world: Int
  private let home: RealmLink
  /// The ports that belong to the value, as the contents of a message.
  private let ports: [MessagePort]
  /// The clones for other worlds, by the worlds' numbers.
  private var copies: [Int: ProtectedValue] = [:]

  /// - Parameter ports: the ports in the value that go to another world together with it.
  init(_ value: ProtectedValue, in realm: Realm, ports: [MessagePort] = []) {
    kept = value
    world = realm.world
    home = realm.link
    self.ports = ports
  }

  convenience init(_ value: Value, in realm: Realm, ports: [MessagePort] = []) {
    self.init(realm.context.protect(value), in: realm, ports: ports)
  }

  /// The value as a world sees it: the value itself in its own world, and in any other a structured
  /// clone, as WebKit shows the data of an event. Null if the value cannot be cloned.
  func value(in realm: Realm) -> Value {
    // A worker's values end with it.
    guard kept.isAlive else { return realm.context.null }
    if realm.world == world { return kept.value }
    if let known = copies[realm.world], known.isAlive { return known.value }
    let copy =
      (try? realm.clone(kept.value, from: home.realm, with: ports)) ?? realm.context.null
    copies[realm.world] = realm.context.protect(copy)
    return copy
  }

  /// The same value as a world's own. A value of a worker does not live longer than the worker.
  func moved(to realm: Realm) -> WorldValue {
    realm.world == world ? self : WorldValue(value(in: realm), in: realm)
  }
}

extension WorldValue: ResultType {
  func encode(in realm: Realm) throws -> Value { value(in: realm) }
}
