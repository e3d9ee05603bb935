import Testing

/// Texts for people are made in `Messages`: a sentence in another module is found here.
@Suite struct TextTests {
  /// Modules whose errors are data. Left out are `Messages` itself; `jsprep`, whose commands have
  /// their help and their reports; `DOM`, `WebBindings` and `ScriptEngine`, whose exceptions scripts
  /// see; and the libraries for Swift.
  static let modules = [
    "Bytes", "SystemServices", "PropertyLists", "AppExtension", "Preprocessing", "HandlerPrograms",
    "Workers", "Checks", "PageLoading", "TestCases", "LanguageServer", "PreviewServer",
  ]

  /// What is no text for people in files of those modules, or has to stand there.
  static let exceptions = [
    // What the engine says, to be compared with.
    "Checks/Script/SyntaxErrors.swift",
    // The TypeError of a script that hands over no object.
    "Preprocessing/PreprocessingRequest+Run.swift",
    // The detail of a malformed response, beside those in libcurl's words.
    "PageLoading/Curl/Transfer.swift",
    // Apple's names.
    "AppExtension/Bundles/ExtensionPoint.swift",
    // The names of system calls, and bytes that no frame begins with.
    "Workers/Sandbox/EscapeAttempt.swift", "Workers/Process/WorkerTrial.swift",
    // Why a request of a script failed, which the worker itself knows; `Messages` is above it.
    "Workers/Network/WorkerNetwork.swift",
    // What the library logs, to be compared with.
    "PreviewServer/Listener/ListenerDaemon+Refusals.swift",
    // The lines of help of the format of metrics.
    "PreviewServer/Observability/Metrics.swift", "PreviewServer/Observability/ProcessFigures.swift",
  ]

  @Test(arguments: modules)
  func aModuleHasNoSentences(module: String) throws {
    let literal = #/"((?:[^"\\]|\\.)*)"/#
    let sentence = #/[A-Za-z]{2,} [a-z]+ [a-z]+ [a-z]+/#
    for source in try Project.sources(of: module)
    where !Self.exceptions.contains(where: source.path.hasSuffix) {
      for line in source.text.split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for found in line.matches(of: literal) {
          let text = found.output.1.replacing(#/\\\([^)]*\)/#, with: "X")
          #expect(!text.contains(sentence), "\(source.path): \(line)")
        }
      }
    }
  }

  /// A sentence in one of the files that are left out, so that the search is known to find one.
  @Test func aSentenceIsFound() throws {
    let text = try Project.text(of: "Sources/Workers/Network/WorkerNetwork.swift")
    #expect(text.contains(#/"[^"]*[a-z]{2,} [a-z]+ [a-z]+ [a-z]+/#))
  }
}
