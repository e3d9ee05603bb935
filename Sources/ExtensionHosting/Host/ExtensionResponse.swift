public import WebBindings

/// The outcome of a request.
public struct ExtensionResponse: Sendable {
  /// The way in which the request ended.
  public var ending: Ending
  /// The outcome of the script's `run`; nil if the extension never loaded the property list,
  /// because the script is not evaluated then.
  public var run: RunOutcome?
  /// The outcome of the script's `finalize`.
  public var finalize: FinalizeOutcome
  /// The argument that `finalize` got, if the extension returned an item with a property list.
  public var finalizeArgument: PropertyList?
  /// The reason why a returned property list could not be loaded; the script gets an empty
  /// dictionary then.
  public var answerError: (any Error)?
  /// The page as it is afterwards.
  public var html: String
  /// The diagnostics, in the order in which they were found.
  public var diagnostics: [Diagnostic]
  /// The messages that the script wrote to the console.
  public var console: [ConsoleMessage]
  /// The addresses that the extension asked to be opened.
  public var openedURLs: [String]
  /// The number of times that the extension ended the request again after it was over, which
  /// devices ignore.
  public var ignoredAnswers: Int
  /// The durations of the parts.
  public var timings: PreprocessingTimings

  /// The ways in which a request ends.
  public enum Ending: Sendable {
    /// The extension returned items, or an empty list.
    case completed([ExtensionItem])
    /// The extension cancelled it, or threw this.
    case cancelled(any Error)
    /// The extension did not end it in time.
    case expired
  }

  /// The results of the script as the extension got them, without the key around them.
  public var results: PropertyList? {
    switch run {
    case .results(let results): results
    case .empty: .dictionary([:])
    default: nil
    }
  }
}
