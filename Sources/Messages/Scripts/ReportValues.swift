package import Preprocessing
package import PropertyLists
package import ScriptEngine
package import WebBindings

// Diagnostics, console messages and places as values, which the command line and the server write
// as JSON: one form for both.

extension PropertyList {
  /// A diagnostic: its identifier, severity and words, and its place if it has one.
  package init(_ diagnostic: Diagnostic) {
    let content = DiagnosticText(diagnostic)
    var entries = Self.entries(
      diagnostic.identifier, diagnostic.severity, content.message, safari: content.safari,
      fix: content.fix, path: diagnostic.path)
    if let location = diagnostic.location {
      entries.append(("location", PropertyList(location)))
    }
    if let stack = diagnostic.exception?.stack, !stack.isEmpty {
      entries.append(("stack", .array(stack.split(separator: "\n").map { .string(String($0)) })))
    }
    self = .dictionary(PropertyListDictionary(entries))
  }

  /// The common entries of diagnostics and findings: the identifier, the severity, the words, and
  /// the place in the results if there is one.
  static func entries(
    _ identifier: String, _ severity: Diagnostic.Severity, _ message: String, safari: String?,
    fix: String?, path: PropertyListPath?
  ) -> [(String, PropertyList)] {
    var entries: [(String, PropertyList)] = [
      ("id", .string(identifier)), ("severity", .string(severity.rawValue)),
      ("message", .string(message)),
    ]
    if let safari { entries.append(("safari", .string("Safari \(safari)"))) }
    if let fix { entries.append(("fix", .string(fix))) }
    if let path, !path.isRoot { entries.append(("path", .string(path.description))) }
    return entries
  }

  /// A console message: its level, text and place.
  package init(_ message: ConsoleMessage) {
    var entries: [(String, PropertyList)] = [
      ("level", .string(message.level.rawValue)), ("text", .string(message.text)),
    ]
    if let location = message.location { entries.append(("location", PropertyList(location))) }
    self = .dictionary(PropertyListDictionary(entries))
  }

  /// A place in a script: the source's name, the line and, if it is known, the column.
  package init(_ location: SourceLocation) {
    var entries: [(String, PropertyList)] = [
      ("source", .string(location.source)),
      ("line", .integer(PropertyListInteger(Int64(location.line)))),
    ]
    if let column = location.column {
      entries.append(("column", .integer(PropertyListInteger(Int64(column)))))
    }
    if let generated = location.generated {
      let place = SourceLocation(
        source: generated.source, line: generated.line, column: generated.column)
      entries.append(("generated", PropertyList(place)))
    }
    self = .dictionary(PropertyListDictionary(entries))
  }

  /// A navigation: its kind, its address, and the window if it names one.
  package init(_ navigation: Navigation) {
    var entries: [(String, PropertyList)] = [
      ("kind", .string(navigation.kind.rawValue)), ("url", .string(navigation.url)),
    ]
    if !navigation.target.isEmpty { entries.append(("target", .string(navigation.target))) }
    self = .dictionary(PropertyListDictionary(entries))
  }
}
