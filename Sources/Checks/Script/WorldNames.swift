internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// The globals that scripts have.
enum WorldNames {
  /// Those of some names that no global has.
  ///
  /// The engine is asked, in the world of a page without anything. What WebKit has beside that is listed.
  ///
  /// - Parameter machine: the engine; nil to make one.
  static func missing(among names: [String], machine: VirtualMachine? = nil) -> Set<String> {
    let asked = names.filter { !others.contains($0) }
    guard !asked.isEmpty else { return [] }
    // They come out of a script that the engine has accepted, so each is an identifier.
    let questions = asked.map { "typeof \($0) == \"undefined\" ? \"\($0)\" : \"\"" }
    let source = """
      var ExtensionPreprocessingJS = {
        run: function (p) { p.completionFunction({ names: [\(questions.joined(separator: ", "))] }) } }
      """
    guard
      let script = try? PreprocessingScript(name: "names", bytes: Array(source.utf8)),
      let request = try? PreprocessingRequest(
        page: PreprocessingPage(bytes: [], url: "https://example.com/"), script: script,
        machine: machine ?? VirtualMachine()),
      case .results(let results) = request.run(), let found = results["names"]?.array
    else { return [] }
    return Set(found.compactMap(\.string).filter { !$0.isEmpty })
  }

  /// What scripts ask for that one or the other version of Safari has, and pages here have not.
  private static let others: Set<String> = EngineGaps.globals.union([
    "WebKitMediaSource", "cancelIdleCallback", "getMatchedCSSRules", "requestIdleCallback",
    "showModalDialog", "webkitAudioContext", "webkitOfflineAudioContext", "webkitRTCPeerConnection",
  ])
}
