package import Preprocessing

/// The explanation of a diagnostic: its reason, what Safari does, and what to do.
package struct Explanation: Sendable {
  /// The diagnostic's short name.
  package var identifier: String
  /// What is wrong: a sentence without its full stop.
  package var title: String
  /// The highest severity that it can have.
  package var severity: Diagnostic.Severity
  /// The rows of Documentation/Safari.md that it is based on, see ``SafariRows``.
  package var rows: [String]
  /// What Safari does, as the end of a sentence that begins with "Safari".
  package var safari: String
  /// What to do about it: sentences.
  package var fix: String
  package var example: Example

  /// A wrong example, and its correct form.
  package enum Example: Sendable {
    /// A script, a page that it runs on, and what the extension returns.
    case script(wrong: String, right: String, page: String = "", returns: String? = nil)
    /// Entries of `NSExtension`, as XML.
    case entries(wrong: String, right: String)
    /// Entries of `NSExtensionAttributes`, as XML.
    case attributes(wrong: String, right: String)
    /// Commands.
    case commands(wrong: String, right: String)

    /// What is wrong.
    package var wrong: String {
      switch self {
      case .script(let wrong, _, _, _), .entries(let wrong, _), .attributes(let wrong, _),
        .commands(let wrong, _):
        wrong
      }
    }

    /// The correct form.
    package var right: String {
      switch self {
      case .script(_, let right, _, _), .entries(_, let right), .attributes(_, let right),
        .commands(_, let right):
        right
      }
    }

    /// The language that it is in, as Markdown names it.
    package var language: String {
      switch self {
      case .script: "js"
      case .entries, .attributes: "xml"
      case .commands: "sh"
      }
    }
  }

  init(
    _ identifier: String, _ severity: Diagnostic.Severity, _ title: String, rows: [String] = [],
    safari: String, fix: String, _ example: Example
  ) {
    self.identifier = identifier
    self.severity = severity
    self.title = title
    self.rows = rows
    self.safari = safari
    self.fix = fix
    self.example = example
  }
}
