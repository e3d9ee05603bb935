internal import Synchronization

/// The part of the server's state that changes while it runs.
final class ServerState: Sendable {
  let metrics = Metrics()
  let waiting: WaitingRequests
  private let draining = Atomic<Bool>(false)
  private let connectionCount = Atomic<Int>(0)
  /// The bodies of requests that have no answer yet, as far as they have arrived.
  let bodies: HeldBytes
  /// The answers that clients have not taken yet.
  let answers: HeldBytes

  init(_ configuration: PreviewConfiguration) {
    let limits = configuration.limits
    waiting = WaitingRequests(instance: configuration.instance, limits: limits)
    bodies = HeldBytes(share: limits.bodies / 2, total: limits.bodies)
    answers = HeldBytes(share: limits.answers / 2, total: limits.answers)
  }

  /// Whether the server is being stopped.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  func drain() { draining.store(true, ordering: .relaxed) }

  var connections: Int { connectionCount.load(ordering: .relaxed) }

  func countConnection(_ change: Int) { connectionCount.add(change, ordering: .relaxed) }

  /// The present sizes of everything that the server holds for clients.
  var holdings: HoldingFigures {
    HoldingFigures(
      connections: connections, waiting: waiting.count, bodies: bodies.count,
      answers: answers.count)
  }
}
