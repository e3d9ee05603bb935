package import WebBindings

/// One use of a script on a page, whichever engine it runs in.
package protocol ScriptRequest: AnyObject {
  var script: PreprocessingScript { get }
  /// What an author should know, in the order in which it was found.
  var diagnostics: [Diagnostic] { get }
  /// What the script wrote to the console.
  var console: [ConsoleMessage] { get }
  /// The pages that the script navigated to.
  var navigations: [Navigation] { get }
  var timings: PreprocessingTimings { get }

  /// Evaluates the script and calls `run`.
  func run() -> RunOutcome

  /// Hands the extension's answer to `finalize`.
  func finalize(_ answer: ExtensionAnswer) -> FinalizeOutcome

  /// The page as it is now, in an encoding: the page's own, if `label` is nil.
  ///
  /// - Returns: nil if the label does not name an encoding.
  func encodedHTML(label: String?) -> [UInt8]?
}

extension PreprocessingRequest: ScriptRequest {}
