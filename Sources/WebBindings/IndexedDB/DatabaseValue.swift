internal import DOM
internal import ScriptEngine

/// A value in a database: a structured clone that no script can reach.
final class DatabaseValue {
  let clone: ProtectedValue

  init(_ clone: ProtectedValue) { self.clone = clone }

  /// A copy for a script.
  func copy(in realm: Realm) throws -> Value { try realm.clone(clone.value) }
}
