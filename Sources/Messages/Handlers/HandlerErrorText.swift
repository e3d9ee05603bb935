package import HandlerPrograms
internal import PropertyLists

/// The message for a handler that gave no answer.
package struct HandlerErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// A sentence without its full stop.
  package var message: String
  /// What to do about it on the command line, as a sentence.
  package var fix: String?

  /// The words for an error.
  package init(_ error: HandlerError) {
    switch error {
    case .inputNotRepresentable(let error):
      self.init(
        "results-not-representable", PropertyListErrorText(error, source: "the results").text,
        "fix the results, or hand them over with --handler-format json.")
    case .notStarted(let step, let code):
      self.init(
        "handler-failed", "the handler cannot be started: \(step): \(SystemErrorText(code).text)")
    case .notFound(let status):
      self.init(
        "handler-not-found",
        status == 127
          ? "the shell finds no program to run as the handler"
          : "the shell may not run the program that is the handler",
        "try the command by itself: it is run by /bin/sh -c in the current folder.")
    case .timedOut(let seconds):
      self.init(
        "handler-timeout",
        "the handler had not answered after \(SecondsText(seconds).text), and was ended",
        "let it end or close its standard output, or allow more with --handler-timeout.")
    case .answerTooLarge(let limit):
      self.init(
        "handler-output-too-large",
        "the handler printed more than \(limit / 1_000_000) MB, and was ended",
        "an extension has about 120 MB of memory: return less.")
    case .answerMalformed(let error):
      self.init(
        "handler-output-malformed",
        PropertyListErrorText(error, source: "the handler's output").text,
        "print a property list as XML, binary or JSON, and nothing else on standard output.")
    case .answerNoDictionary(let kind):
      self.init(
        "handler-output-no-dictionary",
        "the handler returned a value of the type \(kind.rawValue): finalize gets a dictionary",
        "return a dictionary, alone or under NSExtensionJavaScriptFinalizeArgumentKey.")
    }
  }

  private init(_ identifier: String, _ message: String, _ fix: String? = nil) {
    self.identifier = identifier
    self.message = message
    self.fix = fix
  }
}
