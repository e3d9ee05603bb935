internal import Glibc
package import Workers

/// The message for a request that got no answer.
package struct WorkerErrorText: Sendable, Hashable {
  /// One sentence, without its full stop.
  package let text: String

  package init(_ error: WorkerError) {
    switch error {
    case .busy(let seconds):
      text = "all workers are busy; try again in \(Self.seconds(seconds))"
    case .draining: text = "the program is about to end"
    case .notStarted(let failure): text = "no worker can be started: \(Self.text(failure))"
    case .noSuchRequest:
      text = "no request waits under this identifier: it was finalized, released or given up"
    case .refused(.page(let error)): text = PageErrorText(error).text
    case .refused(.unknownEncoding(let label)): text = "'\(label)': there is no such encoding"
    case .requestTooLarge(let bytes, let limit):
      text = "the request has \(bytes) bytes, and may have \(limit)"
    case .crashed(let signal):
      text = "the worker was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .exited(let status): text = "the worker ended with status \(status)"
    case .timedOut(let seconds): text = "the script would not stop within \(Self.seconds(seconds))"
    case .memoryExceeded(_, let limit):
      text = "the script took more than \(limit >> 20) MB of memory"
    case .answerTooLarge(let limit): text = "the answer is larger than \(limit >> 20) MB"
    case .cancelled: text = "nobody waited for the answer any more"
    case .garbage(let error): text = "the worker's answer makes no sense: \(Self.text(error))"
    }
  }

  private static func text(_ error: FrameError) -> String {
    switch error {
    case .notAFrame: "it does not begin as an answer does"
    case .otherVersion(let version): "it is of version \(version) of the protocol"
    case .unknownKind(let kind): "it is of kind \(kind), which there is not"
    case .unexpectedKind(let kind): "it is of kind \(kind), which cannot come now"
    case .tooLong(let bytes, let limit): "it has \(bytes) bytes, and may have \(limit)"
    case .truncated: "it ends too early"
    case .trailingBytes(let count): "\(count) bytes follow its end"
    case .expandsTooFar: "it stands for far more than it holds"
    case .wrongCount(let count, let expected): "it answers \(count) questions of \(expected)"
    case .wrongNumber(let number): "the number \(number) of a request is not the next one"
    case .tooManyRequests: "it asks for more requests than a script may make"
    case .invalidValue(let type): "it holds no valid \(type)"
    }
  }

  private static func text(_ failure: StartFailure) -> String {
    switch failure {
    case .system(let step, let errorNumber):
      "\(step): \(String(cString: strerror(errorNumber)))"
    case .notReady: "it ended, or said nothing, before it was ready"
    case .notConfined: "the kernel does not hold it back; 'jsprep doctor' says what is missing"
    }
  }

  private static func seconds(_ seconds: Double) -> String {
    "\((seconds * 10).rounded() / 10) seconds"
  }
}
