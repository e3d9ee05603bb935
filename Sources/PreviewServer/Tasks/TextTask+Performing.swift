internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

extension TextTask {
  /// How many values the input of a task, or its result, may hold.
  static let valueLimit = 1 << 20

  /// Does the task.
  ///
  /// - Parameters:
  ///   - input: a binary property list that ``RequestText`` or an endpoint has written.
  ///   - diagnostics: the diagnostics of running the script.
  ///   - machine: the engine of the calling thread, if there is one.
  /// - Returns: a ``TaskOutcome``, written.
  func perform(
    _ input: [UInt8], _ diagnostics: [Diagnostic], machine: VirtualMachine? = nil
  ) -> [UInt8] {
    let outcome: TaskOutcome
    do throws(Problem) {
      let value = try Self.read(input)
      switch self {
      case .match: outcome = .done(try MatchEndpoint.answer(to: RequestText(value)))
      case .bundle: outcome = .done(try BundledScript(reading: value).value)
      case .previewBundle: outcome = .done(try PreviewBundleEndpoint.answer(to: RequestText(value)))
      case .check: outcome = .done(try CheckTask(value).findings(diagnostics, machine))
      }
    } catch {
      outcome = .failed(error)
    }
    return outcome.bytes
  }

  private static func read(_ input: [UInt8]) throws(Problem) -> PropertyList {
    do throws(PropertyListError) {
      return try PropertyList.read(input, as: .binary, valueLimit: valueLimit)
    } catch {
      throw Problem(malformed: error, source: "the request")
    }
  }
}

extension RunService {
  /// Performs a task in a worker.
  ///
  /// - Parameters:
  ///   - input: the input of the task.
  ///   - request: the request that needs the result.
  func perform(
    _ task: TextTask, on input: PropertyList, _ diagnostics: [Diagnostic] = [],
    for request: RoutedRequest,
    then reply: @escaping @Sendable (Result<PropertyList, Problem>) -> Void
  ) {
    let bytes: [UInt8]
    do throws(PropertyListError) {
      bytes = try input.binaryBytes(allowingNull: true)
    } catch {
      return reply(.failure(Problem(malformed: error, source: "the request")))
    }
    perform(
      task, bytes, diagnostics: diagnostics, for: request.client,
      cancellation: request.cancellation
    ) { result in
      switch result {
      case .failure(let error): reply(.failure(Problem(task: error)))
      case .success(let bytes): reply(TaskOutcome.read(bytes))
      }
    }
  }
}

extension Problem {
  /// The problem for a task that was not completed.
  fileprivate init(task error: RunServiceError) {
    self.init(error)
    switch error {
    case .timeLimit(let seconds):
      detail = ProblemText.taskTimeLimit(seconds: seconds)
    case .memoryLimit(let bytes):
      detail = ProblemText.taskMemoryLimit(bytes: bytes)
    case .lost: detail = ProblemText.taskLost
    default: break
    }
  }
}
