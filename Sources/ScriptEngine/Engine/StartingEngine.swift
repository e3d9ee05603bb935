internal import SystemServices

/// An engine that is made on a thread of its own, while the caller does something else.
///
/// Its thread is like those of ``EngineThread``. To make an engine takes a tenth of a short process.
package final class StartingEngine: Sendable {
  private enum State {
    case waiting
    case working(@Sendable (VirtualMachine) -> Void)
    /// There is no work.
    case abandoned
  }

  private let state: Monitor<State>
  /// Nil if the system cannot start a thread.
  private let thread: WorkThread?

  /// Starts to make the engine.
  package init() {
    let state = Monitor(State.waiting)
    self.state = state
    thread = try? WorkThread(stackSize: EngineThread.stackSize) {
      let machine = VirtualMachine()
      let work: (@Sendable (VirtualMachine) -> Void)? = state.wait { state in
        switch state {
        case .waiting: return .notYet()
        case .working(let work):
          // The caller's closure must not outlive the call.
          state = .abandoned
          return .done(work)
        case .abandoned: return .done(nil)
        }
      }
      work?(machine)
    }
  }

  /// Runs `body` with the engine on its thread, waits for it, and returns its result. The engine ends
  /// with it. Call this once.
  package func run<Value>(_ body: (VirtualMachine) -> Value) -> Value {
    withoutActuallyEscaping(body) { body in
      // This is safe: the thread ends before this function continues, and nothing else uses the
      // closure or the value before that.
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var result: Value?
      if let thread {
        state.withLock(waking: .one) { $0 = .working { result = body($0) } }
        thread.join()
      } else {
        result = body(VirtualMachine())
      }
      guard let value = result else { preconditionFailure("either branch assigns it") }
      return value
    }
  }

  deinit {
    state.withLock(waking: .one) { state in
      if case .waiting = state { state = .abandoned }
    }
  }
}
