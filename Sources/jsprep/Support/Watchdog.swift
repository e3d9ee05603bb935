internal import Glibc
internal import Synchronization

/// Ends the process when the engine cannot: a chain of microtasks, a regular expression or a heap
/// that grows without end (DESIGN: the engine's own time limit does not stop these).
///
/// It looks on from a thread of its own, says what happened, and exits.
enum Watchdog {
  /// How often it looks, in microseconds.
  private static let interval: UInt32 = 10_000

  private static let deadline = Atomic<UInt64>(.max)
  private static let memoryLimit = Atomic<Int>(.max)
  private static let name = Mutex<String>("")

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - script: what messages call the script.
  ///   - memory: the resident size in bytes that the process may reach.
  static func start(script: String, memory: Int) {
    name.withLock { $0 = script }
    memoryLimit.store(memory, ordering: .relaxed)
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { _ in
        while true {
          usleep(Watchdog.interval)
          Watchdog.look()
        }
      }, nil)
    if failed == 0 { pthread_detach(thread) }
  }

  /// Lets the work take this many seconds from now on.
  static func limitTime(to seconds: Double) {
    deadline.store(now + UInt64(seconds * 1e9), ordering: .relaxed)
  }

  /// Lets the work take as long as it takes.
  static func rest() {
    deadline.store(.max, ordering: .relaxed)
  }

  private static func look() {
    if now > deadline.load(ordering: .relaxed) {
      end(
        "the time limit is over, and the script still runs: a chain of promises, or one call that "
          + "takes for ever [time-limit]")
    }
    let limit = memoryLimit.load(ordering: .relaxed)
    if residentSize > limit {
      end(
        "the script took more than \(limit >> 20) MB of memory [memory-limit]\n"
          + "  See --memory-limit.")
    }
  }

  private static func end(_ message: String) -> Never {
    let script = name.withLock { $0 }
    Output.error("\(script): error: \(message)\n")
    _exit(ExitStatus.limitReached.rawValue)
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The process's resident size in bytes, by the second number of `/proc/self/statm`.
  private static var residentSize: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      guard count > 0 else { return 0 }
      let fields = buffer[..<count].split(separator: UInt8(ascii: " "))
      guard fields.count > 1 else { return 0 }
      return fields[1].reduce(0) { $0 * 10 + Int($1) - 48 } * Int(getpagesize())
    }
  }
}
