package import ScriptEngine

// The syntax errors that authors of extensions typically make have kinds of their own, which a check of the
// text and every run name alike.

extension Diagnostic.Kind {
  /// The kind of a syntax error, by the engine's message and the line that it stands in.
  ///
  /// - Parameters:
  ///   - exception: the engine's error.
  ///   - line: the text of the line, as far as it is known.
  package static func syntax(_ exception: ScriptException, line: String) -> Self {
    let message = exception.message
    if message.contains("valid inside functions") {
      return .returnOutsideFunction(exception)
    }
    if message.contains("'arguments' in strict mode")
      || message.contains("Invalid parameters") && line.contains("arguments")
    {
      return .argumentsParameter(exception)
    }
    if message.hasPrefix("Unexpected identifier"), standsBehindAwait(message, line) {
      return .awaitOutsideAsync(exception)
    }
    let isModule = message.contains("import") || message.contains("export")
    return isModule ? .moduleSyntax(exception) : .syntaxError(exception)
  }

  /// Whether the unexpected name follows `await`.
  private static func standsBehindAwait(_ message: String, _ line: String) -> Bool {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    return quoted.count > 1 && line.contains("await \(quoted[1])")
  }

  /// Whether the engine did not run anything of the script, because of its syntax.
  package var isSyntaxError: Bool {
    switch self {
    case .syntaxError, .moduleSyntax, .argumentsParameter, .awaitOutsideAsync,
      .returnOutsideFunction:
      true
    default: false
    }
  }
}
