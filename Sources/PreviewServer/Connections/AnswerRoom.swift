internal import Synchronization

/// The memory that a worker's answer takes while it becomes the answer to a client. The room is given back when
/// nothing refers to this object any more, or by ``end()``.
final class AnswerRoom: Sendable {
  private let holding: Holding?
  private let wasRefused = Atomic<Bool>(false)

  /// Answers with fewer bytes are not counted here, but only once they are sent.
  private static let small = 256 << 10

  /// At most three copies of an answer exist at a time: as a frame, as values, and as sent text.
  private static let copies = 3

  init(_ answers: HeldBytes?, for client: String) {
    holding = answers?.open(for: client, giveUp: nil)
  }

  /// Takes room for an answer of this many bytes; false if there is not enough.
  var admit: @Sendable (Int) -> Bool {
    { [self] bytes in
      guard bytes > Self.small, let holding else { return true }
      let isAdmitted = holding.grow(by: Self.copies * bytes)
      if !isAdmitted { wasRefused.store(true, ordering: .relaxed) }
      return isAdmitted
    }
  }

  /// The problem of a request that failed, with the reason if there was no room for its answer.
  func explain<Value>(
    _ result: Result<Value, RunServiceError>
  ) -> Result<Value, RunServiceError> {
    guard case .failure = result, wasRefused.load(ordering: .relaxed) else { return result }
    return .failure(.noRoom)
  }

  /// Gives the room back. Whoever sends the answer counts its bytes from then on.
  func end() { holding?.end() }
}
