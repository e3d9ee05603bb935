internal import DOM
internal import ScriptEngine

/// A member of the dictionary for the constructor of an event.
struct EventInitializer {
  /// The number of the dictionary that has the member, among those of the interface. Dictionaries
  /// are read one after the other, and the members of each in alphabetical order.
  var dictionary: Int
  var name: String
  var key: PropertyName
  /// Sets what the member's value says. Every error becomes the one that WebKit has for all of them.
  var set: (Event, Value, Realm) throws -> Void
}

extension EventInitializer {
  func isBefore(_ other: EventInitializer) -> Bool {
    (dictionary, name) < (other.dictionary, other.name)
  }
}
