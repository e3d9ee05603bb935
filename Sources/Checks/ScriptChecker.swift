package import Preprocessing
package import ScriptEngine

/// Finds the mistakes in a script that show without a page. It does not run the script.
package enum ScriptChecker {
  /// The mistakes, in the order of their places.
  ///
  /// The engine itself checks the syntax, on its own thread; the other checks use a syntax tree. If
  /// a script is nested too deep for a tree, the findings are that and those of the engine.
  ///
  /// - Parameter platform: the system that Safari runs on.
  package static func findings(
    in script: PreprocessingScript, platform: PreprocessingOptions.Platform = .iOS
  ) -> [Finding] {
    EngineThread.run(stackSize: stackSize) {
      check(script, syntaxError(in: script), platform, NameQuestions(.asked))
    }.map { $0.mapped(by: script.map) }.sorted(by: Finding.comesBefore)
  }

  /// The mistakes that the script's text shows, where a run has shown whether its syntax is right: a confined
  /// process has the engine that it began with, and can make no other.
  ///
  /// - Parameters:
  ///   - syntaxError: the engine's syntax error; nil if the syntax is right.
  ///   - machine: the engine of the calling thread, which is asked for the names of globals; nil where there is
  ///     none. Names that nothing defines are not looked for then.
  package static func findings(
    in script: PreprocessingScript, syntaxError: ScriptException?,
    platform: PreprocessingOptions.Platform = .iOS, machine: VirtualMachine? = nil
  ) -> [Finding] {
    func check(_ known: MissingNames) -> (findings: [Finding], asked: [String]) {
      EngineThread.run(stackSize: stackSize) {
        let names = NameQuestions(known)
        return (self.check(script, syntaxError, platform, names), names.asked)
      }
    }
    var (findings, asked) = check(.none)
    // The engine belongs to this thread, and the checks have one of their own.
    if let machine, !asked.isEmpty {
      let missing = WorldNames.missing(among: asked, machine: machine)
      if !missing.isEmpty { findings = check(.known(missing)).findings }
    }
    return findings.map { $0.mapped(by: script.map) }.sorted(by: Finding.comesBefore)
  }

  /// The size of the stack in bytes. It suffices for the deepest tree, even without optimization.
  static let stackSize = 64 << 20

  /// The finding for a file that is not a script.
  package static func finding(_ error: PreprocessingScriptError) -> Finding {
    switch error {
    case .notUTF8(let name, _, let line):
      Finding(
        .notText(error), .error, at: .script(SourceLocation(source: name, line: line)))
    }
  }

  private static func check(
    _ script: PreprocessingScript, _ syntaxError: ScriptException?,
    _ platform: PreprocessingOptions.Platform, _ names: NameQuestions
  ) -> [Finding] {
    let damage = script.map.error.map {
      Finding(Diagnostic(.sourceMapUnusable($0), .warning), script: script.name)
    }
    return [damage].compactMap(\.self)
      + faults(of: script, syntaxError, platform, names)
  }

  private static func faults(
    of script: PreprocessingScript, _ syntaxError: ScriptException?,
    _ platform: PreprocessingOptions.Platform, _ names: NameQuestions
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
    let analysis = ScriptAnalysis(
      source, program: program, platform: platform, names: names)
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
