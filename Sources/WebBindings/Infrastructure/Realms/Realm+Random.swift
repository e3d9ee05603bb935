internal import ScriptEngine

extension Realm {
  /// Makes everything random in this world come from a seed: `Math.random`, `crypto`, identifiers.
  /// Worlds with the same seed get the same numbers.
  ///
  /// Call this before any script runs.
  package func seedRandomness(_ seed: UInt64) throws {
    random = RandomSource(seed: seed)
    let math = try context.property("Math", of: context.global)
    let function = context.makeFunction(name: "random", length: 0) { [unowned self] call in
      call.context.makeNumber(random.nextUnit())
    }
    try context.define("random", on: math, value: function)
  }
}
