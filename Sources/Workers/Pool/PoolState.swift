internal import SystemServices

/// The state that a pool's threads share, under one lock.
struct PoolState {
  /// Ready workers without a request. The last one is taken first: its memory is in the caches.
  var idle: [WorkerProcess] = []
  /// Workers that a thread talks to.
  var busy: [ObjectIdentifier: WorkerProcess] = [:]
  /// Workers that have not said yet that they are ready.
  var starting: [WorkerProcess] = []
  /// Workers whose request waits for `finalize`, by the request's identifier.
  var held: [String: HeldWorker] = [:]
  /// The time at which a request last waited for `finalize`.
  var lastHolding: MonotonicTime?
  /// The number of requests that are about to be held.
  var reservations = 0
  /// Workers to end.
  var retired: [WorkerProcess] = []
  /// Requests without a worker, the oldest first.
  var waiters: [Waiter] = []
  /// Whom a worker serves.
  let isolation: WorkerIsolation
  /// The number of workers for requests that the pool keeps.
  let capacity: Int
  var descriptions: [ObjectIdentifier: WorkerDescription] = [:]
  /// Whether new requests are turned away.
  var isDraining = false
  /// Whether all workers are to end.
  var isClosed = false
  /// Signalled when no work is left, once a thread waits for that.
  var quiet: Monitor<Bool>?
  /// Called when a worker that was started is ready.
  var readyAction: (@Sendable () -> Void)?
  /// The reason why the last worker did not start; nil if it started.
  var startFailure: StartFailure?
  var failuresInARow = 0
  /// The time at which to try to start workers again.
  var nextStart: MonotonicTime?
  /// The average time of the last requests, in seconds.
  var averageTime = 0.02
  var counts = PoolStatistics()

  /// A worker whose request waits for `finalize`.
  struct HeldWorker {
    var worker: WorkerProcess
    var deadline: MonotonicTime
    /// The seconds that `finalize` may take.
    var seconds: Double
    /// The number of queries to answer.
    var questions: Int
  }

  /// The number of workers for requests, including those that are starting. Workers whose request
  /// waits for `finalize` are not counted.
  var size: Int { idle.count + busy.count + starting.count }

  /// Whether the pool has no workers at all.
  var isEmpty: Bool { size == 0 && held.isEmpty && retired.isEmpty }

  /// Whether no request is under way and none waits.
  var isQuiet: Bool { busy.isEmpty && held.isEmpty && waiters.isEmpty }

  /// Gives an idle worker to the request that has waited longest, of those that it may serve, or
  /// puts it back. If only other clients wait, the worker is retired to make room for a new one.
  ///
  /// - Returns: whether the worker was retired.
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

  /// Takes an idle worker for a client: one that has served this client, else one that has served
  /// no client.
  ///
  /// If there is neither, it retires the worker that has been idle longest, to make room for a new
  /// one.
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

  /// Retires a worker that was added for requests that wait for `finalize`, if none has waited for
  /// that many seconds.
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
