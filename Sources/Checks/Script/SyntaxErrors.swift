internal import Preprocessing
internal import ScriptEngine

/// Tells the syntax errors that authors of extensions make from others.
enum SyntaxErrors {
  static func finding(_ exception: ScriptException, in script: PreprocessingScript) -> Finding {
    let place = exception.location.map { Finding.Place.script($0) } ?? .file(script.name)
    if let fault = fault(exception, in: script) {
      return Finding(.script(fault), .error, at: place)
    }
    let isModule = exception.message.contains("import") || exception.message.contains("export")
    let kind: Diagnostic.Kind = isModule ? .moduleSyntax(exception) : .syntaxError(exception)
    return Finding(
      Diagnostic(kind, .error, location: exception.location), script: script.name)
  }

  private static func fault(
    _ exception: ScriptException, in script: PreprocessingScript
  ) -> ScriptFault? {
    let message = exception.message
    if message.contains("Return statements are only valid inside functions") {
      return .returnOutsideFunction(exception)
    }
    if message.contains("'arguments' in strict mode")
      || message.contains("Invalid parameters or function name in strict mode")
        && mentionsArguments(exception, in: script)
    {
      return .argumentsParameter(exception)
    }
    if message.hasPrefix("Unexpected identifier"), standsBehindAwait(exception, in: script) {
      return .awaitOutsideAsync(exception)
    }
    return nil
  }

  private static func line(_ exception: ScriptException, in script: PreprocessingScript) -> String {
    exception.location.flatMap { script.line($0.line) } ?? ""
  }

  private static func mentionsArguments(
    _ exception: ScriptException, in script: PreprocessingScript
  ) -> Bool {
    line(exception, in: script).contains("arguments")
  }

  /// Whether the name that is not expected is what somebody waits for.
  private static func standsBehindAwait(
    _ exception: ScriptException, in script: PreprocessingScript
  ) -> Bool {
    let quoted = exception.message.split(separator: "'", omittingEmptySubsequences: false)
    guard quoted.count > 1 else { return false }
    return line(exception, in: script).contains("await \(quoted[1])")
  }
}
