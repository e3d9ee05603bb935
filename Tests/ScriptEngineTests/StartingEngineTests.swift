import ScriptEngine
import Testing

/// An engine that is made while the caller does something else.
@Suite struct StartingEngineTests {
  @Test func `the work gets the engine, and the caller its result`() {
    let engine = StartingEngine()
    #expect(engine.run { machine in try? World(machine: machine)("6 * 7") } == "42")
  }

  @Test func `its thread has the stack of all engines`() {
    let depth = """
      var depth = 0;
      function go() { depth++; go() }
      try { go() } catch (error) { error.name + (depth > 10000) }
      """
    let answers = (0..<2).map { _ in
      StartingEngine().run { machine in try? World(machine: machine)(depth) }
    }
    #expect(answers == ["RangeErrortrue", "RangeErrortrue"])
  }
}
