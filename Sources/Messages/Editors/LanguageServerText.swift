/// What the language server answers where it cannot do what it was asked.
package enum LanguageServerText {
  package static let notInitialized = "the first request has to be initialize"
  package static let isShutDown = "the server was shut down: only exit may follow"
  package static let isInitialized = "the server was initialized before"
  package static let cancelled = "the request was cancelled"
  package static let noMessage =
    "this is no message of JSON-RPC 2.0: an object with a method was expected"

  package static func unknownMethod(_ method: String) -> String { "there is no method \(method)" }

  /// - Parameter what: the members that are missing or of another type.
  package static func wrongParameters(_ what: String) -> String {
    "the parameters should have \(what)"
  }

  package static func notOpen(_ address: String) -> String { "the document \(address) is not open" }

  // MARK: Frames

  package static func headerTooLong(limit: Int) -> String {
    "the header of a message is longer than \(limit) bytes: the server speaks the Language Server Protocol"
      + " on its standard input"
  }

  package static func malformedHeader(_ line: String) -> String {
    "'\(line)' is no header field: the server speaks the Language Server Protocol on its standard input"
  }

  package static let noLength = "the header of a message has no Content-Length"

  package static func badLength(_ text: String) -> String {
    "the Content-Length '\(text)' is not a number of bytes"
  }

  package static func tooLong(_ length: Int, limit: Int) -> String {
    "a message of \(length) bytes is longer than the limit of \(limit)"
  }

  package static func endsEarly(missing: Int) -> String {
    missing == 0
      ? "the input ends within the header of a message"
      : "the input ends \(missing) bytes before the end of a message"
  }

  /// How `jsprep lsp` says why it ends.
  package static func ending(_ reason: String) -> String { "jsprep lsp: \(reason)\n" }

  package static let cannotRead = "standard input cannot be read"
  package static let cannotWrite = "standard output takes no more"

  // MARK: What editors show

  /// The title of an action.
  ///
  /// - Parameter fix: what is to be done, as a sentence that begins with a small letter.
  package static func title(_ fix: String) -> String {
    let text = fix.hasSuffix(".") ? fix.dropLast() : fix[...]
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  package static let fixAll = "Fix everything that has one sure fix"

  package static func rename(_ name: String) -> String { "Write \(name)" }

  package static func ignore(_ identifier: String) -> String {
    "Leave '\(identifier)' out in the next line"
  }

  /// The comment that leaves a finding out.
  package static func comment(_ identifier: String) -> String {
    "// jsprep-ignore-next-line \(identifier) -- "
  }
}
