/// The slowest pace at which a client may send or receive bytes.
///
/// The remaining time grows with each byte that moves, so a slow client is cut off regardless of
/// the announced length.
struct TransferPace: Sendable {
  /// How many seconds a client has before the first byte.
  let grace: Double
  /// The bytes per second that it must move.
  let rate: Double
  /// How many seconds may remain at most, whatever moved before; nil if early bytes count to the
  /// end.
  let reserve: Double?
  /// The time at which the client is cut off, on the monotonic clock.
  private(set) var deadline: Double

  init(grace: Double, rate: Double, reserve: Double?, at now: Double) {
    self.grace = grace
    self.rate = rate
    self.reserve = reserve
    deadline = now + grace
  }

  /// Notes that bytes have moved.
  mutating func move(_ bytes: Int, at now: Double) {
    deadline += Double(bytes) / rate
    if let reserve { deadline = min(deadline, now + reserve) }
  }
}
