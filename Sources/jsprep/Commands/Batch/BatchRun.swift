internal import Messages
internal import PageLoading
internal import Synchronization
internal import SystemServices
internal import Workers

/// Runs a script on many pages, on several threads, and writes a line for each.
final class BatchRun: Sendable {
  private let plan: BatchPlan
  private let inputs: BatchInputs
  private let pool: WorkerPool
  private let output: Int32
  private let queue: Mutex<BatchQueue>
  private let state: Monitor<State>
  private let start = MonotonicTime.now

  private struct State {
    var delivery: BatchDelivery
    var summary = BatchSummary()
    var progress: BatchProgress
    /// How many threads have a page, or wait for one.
    var begun = 0
    /// Of those, how many have one.
    var underWay = 0
    /// Whether the input has come to its end.
    var isAtEnd = false
    /// Whether somebody wants it to end.
    var isStopped = false
    /// Why it cannot go on.
    var failure: RunFailure?

    var takesPages: Bool { !isAtEnd && !isStopped && failure == nil }
    /// Whether there is nothing to wait for. A thread that waits for a list to go on is left alone
    /// where the batch ends early.
    var isOver: Bool { takesPages ? false : isAtEnd ? begun == 0 : underWay == 0 }
  }

  /// - Parameters:
  ///   - queue: the pages.
  ///   - doneBefore: how many were done by an earlier run.
  ///   - output: where the lines go.
  init(
    _ plan: BatchPlan, _ inputs: BatchInputs, pool: WorkerPool, queue: consuming sending BatchQueue,
    doneBefore: Int, output: Int32
  ) {
    self.plan = plan
    self.inputs = inputs
    self.pool = pool
    self.output = output
    self.queue = Mutex(queue)
    var state = State(
      delivery: BatchDelivery(inOrder: plan.inOrder), progress: BatchProgress(plan))
    state.summary.doneBefore = doneBefore
    self.state = Monitor(state)
  }

  /// How many threads there are: some wait for the network while others wait for workers.
  static func threads(_ plan: BatchPlan) -> Int { max(plan.jobs, plan.connections) }

  /// Runs the script on all pages.
  func perform() -> (summary: BatchSummary, failure: RunFailure?) {
    let started = (0..<Self.threads(plan)).count { _ in
      (try? WorkThread { self.work() }) != nil
    }
    if started == 0 {
      let failure = RunFailure(
        .internalError, "worker-failed", "the system has no thread to spare")
      state.withLock { $0.failure = failure }
    }
    state.wait { $0.isOver ? .done(()) : .notYet() }
    return ended()
  }

  /// Lets the pages that are under way be the last.
  ///
  /// - Returns: how many they are.
  func stop() -> Int {
    state.withLock(waking: .all) { state in
      state.isStopped = true
      state.progress.clear()
      return state.underWay
    }
  }

  private func ended() -> (summary: BatchSummary, failure: RunFailure?) {
    state.withLock { state in
      state.progress.clear()
      state.summary.seconds = MonotonicTime.now - start
      state.summary.isComplete = state.isAtEnd && state.failure == nil
      return (state.summary, state.failure)
    }
  }

  // MARK: A thread

  private func work() {
    let runner = BatchRunner(plan, inputs, pool)
    while takesPlace(), let (number, page) = next() {
      do throws(RunFailure) {
        deliver(try runner.record(of: page), number)
      } catch {
        fail(error)
      }
    }
  }

  /// Waits until a page may be begun; false where none is to be begun any more.
  private func takesPlace() -> Bool {
    state.wait { state in
      guard state.takesPages else { return .done(false) }
      guard state.delivery.hasRoom(begun: state.begun) else { return .notYet() }
      state.begun += 1
      return .done(true)
    }
  }

  /// The next page; nil where there is none, or it is not to be begun any more.
  private func next() -> (number: Int, page: BatchPage)? {
    var found: (number: Int, page: BatchPage)?
    var failure: RunFailure?
    do throws(FileError) {
      found = try queue.withLock { (queue) throws(FileError) in try queue.next() }
    } catch {
      failure = RunFailure(error)
    }
    return state.withLock(waking: .all) { [found, failure] state in
      if let failure { state.failure = state.failure ?? failure }
      if found == nil { state.isAtEnd = true }
      guard let found, !state.isStopped, state.failure == nil else {
        state.begun -= 1
        return nil
      }
      state.underWay += 1
      return found
    }
  }

  private func deliver(_ record: BatchRecord, _ number: Int) {
    var record = record
    let line = record.line(plan)
    state.withLock(waking: .all) { [record] state in
      state.begun -= 1
      state.underWay -= 1
      guard state.failure == nil else { return }
      state.summary.count(record)
      for line in state.delivery.add(line, of: number) {
        state.progress.makeWay()
        if let code = FileContents.write(line, to: output) {
          state.failure = RunFailure(FileError(path: plan.output, code: code, action: .write))
          return
        }
      }
      state.summary.seconds = MonotonicTime.now - start
      state.progress.show(state.summary)
    }
  }

  private func fail(_ failure: RunFailure) {
    state.withLock(waking: .all) { state in
      state.begun -= 1
      state.underWay -= 1
      state.failure = state.failure ?? failure
    }
  }
}
