import Foundation
import Synchronization

/// How many children the tests run at once: as many as there are processors.
///
/// The test runner starts all tests together. Each would start its child, and a hundred of them on two
/// processors keep each other from ending within the limits that the tests are about.
final class ProcessTurns: Sendable {
  static let shared = ProcessTurns(
    count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The first that still waits. Those before it have had their turn.
    var next = 0
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(free: count))
  }

  /// Waits for a turn, calls `body`, and passes the turn on.
  func take<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
    defer { pass() }
    return try await body()
  }

  private func pass() {
    let following = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.next < state.waiting.count else {
        state.free += 1
        return nil
      }
      defer { state.next += 1 }
      return state.waiting[state.next]
    }
    following?.resume()
  }
}
