internal import SystemServices

/// What the threads of a pool share, under one lock.
struct PoolState {
  /// Ready workers without a request. The last one is taken first: its memory is in the caches.
  var idle: [WorkerProcess] = []
  /// Workers that a thread talks to.
  var busy: [ObjectIdentifier: WorkerProcess] = [:]
  /// Workers that have not said yet that they are ready.
  var starting: [WorkerProcess] = []
  /// Workers whose request waits for `finalize`, by the request's identifier.
  var held: [String: HeldWorker] = [:]
  /// When a request last waited for `finalize`.
  var lastHolding: MonotonicTime?
  /// How many requests are about to be held.
  var reservations = 0
  /// Workers to end.
  var retired: [WorkerProcess] = []
  /// Requests without a worker, the oldest first.
  var waiters: [Waiter] = []
  /// Whom a worker serves.
  let isolation: WorkerIsolation
  /// How many workers for requests there are to be.
  let capacity: Int
  var descriptions: [ObjectIdentifier: WorkerDescription] = [:]
  /// Whether new requests are turned away.
  var isDraining = false
  /// Whether all workers are to end.
  var isClosed = false
  /// Signalled when nothing is left to do, once somebody waits for that.
  var quiet: Monitor<Bool>?
  /// What is done when a worker that was started is ready.
  var readyAction: (@Sendable () -> Void)?
  /// Why the last worker did not start; nil where it did.
  var startFailure: StartFailure?
  var failuresInARow = 0
  /// When to try to start workers again.
  var nextStart: MonotonicTime?
  /// What a request takes, in seconds, by the last ones.
  var averageTime = 0.02
  var counts = PoolStatistics()

  /// A worker whose request waits for `finalize`.
  struct HeldWorker {
    var worker: WorkerProcess
    var deadline: MonotonicTime
    /// The seconds that `finalize` may take.
    var seconds: Double
    /// How many queries are to be answered.
    var questions: Int
  }

  /// How many workers there are for requests, or will be. Those whose request waits for `finalize`
  /// are beside them.
  var size: Int { idle.count + busy.count + starting.count }

  /// Whether there are no workers at all.
  var isEmpty: Bool { size == 0 && held.isEmpty && retired.isEmpty }

  /// Whether no request is under way and none waits.
  var isQuiet: Bool { busy.isEmpty && held.isEmpty && waiters.isEmpty }

  /// Gives a worker without a request to the one that waits longest, of those that it may serve, or
  /// puts it back. Where all who wait are other clients, it makes room for a new one.
  ///
  /// - Returns: whether it retired.
  @discardableResult
  mutating func offer(_ worker: WorkerProcess) -> Bool {
    if let index = waiters.firstIndex(where: { worker.serves($0.client) }) {
      let waiter = waiters.remove(at: index)
      assign(worker, to: waiter.client)
      waiter.give(worker)
    } else if waiters.isEmpty {
      idle.append(worker)
    } else {
      retire(worker)
      return true
    }
    tellIfQuiet()
    return false
  }

  /// Takes an idle worker for a client: one that has served it, else one that has served nobody.
  ///
  /// Where there is neither, the one that has served somebody else and has been idle longest makes
  /// room for a new one.
  mutating func takeIdle(for client: String) -> WorkerProcess? {
    while let index = idle.lastIndex(where: { $0.owner == client })
      ?? idle.lastIndex(where: { $0.serves(client) })
    {
      let worker = idle.remove(at: index)
      if worker.isWaiting {
        assign(worker, to: client)
        return worker
      }
      // Somebody ended it while it had nothing to do.
      retire(worker)
    }
    let fresh = capacity - size + starting.count
    if fresh <= waiters.count, !idle.isEmpty { retire(idle.removeFirst()) }
    return nil
  }

  private mutating func assign(_ worker: WorkerProcess, to client: String) {
    if isolation == .client { worker.owner = client }
    busy[ObjectIdentifier(worker)] = worker
  }

  /// Takes a worker out of use that was for requests that wait for `finalize`, where none has waited
  /// for so many seconds.
  mutating func retireSpare(after seconds: Double) {
    guard size > capacity, held.isEmpty, !idle.isEmpty, let lastHolding,
      MonotonicTime.now - lastHolding > seconds
    else { return }
    retire(idle.removeFirst())
  }

  /// Takes a worker out of use.
  mutating func retire(_ worker: WorkerProcess) {
    busy[ObjectIdentifier(worker)] = nil
    descriptions[ObjectIdentifier(worker)] = nil
    retired.append(worker)
    tellIfQuiet()
  }

  private func tellIfQuiet() {
    if isQuiet { quiet?.withLock(waking: .all) { $0 = true } }
  }

  /// The figures of now and of before.
  var statistics: PoolStatistics {
    var figures = counts
    figures.idle = idle.count
    figures.busy = busy.count
    figures.held = held.count
    figures.starting = starting.count
    figures.waiting = waiters.count
    for worker in idle + busy.values + held.values.map(\.worker) {
      figures.memory += worker.residentSize
    }
    return figures
  }

  /// The seconds after which another request may find a place, roughly.
  var retryTime: Double {
    max(0.1, averageTime * Double(waiters.count + 1) / Double(max(1, size)))
  }
}
