import Glibc

/// A thread that a test waits for; it may block.
final class TestThread {
  private var thread: pthread_t = 0

  init(_ body: @escaping @Sendable () -> Void) {
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(Body(run: body)).toOpaque())
  }

  func join() { pthread_join(thread, nil) }

  private final class Body {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
