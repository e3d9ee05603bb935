internal import Glibc
internal import Messages
package import PageLoading
package import Preprocessing
internal import Synchronization
package import SystemServices
internal import WebBindings
package import Workers

/// Runs scripts in a pool of child processes.
package final class WorkerService: RunService {
  private let pool: WorkerPool
  private let concurrency: Int
  private let runs: FairQueue
  private let finals: BackgroundQueue
  private let loading: LoadingOptions?
  /// The average time of the last runs, in seconds, as the bits of a double.
  private let averageTime = Atomic<UInt64>(0.02.bitPattern)

  /// - Parameters:
  ///   - pool: the workers. Their own queue stays empty, except for requests that find workers
  ///     held.
  ///   - concurrency: how many requests run at a time while they are short, and how many of one
  ///     client; by default half of the workers. The other workers are for requests of others, so
  ///     that no client's scripts take all.
  ///   - queueLimit: the most requests that may wait for a worker.
  ///   - loading: the settings for sending scripts' requests; nil if scripts may send no requests.
  package init(
    _ pool: WorkerPool, concurrency: Int? = nil, queueLimit: Int = 256,
    loading: LoadingOptions? = nil
  ) {
    self.pool = pool
    self.loading = loading
    let size = pool.configuration.size
    let concurrency = max(1, min(size, concurrency ?? size / 2))
    self.concurrency = concurrency
    runs = FairQueue(threads: size, limit: queueLimit) {
      // Workers that are starting take no requests yet.
      let ready = min(size, max(1, pool.readyCount))
      return FairSchedule.Places(atOnce: min(concurrency, ready), inAll: ready)
    }
    pool.whenReady { [weak runs] in runs?.placesChanged() }
    finals = BackgroundQueue(threads: max(1, pool.configuration.heldLimit))
  }

  deinit {
    runs.close()
    finals.close()
  }

  package var status: RunServiceStatus {
    let figures = pool.statistics
    let workers = figures.idle + figures.busy + figures.held
    return RunServiceStatus(
      isReady: workers > 0, workers: workers, busyWorkers: figures.busy + figures.held,
      queued: runs.count + figures.waiting,
      restarts: max(0, figures.started - pool.configuration.size))
  }

  package func run(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void
  ) {
    let network = network(of: request)
    enqueue(for: request.client, request.cancellation, orElse: { reply(.failure($0)) }) {
      [pool] start in
      let room = AnswerRoom(request.answers, for: request.client)
      let result = room.explain(
        Self.trying { () throws(WorkerError) in
          try pool.run(
            WorkerRequest(request), of: request.client, network: network, admit: room.admit,
            cancellation: request.cancellation)
        })
      reply(result.map { RunReply($0, waited: start, room) })
    }
  }

  package func begin(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<(RunReply, any WaitingRun), RunServiceError>) -> Void
  ) {
    let network = network(of: request)
    enqueue(for: request.client, request.cancellation, orElse: { reply(.failure($0)) }) {
      [pool, finals, runs] start in
      let room = AnswerRoom(request.answers, for: request.client)
      let result = room.explain(
        Self.trying { () throws(WorkerError) in
          try pool.hold(
            WorkerRequest(request), of: request.client, network: network, admit: room.admit,
            cancellation: request.cancellation)
        })
      reply(
        result.map { answer, identifier in
          let held = HeldRun(
            pool: pool, queue: finals, runs: runs, identifier: identifier, network: network,
            answers: request.answers, client: request.client)
          return (RunReply(answer, waited: start, room), held)
        })
    }
  }

  package func perform(
    _ task: TextTask, _ input: [UInt8], diagnostics: [Diagnostic], for client: String,
    cancellation: CancellationFlag?,
    then reply: @escaping @Sendable (Result<[UInt8], RunServiceError>) -> Void
  ) {
    let task = WorkerTask(task.rawValue, input: input, diagnostics: diagnostics)
    enqueue(for: client, cancellation, orElse: { reply(.failure($0)) }) { [pool] _ in
      reply(
        Self.trying { () throws(WorkerError) in
          try pool.perform(task, cancellation: cancellation)
        })
    }
  }

  /// The sender of the requests of the script and of the page's scripts; nil if they may send none.
  private func network(of request: RunRequest) -> WorkerPool.Network? {
    guard var loading, request.allowsNetwork || request.options.pageScripts != nil else {
      return nil
    }
    loading.userAgent = request.options.environment.userAgent
    return { [loading] in
      ScriptProxy(loading, page: request.page.url) { ScriptRequestErrorText($0).message }
    }
  }

  /// Does work on a thread that may wait for a worker, unless too much waits already.
  ///
  /// - Parameter work: gets how many seconds it waited.
  private func enqueue(
    for client: String, _ cancellation: CancellationFlag?,
    orElse refuse: @escaping @Sendable (RunServiceError) -> Void,
    _ work: @escaping @Sendable (Double) -> Void
  ) {
    let arrival = Clock.seconds
    let job = FairQueue.Job {
      if cancellation?.isCancelled == true { return refuse(.cancelled) }
      let start = Clock.seconds
      work(start - arrival)
      let average = Double(bitPattern: self.averageTime.load(ordering: .relaxed))
      let next = average + (Clock.seconds - start - average) / 16
      self.averageTime.store(next.bitPattern, ordering: .relaxed)
    } refuse: {
      refuse(.busy(retryAfter: self.retryTime))
    }
    runs.add(job, of: client)
  }

  /// After how many seconds the queue may be shorter.
  private var retryTime: Int {
    let average = Double(bitPattern: averageTime.load(ordering: .relaxed))
    let seconds = average * Double(runs.count) / Double(concurrency)
    return Int(max(1, min(60, seconds.rounded(.up))))
  }

  /// How many times a request is tried.
  private static let attempts = 3

  /// Tries again if the worker was killed from outside, because the script was not at fault.
  private static func trying<Value>(
    _ attempt: () throws(WorkerError) -> Value
  ) -> Result<Value, RunServiceError> {
    var left = attempts
    while true {
      left -= 1
      do throws(WorkerError) {
        return .success(try attempt())
      } catch {
        guard left > 0, error == .crashed(signal: SIGKILL) else {
          return .failure(RunServiceError(error))
        }
      }
    }
  }
}

/// A worker that waits for the extension's answer.
private struct HeldRun: WaitingRun {
  let pool: WorkerPool
  let queue: BackgroundQueue
  /// The queue of runs, which may start another one when this run no longer waits.
  let runs: FairQueue
  let identifier: String
  let network: WorkerPool.Network?
  let answers: HeldBytes?
  let client: String

  func finalize(
    _ answer: ExtensionAnswer,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void
  ) {
    queue.add {
      defer { runs.placesChanged() }
      let room = AnswerRoom(answers, for: client)
      do throws(WorkerError) {
        var answer = RunReply(
          try pool.finalize(
            identifier, with: answer, outputEncoding: RunReply.encoding, network: network,
            admit: room.admit),
          waited: nil, room)
        // The answer to `run` has already reported its outcome.
        answer.outcome = answer.outcome == .outOfTime ? .outOfTime : nil
        reply(.success(answer))
      } catch {
        reply(room.explain(.failure(RunServiceError(error))))
      }
    }
  }

  func discard() {
    queue.add {
      try? pool.release(identifier)
      runs.placesChanged()
    }
  }
}

extension RunRequest {
  /// The form of the page that the worker returns.
  fileprivate var emission: WorkerRequest.Emission {
    var emission: WorkerRequest.Emission = []
    if wantsPage { emission.insert(.html) }
    if wantsParsedPage { emission.insert(.parsedHTML) }
    return emission
  }
}

extension WorkerRequest {
  fileprivate init(_ request: RunRequest) {
    self.init(
      page: request.page, script: request.script, options: request.options,
      selection: request.selection, extensionAnswer: request.answer,
      emission: request.emission,
      outputEncoding: RunReply.encoding)
    allowsNetwork = request.allowsNetwork
  }
}

extension RunReply {
  /// The label of the encoding in which the worker returns all pages.
  fileprivate static let encoding = "utf-8"

  /// - Parameters:
  ///   - waited: how many seconds it took to get a worker, if that is known.
  ///   - room: the memory that was taken for the answer.
  fileprivate init(_ answer: WorkerAnswer, waited: Double?, _ room: AnswerRoom) {
    self.init(answer)
    if let waited { timings.append(("queue", PreprocessingTimings.milliseconds(waited))) }
    self.room = room
  }
}

extension RunServiceError {
  fileprivate init(_ error: WorkerError) {
    switch error {
    case .busy(let seconds): self = .busy(retryAfter: Int(max(1, min(3600, seconds.rounded(.up)))))
    case .draining: self = .stopping
    case .cancelled: self = .cancelled
    case .notStarted: self = .unavailable
    case .noSuchRequest: self = .gone
    case .refused(.page(let error)): self = .page(error)
    case .requestTooLarge(_, let limit): self = .requestTooLarge(limit: limit)
    case .answerTooLarge(let limit): self = .answerTooLarge(limit: limit)
    case .timedOut(let seconds): self = .timeLimit(seconds: seconds)
    case .memoryExceeded(_, let limit): self = .memoryLimit(bytes: limit)
    case .crashed, .exited, .garbage, .refused(.unknownEncoding): self = .lost
    }
  }
}
