public import Preprocessing
public import PropertyLists
public import WebBindings

/// The outcome of running a script on a page.
public struct RunReply: Sendable {
  /// The extension's input; nil in the reply to `finalize` alone.
  public var outcome: RunOutcome?
  /// The outcome of `finalize`, if the request asked for it.
  public var finalize: FinalizeOutcome?
  /// The page after the run, in UTF-8; nil if the request did not want it.
  public var html: [UInt8]?
  /// The page as it was parsed, before the script, in UTF-8; nil if the request did not want it.
  public var parsedHTML: [UInt8]?
  public var console: [ConsoleMessage]
  public var diagnostics: [Diagnostic]
  /// The remarks for the author of the script's bundle, each in the form of a diagnostic.
  public var remarks: [PropertyList] = []
  /// The pages that the script navigated to.
  public var navigations: [Navigation]
  /// The durations of the parts of the work, in milliseconds, by their names.
  public var timings: [(name: String, milliseconds: Double)]

  public init(
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
}
