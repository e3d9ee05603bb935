public import Preprocessing

/// What there is to know about a diagnostic: why it is one, what Safari does, and what to do.
public struct Explanation: Sendable {
  /// The diagnostic's short name.
  public var identifier: String
  /// What is wrong: a sentence without its full stop.
  public var title: String
  /// How bad it is at worst.
  public var severity: Diagnostic.Severity
  /// The rows of Documentation/Safari.md that it rests on, see ``SafariRows``.
  public var rows: [String]
  /// What Safari does, as the end of a sentence that begins with "Safari".
  public var safari: String
  /// What to do about it: sentences.
  public var fix: String
  public var example: Example

  /// Something wrong, and the same done right.
  public enum Example: Sendable {
    /// A script, a page that it runs on, and what the extension returns.
    case script(wrong: String, right: String, page: String = "", returns: String? = nil)
    /// Entries of `NSExtension`, as XML.
    case entries(wrong: String, right: String)
    /// Entries of `NSExtensionAttributes`, as XML.
    case attributes(wrong: String, right: String)
    /// Commands.
    case commands(wrong: String, right: String)

    /// What is wrong.
    public var wrong: String {
      switch self {
      case .script(let wrong, _, _, _), .entries(let wrong, _), .attributes(let wrong, _),
        .commands(let wrong, _):
        wrong
      }
    }

    /// The same done right.
    public var right: String {
      switch self {
      case .script(_, let right, _, _), .entries(_, let right), .attributes(_, let right),
        .commands(_, let right):
        right
      }
    }

    /// The language that it is in, as Markdown names it.
    public var language: String {
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
