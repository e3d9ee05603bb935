public import Preprocessing
public import ScriptEngine

/// Finds the mistakes in a script that show without a page. Nothing of it is run.
public enum ScriptChecker {
  /// The mistakes, in the order of their places.
  ///
  /// The engine itself checks the syntax, on a thread of its own; the rest is done by a syntax tree.
  /// A script that has none, because it is nested too deep, has no findings but that and those of the
  /// engine.
  ///
  /// - Parameter platform: the system that Safari runs on.
  public static func findings(
    in script: PreprocessingScript, platform: PreprocessingOptions.Platform = .iOS
  ) -> [Finding] {
    EngineThread.run(stackSize: stackSize) {
      check(script, syntaxError(in: script), platform)
    }.map { $0.mapped(by: script.map) }.sorted(by: Finding.comesBefore)
  }

  /// The mistakes that the script's text shows, where a run has shown whether its syntax is right: the
  /// engine is not used.
  ///
  /// - Parameter syntaxError: what the engine says of the syntax; nil where it is right.
  public static func findings(
    in script: PreprocessingScript, syntaxError: ScriptException?,
    platform: PreprocessingOptions.Platform = .iOS
  ) -> [Finding] {
    EngineThread.run(stackSize: stackSize) { check(script, syntaxError, platform) }
      .map { $0.mapped(by: script.map) }.sorted(by: Finding.comesBefore)
  }

  /// The stack in bytes, which is long enough for the deepest tree, also without optimization.
  static let stackSize = 64 << 20

  /// A file that is no script.
  public static func finding(_ error: PreprocessingScriptError) -> Finding {
    switch error {
    case .notUTF8(let name, _, let line):
      Finding(
        .notText(error), .error, at: .script(SourceLocation(source: name, line: line)))
    }
  }

  private static func check(
    _ script: PreprocessingScript, _ syntaxError: ScriptException?,
    _ platform: PreprocessingOptions.Platform
  ) -> [Finding] {
    let damage = script.map.error.map {
      Finding(Diagnostic(.sourceMapUnusable($0), .warning), script: script.name)
    }
    return [damage].compactMap(\.self) + faults(of: script, syntaxError, platform)
  }

  private static func faults(
    of script: PreprocessingScript, _ syntaxError: ScriptException?,
    _ platform: PreprocessingOptions.Platform
  ) -> [Finding] {
    if let syntaxError { return [SyntaxErrors.finding(syntaxError, in: script)] }
    let source = SourceText(name: script.name, bytes: script.source)
    let program: SyntaxNode
    do throws(ScriptParsingError) {
      program = try ScriptParser.parse(script.source)
    } catch {
      guard case .tooDeep(let offset) = error else { return [] }
      let fault = ScriptFault.tooDeep(limit: ScriptParser.maximumNesting)
      return [Finding(.script(fault), .warning, at: .script(source.location(offset)))]
    }
    let analysis = ScriptAnalysis(source, program: program, platform: platform)
    return ScriptChecks.all.flatMap { $0.findings(in: analysis) }
  }

  private static func syntaxError(in script: PreprocessingScript) -> ScriptException? {
    let context = Context(machine: VirtualMachine())
    do throws(ThrownValue) {
      try context.checkSyntax(
        String(decoding: script.source, as: UTF8.self), name: script.name)
      return nil
    } catch {
      return context.describe(error)
    }
  }
}
