internal import ScriptEngine

extension Realm {
  /// Throws the engine's `RangeError` if the stack of a recursing script is nearly full.
  ///
  /// Call this before making a global object. With less stack, the engine would refuse calls while
  /// the object is half made.
  func ensureStack() throws {
    try context.call(function(Self.descendSource), context.makeNumber(Self.framesNeeded))
  }

  private static let descendSource: OwnScript =
    "(function descend(count) { if (count > 0) descend(count - 1); })"

  /// A number of small frames of the engine that take at least as much stack as making a global
  /// object.
  private static let framesNeeded = 4000.0
}
