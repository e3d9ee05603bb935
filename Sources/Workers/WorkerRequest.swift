public import PageLoading
public import Preprocessing

/// What a worker is asked to do: a script on a page, and perhaps what the extension returns.
public struct WorkerRequest: Sendable {
  public var page: PreprocessingPage
  public var script: PreprocessingScript
  public var options: PreprocessingOptions
  /// What is selected in the page before the script runs.
  public var selection: PreprocessingSelection?
  /// What the extension returns, where that is known already; nil where `finalize` is not wanted.
  public var extensionAnswer: ExtensionAnswer?
  /// What the answer is to hold beside the results.
  public var emission: Emission
  /// The label of the encoding of pages that are emitted; nil for the page's own.
  public var outputEncoding: String?
  /// What the answer is to tell of the page's elements.
  public var queries: [ElementQuery] = []
  /// Whether the extension's script may send requests, where there is a network: else only the page's
  /// own scripts may.
  public var allowsNetwork = true
  /// Whether there is a network: the pool's process sends the requests.
  var hasNetwork = false
  /// What answers the script's requests in the place of a network; nil where nothing does.
  public var stubs: [NetworkStub]?

  public init(
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
  public struct Emission: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The page as it is in the end.
    public static let html = Emission(rawValue: 1)
    /// The page as it was parsed, before the script.
    public static let parsedHTML = Emission(rawValue: 2)
  }
}

/// Why a worker did not begin with a request. The request is at fault, and the worker is well.
public enum RequestRefusal: Error, Hashable, Sendable {
  /// The page cannot be worked with.
  case page(PreprocessingPageError)
  /// The label of the output encoding names none.
  case unknownEncoding(String)
}
