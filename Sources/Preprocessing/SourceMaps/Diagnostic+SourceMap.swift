package import ScriptEngine
package import WebBindings

extension ScriptMap {
  /// A diagnostic whose places are those of the sources.
  package func mapped(_ diagnostic: Diagnostic) -> Diagnostic {
    guard reference != nil else { return diagnostic }
    var mapped = diagnostic
    mapped.location = diagnostic.location.map(self.mapped)
    if let exception = diagnostic.exception { mapped.exception = self.mapped(exception) }
    return mapped
  }

  /// A message to the console whose place is that of the source.
  package func mapped(_ message: ConsoleMessage) -> ConsoleMessage {
    guard reference != nil else { return message }
    var mapped = message
    mapped.location = message.location.map(self.mapped)
    return mapped
  }

  /// An exception whose places, also those of its stack, are those of the sources.
  package func mapped(_ exception: ScriptException) -> ScriptException {
    guard reference != nil else { return exception }
    var mapped = exception
    mapped.location = exception.location.map(self.mapped)
    mapped.stack = exception.stack.split(separator: "\n", omittingEmptySubsequences: false)
      .map { mappedFrame(String($0)) }.joined(separator: "\n")
    return mapped
  }

  /// A line of a stack, which ends with `source:line:column`.
  private func mappedFrame(_ frame: String) -> String {
    let start = frame.lastIndex(of: "@").map { frame.index(after: $0) } ?? frame.startIndex
    let parts = frame[start...].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return frame }
    let source = parts.dropLast(2).joined(separator: ":")
    let place = mapped(SourceLocation(source: source, line: line, column: column))
    guard place.generated != nil else { return frame }
    return "\(frame[..<start])\(place.source):\(place.line):\(place.column ?? 1)"
  }
}
