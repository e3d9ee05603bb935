internal import SystemServices

/// A thread with its own stack for one engine.
///
/// JavaScriptCore measures its thread's stack, and throws a RangeError before deep recursion
/// reaches the end. A stack of fixed size makes this the same everywhere.
package enum EngineThread {
  /// The size of the stack in bytes: enough for about 69,000 frames of a small recursive function.
  package static let stackSize = 8 << 20

  /// Runs `body` on a new thread, waits for it, and returns its result or throws its error.
  ///
  /// - Parameter stackSize: the size of the thread's stack in bytes. Only the used part takes
  ///   memory.
  package static func run<Success, Failure: Error>(
    stackSize: Int = stackSize, _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    try run(stackSize) { () -> Result<Success, Failure> in
      do throws(Failure) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Runs `body` on a new thread, and does not wait for it.
  ///
  /// - Returns: false if the system cannot start a thread. `body` does not run then.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    (try? WorkThread(stackSize: stackSize, body)) != nil
  }

  private static func run<Value>(_ stackSize: Int, _ body: () -> Value) -> Value {
    withoutActuallyEscaping(body) { body in
      // This is safe: the thread ends before this function continues, and nothing else uses the
      // closure or the value before that.
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var result: Value?
      do throws(SystemFailure) {
        try WorkThread(stackSize: stackSize) { result = body() }.join()
      } catch {
        // If the system cannot start a thread, this uses the caller's.
        result = body()
      }
      guard let value = result else { preconditionFailure("either branch assigns it") }
      return value
    }
  }
}
