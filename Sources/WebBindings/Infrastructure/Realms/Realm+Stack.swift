internal import ScriptEngine

extension Realm {
  /// Throws the engine's RangeError where the stack of a script that recurses is nearly at its end.
  ///
  /// A global object is set up by calls that the engine would refuse there, when it is half made:
  /// this comes before one is.
  func ensureStack() throws {
    try context.call(function(Self.descendSource), context.makeNumber(Self.framesNeeded))
  }

  private static let descendSource: OwnScript =
    "(function descend(count) { if (count > 0) descend(count - 1); })"

  /// How many small frames of the engine take at least the stack of making a global object.
  private static let framesNeeded = 4000.0
}
