/// Counts durations in buckets for Prometheus: each bucket counts all durations up to its bound.
struct Histogram: Sendable, Hashable {
  /// The upper bounds, in seconds.
  static let bounds: [Double] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]

  private(set) var counts = [Int](repeating: 0, count: Self.bounds.count)
  private(set) var count = 0
  private(set) var sum = 0.0

  mutating func add(_ seconds: Double) {
    count += 1
    sum += seconds
    for index in Self.bounds.indices where seconds <= Self.bounds[index] { counts[index] += 1 }
  }
}
