/// An integer as property lists hold it: any signed 64-bit number, and the unsigned 64-bit numbers
/// above them, which binary property lists write in 128 bits.
///
/// So the range is -2^63 ... 2^64 - 1.
public struct PropertyListInteger: Sendable, Hashable {
  /// The value's low 64 bits in two's complement.
  private let bits: UInt64
  /// Whether the value is below zero.
  public let isNegative: Bool

  /// A signed number.
  public init(_ value: Int64) {
    bits = UInt64(bitPattern: value)
    isNegative = value < 0
  }

  /// An unsigned number.
  public init(_ value: UInt64) {
    bits = value
    isNegative = false
  }

  /// A signed number.
  public init(_ value: Int) {
    self.init(Int64(value))
  }

  /// The value, or nil if it lies outside of -2^63 ... 2^64 - 1.
  public init?(exactly value: some BinaryInteger) {
    if let signed = Int64(exactly: value) {
      self.init(signed)
    } else if let unsigned = UInt64(exactly: value) {
      self.init(unsigned)
    } else {
      return nil
    }
  }

  /// The value when it fits in a signed 64-bit number, else nil.
  public var signed: Int64? {
    isNegative ? Int64(bitPattern: bits) : Int64(exactly: bits)
  }

  /// The value when it is not negative, else nil.
  public var unsigned: UInt64? {
    isNegative ? nil : bits
  }

  /// The number nearest to the value.
  public var real: Double {
    isNegative ? Double(Int64(bitPattern: bits)) : Double(bits)
  }
}

extension PropertyListInteger: Comparable {
  /// Whether the left number is the smaller one.
  public static func < (left: PropertyListInteger, right: PropertyListInteger) -> Bool {
    // Among numbers of the same sign, two's complement orders as the bits do.
    left.isNegative == right.isNegative ? left.bits < right.bits : left.isNegative
  }
}

extension PropertyListInteger: CustomStringConvertible {
  /// The decimal digits.
  public var description: String {
    isNegative ? Int64(bitPattern: bits).description : bits.description
  }
}

extension PropertyListInteger: ExpressibleByIntegerLiteral {
  /// The number that a literal spells.
  public init(integerLiteral value: Int64) {
    self.init(value)
  }
}
