internal import ScriptEngine

extension Realm {
  /// Throws the engine's RangeError where the stack of a recursing script is nearly full.
  ///
  /// There, the engine would refuse calls while a global object is half made, so this check comes
  /// first.
  func ensureStack() throws {
    try context.call(function(Self.descendSource), context.makeNumber(Self.framesNeeded))
  }

  private static let descendSource: OwnScript =
    "(function descend(count) { if (count > 0) descend(count - 1); })"

  /// How many small frames of the engine take at least as much stack as making a global object.
  private static let framesNeeded = 4000.0
}
