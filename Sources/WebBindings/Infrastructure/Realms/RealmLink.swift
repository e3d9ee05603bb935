/// A reference to a realm that becomes nil when the realm ends.
///
/// It takes the place of a weak reference. The first weak reference to a realm makes counting its
/// references slow from then on, and each call from a script counts them.
final class RealmLink {
  private(set) unowned(unsafe) var realm: Realm?

  /// Sets the reference to nil. The realm calls this when it ends.
  func end() { realm = nil }

  func begin(_ realm: Realm) { self.realm = realm }
}
