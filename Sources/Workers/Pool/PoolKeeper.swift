internal import Glibc
internal import Synchronization
internal import SystemServices

/// The thread that starts and ends a pool's workers.
///
/// It is the one thread that starts them because the kernel ends a worker with the thread that
/// started it, not with the process.
final class PoolKeeper: Sendable {
  private let core: PoolCore
  private let thread = Mutex<WorkThread?>(nil)

  init(_ core: PoolCore) { self.core = core }

  /// Starts the thread.
  func start() throws(StartFailure) {
    do throws(SystemFailure) {
      let thread = try WorkThread { self.keep() }
      self.thread.withLock { $0 = thread }
    } catch {
      throw StartFailure(error)
    }
  }

  /// Waits until all workers have ended, once the pool is closed.
  func join() {
    thread.withLock { $0 }?.join()
  }

  // MARK: The thread

  /// The seconds that a worker has for its start.
  private static let startTime = 20.0
  /// The interval, in seconds, at which it looks whether idle workers still run.
  private static let interval = 1.0

  /// The seconds after which a worker that was added for requests that wait for `finalize` is
  /// ended, if no request waits.
  private static let spareTime = 10.0

  private func keep() {
    // Signals are for the threads of the program.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    while true {
      let (retired, isClosed) = sort()
      if !isClosed { startMissing() }
      for worker in retired {
        worker.kill()
        _ = worker.reap()
      }
      if isClosed, core.state.withLock({ $0.isEmpty }) { return }
      wait()
    }
  }

  /// Finds the workers that are to end.
  private func sort() -> (retired: [WorkerProcess], isClosed: Bool) {
    core.state.withLock { state in
      let now = MonotonicTime.now
      for (identifier, held) in state.held where held.deadline < now || state.isClosed {
        state.held[identifier] = nil
        if !state.isClosed { state.counts.expired += 1 }
        state.retire(held.worker)
      }
      state.retireSpare(after: Self.spareTime)
      for worker in state.idle where state.isClosed || !worker.isWaiting { state.retire(worker) }
      state.idle.removeAll { worker in state.retired.contains { $0 === worker } }
      if state.isClosed {
        for worker in state.starting { state.retire(worker) }
        state.starting.removeAll()
        // A conversation with one of these workers ends in an error and returns the worker.
        for worker in state.busy.values { worker.kill() }
      }
      defer { state.retired.removeAll() }
      return (state.retired, state.isClosed)
    }
  }

  /// The most workers that start at a time. Starting more would delay the first of them, and would
  /// keep this thread from hearing that the pool is closed.
  private static let startsAtOnce = max(4, 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  private func startMissing() {
    while true {
      let isMissing = core.state.withLock { state in
        if let next = state.nextStart, MonotonicTime.now < next { return false }
        return !state.isClosed && state.size < core.configuration.size
          && state.starting.count < Self.startsAtOnce
      }
      guard isMissing else { return }
      do throws(StartFailure) {
        let worker = try WorkerProcess.start(
          core.configuration.executable, arguments: core.configuration.arguments)
        core.state.withLock {
          $0.counts.started += 1
          $0.starting.append(worker)
        }
      } catch {
        return fail(error)
      }
    }
  }

  /// Records that a worker did not start. If no worker is left, all waiting requests fail at once.
  private func fail(_ failure: StartFailure) {
    let waiters = core.state.withLock { state -> [Waiter] in
      state.startFailure = failure
      state.failuresInARow += 1
      state.nextStart = .after(min(5, 0.1 * Double(1 << min(state.failuresInARow, 6))))
      guard state.size == 0 else { return [] }
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    for waiter in waiters { waiter.fail(.notStarted(failure)) }
  }

  /// Waits for the bell, for workers to be ready, and for whatever is due next.
  private func wait() {
    let (starting, due) = core.state.withLock { state in
      let moments = state.held.values.map(\.deadline) + [state.nextStart].compactMap(\.self)
      return (state.starting, moments.min())
    }
    var files = [pollfd(fd: core.bell.file, events: Int16(POLLIN), revents: 0)]
    files += starting.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    let seconds = min(Self.interval, due.map { max(0, $0 - .now) } ?? Self.interval)
    _ = poll(&files, nfds_t(files.count), Int32((seconds * 1000).rounded(.up)))
    if files[0].revents != 0 { core.bell.reset() }
    for (index, worker) in starting.enumerated() {
      if files[index + 1].revents != 0 {
        welcome(worker)
      } else if MonotonicTime.now - worker.start > Self.startTime {
        dismiss(worker, .notReady)
      }
    }
  }

  /// Receives the description of a new worker.
  private func welcome(_ worker: WorkerProcess) {
    let description: WorkerDescription
    do {
      var bounds = WorkerProcess.Bounds(seconds: 1, limits: core.configuration.limits)
      let frame = try worker.receive(&bounds)
      guard frame.kind == .ready else { return dismiss(worker, .notReady) }
      description = try frame.value()
    } catch {
      return dismiss(worker, .notReady)
    }
    if core.configuration.requiresConfinement, !description.confinement.isComplete {
      return dismiss(worker, .notConfined(description.confinement))
    }
    let action = core.state.withLock { state in
      state.starting.removeAll { $0 === worker }
      state.descriptions[ObjectIdentifier(worker)] = description
      state.startFailure = nil
      state.failuresInARow = 0
      state.nextStart = nil
      state.offer(worker)
      return state.readyAction
    }
    action?()
  }

  private func dismiss(_ worker: WorkerProcess, _ failure: StartFailure) {
    core.state.withLock { state in
      state.starting.removeAll { $0 === worker }
      state.retire(worker)
    }
    fail(failure)
    core.bell.ring()
  }
}
