internal import Glibc

/// A histogram of times: it gives percentiles of any number of times in the memory of a few hundred
/// numbers.
struct TimeDistribution {
  /// The ratio of neighboring sizes: a percentile is off by at most half of that step.
  private static let step = 1.02
  /// The shortest time that is distinguished from shorter ones, in seconds.
  private static let shortest = 1e-6

  private var counts: [Int: Int] = [:]
  private(set) var count = 0
  /// The longest time, in seconds.
  private(set) var longest = 0.0

  mutating func add(_ seconds: Double) {
    counts[Self.size(of: seconds), default: 0] += 1
    count += 1
    longest = max(longest, seconds)
  }

  /// The time in seconds that this percentage of the times does not exceed; nil without times.
  func percentile(_ percent: Double) -> Double? {
    let rank = Int((percent / 100 * Double(count)).rounded(.up))
    var below = 0
    for (size, number) in counts.sorted(by: { $0.key < $1.key }) {
      below += number
      if below >= rank { return min(longest, Self.seconds(of: size)) }
    }
    return nil
  }

  private static func size(of seconds: Double) -> Int {
    Int((log(max(seconds, shortest) / shortest) / log(step)).rounded())
  }

  private static func seconds(of size: Int) -> Double { shortest * pow(step, Double(size)) }
}
