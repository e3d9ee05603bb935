public import WebBindings

/// What came of a request.
public struct ExtensionResponse: Sendable {
  /// How it ended.
  public var ending: Ending
  /// What the script's `run` came to; nil where the extension never loaded the property list: the
  /// script is not evaluated then.
  public var run: RunOutcome?
  /// What became of the script's `finalize`.
  public var finalize: FinalizeOutcome
  /// What `finalize` was handed, where the extension returned an item with a property list.
  public var finalizeArgument: PropertyList?
  /// Why a returned property list could not be loaded; the script gets an empty dictionary then.
  public var answerError: (any Error)?
  /// The page as it is afterwards.
  public var html: String
  /// What an author should know, in the order in which it was found.
  public var diagnostics: [Diagnostic]
  /// What the script wrote to the console.
  public var console: [ConsoleMessage]
  /// The addresses that the extension asked to be opened.
  public var openedURLs: [String]
  /// How often the extension ended the request again after it was over: no device takes notice.
  public var ignoredAnswers: Int
  /// How long the parts took.
  public var timings: PreprocessingTimings

  /// How a request ends.
  public enum Ending: Sendable {
    /// The extension returned items, perhaps none.
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
