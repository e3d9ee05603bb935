internal import Glibc
internal import Synchronization

/// A thread for one engine that work is handed to from elsewhere, one piece after the other.
///
/// What the work is about is made on the thread, stays there and ends there.
public final class EngineQueue<State>: Sendable {
  /// A piece of work.
  public typealias Job = @Sendable (inout State) -> Void

  private let line = Line()

  /// Starts a thread.
  ///
  /// - Parameter makeState: makes what the work is about, on the thread.
  /// - Returns: nil where the system has no thread to spare.
  public init?(_ makeState: @escaping @Sendable () -> State) {
    let line = line
    let isStarted = EngineThread.start {
      var state = makeState()
      while let job = line.next() { job(&state) }
    }
    guard isStarted else { return nil }
  }

  deinit { close() }

  /// Hands work to the thread.
  ///
  /// - Returns: false where the queue is closed: nothing will be done then.
  public func add(_ job: @escaping Job) -> Bool { line.add(job) }

  /// Lets the thread end when the work that it has is done.
  public func close() { line.close() }

  /// The work that waits.
  private final class Line: @unchecked Sendable {
    private let jobs = Mutex<(waiting: [Job], isClosed: Bool)>(([], false))
    // Shared between threads by its nature: sem_overview(7). Memory of its own, which never moves.
    private let signal = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(signal, 0, 0) }

    deinit {
      sem_destroy(signal)
      signal.deallocate()
    }

    func add(_ job: @escaping Job) -> Bool {
      let isAdded = jobs.withLock { jobs in
        if !jobs.isClosed { jobs.waiting.append(job) }
        return !jobs.isClosed
      }
      if isAdded { sem_post(signal) }
      return isAdded
    }

    func close() {
      jobs.withLock { $0.isClosed = true }
      sem_post(signal)
    }

    /// Waits for the next piece; nil when there will be none.
    func next() -> Job? {
      while sem_wait(signal) != 0, errno == EINTR {}
      return jobs.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
  }
}
