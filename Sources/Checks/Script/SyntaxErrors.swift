internal import Preprocessing
internal import ScriptEngine

/// Tells the syntax errors that authors of extensions make from others.
enum SyntaxErrors {
  static func finding(_ exception: ScriptException, in script: PreprocessingScript) -> Finding {
    var exception = exception
    exception.location = exception.location.map { located($0, in: script) }
    let place = exception.location.map { Finding.Place.script($0) } ?? .file(script.name)
    if let fault = fault(exception, in: script) {
      return Finding(.script(fault), .error, at: place)
    }
    let isModule = exception.message.contains("import") || exception.message.contains("export")
    let kind: Diagnostic.Kind = isModule ? .moduleSyntax(exception) : .syntaxError(exception)
    return Finding(
      Diagnostic(kind, .error, location: exception.location), script: script.name)
  }

  /// The place with its column, which the engine does not tell: where no syntax tree can be made of
  /// the same line, or where the word stands that is not allowed there.
  private static func located(
    _ location: SourceLocation, in script: PreprocessingScript
  ) -> SourceLocation {
    guard location.column == nil else { return location }
    let source = SourceText(name: script.name, bytes: script.source)
    do throws(ScriptParsingError) {
      _ = try ScriptParser.parse(script.source)
    } catch {
      if case .unexpected(let offset) = error {
        let place = source.location(offset)
        if place.line == location.line { return place }
      }
      return location
    }
    var scanner = ScriptScanner(script.source)
    while let token = try? scanner.next(), token.kind != .end {
      let place = source.location(token.start)
      if place.line > location.line { break }
      if place.line == location.line, token.isWord("arguments") || token.isWord("return") {
        return place
      }
    }
    return location
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
