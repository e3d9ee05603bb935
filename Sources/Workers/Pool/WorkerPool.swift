package import DOM
internal import Synchronization
package import SystemServices
internal import WebBindings

/// Child processes of this program that run scripts, so that no script runs in the process that
/// serves people.
///
/// All methods may be called from any thread, and block it until there is an answer: a request
/// belongs to the thread that makes it, which also watches over the worker's time and memory. A
/// worker that fails is an error of one request only; another worker takes its place.
package final class WorkerPool: Sendable {
  let core: PoolCore
  private let keeper: PoolKeeper

  /// The settings of a pool.
  package struct Configuration: Sendable {
    /// The number of workers for requests, beside those of requests that wait for `finalize`.
    package var size = 2
    /// The most requests that may wait for a worker.
    package var queueLimit = 64
    /// The longest time, in seconds, that a request waits for a worker.
    package var queueTime = 30.0
    /// The limits of each worker.
    package var limits = WorkerLimits()
    /// After how many requests a worker is replaced.
    package var requestsPerWorker = 1000
    /// The resident size in bytes with which a worker is replaced when it is done.
    package var recyclingSize = 256 << 20
    /// Whom a worker serves.
    package var isolation = WorkerIsolation.none
    /// The most requests that may wait for `finalize` at a time; each has a worker of its own
    /// meanwhile.
    package var heldLimit = 1
    /// The longest time, in seconds, that a request may wait for `finalize`.
    package var holdingTime = 60.0
    /// Whether workers are refused that the kernel does not hold back, see
    /// ``Confinement/isComplete``.
    package var requiresConfinement = true
    /// The program that workers run; this one, unless given.
    package var executable = "/proc/self/exe"
    /// What makes the program a worker: it then calls ``WorkerMain/run(tasks:explain:)``.
    package var arguments = ["worker"]

    package init() {}
  }

  /// Starts the workers, and waits until the first of them is ready.
  ///
  /// - Throws: ``WorkerError/notStarted(_:)``.
  package init(_ configuration: Configuration = Configuration()) throws(WorkerError) {
    do throws(StartFailure) {
      core = try PoolCore(configuration)
      keeper = PoolKeeper(core)
      try keeper.start()
    } catch {
      throw .notStarted(error)
    }
    try core.awaitFirstWorker()
  }

  deinit {
    close()
  }

  package var configuration: Configuration { core.configuration }

  /// The descriptions that the workers that are ready gave of themselves.
  package var workers: [WorkerDescription] {
    core.state.withLock { Array($0.descriptions.values) }
  }

  /// The number of workers that are ready for requests or busy with one; those whose request waits
  /// for `finalize` are not counted.
  package var readyCount: Int { core.state.withLock { $0.idle.count + $0.busy.count } }

  /// Sets an action for whenever a worker has started and is ready. It is called on a thread of the
  /// pool.
  package func whenReady(_ action: @escaping @Sendable () -> Void) {
    core.state.withLock { $0.readyAction = action }
  }

  /// The pool's present figures and its counts.
  package var statistics: PoolStatistics { core.state.withLock { $0.statistics } }

  /// Makes the sender of a script's requests. It is used on the thread that waits for the worker,
  /// and trusts nothing that the worker says of itself.
  package typealias Network = @Sendable () -> any NetworkLoader

  /// Decides whether an answer of this size is taken; called before any of its bytes is read.
  package typealias Admission = @Sendable (_ bytes: Int) -> Bool

  /// Runs a script on a page, and `finalize` if the request has the extension's answer.
  ///
  /// - Parameters:
  ///   - client: the client that asks, where workers serve one client each.
  ///   - network: the sender of the script's requests; nil if the script may send none.
  ///   - admit: decides whether an answer is taken; nil to take any within the limit.
  ///   - cancellation: ends a long request once nobody waits for it.
  /// - Throws: ``WorkerError``; ``WorkerError/busy(retryAfter:)`` also if the answer is not taken.
  package func run(
    _ request: WorkerRequest, of client: String = "", network: Network? = nil,
    admit: Admission? = nil, cancellation: CancellationFlag? = nil
  ) throws(WorkerError) -> WorkerAnswer {
    try core.check(request)
    return try core.attend(for: client) { (worker) throws(WorkerError) in
      try core.perform(
        request, waits: false, network: network, admit: admit, cancellation: cancellation,
        on: worker)
    }
  }

  /// Takes no more requests, and waits until those under way have their answers, and those that
  /// wait for `finalize` are finalized, released or out of time. Then ends all workers.
  ///
  /// - Parameter seconds: the longest time to wait; requests that are not done by then fail.
  package func drain(within seconds: Double) {
    let quiet = Monitor(false)
    core.state.withLock { state in
      state.isDraining = true
      state.quiet = quiet
      if state.isQuiet { quiet.withLock { $0 = true } }
    }
    let end = MonotonicTime.after(seconds)
    quiet.wait { $0 || end < .now ? .done(()) : .notYet(until: end) }
    close()
  }

  /// Ends all workers now, and waits until they are gone. Requests under way fail.
  package func close() {
    core.close()
    keeper.join()
  }
}
