extension WorkerPool {
  /// Makes a worker try to break out of its confinement.
  ///
  /// - Returns: its attempts.
  package func attemptEscapes() throws(WorkerError) -> [EscapeAttempt] {
    try core.attend { (worker) throws(WorkerError) in
      let reply = try exchange(.escape, on: worker)
      do throws(FrameError) {
        guard reply.kind == .attempts else { throw .unexpectedKind(reply.kind.rawValue) }
        return try reply.value()
      } catch {
        throw .garbage(error)
      }
    }
  }

  /// Makes a worker misbehave in place of running a script.
  func perform(
    _ trial: WorkerTrial, seconds: Double = 10, network: Network? = nil
  ) throws(WorkerError) -> WorkerAnswer {
    let bounds = WorkerProcess.Bounds(seconds: seconds, limits: configuration.limits)
    return try core.attend { (worker) throws(WorkerError) in
      try core.exchange(frame(trial), within: bounds, questions: 0, network: network, on: worker)
    }
  }

  private func exchange(
    _ trial: WorkerTrial, on worker: WorkerProcess
  ) throws(WorkerError) -> Frame {
    let bounds = WorkerProcess.Bounds(seconds: 10, limits: configuration.limits)
    return try worker.exchange(frame(trial), within: bounds)
  }

  private func frame(_ trial: WorkerTrial) -> Frame { Frame(.trial) { $0.write(named: trial) } }
}
