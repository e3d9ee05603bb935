internal import Glibc
package import PageLoading
internal import ScriptEngine
internal import SystemServices

/// The life of a worker: the process that a ``WorkerPool`` starts.
///
/// It takes requests from its standard input, a socket, and answers there, one after the other,
/// until the other end is closed.
package enum WorkerMain {
  /// The ways in which a worker ends, as exit statuses.
  package enum Ending: Int32, Sendable {
    /// The pool has closed the connection.
    case done = 0
    /// The pool sent something that is not a request.
    case misunderstood = 76
    /// Standard input is not a socket: the process was not started by a pool.
    case notAWorker = 64
  }

  /// Serves requests until the pool closes the connection.
  ///
  /// - Parameters:
  ///   - tasks: what does each ``WorkerTask``, by its name.
  ///   - explain: says why a request of a script failed, in a sentence for people.
  package static func run(
    tasks: [String: WorkerTask.Performer] = [:],
    explain: @escaping @Sendable (ScriptRequestError) -> String
  ) -> Ending {
    guard isSocket(STDIN_FILENO) else { return .notAWorker }
    // A pool that goes away is an error of `write`, not a signal.
    signal(SIGPIPE, SIG_IGN)
    preferAsVictim()
    // The threads of the pool's process, which have short slices, come before it when they wake.
    TimeSlice.set(milliseconds: 20)
    let gauge = MemoryGauge(process: "self", resets: true)
    // Its files stay open for the searches of AddressSearch.
    _ = MemoryMap.shared
    var sandbox = Sandbox()
    sandbox.begin()
    return EngineThread.run {
      let engine = WorkerEngine()
      sandbox.complete(canResetPeakMemory: gauge.canResetPeak)
      let session = WorkerSession(
        engine: engine, gauge: gauge, confinement: sandbox.confinement,
        tasks: tasks, explain: explain)
      return session.serve()
    }
  }

  private static func isSocket(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Makes the kernel end a worker, when memory is short, before the process that serves people.
  private static func preferAsVictim() {
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "1000", 4)
    close(file)
  }
}
