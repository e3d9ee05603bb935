/// A store of requests that refills steadily.
struct TokenBucket: Sendable {
  private var tokens: Double
  /// The time of the last change, in seconds.
  private(set) var time: Double

  init(full capacity: Double, at time: Double) {
    tokens = capacity
    self.time = time
  }

  /// Takes a token.
  ///
  /// - Parameters:
  ///   - rate: how many tokens come back per second, up to `capacity`.
  ///   - now: in seconds, of a clock that does not go back.
  /// - Returns: 0, or how many seconds it takes until there is a token.
  mutating func take(rate: Double, capacity: Double, at now: Double) -> Double {
    tokens = min(capacity, tokens + max(0, now - time) * rate)
    time = now
    guard tokens >= 1 else { return (1 - tokens) / rate }
    tokens -= 1
    return 0
  }
}
