package import SystemServices

extension WorkerPool {
  /// Performs a task in a worker.
  ///
  /// - Parameter cancellation: ends a long task once nobody waits for it.
  /// - Returns: the task's result. It may hold anything, because a script may have taken the worker
  ///   over.
  package func perform(
    _ task: WorkerTask, cancellation: CancellationFlag? = nil
  ) throws(WorkerError) -> [UInt8] {
    let limits = configuration.limits
    guard task.input.count <= limits.requestSize else {
      throw .requestTooLarge(bytes: task.input.count, limit: limits.requestSize)
    }
    return try core.attend { (worker) throws(WorkerError) in
      let frame = Frame(.task) {
        $0.write(task.name)
        $0.write(bytes: task.input)
        $0.write(task.diagnostics)
      }
      var bounds = core.bounds(computing: min(limits.deadline, limits.taskTime))
      bounds.cancellation = cancellation
      let reply = try worker.exchange(frame, within: bounds)
      guard reply.kind == .taskDone else {
        throw .garbage(.unexpectedKind(reply.kind.rawValue))
      }
      return reply.body
    }
  }
}
