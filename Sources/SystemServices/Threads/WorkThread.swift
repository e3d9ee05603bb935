internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread of the system that does one thing. It may block.
package final class WorkThread: Sendable {
  /// The thread, until it has been waited for.
  private let handle: Mutex<pthread_t?>

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: the size of its stack in bytes; nil for the system's default.
  ///   - body: the work of the thread, which ends with it.
  /// - Throws: an error if the system cannot start a thread; `body` is not run then.
  package init(
    stackSize: Int? = nil, _ body: sending @escaping () -> Void
  ) throws(SystemFailure) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    let failure = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    if failure != 0 {
      box.release()
      throw SystemFailure(step: "pthread_create", code: failure)
    }
    handle = Mutex(thread)
  }

  /// Lowers the calling thread's priority below all other threads of all processes, for good. Use
  /// it for long work that others must not wait for.
  package static func yieldToOthers() {
    // On Linux, this affects only the calling thread.
    _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 10)
  }

  /// Waits until the thread has ended. A thread that is not joined goes on by itself.
  package func join() {
    let thread = handle.withLock { $0.take() }
    if let thread { pthread_join(thread, nil) }
  }

  deinit {
    if let thread = handle.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// Does the same work on several threads at a time, and waits until all are done.
  ///
  /// - Parameters:
  ///   - count: the number of threads, this one included. If the system cannot start so many, there
  ///     are fewer.
  ///   - body: the work of each thread.
  package static func perform(on count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [WorkThread] = []
    for _ in 1..<max(1, count) {
      if let thread = try? WorkThread(body) { threads.append(thread) }
    }
    body()
    for thread in threads { thread.join() }
  }

  private final class Box {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
