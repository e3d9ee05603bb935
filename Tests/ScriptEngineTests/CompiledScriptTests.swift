import Testing

@testable import ScriptEngine

/// The program's own scripts whose code comes from a file.
@Suite struct CompiledScriptTests {
  private static let counter: OwnScript = """
    (function () {
      class Counter {
        #count = 0;
        add(name) { return name + ++this.#count; }
      }
      const made = new Counter();
      return name => made.add(name);
    })()
    """
  private static let failing: OwnScript = "(function outer() { return missing.member; })()"
  private static let other: OwnScript = "1 + 1"

  /// A file with the first two scripts, in memory that stays.
  private static func file(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> ScriptFile? {
    let machine = VirtualMachine(scriptFile: nil)
    let compiler = ScriptCompiler()
    machine.compiler = compiler
    let context = Context(machine: machine)
    _ = try context.evaluate(Self.counter)
    _ = try? context.evaluate(Self.failing)
    var bytes = try #require(compiler.file)
    change(&bytes)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    return ScriptFile(UnsafeRawBufferPointer(copy))
  }

  @Test func `the engine takes the code, and the scripts do the same in each world`() throws {
    let machine = VirtualMachine(scriptFile: try Self.file())
    // The first evaluations are with code from the file, and those after them with scripts that are kept.
    for _ in 0..<5 {
      let context = Context(machine: machine)
      let function = context.protect(try context.evaluate(Self.counter))
      for expected in ["a1", "a2"] {
        #expect(
          try context.string(context.call(function.value, context.makeString("a"))) == expected)
      }
      let thrown = try #require(throws: ThrownValue.self) { try context.evaluate(Self.failing) }
      #expect(context.describe(thrown).message == "Can't find variable: missing")
      #expect(try context.number(context.evaluate(Self.other)) == 2)
    }
    let scripts = try #require(machine.compiledScripts)
    #expect(scripts.count == 4)
    #expect(scripts.usedCount == 4)
  }

  @Test func `a script with another text has no code in the file`() throws {
    let file = try #require(try Self.file())
    #expect(file.code(of: Self.counter) != nil)
    #expect(file.code(of: Self.failing) != nil)
    #expect(file.code(of: Self.other) == nil)
  }

  @Test func `the engine compiles a text that is not that of the code`() throws {
    let file = try #require(try Self.file())
    let machine = VirtualMachine(scriptFile: nil)
    let context = Context(machine: machine)
    let name = PropertyName("[native code]")
    let script = try #require(
      CompiledScript(
        Self.other, name: name.reference, code: file.code(of: Self.counter), in: machine.group))
    defer { script.release() }
    #expect(!script.isUsed)
    #expect(try context.number(context.evaluate(script.reference)) == 2)
    #expect(!script.isUsed)
  }

  @Test func `a file of another format, of another engine, or cut off is no such file`() throws {
    #expect(try Self.file { $0[0] ^= 1 } == nil)
    // The engine's identity follows the format.
    #expect(try Self.file { $0[ScriptFile.format.count] ^= 1 } == nil)
    #expect(try Self.file { $0.removeLast($0.count - 50) } == nil)
    #expect(try Self.file { $0.removeLast($0.count - 110) } == nil)
    let cut = try #require(try Self.file { $0.removeLast() })
    #expect(cut.code(of: Self.counter) != nil)
    #expect(cut.code(of: Self.failing) == nil)
    #expect(ScriptFile(path: "/nonexistent/compiled-scripts") == nil)
    #expect(ScriptFile(path: "/dev/null") == nil)
  }
}
