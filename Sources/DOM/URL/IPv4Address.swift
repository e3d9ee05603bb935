internal import Bytes

/// IPv4 addresses in hosts (URL Standard, sections 3.5 and 3.6).
enum IPv4Address {
  /// The "ends in a number checker".
  static func endsInNumber(_ domain: ArraySlice<UInt8>) -> Bool {
    var domain = domain
    if domain.last == 0x2E { domain.removeLast() }
    let last = domain[((domain.lastIndex(of: 0x2E) ?? domain.startIndex - 1) + 1)...]
    // For most domains, the result is known here.
    guard let first = last.first, 0x30...0x39 ~= first else { return false }
    if last.allSatisfy({ 0x30...0x39 ~= $0 }) { return true }
    return number(last) != nil
  }

  /// The IPv4 parser; nil on failure.
  static func parse(_ domain: ArraySlice<UInt8>) -> UInt32? {
    var pieces = domain.split(separator: 0x2E, maxSplits: 5, omittingEmptySubsequences: false)
    if pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
    guard pieces.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (index, piece) in pieces.enumerated() {
      guard let value = number(piece) else { return nil }
      if index < pieces.count - 1 {
        guard value <= 255 else { return nil }
        address |= value << UInt64(8 * (3 - index))
      } else {
        guard value < 1 << UInt64(8 * (4 - index)) else { return nil }
        address |= value
      }
    }
    return UInt32(truncatingIfNeeded: address)
  }

  /// The IPv4 number parser. All values that are too large for an address give the same number.
  private static func number(_ piece: ArraySlice<UInt8>) -> UInt64? {
    var digits = piece
    var radix: UInt64 = 10
    guard let first = digits.popFirst() else { return nil }
    if first == 0x30, digits.first.map({ $0 | 0x20 }) == 0x78 {
      digits.removeFirst()
      radix = 16
    } else if first == 0x30, !digits.isEmpty {
      radix = 8
    } else {
      digits = piece
    }
    var value: UInt64 = 0
    for digit in digits {
      guard let digitValue = digit.hexadecimalValue,
        digitValue < radix
      else { return nil }
      value = min(value * radix + UInt64(digitValue), 1 << 32)
    }
    return value
  }

  /// Appends the four numbers (the IPv4 serializer).
  static func append(_ address: UInt32, to output: inout [UInt8]) {
    for shift in [24, 16, 8, 0] {
      output.append(contentsOf: String(address >> UInt32(shift) & 255).utf8)
      if shift > 0 { output.append(0x2E) }
    }
  }
}
