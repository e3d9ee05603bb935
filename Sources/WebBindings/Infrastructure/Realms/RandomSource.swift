/// A source of random numbers: the system, or a seed that produces the same numbers each time.
package struct RandomSource: RandomNumberGenerator {
  private var system = SystemRandomNumberGenerator()
  /// The state of SplitMix64 (Steele, Lea and Flood, 2014); nil without a seed.
  private var state: UInt64?

  /// - Parameter seed: the seed; nil for the system's numbers.
  package init(seed: UInt64? = nil) {
    state = seed
  }

  /// A seed for another source, from this one; nil if this one has none.
  mutating func fork() -> UInt64? { state == nil ? nil : next() }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    guard var state else { return system.next() }
    state &+= 0x9E37_79B9_7F4A_7C15
    self.state = state
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A number of at least 0 and below 1, as `Math.random` returns it.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
