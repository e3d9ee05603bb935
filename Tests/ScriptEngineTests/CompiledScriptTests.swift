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

  private static let composed = composedScript()

  /// As in another process, in which nothing has asked for the text.
  private static func composedScript(
    named name: String = "composed",
    text: @autoclosure @escaping @Sendable () -> String =
      "(function () { return \(40 + 2); })()"
  ) -> OwnScript { OwnScript(named: name, composing: text()) }

  private static var notComposed: String { fatalError("the text was composed") }

  /// A file with the first two scripts and the composed one, in memory that stays.
  private static func file(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> ScriptFile? {
    let machine = VirtualMachine(scriptFile: nil)
    let compiler = ScriptCompiler()
    machine.compiler = compiler
    let context = Context(machine: machine)
    _ = try context.evaluate(Self.counter)
    _ = try context.evaluate(Self.composed)
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
    #expect(file.entry(of: Self.counter) != nil)
    #expect(file.entry(of: Self.failing) != nil)
    #expect(file.entry(of: Self.other) == nil)
  }

  @Test func `a script that is composed has its text from the file as well`() throws {
    let machine = VirtualMachine(scriptFile: try Self.file())
    let context = Context(machine: machine)
    let script = Self.composedScript(text: Self.notComposed)
    #expect(try context.number(context.evaluate(script)) == 42)
    #expect(machine.compiledScripts?.usedCount == 1)
    #expect(String(decoding: script.bytes, as: UTF8.self) == "(function () { return 42; })()")
    // Without the file, and under another name, it is composed.
    for (machine, name) in [
      (VirtualMachine(scriptFile: nil), "composed"), (machine, "another name"),
    ] {
      let script = Self.composedScript(named: name, text: "'made ' + \(1)")
      let context = Context(machine: machine)
      #expect(try context.string(context.evaluate(script)) == "made 1")
    }
  }

  @Test func `no file has two scripts of one name`() throws {
    let compiler = ScriptCompiler()
    let machine = VirtualMachine(scriptFile: nil)
    machine.compiler = compiler
    let context = Context(machine: machine)
    for text in ["1", "2"] { _ = try context.evaluate(Self.composedScript(text: text)) }
    #expect(compiler.file == nil)
  }

  @Test func `the engine compiles a text that is not that of the code`() throws {
    let file = try #require(try Self.file())
    let machine = VirtualMachine(scriptFile: nil)
    let context = Context(machine: machine)
    let name = PropertyName("[native code]")
    let script = try #require(
      CompiledScript(
        Self.other, name: name.reference, code: file.entry(of: Self.counter)?.code,
        in: machine.group))
    defer { script.release() }
    #expect(!script.isUsed)
    #expect(try context.number(context.evaluate(script.reference)) == 2)
    #expect(!script.isUsed)
  }

  @Test func `a file of another format, of another engine, or cut off is no such file`() throws {
    #expect(try Self.file { $0[0] ^= 1 } == nil)
    // The identities of the engine and of the program follow the format.
    #expect(try Self.file { $0[ScriptFile.format.count] ^= 1 } == nil)
    let program = try #require(CompiledScripts.programIdentity)
    let engine = try #require(EngineLibrary.identity)
    #expect(
      try Self.file { $0[ScriptFile.format.count + engine.count + program.count - 1] ^= 1 } == nil)
    #expect(try Self.file { $0.removeLast($0.count - 50) } == nil)
    #expect(try Self.file { $0.removeLast($0.count - 110) } == nil)
    let cut = try #require(try Self.file { $0.removeLast() })
    #expect(cut.entry(of: Self.counter) != nil)
    #expect(cut.entry(of: Self.failing) == nil)
    #expect(ScriptFile(path: "/nonexistent/compiled-scripts") == nil)
    #expect(ScriptFile(path: "/dev/null") == nil)
  }
}
