internal import Glibc
internal import SystemServices

extension WorkerProcess {
  /// The bounds of a conversation.
  struct Bounds {
    var deadline: MonotonicTime
    /// The time until the deadline, in seconds, when the conversation began.
    var seconds: Double
    let start = MonotonicTime.now
    /// The next time at which time and memory are checked.
    fileprivate var nextLook = MonotonicTime.now
    /// The seconds of processor time that the worker may take, however far the deadline is; nil for
    /// no such limit.
    var computing: Double?
    /// The computing time of the worker before the conversation.
    fileprivate var computedBefore = 0.0
    /// The resident size that the worker may have.
    var memory: Int
    /// The bytes of the answer's body.
    var answerSize: Int
    /// Whether an answer is taken; nil for any that is not too long.
    var admit: WorkerPool.Admission?
    /// Set when nobody waits for the answer any more; nil if the request cannot be cancelled.
    var cancellation: CancellationFlag?

    init(seconds: Double, limits: WorkerLimits) {
      deadline = .after(seconds)
      self.seconds = seconds
      memory = limits.memory
      answerSize = limits.answerSize
    }
  }

  /// Sends a frame and waits for the answer.
  ///
  /// - Parameter relay: sends the requests of the worker's script; nil if it may send none.
  /// - Throws: ``WorkerError``; the worker cannot be used again then.
  func exchange(
    _ frame: Frame, within bounds: Bounds, relay: NetworkRelay? = nil
  ) throws(WorkerError) -> Frame {
    guard let header = frame.header else {
      throw .requestTooLarge(bytes: frame.body.count, limit: Int(UInt32.max))
    }
    var bounds = bounds
    if bounds.computing != nil { bounds.computedBefore = computingTime }
    try send(header, &bounds)
    try send(frame.body, &bounds)
    while true {
      let reply = try receive(&bounds, relay)
      do throws(FrameError) {
        if try relay?.take(reply) == true { continue }
      } catch {
        throw .garbage(error)
      }
      // A frame that the worker has a part of has to be sent whole.
      while let relay, relay.hasOutput {
        relay.flush(to: socket)
        if relay.hasOutput { try wait(for: POLLOUT, &bounds) }
      }
      return reply
    }
  }

  /// Waits for a frame.
  func receive(
    _ bounds: inout Bounds, _ relay: NetworkRelay? = nil
  ) throws(WorkerError) -> Frame {
    let header = try receive(count: Frame.headerSize, &bounds, relay)
    let announced: (kind: FrameKind, length: Int)
    do throws(FrameError) {
      announced = try Frame.readHeader(header, limit: bounds.answerSize)
    } catch {
      if case .tooLong(_, limit: bounds.answerSize) = error {
        throw .answerTooLarge(limit: bounds.answerSize)
      }
      throw .garbage(error)
    }
    let limit = announced.kind.sizeLimit(answer: bounds.answerSize)
    if announced.length > limit { throw .garbage(.tooLong(announced.length, limit: limit)) }
    if announced.kind == .answer, let admit = bounds.admit, !admit(announced.length) {
      throw .busy(retryAfter: 1)
    }
    return Frame(announced.kind, body: try receive(count: announced.length, &bounds, relay))
  }

  private func send(_ bytes: [UInt8], _ bounds: inout Bounds) throws(WorkerError) {
    var done = 0
    while done < bytes.count {
      try look(&bounds)
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket, buffer.baseAddress.map { $0 + done }, buffer.count - done,
          Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      if count >= 0 {
        done += count
      } else {
        switch errno {
        case EINTR: break
        case EAGAIN: try wait(for: POLLOUT, &bounds)
        default: throw lost()
        }
      }
    }
  }

  private func receive(
    count: Int, _ bounds: inout Bounds, _ relay: NetworkRelay?
  ) throws(WorkerError) -> [UInt8] {
    // Memory that nothing is written to is not taken: a length that was made up costs nothing.
    var done = 0
    var failure: WorkerError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(WorkerError) {
        while done < count {
          // A worker that never stops sending is never waited for, so its deadline is checked here.
          try look(&bounds)
          let step = recv(
            socket, buffer.baseAddress.map { $0 + done }, count - done,
            Int32(MSG_DONTWAIT))
          if step > 0 {
            done += step
          } else if step == 0 {
            throw lost()
          } else {
            switch errno {
            case EINTR: break
            case EAGAIN: try wait(for: POLLIN, &bounds, relay)
            default: throw lost()
            }
          }
        }
      } catch {
        failure = error
      }
      initialized = done
    }
    if let failure { throw failure }
    return bytes
  }

  /// After how many seconds a worker lets others go first: twice as long as a page of 300 KB takes.
  ///
  /// Under all attacks of the benchmark, a small run's 99th percentile is 27 ms with this, and 43 to 59 ms
  /// with 0.1 s.
  private static let patience = 0.03

  /// The interval, in seconds, at which the time and the worker's memory are checked.
  private static let interval = 0.005

  /// Waits until the connection is ready, and looks at the time and the worker's memory meanwhile;
  /// and after its requests.
  private func wait(
    for event: Int32, _ bounds: inout Bounds, _ relay: NetworkRelay? = nil
  ) throws(WorkerError) {
    while true {
      try look(&bounds)
      let remaining = max(0, bounds.deadline - .now)
      var time = Int32(min(remaining, Self.interval) * 1000)
      time = max(1, time)
      if let relay, relay.isBusy {
        relay.wait(forMilliseconds: Double(time))
        time = 0
      }
      relay?.flush(to: socket)
      let output = relay?.hasOutput == true ? POLLOUT : 0
      var file = pollfd(fd: socket, events: Int16(event | output), revents: 0)
      if poll(&file, 1, time) > 0, file.revents & Int16(~output) != 0 { return }
    }
  }

  /// Looks at the time and the worker's memory, where it is time to.
  private func look(_ bounds: inout Bounds) throws(WorkerError) {
    let now = MonotonicTime.now
    guard now >= bounds.nextLook else { return }
    bounds.nextLook = .after(Self.interval)
    if now >= bounds.deadline { throw .timedOut(seconds: bounds.seconds) }
    let elapsed = now - bounds.start
    if elapsed >= Self.patience {
      giveWay()
      // Short requests are not cancelled: a worker that is ended has to be replaced.
      if bounds.cancellation?.isCancelled == true { throw .cancelled }
    }
    if let computing = bounds.computing, elapsed >= computing,
      computingTime - bounds.computedBefore >= computing
    {
      throw .timedOut(seconds: computing)
    }
    let size = residentSize
    if size > bounds.memory { throw .memoryExceeded(bytes: size, limit: bounds.memory) }
  }

  /// The error for a worker that is gone.
  private func lost() -> WorkerError {
    switch awaitEnd() {
    case .signal(let signal): .crashed(signal: signal)
    case .status(let status): .exited(status: status)
    }
  }
}
