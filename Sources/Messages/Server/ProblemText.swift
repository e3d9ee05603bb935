public import Preprocessing

/// What the server says of a request that it does not answer as wished: the `detail` of a problem (RFC
/// 9457), in whole sentences.
public enum ProblemText {
  // MARK: The head of a request

  public static let malformedTarget = "The address of the request is malformed."
  public static let headTooLong = "The head of the request is longer than the server reads."
  public static let unclearHead =
    "Each line of the head ends with CR and LF, its parts have one space between them, and "
    + "nothing in it is a NUL."
  public static let malformedField =
    "The name or the value of a header field has a character it may not."
  public static let malformedLength = "The Content-Length is not a number of bytes."
  public static let unclearLength =
    "The length of the body is not clear: send one Content-Length, or Transfer-Encoding: chunked."
  public static let severalHosts = "A request has one Host field."
  public static let malformedHost = "The Host field is malformed."
  public static let foreignHost =
    "This server answers requests to localhost only. Allow other names with --allow-host."
  public static let foreignOrigin =
    "Pages of this origin may not call the server. Allow them with --allow-origin."
  public static let tooManyRequests = "This client makes requests faster than it may."
  public static let missingToken = "Send a token: Authorization: Bearer <token>."
  public static let wrongToken = "The token is not one of the server's."
  public static let notFound =
    "There is nothing at this path. /openapi.json describes what there is."
  public static let unsupportedCoding = "Bodies are read without compression only."

  /// - Parameter list: the methods of the path.
  public static func methodNotAllowed(_ list: String) -> String { "This path answers to \(list)." }

  /// - Parameter types: the media types of the answers.
  public static func notAcceptable(_ types: String) -> String {
    "None of the types in the Accept field is offered here: \(types)."
  }

  /// - Parameter types: the media types that are read.
  public static func missingBody(_ types: String) -> String {
    "The request needs a body of one of these types: \(types)."
  }

  /// - Parameter types: the media types that are read.
  public static func unsupportedType(_ types: String) -> String {
    "The Content-Type must be one of \(types)."
  }

  // MARK: The body of a request

  public static let noMemoryForBody = "Too many large requests at a time. Try again in a moment."
  public static let noMemoryForAnswer =
    "Too many large answers at a time. Take them first, and try again."
  public static let noBoundary = "The Content-Type has no boundary, or a malformed one."
  public static let unexpectedEnd = "The form ends before its last boundary."
  public static let malformedBoundary = "A boundary is not followed by a line end."
  public static let malformedPartHeader = "A part has a malformed header."
  public static let noPartName = "A part has no Content-Disposition with a name."

  public static func bodyTooLarge(limit: Int) -> String {
    "The body may have \(limit) bytes at most."
  }

  public static func partHeaderTooLong(limit: Int) -> String {
    "The headers of a part have more than \(limit) bytes."
  }

  public static func tooManyParts(limit: Int) -> String { "The form has more than \(limit) parts." }

  /// A value of a request that is not as it must be.
  ///
  /// - Parameters:
  ///   - pointer: where it is (RFC 6901); empty for the request as a whole.
  ///   - detail: what is wrong with it, by ``ShapeText``; nil where that is not known.
  public static func invalidRequest(at pointer: String, _ detail: String?) -> String {
    guard let detail else { return "The request is not as it must be." }
    return "\(pointer.isEmpty ? "The request" : pointer) \(detail)."
  }

  // MARK: Runs

  /// The title of the problem that results are not a property list.
  public static let isNoPropertyList = "Not a property list"
  /// What precedes the reason why results have no form in which they can be given.
  public static let resultsNotWritten = "the results cannot be written"
  public static let noResults = "The script gave no results."
  public static let allWorkersBusy =
    "All workers are busy and the queue is full. Try again in a moment."
  public static let noWorker = "There is no worker at the moment."
  public static let noWorkerYet = "No worker is ready yet."
  public static let workerLost = "The process that ran the script ended before it answered."
  public static let stopping = "The server is being stopped."
  public static let lost = "The request was lost inside the server. Report the request identifier."

  public static func requestTooLarge(limit: Int) -> String {
    "The page and the script may have \(limit) bytes at most."
  }

  public static func answerTooLarge(limit: Int) -> String {
    "The page and the results may have \(limit) bytes at most in the end (--max-answer)."
  }

  /// - Parameter seconds: the time that the script had.
  public static func timeLimit(seconds: Double) -> String {
    let tenths = (seconds * 10).rounded() / 10
    let text = Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    return "The script ran longer than \(text) seconds and would not stop."
  }

  public static func taskTimeLimit(seconds: Double) -> String {
    "What the request holds takes longer than \(Int(seconds)) seconds to judge."
  }

  public static func taskMemoryLimit(bytes: Int) -> String {
    "What the request holds takes more than \(bytes >> 20) MB of memory to judge."
  }

  public static let taskLost =
    "The process that judged what the request holds ended before it answered."

  public static let cancelled = "The client closed its connection before there was an answer."

  public static func memoryLimit(bytes: Int) -> String {
    "The script took more than \(bytes >> 20) MB of memory."
  }

  /// A page that cannot be worked with.
  public static func page(_ error: PreprocessingPageError) -> String {
    let text = PageErrorText(error).text
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// - Parameters:
  ///   - kind: what was to be fetched: "page" or "script".
  ///   - reason: why it was not, without a full stop.
  public static func notFetched(_ kind: String, _ reason: String) -> String {
    "The \(kind) was not fetched: \(reason)"
  }

  /// The reason where a server without a network was to fetch something.
  public static let nothingIsFetched = "this server fetches nothing"
  /// The reason where a server was to fetch more than it can at a time.
  public static let tooMuchIsFetched = "too much is being fetched"

  /// A script that is not UTF-8 text.
  public static func notText(byte offset: Int, line: Int) -> String {
    "The script is not UTF-8 text: byte \(offset), in line \(line), is malformed. "
      + "Safari finds no script then."
  }

  // MARK: Requests that wait

  public static let gone = "The request waits no longer."
  public static let tooManyWaiting =
    "As many requests wait to be finalized as may. \(finalizeOrWait)"
  public static let noSession = "This server watches no files: see 'jsprep help serve'."

  /// - Parameter share: how many requests of one client may wait.
  public static func tooManyWaiting(ofOneClient share: Int) -> String {
    "\(share) of this client's requests wait to be finalized, and no more may. \(finalizeOrWait)"
  }

  private static let finalizeOrWait =
    "Finalize or delete them, or try again when their time is over."

  public static func otherInstance(_ name: String, here: String) -> String {
    "The request waits in the instance '\(name)'; this is '\(here)'."
  }

  /// - Parameter seconds: for how long a request waits.
  public static func noSuchRequest(seconds: Int) -> String {
    "No request of this identifier waits: it was finalized or deleted, or its time of "
      + "\(seconds) seconds is over."
  }
}
