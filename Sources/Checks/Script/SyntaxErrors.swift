package import Preprocessing
internal import ScriptEngine

/// Turns the engine's syntax errors into findings, with their columns.
enum SyntaxErrors {
  static func finding(_ exception: ScriptException, in script: PreprocessingScript) -> Finding {
    var exception = exception
    exception.location = exception.location.map { located($0, in: script) }
    let line = exception.location.flatMap { script.line($0.line) } ?? ""
    return Finding(
      Diagnostic(.syntax(exception, line: line), .error, location: exception.location),
      script: script.name)
  }

  /// The place with its column, which the engine does not give: where the parser fails in the same
  /// line, or where the word that is not allowed stands.
  fileprivate static func located(
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
}

extension ScriptRequest {
  /// What an author should know, with the columns of syntax errors.
  package var locatedDiagnostics: [Diagnostic] {
    diagnostics.map { $0.withColumn(in: script) }
  }
}

extension Diagnostic {
  /// The diagnostic of a run, with the column of a syntax error, which the engine does not give.
  ///
  /// - Parameter script: the script that ran. Places in the files that it was made of stay as they are.
  fileprivate func withColumn(in script: PreprocessingScript) -> Diagnostic {
    guard kind.isSyntaxError, let location, location.generated == nil else { return self }
    var located = self
    located.location = SyntaxErrors.located(location, in: script)
    if var exception {
      exception.location = located.location
      located.exception = exception
    }
    return located
  }
}
