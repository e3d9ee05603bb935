internal import Bytes
package import Preprocessing
internal import Synchronization
package import SystemServices

// The two steps of a request apart: `run` now, and `finalize` when the extension is done.

extension WorkerPool {
  /// Runs a script on a page and lets its context wait for
  /// ``finalize(_:with:emission:outputEncoding:)``.
  ///
  /// - Parameters:
  ///   - request: its ``WorkerRequest/extensionAnswer`` is ignored.
  ///   - client: the client that asks, where workers serve one client each.
  ///   - network: the sender of the script's requests; nil if the script may send none.
  ///   - admit: decides whether an answer is taken; nil to take any within the limit.
  ///   - cancellation: ends a long request once nobody waits for it.
  /// - Returns: the answer of `run`, and the identifier under which the context waits: 32
  ///   hexadecimal digits that cannot be guessed.
  /// - Throws: ``WorkerError/busy(retryAfter:)`` also where too many requests wait already.
  package func hold(
    _ request: WorkerRequest, of client: String = "", network: Network? = nil,
    admit: Admission? = nil, cancellation: CancellationFlag? = nil
  ) throws(WorkerError) -> (answer: WorkerAnswer, identifier: String) {
    var request = request
    request.extensionAnswer = nil
    try core.check(request)
    try core.reserve()
    let worker: WorkerProcess
    let answer: WorkerAnswer
    do throws(WorkerError) {
      worker = try core.acquire(for: client)
      answer = try core.attend(worker) { [request] (worker) throws(WorkerError) in
        try core.perform(
          request, waits: true, network: network, admit: admit, cancellation: cancellation,
          on: worker)
      }
    } catch {
      core.state.withLock { $0.reservations -= 1 }
      throw error
    }
    let seconds = core.allowance(
      request.options, phases: 1, bytes: request.page.bytes.count)
    return (answer, core.hold(worker, finalizingIn: seconds, questions: request.queries.count))
  }

  /// Passes the extension's answer to the script of a request that waits.
  ///
  /// Whatever the outcome, the request waits no longer.
  ///
  /// - Throws: ``WorkerError/noSuchRequest`` if no such request waits.
  package func finalize(
    _ identifier: String, with answer: ExtensionAnswer, emission: WorkerRequest.Emission = .html,
    outputEncoding: String? = nil, network: Network? = nil, admit: Admission? = nil
  ) throws(WorkerError) -> WorkerAnswer {
    let held = try core.take(identifier)
    let frame = Frame(.finalize) {
      $0.write(answer)
      $0.write(emission.rawValue)
      $0.write(outputEncoding)
    }
    let result = try core.attend(held.worker) { (worker) throws(WorkerError) in
      try core.exchange(
        frame, computing: held.seconds, questions: held.questions, network: network,
        admit: admit, on: worker)
    }
    core.release(held.worker)
    return result
  }

  /// Ends a request that waits, without `finalize`.
  ///
  /// - Throws: ``WorkerError/noSuchRequest`` where it does not wait.
  package func release(_ identifier: String) throws(WorkerError) {
    let worker = try core.take(identifier).worker
    do throws(WorkerError) {
      let bounds = WorkerProcess.Bounds(seconds: 1, limits: configuration.limits)
      let reply = try worker.exchange(Frame(.release), within: bounds)
      if reply.kind == .released { return core.release(worker) }
    } catch {
      // A worker that does not answer is replaced; the request is over in any case.
    }
    core.discard(worker)
  }
}

extension PoolCore {
  /// Takes one of the places for requests that wait.
  fileprivate func reserve() throws(WorkerError) {
    let refusal = state.withLock { state -> WorkerError? in
      if state.held.count + state.reservations < configuration.heldLimit {
        state.reservations += 1
        return nil
      }
      state.counts.turnedAway += 1
      let next = state.held.values.map(\.deadline).min()
      return .busy(retryAfter: max(0.1, next.map { $0 - .now } ?? configuration.holdingTime))
    }
    if let refusal { throw refusal }
  }

  /// Keeps a worker until its request is finalized.
  fileprivate func hold(
    _ worker: WorkerProcess, finalizingIn seconds: Double, questions: Int
  ) -> String {
    let identifier = RandomText.hexadecimal(bytes: 16)
    state.withLock { state in
      state.busy[ObjectIdentifier(worker)] = nil
      state.reservations -= 1
      state.held[identifier] = PoolState.HeldWorker(
        worker: worker, deadline: .after(configuration.holdingTime), seconds: seconds,
        questions: questions)
    }
    // The keeper has to know the new deadline.
    bell.ring()
    return identifier
  }

  /// Takes a worker that waits.
  fileprivate func take(_ identifier: String) throws(WorkerError) -> PoolState.HeldWorker {
    let held = state.withLock { state in
      let held = state.held.removeValue(forKey: identifier)
      state.lastHolding = .now
      if let held { state.busy[ObjectIdentifier(held.worker)] = held.worker }
      return held
    }
    guard let held else { throw .noSuchRequest }
    return held
  }
}
