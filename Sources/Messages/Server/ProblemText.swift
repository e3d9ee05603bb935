package import Preprocessing
package import SavedPages

/// The `detail` of the server's problems (RFC 9457), in whole sentences.
package enum ProblemText {
  // MARK: The head of a request

  package static let malformedTarget = "The address of the request is malformed."
  package static let headTooLong = "The head of the request is longer than the server reads."
  package static let unclearHead =
    "Each line of the head ends with CR and LF, its parts have one space between them, and "
    + "nothing in it is a NUL."
  package static let malformedField =
    "The name or the value of a header field has a character it may not."
  package static let malformedLength = "The Content-Length is not a number of bytes."
  package static let unclearLength =
    "The length of the body is not clear: send one Content-Length, or Transfer-Encoding: chunked."
  package static let severalHosts = "A request has one Host field."
  package static let malformedHost = "The Host field is malformed."
  package static let foreignHost =
    "This server answers requests to localhost only. Allow other names with --allow-host."
  package static let foreignOrigin =
    "Pages of this origin may not call the server. Allow them with --allow-origin."
  package static let tooManyRequests = "This client makes requests faster than it may."
  package static let missingToken = "Send a token: Authorization: Bearer <token>."
  package static let wrongToken = "The token is not one of the server's."
  package static let notFound =
    "There is nothing at this path. /openapi.json describes what there is."
  package static let unsupportedCoding = "Bodies are read without compression only."

  /// - Parameter list: the methods of the path.
  package static func methodNotAllowed(_ list: String) -> String { "This path answers to \(list)." }

  /// - Parameter types: the media types of the answers.
  package static func notAcceptable(_ types: String) -> String {
    "None of the types in the Accept field is offered here: \(types)."
  }

  /// - Parameter types: the media types that are read.
  package static func missingBody(_ types: String) -> String {
    "The request needs a body of one of these types: \(types)."
  }

  /// - Parameter types: the media types that are read.
  package static func unsupportedType(_ types: String) -> String {
    "The Content-Type must be one of \(types)."
  }

  // MARK: The body of a request

  package static let noMemoryForBody = "Too many large requests at a time. Try again in a moment."
  package static let noMemoryForAnswer =
    "Too many large answers at a time. Take them first, and try again."
  package static let noBoundary = "The Content-Type has no boundary, or a malformed one."
  package static let unexpectedEnd = "The form ends before its last boundary."
  package static let malformedBoundary = "A boundary is not followed by a line end."
  package static let malformedPartHeader = "A part has a malformed header."
  package static let noPartName = "A part has no Content-Disposition with a name."

  package static func bodyTooLarge(limit: Int) -> String {
    "The body may have \(limit) bytes at most."
  }

  package static func partHeaderTooLong(limit: Int) -> String {
    "The headers of a part have more than \(limit) bytes."
  }

  package static func tooManyParts(limit: Int) -> String {
    "The form has more than \(limit) parts."
  }

  /// A wrong value in a request.
  ///
  /// - Parameters:
  ///   - pointer: its place (RFC 6901); empty for the request as a whole.
  ///   - detail: what is wrong with it, by ``ShapeText``; nil if that is unknown.
  package static func invalidRequest(at pointer: String, _ detail: String?) -> String {
    guard let detail else { return "The request is not as it must be." }
    return "\(pointer.isEmpty ? "The request" : pointer) \(detail)."
  }

  // MARK: Runs

  /// The title of the problem for results that are not a property list.
  package static let isNoPropertyList = "Not a property list"
  /// The words before the reason why results cannot be written.
  package static let resultsNotWritten = "the results cannot be written"
  package static let noResults = "The script gave no results."
  package static let allWorkersBusy =
    "All workers are busy and the queue is full. Try again in a moment."
  package static let noWorker = "There is no worker at the moment."
  package static let noWorkerYet = "No worker is ready yet."
  package static let workerLost = "The process that ran the script ended before it answered."
  package static let stopping = "The server is being stopped."
  package static let lost = "The request was lost inside the server. Report the request identifier."

  package static func requestTooLarge(limit: Int) -> String {
    "The page and the script may have \(limit) bytes at most."
  }

  package static func answerTooLarge(limit: Int) -> String {
    "The page and the results may have \(limit) bytes at most in the end (--max-answer)."
  }

  /// - Parameter seconds: the script's time limit.
  package static func timeLimit(seconds: Double) -> String {
    let tenths = (seconds * 10).rounded() / 10
    let text = Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    return "The script ran longer than \(text) seconds and would not stop."
  }

  package static func taskTimeLimit(seconds: Double) -> String {
    "What the request holds takes longer than \(Int(seconds)) seconds to judge."
  }

  package static func taskMemoryLimit(bytes: Int) -> String {
    "What the request holds takes more than \(bytes >> 20) MB of memory to judge."
  }

  package static let taskLost =
    "The process that judged what the request holds ended before it answered."

  package static let cancelled = "The client closed its connection before there was an answer."

  package static func memoryLimit(bytes: Int) -> String {
    "The script took more than \(bytes >> 20) MB of memory."
  }

  /// A page that cannot be used.
  package static func page(_ error: PreprocessingPageError) -> String {
    let text = PageErrorText(error).text
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// - Parameters:
  ///   - kind: what was to be fetched: "page" or "script".
  ///   - reason: why it could not be fetched, without a full stop.
  package static func notFetched(_ kind: String, _ reason: String) -> String {
    "The \(kind) was not fetched: \(reason)"
  }

  /// The reason if a server without a network should fetch something.
  package static let nothingIsFetched = "this server fetches nothing"
  /// The reason if a server should fetch more than it can at a time.
  package static let tooMuchIsFetched = "too much is being fetched"

  /// A script that is not UTF-8 text.
  package static func notText(byte offset: Int, line: Int) -> String {
    "The script is not UTF-8 text: byte \(offset), in line \(line), is malformed. "
      + "Safari finds no script then."
  }

  /// A saved page that cannot be used.
  package static func damaged(_ error: SavedPageError) -> String {
    "The page cannot be used: \(SavedPageErrorText(error).message)."
  }

  // MARK: Requests that wait

  package static let gone = "The request waits no longer."
  package static let tooManyWaiting =
    "As many requests wait to be finalized as may. \(finalizeOrWait)"
  package static let noSession = "This server watches no files: see 'jsprep help serve'."

  /// - Parameter share: how many requests of one client may wait.
  package static func tooManyWaiting(ofOneClient share: Int) -> String {
    "\(share) of this client's requests wait to be finalized, and no more may. \(finalizeOrWait)"
  }

  private static let finalizeOrWait =
    "Finalize or delete them, or try again when their time is over."

  package static func otherInstance(_ name: String, here: String) -> String {
    "The request waits in the instance '\(name)'; this is '\(here)'."
  }

  /// - Parameter seconds: how long a request waits.
  package static func noSuchRequest(seconds: Int) -> String {
    "No request of this identifier waits: it was finalized or deleted, or its time of "
      + "\(seconds) seconds is over."
  }
}
