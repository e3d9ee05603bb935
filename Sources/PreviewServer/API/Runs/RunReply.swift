package import Preprocessing
package import PropertyLists
package import WebBindings
package import Workers

/// The outcome of running a script on a page.
package struct RunReply: Sendable {
  /// The extension's input; nil in a reply that is only about `finalize`.
  package var outcome: RunOutcome?
  /// The outcome of `finalize`, if the request asked for it.
  package var finalize: FinalizeOutcome?
  /// The page after the run, in UTF-8; nil if the request did not want it.
  package var html: [UInt8]?
  /// The page as it was parsed, before the script, in UTF-8; nil if the request did not want it.
  package var parsedHTML: [UInt8]?
  /// Pictures of the page, where the engine has layout.
  package var pictures: PagePictures?
  package var console: [ConsoleMessage]
  package var diagnostics: [Diagnostic]
  /// The remarks for the author of the script's bundle, each in the form of a diagnostic.
  package var remarks: [PropertyList] = []
  /// The pages that the script navigated to.
  package var navigations: [Navigation]
  /// The durations of the parts of the work, in milliseconds, by their names.
  package var timings: [(name: String, milliseconds: Double)]
  /// The memory that this reply takes until its answer is sent; nil if it is not counted.
  var room: AnswerRoom?

  package init(
    outcome: RunOutcome?, finalize: FinalizeOutcome? = nil, html: [UInt8]?,
    console: [ConsoleMessage] = [], diagnostics: [Diagnostic] = [], navigations: [Navigation] = [],
    timings: [(name: String, milliseconds: Double)] = []
  ) {
    self.outcome = outcome
    self.finalize = finalize
    self.html = html
    self.console = console
    self.diagnostics = diagnostics
    self.navigations = navigations
    self.timings = timings
  }

  /// The reply with what a worker, or WebKit, answered.
  package init(_ answer: WorkerAnswer) {
    self.init(
      outcome: answer.outcome, finalize: answer.finalization, html: answer.html,
      console: answer.console, diagnostics: answer.diagnostics, navigations: answer.navigations,
      timings: answer.timings.milliseconds)
    parsedHTML = answer.parsedHTML
  }
}
