/// Reads requests with bodies that are not small on its own threads, not on those that serve the
/// connections.
///
/// Medium bodies have their own threads, so they never wait for large ones. The thread for large
/// bodies lets all others go first. Each client gets its share, by ``FairSchedule``.
final class BodyQueue: Sendable {
  /// Bodies up to this size in bytes take only a moment, so they are read on the connection's
  /// thread.
  static let smallSize = 16 << 10
  /// Bodies above this size wait only for each other.
  static let middleSize = 1 << 20

  private let middle: FairQueue
  private let large: FairQueue

  init(limit: Int = 1024) {
    // A client uses one thread, so the second one serves other clients if a body takes long.
    middle = FairQueue(threads: 2, limit: limit) { FairSchedule.Places(atOnce: 1, inAll: 2) }
    large = FairQueue(threads: 2, limit: limit, yieldsToOthers: true) {
      FairSchedule.Places(atOnce: 1, inAll: 2)
    }
  }

  /// Does a job for a body of this size in bytes: at once if it is small.
  ///
  /// - Parameter refuse: is called if too many jobs wait.
  func add(
    _ size: Int, of client: String, _ work: @escaping @Sendable () -> Void,
    orElse refuse: @escaping @Sendable () -> Void
  ) {
    if size <= Self.smallSize { return work() }
    let queue = size <= Self.middleSize ? middle : large
    queue.add(FairQueue.Job(work: work, refuse: refuse), of: client)
  }

  /// Ends the threads once the queue is empty.
  func close() {
    middle.close()
    large.close()
  }
}
