internal import SystemServices

/// A thread with a stack of its own for one engine.
///
/// JavaScriptCore measures its thread's stack and answers deep recursion with a RangeError before
/// the stack ends; a stack of known size makes that the same everywhere.
package enum EngineThread {
  /// The stack in bytes: about 69,000 frames of a small recursive function.
  package static let stackSize = 8 << 20

  /// Runs `body` on a new thread, waits for it, and returns its result or throws its error.
  ///
  /// - Parameter stackSize: the size of the thread's stack, in bytes; only the used part takes
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
  /// - Returns: false if the system has no thread to spare: `body` is not run then.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    (try? WorkThread(stackSize: stackSize, body)) != nil
  }

  private static func run<Value>(_ stackSize: Int, _ body: () -> Value) -> Value {
    withoutActuallyEscaping(body) { body in
      // Unsafe only in name: the thread ends before this function goes on, and nothing else touches
      // the closure or the value until then.
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var result: Value?
      do throws(SystemFailure) {
        try WorkThread(stackSize: stackSize) { result = body() }.join()
      } catch {
        // Without a thread to spare, the caller's will do.
        result = body()
      }
      guard let value = result else { preconditionFailure("either branch assigns it") }
      return value
    }
  }
}
