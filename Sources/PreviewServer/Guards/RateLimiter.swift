internal import Synchronization

/// Limits how many requests each client makes.
final class RateLimiter: Sendable {
  /// Requests per second in the long run, and at once.
  struct Limit: Sendable, Hashable {
    var rate: Double
    var burst: Double
  }

  /// More clients than this are not remembered: those with full buckets, then all, are forgotten.
  static let clientLimit = 16_384

  private let limit: Limit
  private let buckets = Mutex<[String: TokenBucket]>([:])

  init(_ limit: Limit) {
    self.limit = limit
  }

  /// Counts a request.
  ///
  /// - Parameter now: in seconds, of a clock that does not go back.
  /// - Returns: 0 if it is allowed, else after how many seconds another one is.
  func admit(_ client: String, at now: Double) -> Double {
    let key = Self.key(client)
    return buckets.withLock { buckets in
      if buckets.count >= Self.clientLimit, buckets[key] == nil { forget(&buckets, now) }
      return buckets[key, default: TokenBucket(full: limit.burst, at: now)]
        .take(rate: limit.rate, capacity: limit.burst, at: now)
    }
  }

  private func forget(_ buckets: inout [String: TokenBucket], _ now: Double) {
    let refilling = limit.burst / limit.rate
    buckets = buckets.filter { now - $0.value.time < refilling }
    if buckets.count >= Self.clientLimit { buckets.removeAll() }
  }

  /// A client with IPv6 can choose its address in a /64 network, so the network is counted.
  static func key(_ client: String) -> String {
    guard client.utf8.contains(0x3A) else { return client }
    let halves = client.components(around: "::")
    var groups = halves.first
    if let last = halves.last {
      let missing = max(0, 8 - groups.count - last.count)
      groups += Array(repeating: "0", count: missing) + last
    }
    return groups.prefix(4).joined(separator: ":")
  }
}

extension String {
  /// The groups of an IPv6 address before and behind the gap.
  fileprivate func components(around gap: String) -> (first: [String], last: [String]?) {
    let parts = split(separator: gap, maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts.map { $0.split(separator: ":").map(String.init) }
    return (groups[0], groups.count == 2 ? groups[1] : nil)
  }
}
