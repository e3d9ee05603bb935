internal import Synchronization

/// The body of an answer that is written while the client listens.
package final class ResponseStream: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isOver = false
    /// Wakes the reader; nil before somebody reads and after the reader has left.
    var wake: (@Sendable () -> Void)?
    var isWaiting = false
    var isAbandoned = false
  }

  private let state = Mutex(State())

  /// How many bytes may wait for a client that does not read; with more, the stream ends.
  private static let limit = 64 << 10

  init() {}

  /// Adds text.
  ///
  /// - Returns: false if the text is dropped, because the client is gone or the stream has ended.
  @discardableResult
  func write(_ text: String) -> Bool {
    state.withLock { state in
      guard !state.isOver, !state.isAbandoned else { return false }
      state.pending += text.utf8
      if state.pending.count > Self.limit { state.isOver = true }
      Self.wake(&state)
      return true
    }
  }

  /// Ends the answer once all is sent.
  func end() {
    state.withLock { state in
      state.isOver = true
      Self.wake(&state)
    }
  }

  private static func wake(_ state: inout State) {
    guard state.isWaiting else { return }
    state.isWaiting = false
    state.wake?()
  }

  // MARK: The reader's side

  /// Sets the action that wakes a waiting reader. It is called with the stream's lock held.
  func attach(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Records that the reader has left; `wake` is not called after this.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.wake = nil
      state.pending = []
    }
  }

  /// Takes the bytes that are available.
  ///
  /// - Parameter wait: is called, with the stream's lock held, if no byte is available yet.
  /// - Returns: the number of bytes, 0 if the reader is to wait; nil at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, orWait wait: () -> Void) -> Int? {
    state.withLock { state in
      let count = min(buffer.count, state.pending.count)
      guard count > 0 else {
        if state.isOver { return nil }
        state.isWaiting = true
        wait()
        return 0
      }
      buffer.copyBytes(from: state.pending[..<count])
      state.pending.removeFirst(count)
      return count
    }
  }
}
