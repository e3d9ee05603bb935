internal import Messages
internal import PageLoading
internal import Synchronization
internal import SystemServices
internal import Workers

/// Runs a script on many pages, on several threads, and writes a line for each.
final class BatchRun: Sendable {
  let plan: BatchPlan
  private let inputs: BatchInputs
  /// Nil where WebKit runs the script.
  private let pool: WorkerPool?
  private let webkit: WebKitRunner
  /// The folder that files must lie in.
  private let boundary: FileBoundary?
  let output: Int32
  private let queue: Mutex<BatchQueue>
  let state: Monitor<State>
  private let start = MonotonicTime.now

  /// - Parameters:
  ///   - queue: the pages.
  ///   - summary: the summary before the first page.
  ///   - output: where the lines go.
  /// - Throws: if the folder that files must lie in does not exist.
  init(
    _ plan: BatchPlan, _ inputs: BatchInputs, pool: WorkerPool?,
    queue: consuming sending BatchQueue,
    summary: BatchSummary, output: Int32
  ) throws(RunFailure) {
    self.plan = plan
    self.inputs = inputs
    self.pool = pool
    webkit = WebKitRunner(
      jobs: plan.jobs, memoryLimit: plan.run.memoryLimit, settling: plan.run.settling,
      loadLimit: plan.run.loading.timeLimit)
    self.output = output
    do throws(FileError) {
      boundary = try plan.root.map { (path) throws(FileError) in try FileBoundary(path) }
    } catch {
      throw RunFailure(error)
    }
    self.queue = Mutex(queue)
    state = Monitor(
      State(
        delivery: BatchDelivery(inOrder: plan.inOrder, sizeLimit: plan.readAhead),
        summary: summary, progress: BatchProgress(plan), inputLimit: plan.readAhead))
  }

  /// How many threads there are: some wait for the network while others wait for workers.
  static func threads(_ plan: BatchPlan) -> Int { max(plan.jobs, plan.connections) }

  /// Runs the script on all pages.
  func perform() -> (summary: BatchSummary, failure: RunFailure?) {
    var started = 0
    if (try? WorkThread { self.write() }) != nil {
      started = (0..<Self.threads(plan)).count { _ in
        (try? WorkThread { self.work() }) != nil
      }
    }
    if started == 0 {
      let failure = RunFailure(
        .internalError, "worker-failed", "the system has no thread to spare")
      state.withLock { $0.failure = failure }
    }
    watchOutput()
    waitForEnd()
    return ended()
  }

  /// Ends the batch after the pages under way.
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
    let runner = BatchRunner(plan, inputs, pool, webkit, boundary: boundary)
    while takesPlace(), let (number, page) = next() {
      do throws(RunFailure) {
        deliver(try runner.record(of: page), number)
      } catch {
        fail(error, page)
      }
    }
  }

  /// Waits until a page may be begun; false if no more pages are to be begun.
  private func takesPlace() -> Bool {
    state.wait { state in
      guard state.takesPages else { return .done(false) }
      guard state.hasRoom else { return .notYet() }
      state.begun += 1
      return .done(true)
    }
  }

  /// The next page; nil at the end, or if no more pages are to be begun.
  private func next() -> (number: Int, page: BatchPage)? {
    var found: (number: Int, page: BatchPage)?
    var failure: RunFailure?
    do throws(RunFailure) {
      found = try queue.withLock { (queue) throws(RunFailure) in
        let found = try queue.next()
        // A thread that waits for room keeps the others from reading on.
        if let found { waitForRoom(found.page.size) }
        return found
      }
    } catch {
      failure = error
    }
    return state.withLock(waking: .all) { [found, failure] state in
      if let failure { state.failure = state.failure ?? failure }
      if found == nil { state.isAtEnd = true }
      guard let found, !state.isStopped, state.failure == nil else {
        state.begun -= 1
        if let found { state.inputSize -= found.page.size }
        return nil
      }
      state.underWay += 1
      return found
    }
  }

  /// Waits until the pages under way leave room for one more.
  private func waitForRoom(_ size: Int) {
    state.wait { state -> Monitor<State>.Look<Void> in
      guard state.takesInput(size) || !state.takesPages else { return .notYet() }
      state.inputSize += size
      return .done(())
    }
  }

  private func deliver(_ record: BatchRecord, _ number: Int) {
    var record = record
    let line = record.line(plan)
    state.withLock(waking: .all) { [record] state in
      Self.end(record.page, &state)
      guard !state.outputFailed else { return }
      state.summary.count(record)
      for line in state.delivery.add(line, of: number) { state.outbox.add(line) }
      state.summary.seconds = MonotonicTime.now - start
      state.progress.show(state.summary)
    }
  }

  private func fail(_ failure: RunFailure, _ page: BatchPage) {
    state.withLock(waking: .all) { state in
      Self.end(page, &state)
      state.failure = state.failure ?? failure
    }
  }

  private static func end(_ page: BatchPage, _ state: inout State) {
    state.begun -= 1
    state.underWay -= 1
    state.inputSize -= page.size
  }
}
