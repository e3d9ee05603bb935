/// Leads to a realm for as long as it is there.
///
/// A weak reference would do the same, and make every later count of the realm's references slow:
/// each call from a script counts them.
final class RealmLink {
  private(set) unowned(unsafe) var realm: Realm?

  /// Ends with the realm.
  func end() { realm = nil }

  func begin(_ realm: Realm) { self.realm = realm }
}
