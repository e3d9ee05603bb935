public import Preprocessing
internal import ScriptEngine

/// Finds the mistakes in a script that show on a page, by running it there.
///
/// The script runs in this process: whoever calls this sees to its limits. It belongs to the thread
/// that it is called on, see ``ScriptEngine/EngineThread``.
public enum PageChecker {
  /// What running a script on a page shows, in the order in which it was found.
  ///
  /// - Parameters:
  ///   - prepare: gets each request before it runs: there are several.
  ///   - answer: what the extension returns for what came of `run`; nil where nobody plays it.
  /// - Throws: ``Preprocessing/PreprocessingPageError`` where the page cannot be worked with.
  public static func findings(
    in script: PreprocessingScript, on page: PreprocessingPage, options: PreprocessingOptions,
    selection: PreprocessingSelection? = nil, prepare: (PreprocessingRequest) -> Void = { _ in },
    answer: (RunOutcome) -> ExtensionAnswer? = { _ in nil }
  ) throws(PreprocessingPageError) -> [Finding] {
    let request = try PreprocessingRequest(
      page: page, script: script, options: options, selection: selection)
    prepare(request)
    let outcome = request.run()
    let definesFinalize = request.definesFinalize
    if let returned = answer(outcome) { _ = request.finalize(returned) }
    var diagnostics = request.diagnostics
    for index in diagnostics.indices where definesFinalize {
      // A finalize that is there and never called is a mistake of somebody's.
      if case .finalizeNotCalled = diagnostics[index].kind {
        diagnostics[index].severity = .warning
      }
    }
    if case .results = outcome {
      let again = try PreprocessingRequest(
        page: page, script: script, options: options, selection: selection)
      prepare(again)
      diagnostics += secondUse(of: again)
    }
    return diagnostics.map { Finding($0, script: script.name) }
  }

  /// What becomes of the script when the extension is used twice on a page
  /// (Documentation/Safari.md, E7).
  private static func secondUse(of request: PreprocessingRequest) -> [Diagnostic] {
    guard case .results = request.run() else { return [] }
    let before = request.diagnostics.count
    _ = request.run()
    return request.diagnostics.dropFirst(before).filter {
      if case .evaluatedOnlyOnce = $0.kind { true } else { false }
    }
  }
}
