internal import CJavaScriptCore
internal import Glibc

/// A thread with a stack of its own for one engine.
///
/// JavaScriptCore measures its thread's stack and answers deep recursion with a RangeError before
/// the stack ends; a stack of known size makes that the same everywhere.
public enum EngineThread {
  /// The stack in bytes: about 69,000 frames of a small recursive function.
  public static let stackSize = 8 << 20

  /// Runs `body` on a new thread, waits for it, and gives what it gives or throws.
  public static func run<Success, Failure: Error>(
    _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    try run { () -> Result<Success, Failure> in
      do throws(Failure) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Runs `body` on a new thread, and does not wait for it.
  ///
  /// - Returns: false where the system has no thread to spare: `body` is not run then.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Box(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    if failed != 0 { box.release() }
    return failed == 0
  }

  private static func run<Value>(_ body: () -> Value) -> Value {
    withoutActuallyEscaping(body) { body in
      var value: Value?
      // The closure runs before this function returns, and nothing else touches `value` until then.
      let box = Box { value = body() }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, stackSize)
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, &attributes,
        { context in
          guard let context else { return nil }
          Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().body()
          return nil
        }, Unmanaged.passUnretained(box).toOpaque())
      pthread_attr_destroy(&attributes)
      if failed == 0 {
        pthread_join(thread, nil)
      } else {
        // Without a thread to spare, the caller's will do.
        box.body()
      }
      guard let value else { preconditionFailure("either branch assigns it") }
      return value
    }
  }

  private final class Box {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
