internal import DOM
internal import ScriptEngine

/// A member of the dictionary that the constructor of an event takes.
struct EventInitializer {
  /// The number of its dictionary among those of the interface. They are read one after the other,
  /// the members of each in the order of their names.
  var dictionary: Int
  var name: String
  var set: (Event, Value, Realm) throws -> Void
}

extension EventInitializer {
  func isBefore(_ other: EventInitializer) -> Bool {
    (dictionary, name) < (other.dictionary, other.name)
  }
}
