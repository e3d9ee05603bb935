package import PageLoading
package import Preprocessing
package import ScriptEngine

/// A worker's task: to run a script on a page, and perhaps `finalize` with the extension's answer.
package struct WorkerRequest: Sendable {
  package var page: PreprocessingPage
  package var script: PreprocessingScript
  package var options: PreprocessingOptions
  /// The selection in the page when the script begins.
  package var selection: PreprocessingSelection?
  /// The extension's answer, if it is known already; nil if `finalize` is not wanted.
  package var extensionAnswer: ExtensionAnswer?
  /// The form of the page that the answer is to hold beside the results.
  package var emission: Emission
  /// The label of the encoding of pages that are emitted; nil for the page's own.
  package var outputEncoding: String?
  /// The queries about the page's elements that the answer is to hold.
  package var queries: [ElementQuery] = []
  /// The script with counters, where the answer is to tell what of it ran.
  package var measured: InstrumentedScript?
  /// Whether the extension's script may send requests, where there is a network: else only the page's
  /// own scripts may.
  package var allowsNetwork = true
  /// Whether there is a network: the pool's process sends the requests.
  var hasNetwork = false
  /// What answers the script's requests in the place of a network; nil where nothing does.
  package var stubs: [NetworkStub]?

  package init(
    page: PreprocessingPage, script: PreprocessingScript,
    options: PreprocessingOptions = PreprocessingOptions(),
    selection: PreprocessingSelection? = nil, extensionAnswer: ExtensionAnswer? = nil,
    emission: Emission = [], outputEncoding: String? = nil
  ) {
    self.page = page
    self.script = script
    self.options = options
    self.selection = selection
    self.extensionAnswer = extensionAnswer
    self.emission = emission
    self.outputEncoding = outputEncoding
  }

  /// Forms of the page that an answer can hold.
  package struct Emission: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The page as it is in the end.
    package static let html = Emission(rawValue: 1)
    /// The page as it was parsed, before the script.
    package static let parsedHTML = Emission(rawValue: 2)
  }
}

/// The reason why a worker did not begin with a request. The request is at fault, and the worker
/// can be used again.
package enum RequestRefusal: Error, Hashable, Sendable {
  /// The page cannot be worked with.
  case page(PreprocessingPageError)
  /// The label of the output encoding is not the name of an encoding.
  case unknownEncoding(String)
}
