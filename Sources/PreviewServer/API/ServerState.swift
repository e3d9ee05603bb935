internal import Synchronization

/// What changes while the server runs.
final class ServerState: Sendable {
  let metrics = Metrics()
  let waiting: WaitingRequests
  private let draining = Atomic<Bool>(false)
  private let connectionCount = Atomic<Int>(0)
  private let bodyBytes = Atomic<Int>(0)
  private let bodyLimit: Int

  init(_ configuration: PreviewConfiguration) {
    waiting = WaitingRequests(instance: configuration.instance, limits: configuration.limits)
    bodyLimit = configuration.limits.bodies
  }

  /// Whether the server is being stopped.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  func drain() { draining.store(true, ordering: .relaxed) }

  var connections: Int { connectionCount.load(ordering: .relaxed) }

  func countConnection(_ change: Int) { connectionCount.add(change, ordering: .relaxed) }

  /// Takes memory for a body; false where all bodies together have taken theirs.
  func reserveBody(_ bytes: Int) -> Bool {
    let total = bodyBytes.add(bytes, ordering: .relaxed).newValue
    guard total > bodyLimit else { return true }
    bodyBytes.subtract(bytes, ordering: .relaxed)
    return false
  }

  func releaseBody(_ bytes: Int) { bodyBytes.subtract(bytes, ordering: .relaxed) }
}
