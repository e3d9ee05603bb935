import Testing

@testable import ScriptEngine

/// What the engine's library does that its C interface does not offer.
@Suite struct EngineInternalTests {
  // The file with compiled scripts belongs to the program, see CompiledScriptTests.
  @Test(arguments: EngineInternal.allCases.filter { $0 != .compiledScripts })
  func `the version that is tested with has all of it`(_ part: EngineInternal) {
    #expect(part.isUsable)
  }

  @Test func `a library that has no such function, or calls it in another way, is found out`() {
    #expect(!Masquerade.holds { _, _, _ in nil })
    // A function that hears nothing of its arguments, as one whose frames are laid out otherwise.
    #expect(
      !Masquerade.holds { context, group, _ in
        Masquerade.function(in: context, of: group) { _, _ in nil }
      })
    // An ordinary object does not count as undefined.
    let world = World()
    let function = world.context.makeFunction(name: "f", length: 0) { $0[1] }
    #expect(!Masquerade.holds { _, _, _ in function.reference })
    #expect(Masquerade.holds { Masquerade.function(in: $0, of: $1, $2) })
  }
}
