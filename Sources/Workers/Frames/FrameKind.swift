/// The kind of a frame, which is its third byte.
enum FrameKind: UInt8 {
  // To a worker.

  /// A ``WorkerRequest``; whether its context is to wait for `finalize` stands before it.
  case run = 1
  /// The extension's answer to the request that waits, and the form of the page to emit.
  case finalize = 2
  /// The end of the request that waits.
  case release = 3
  /// A ``WorkerTrial``.
  case trial = 4
  /// The outcome of a request of the script: its number, and a `NetworkOutcome`.
  case fetched = 5
  /// A ``WorkerTask``.
  case task = 6

  // From a worker.

  /// A ``WorkerDescription``: the worker takes requests.
  case ready = 16
  /// A ``WorkerAnswer``.
  case answer = 17
  /// A ``RequestRefusal``.
  case refusal = 18
  /// The release is done: no context waits.
  case released = 19
  /// The reports of a trial, a list of ``EscapeAttempt``.
  case attempts = 20
  /// A request of the script: a number, and a `NetworkRequest`.
  case fetch = 21
  /// The script does not need a request any more: its number.
  case giveUp = 22
  /// The result of a task.
  case taskDone = 23

  /// The bytes that the body may have.
  ///
  /// - Parameter limit: those of an answer.
  func sizeLimit(answer limit: Int) -> Int {
    switch self {
    case .fetch: min(limit, NetworkBudget.size)
    case .giveUp: 8
    case .released: 0
    case .ready, .attempts: min(limit, 64 << 10)
    case .run, .finalize, .release, .trial, .fetched, .answer, .refusal, .task, .taskDone: limit
    }
  }
}
