internal import Synchronization
internal import SystemServices

/// The workers of a pool, with their owners. The pool and its keeper share it.
final class PoolCore: Sendable {
  let configuration: WorkerPool.Configuration
  let state: Mutex<PoolState>
  /// Wakes the keeper when there is work for it.
  let bell: Bell

  init(_ configuration: WorkerPool.Configuration) throws(StartFailure) {
    self.configuration = configuration
    state = Mutex(PoolState(isolation: configuration.isolation, capacity: configuration.size))
    bell = try Bell()
  }

  // MARK: Taking workers and giving them back

  /// Waits until a worker is ready.
  func awaitFirstWorker() throws(WorkerError) {
    let waiter = Waiter(for: "")
    state.withLock { $0.waiters.append(waiter) }
    bell.ring()
    guard let worker = try waiter.wait(until: nil)?.get() else { return }
    state.withLock { state in
      worker.owner = nil
      state.busy[ObjectIdentifier(worker)] = nil
      state.offer(worker)
    }
  }

  /// A worker for one request of a client, after waiting for it where that is necessary.
  func acquire(for client: String = "") throws(WorkerError) -> WorkerProcess {
    let found = state.withLock { state -> Result<WorkerProcess, WorkerError>? in
      if state.isDraining { return .failure(.draining) }
      if let worker = state.takeIdle(for: client) { return .success(worker) }
      if state.size == 0, let failure = state.startFailure {
        return .failure(.notStarted(failure))
      }
      return nil
    }
    if let found { return try found.get() }
    bell.ring()
    return try wait(for: client)
  }

  private func wait(for client: String) throws(WorkerError) -> WorkerProcess {
    let waiter = Waiter(for: client)
    let full = state.withLock { state -> WorkerError? in
      if state.isDraining { return .draining }
      // A worker may have come back meanwhile.
      if let worker = state.takeIdle(for: client) {
        waiter.give(worker)
        return nil
      }
      if state.waiters.count >= configuration.queueLimit {
        state.counts.turnedAway += 1
        return .busy(retryAfter: state.retryTime)
      }
      state.waiters.append(waiter)
      return nil
    }
    if let full { throw full }
    // A worker of another client may have made room meanwhile.
    bell.ring()
    if let result = waiter.wait(until: .after(configuration.queueTime)) { return try result.get() }
    let late = state.withLock { state -> Result<WorkerProcess, WorkerError> in
      // The worker came in the very last moment.
      if let result = waiter.result { return result }
      state.waiters.removeAll { $0 === waiter }
      state.counts.turnedAway += 1
      return .failure(.busy(retryAfter: state.retryTime))
    }
    return try late.get()
  }

  /// Takes a worker back that is well.
  func release(_ worker: WorkerProcess) {
    // Asked before the lock is taken, for it is a look into a file.
    let isWorn =
      worker.served >= configuration.requestsPerWorker || configuration.isolation == .request
      || worker.residentSize > configuration.recyclingSize || !worker.regainPriority()
    let retires = state.withLock { state in
      state.busy[ObjectIdentifier(worker)] = nil
      if isWorn, !state.isClosed { state.counts.recycled += 1 }
      // Others took the places of workers whose request waited for `finalize`; as many may stay, for
      // the next that wait.
      let isTooMany = state.size >= state.capacity + configuration.heldLimit
      if isWorn || state.isClosed || isTooMany {
        state.retire(worker)
        return true
      }
      return state.offer(worker)
    }
    if retires { bell.ring() }
  }

  /// Takes a worker back that cannot be used again.
  func discard(_ worker: WorkerProcess) {
    worker.kill()
    state.withLock { $0.retire(worker) }
    bell.ring()
  }

  /// Gives a request of a client a worker while `body` runs.
  func attend<Value>(
    for client: String = "", _ body: (WorkerProcess) throws(WorkerError) -> Value
  ) throws(WorkerError) -> Value {
    let worker = try acquire(for: client)
    let value = try attend(worker, body)
    release(worker)
    return value
  }

  /// Runs `body` on a worker that was acquired; where it fails because of the worker, discards it.
  ///
  /// If it succeeds, the caller keeps the worker.
  func attend<Value>(
    _ worker: WorkerProcess, _ body: (WorkerProcess) throws(WorkerError) -> Value
  ) throws(WorkerError) -> Value {
    let start = MonotonicTime.now
    worker.countRequest()
    do throws(WorkerError) {
      let value = try body(worker)
      count(nil, since: start)
      return value
    } catch {
      count(error, since: start)
      if case .refused = error {
        release(worker)
      } else {
        discard(worker)
      }
      throw error
    }
  }

  private func count(_ error: WorkerError?, since start: MonotonicTime) {
    let time = MonotonicTime.now - start
    state.withLock { state in
      state.averageTime += (time - state.averageTime) / 16
      switch error {
      case nil, .refused: state.counts.answered += 1
      case .crashed, .exited: state.counts.crashed += 1
      case .timedOut: state.counts.timedOut += 1
      case .memoryExceeded: state.counts.memoryExceeded += 1
      case .garbage, .answerTooLarge: state.counts.garbage += 1
      case .busy, .draining, .notStarted, .noSuchRequest, .requestTooLarge, .cancelled: break
      }
    }
  }

  // MARK: The end

  /// Closes the pool; the keeper then ends all workers.
  func close() {
    let waiters = state.withLock { state in
      state.isDraining = true
      state.isClosed = true
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    for waiter in waiters { waiter.fail(.draining) }
    bell.ring()
  }
}
