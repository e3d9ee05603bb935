/// Evaluates rules on threads of its own, the next always for the client that has had the least.
final class EvaluationQueue: Sendable {
  private let queue: FairQueue

  init(threads: Int = 2, limit: Int = 64) {
    queue = FairQueue(threads: threads, limit: limit) {
      // A client has one thread: another is there for the others.
      FairSchedule.Places(atOnce: 1, inAll: threads)
    }
  }

  deinit { queue.close() }

  /// Evaluates something for a client, or says that there is no place for it.
  func add(
    of client: String, _ work: @escaping @Sendable () -> Void,
    orElse refuse: @escaping @Sendable () -> Void
  ) {
    queue.add(FairQueue.Job(work: work, refuse: refuse), of: client)
  }
}
