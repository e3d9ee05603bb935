public import Preprocessing
internal import PropertyLists
internal import SystemServices

/// One use of a script on a page, once both were read.
public struct RunRequest: Sendable {
  public var page: PreprocessingPage
  public var script: PreprocessingScript
  public var selection: PreprocessingSelection?
  public var options: PreprocessingOptions
  /// What the extension returns; nil where nobody plays it, and `finalize` is not called.
  public var answer: ExtensionAnswer?
  /// Who asks: all clients get their share of the workers.
  public var client = ""
  /// Whether the script may send requests.
  public var allowsNetwork = false
  /// Whether the page as it is in the end is wanted.
  public var wantsPage = true
  /// Whether the page as it was parsed is wanted, too.
  public var wantsParsedPage = false
  /// What the author of the bundle should know that the script is from.
  var remarks: [PropertyList] = []
  /// Tells when nobody waits for the answer any more.
  var cancellation: CancellationFlag?
  /// What the answer takes room of while it is made; nil where nobody counts.
  var answers: HeldBytes?

  public init(
    page: PreprocessingPage, script: PreprocessingScript,
    selection: PreprocessingSelection? = nil,
    options: PreprocessingOptions = PreprocessingOptions(), answer: ExtensionAnswer? = nil
  ) {
    self.page = page
    self.script = script
    self.selection = selection
    self.options = options
    self.answer = answer
  }
}
