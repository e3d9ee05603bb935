package import Preprocessing
internal import PropertyLists
package import SystemServices

/// One use of a script on a page, once both were read.
package struct RunRequest: Sendable {
  package var page: PreprocessingPage
  package var script: PreprocessingScript
  package var selection: PreprocessingSelection?
  package var options: PreprocessingOptions
  /// The extension's answer; nil if `finalize` is not called.
  package var answer: ExtensionAnswer?
  /// The client that asks; workers are shared fairly between clients.
  package var client = ""
  /// Whether the script may send requests.
  package var allowsNetwork = false
  /// Whether the page after the run is wanted.
  package var wantsPage = true
  /// Whether the page as it was parsed is wanted, too.
  package var wantsParsedPage = false
  /// The remarks for the author of the script's bundle.
  var remarks: [PropertyList] = []
  /// Set when nobody waits for the answer any more.
  package var cancellation: CancellationFlag?
  /// The account of the memory that answers take; nil if it is not counted.
  var answers: HeldBytes?

  package init(
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
