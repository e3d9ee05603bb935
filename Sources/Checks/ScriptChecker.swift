public import Preprocessing
internal import ScriptEngine

/// Finds the mistakes in a script that show without a page. Nothing of it is run.
public enum ScriptChecker {
  /// The mistakes, in the order of their places.
  ///
  /// The engine itself checks the syntax, on a thread of its own; the rest is done by a syntax tree.
  /// A script that has none, because it is nested too deep, has no findings but those of the engine.
  ///
  /// - Parameter platform: the system that Safari runs on.
  public static func findings(
    in script: PreprocessingScript, platform: PreprocessingOptions.Platform = .iOS
  ) -> [Finding] {
    EngineThread.run { check(script, platform) }.sorted(by: Finding.comesBefore)
  }

  /// A file that is no script.
  public static func finding(_ error: PreprocessingScriptError) -> Finding {
    switch error {
    case .notUTF8(let name, _, let line):
      Finding(
        .notText(error), .error, at: .script(SourceLocation(source: name, line: line)))
    }
  }

  private static func check(
    _ script: PreprocessingScript, _ platform: PreprocessingOptions.Platform
  ) -> [Finding] {
    if let exception = syntaxError(in: script) {
      return [SyntaxErrors.finding(exception, in: script)]
    }
    guard let program = try? ScriptParser.parse(script.source) else { return [] }
    let source = SourceText(name: script.name, bytes: script.source)
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
