import Testing

@testable import ScriptEngine

@Suite struct ScriptEngineTests {
}
