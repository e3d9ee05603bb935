/// Limits how many requests a script may have under way at a time, and may make in all.
///
/// The worker keeps to it, so that the script gets an error; the pool counts as well, because a
/// worker may lie. The worker never counts fewer requests under way than the pool does, because it
/// hears of each end later.
struct NetworkBudget {
  /// The most requests that may be under way at a time.
  static let atOnce = 16
  /// The most requests that there may be in all.
  static let inAll = 256
  /// The bytes that one may have, with its body.
  static let size = 8 << 20
  /// The bytes that those on their way may have together.
  static let sizeAtOnce = 16 << 20

  private var count = 0
  private var givenUp = 0
  private var last: UInt64 = 0
  /// The bytes of each that is on its way, by its number.
  private var underWay: [UInt64: Int] = [:]
  private var bytes = 0

  /// Whether another request of this size in bytes may be made.
  func allows(_ size: Int) -> Bool {
    count < Self.inAll && underWay.count < Self.atOnce && size <= Self.size
      && bytes + size <= Self.sizeAtOnce
  }

  /// Counts one that is made.
  ///
  /// - Parameter number: a greater one each time.
  mutating func begin(_ number: UInt64, size: Int) throws(FrameError) {
    guard number > last else { throw .wrongNumber(number) }
    guard allows(size) else { throw .tooManyRequests }
    last = number
    count += 1
    bytes += size
    underWay[number] = size
  }

  /// Counts one that has its answer.
  mutating func end(_ number: UInt64) {
    if let size = underWay.removeValue(forKey: number) { bytes -= size }
  }

  /// Counts one that the script gives up. Its answer may be on its way already.
  mutating func giveUp(_ number: UInt64) throws(FrameError) {
    givenUp += 1
    guard number <= last, givenUp <= count else { throw .wrongNumber(number) }
    end(number)
  }

  /// Forgets the requests under way.
  mutating func endAll() {
    underWay = [:]
    bytes = 0
  }
}
