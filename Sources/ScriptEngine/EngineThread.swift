internal import CJavaScriptCore
internal import Glibc

/// A thread with a stack of its own for one engine.
///
/// JavaScriptCore measures its thread's stack and answers deep recursion with a RangeError before
/// the stack ends; a stack of known size makes that the same everywhere.
public enum EngineThread {
  /// The stack in bytes: about 69,000 frames of a small recursive function.
  public static let stackSize = 8 << 20

  /// Runs `body` on a new thread, waits for it, and gives its result.
  public static func run<Result>(_ body: () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      var result: Result?
      // The closure runs before this function returns, and nothing else touches `result` until then.
      let box = Box { result = body() }
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
        box.body()
      }
      // The closure assigns it in either branch.
      return result!
    }
  }

  private final class Box {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
