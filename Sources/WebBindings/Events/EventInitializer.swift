internal import DOM
internal import ScriptEngine

/// A member of the dictionary that the constructor of an event takes.
struct EventInitializer {
  /// The dictionary it belongs to among those of one interface: those are read one after the
  /// other, and the members of each in the order of their names.
  var dictionary: Int
  var name: String
  var set: (Event, Value, Realm) throws -> Void
}

extension EventInitializer {
  func isBefore(_ other: EventInitializer) -> Bool {
    (dictionary, name) < (other.dictionary, other.name)
  }
}
