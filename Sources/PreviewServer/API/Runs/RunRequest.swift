public import Preprocessing
internal import PropertyLists
internal import SystemServices

/// One use of a script on a page, once both were read.
public struct RunRequest: Sendable {
  public var page: PreprocessingPage
  public var script: PreprocessingScript
  public var selection: PreprocessingSelection?
  public var options: PreprocessingOptions
  /// The extension's answer; nil if the request plays no extension, so that `finalize` is not
  /// called.
  public var answer: ExtensionAnswer?
  /// The client that asks; workers are shared fairly between clients.
  public var client = ""
  /// Whether the script may send requests.
  public var allowsNetwork = false
  /// Whether the page as it is in the end is wanted.
  public var wantsPage = true
  /// Whether the page as it was parsed is wanted, too.
  public var wantsParsedPage = false
  /// The remarks for the author of the script's bundle.
  var remarks: [PropertyList] = []
  /// Set when nobody waits for the answer any more.
  var cancellation: CancellationFlag?
  /// The account of the memory that answers take; nil if it is not counted.
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
