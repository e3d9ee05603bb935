package import Preprocessing
internal import ScriptEngine

/// Finds the mistakes in a script that occur on a page, by running it there.
///
/// The script runs in this process, so the caller sets its limits. It belongs to the calling
/// thread, see ``ScriptEngine/EngineThread``.
package enum PageChecker {
  /// The findings of running a script on a page, in the order of their discovery.
  ///
  /// - Parameters:
  ///   - prepare: gets each request before it runs; there are several requests.
  ///   - answer: what the extension returns for the outcome of `run`; nil if `finalize` is not to
  ///     be called.
  /// - Throws: ``Preprocessing/PreprocessingPageError`` if the page cannot be used.
  package static func findings(
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
      // A `finalize` that is never called is a mistake in the script or in the extension.
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

  /// The outcome of the script when the extension is used twice on a page (Documentation/Safari.md,
  /// E7).
  private static func secondUse(of request: PreprocessingRequest) -> [Diagnostic] {
    guard case .results = request.run() else { return [] }
    let before = request.diagnostics.count
    _ = request.run()
    return request.diagnostics.dropFirst(before).filter {
      if case .evaluatedOnlyOnce = $0.kind { true } else { false }
    }
  }
}
