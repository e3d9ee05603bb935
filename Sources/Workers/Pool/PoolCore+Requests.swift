internal import Preprocessing
internal import SystemServices

// Requests as frames, and frames as answers.

extension PoolCore {
  /// Refuses a request that is too large, before it waits for a worker.
  func check(_ request: WorkerRequest) throws(WorkerError) {
    let size = request.page.bytes.count + request.script.source.count
    let limit = configuration.limits.requestSize
    if size > limit { throw .requestTooLarge(bytes: size, limit: limit) }
  }

  /// Runs a request in a worker.
  ///
  /// - Parameters:
  ///   - waits: whether its context waits for `finalize` afterwards.
  ///   - network: makes the sender of its script's requests.
  ///   - admit: decides whether an answer is taken.
  func perform(
    _ request: WorkerRequest, waits: Bool, network: WorkerPool.Network?,
    admit: WorkerPool.Admission?, cancellation: CancellationFlag? = nil, on worker: WorkerProcess
  ) throws(WorkerError) -> WorkerAnswer {
    var request = request
    request.hasNetwork = network != nil
    let frame = Frame(.run) {
      $0.write(waits)
      $0.write(request)
    }
    let phases =
      (request.extensionAnswer == nil ? 1.0 : 2.0) + (request.options.pageScripts == nil ? 0 : 1)
    let seconds = allowance(request.options, phases: phases, bytes: request.page.bytes.count)
    return try exchange(
      frame, computing: seconds, questions: request.queries.count, network: network,
      admit: admit, cancellation: cancellation, on: worker)
  }

  /// The computing time, in seconds, that a request may take in all: the script's own, and some for
  /// work that is not the script's doing.
  func allowance(_ options: PreprocessingOptions, phases: Double, bytes: Int) -> Double {
    guard let limit = options.timeLimit else { return configuration.limits.deadline }
    let waiting = options.realTime ? (options.completionLimit + options.patience) / 1000 : 0
    let overhead = 1 + Double(bytes) / 10e6
    return min(configuration.limits.deadline, (limit + waiting) * phases + overhead)
  }

  /// Sends a frame to a worker, and waits for its answer within a time of computing.
  ///
  /// - Parameter questions: the number of the request's queries that the answer must cover.
  func exchange(
    _ frame: Frame, computing seconds: Double, questions: Int, network: WorkerPool.Network?,
    admit: WorkerPool.Admission?, cancellation: CancellationFlag? = nil,
    on worker: WorkerProcess
  ) throws(WorkerError) -> WorkerAnswer {
    var bounds = bounds(computing: seconds)
    bounds.admit = admit
    bounds.cancellation = cancellation
    return try exchange(
      frame, within: bounds, questions: questions, network: network, on: worker)
  }

  /// The bounds of a conversation that may compute for so many seconds.
  func bounds(computing seconds: Double) -> WorkerProcess.Bounds {
    var bounds = WorkerProcess.Bounds(
      seconds: min(configuration.limits.deadline, seconds * Self.slowness),
      limits: configuration.limits)
    bounds.computing = seconds
    return bounds
  }

  /// The most times that a request may take as long as its computing, where others compute as well.
  private static let slowness = 8.0

  /// Sends a frame to a worker, and waits for its answer within bounds.
  func exchange(
    _ frame: Frame, within bounds: WorkerProcess.Bounds, questions: Int,
    network: WorkerPool.Network?, on worker: WorkerProcess
  ) throws(WorkerError) -> WorkerAnswer {
    let relay = network.map { NetworkRelay($0()) }
    let reply = try worker.exchange(frame, within: bounds, relay: relay)
    let refusal: RequestRefusal
    do throws(FrameError) {
      switch reply.kind {
      case .answer:
        let answer = try reply.value(
          WorkerAnswer.self, memoryLimit: Self.expansion * bounds.answerSize)
        guard answer.matches.count == questions else {
          throw .wrongCount(answer.matches.count, expected: questions)
        }
        return answer
      case .refusal: refusal = try reply.value()
      default: throw .unexpectedKind(reply.kind.rawValue)
      }
    } catch {
      // One long string in very many places: small here, and not where it is written out.
      if error == .expandsTooFar { throw .answerTooLarge(limit: bounds.answerSize) }
      throw .garbage(error)
    }
    throw .refused(refusal)
  }

  /// The most times that an answer may take the memory of the longest answer's text.
  private static let expansion = 4
}
