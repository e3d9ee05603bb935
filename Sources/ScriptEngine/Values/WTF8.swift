/// UTF-8 in which a lone surrogate has its own three bytes, so that it can represent each
/// JavaScript string.
package enum WTF8 {
  /// Whether the bytes contain a lone surrogate.
  package static func holdsSurrogate(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if previous == 0xED, byte >= 0xA0 { return true }
      previous = byte
    }
    return false
  }

  /// The most bytes that these units can take.
  static func maximumLength(of units: UnsafeBufferPointer<UInt16>) -> Int { units.count * 3 }

  /// The number of bytes that the units take.
  static func length(of units: UnsafeBufferPointer<UInt16>) -> Int {
    guard let units = (units.baseAddress.map { (start: $0, count: units.count) }) else { return 0 }
    var length = units.count
    var halves = 0
    var index = 0
    while index < units.count {
      let unit = units.start[index]
      length &+= (unit >= 0x80 ? 1 : 0) &+ (unit >= 0x800 ? 1 : 0)
      halves &+= unit & 0xF800 == 0xD800 ? 1 : 0
      index &+= 1
    }
    if halves < 2 { return length }
    // A lone surrogate takes three bytes, and a pair takes four.
    index = 1
    while index < units.count {
      if isPair(units.start[index &- 1], units.start[index]) {
        length &-= 2
        index &+= 1
      }
      index &+= 1
    }
    return length
  }

  /// Encodes UTF-16.
  ///
  /// - Parameters:
  ///   - bytes: must have enough room, see ``length(of:)``.
  ///   - replacingHalves: whether lone surrogates become U+FFFD, so that the result is UTF-8.
  /// - Returns: the number of bytes that were written.
  static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into bytes: UnsafeMutableBufferPointer<UInt8>,
    replacingHalves: Bool = false
  ) -> Int {
    guard let source = units.baseAddress, let target = bytes.baseAddress else { return 0 }
    let end = units.count
    var count = 0
    var index = 0
    while index < end {
      let run = narrow(source + index, end &- index, into: target + count)
      index &+= run
      count &+= run
      // Text outside of ASCII rarely has long parts in ASCII.
      while index < end {
        let unit = UInt32(source[index])
        if unit < 0x80 { break }
        index &+= 1
        if unit < 0x800 {
          target[count] = UInt8(truncatingIfNeeded: 0xC0 | unit >> 6)
          target[count &+ 1] = UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F)
          count &+= 2
          continue
        }
        if index < end, isPair(source[index &- 1], source[index]) {
          let scalar = 0x1_0000 + ((unit & 0x3FF) << 10 | UInt32(source[index]) & 0x3FF)
          index &+= 1
          target[count] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
          target[count &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
          target[count &+ 2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
          target[count &+ 3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
          count &+= 4
          continue
        }
        let scalar = replacingHalves && unit & 0xF800 == 0xD800 ? 0xFFFD : unit
        target[count] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
        target[count &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
        target[count &+ 2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
        count &+= 3
      }
    }
    return count
  }

  /// Decodes into UTF-16. Malformed bytes become U+FFFD, one for each maximal subpart of a sequence
  /// (Encoding Standard, 8.1.1). There are never more units than bytes.
  /// - Returns: the number of units.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt16>
  ) -> Int {
    guard let source = bytes.baseAddress else { return 0 }
    let end = bytes.count
    var count = 0
    var index = 0
    while index < end {
      let run = widen(source + index, end &- index, into: target + count)
      index &+= run
      count &+= run
      while index < end, source[index] >= 0x80 {
        let (scalar, length) = sequence(source + index, end &- index)
        index &+= length
        if scalar >= 0x1_0000 {
          target[count] = UInt16(truncatingIfNeeded: 0xD7C0 &+ (scalar >> 10))
          target[count &+ 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
          count &+= 2
        } else {
          target[count] = UInt16(truncatingIfNeeded: scalar)
          count &+= 1
        }
      }
    }
    return count
  }

  /// The scalar of a sequence with more than one byte, and the number of its bytes; U+FFFD for a
  /// malformed sequence.
  private static func sequence(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> (scalar: UInt32, length: Int) {
    let lead = UInt32(bytes[0])
    // The limits for the second byte exclude overlong forms and scalars above U+10FFFF.
    let (trailing, lowest, highest): (Int, UInt8, UInt8)
    switch lead {
    case 0xC2...0xDF: (trailing, lowest, highest) = (1, 0x80, 0xBF)
    case 0xE0: (trailing, lowest, highest) = (2, 0xA0, 0xBF)
    case 0xE1...0xEF: (trailing, lowest, highest) = (2, 0x80, 0xBF)
    case 0xF0: (trailing, lowest, highest) = (3, 0x90, 0xBF)
    case 0xF1...0xF3: (trailing, lowest, highest) = (3, 0x80, 0xBF)
    case 0xF4: (trailing, lowest, highest) = (3, 0x80, 0x8F)
    default: return (0xFFFD, 1)
    }
    guard count > 1, bytes[1] >= lowest, bytes[1] <= highest else { return (0xFFFD, 1) }
    var scalar = (lead & (0x3F >> UInt32(trailing))) << 6 | UInt32(bytes[1] & 0x3F)
    for position in 2..<max(trailing + 1, 2) {
      guard position < count, bytes[position] & 0xC0 == 0x80 else { return (0xFFFD, position) }
      scalar = scalar << 6 | UInt32(bytes[position] & 0x3F)
    }
    return (scalar, trailing + 1)
  }

  private static func isPair(_ first: UInt16, _ second: UInt16) -> Bool {
    first & 0xFC00 == 0xD800 && second & 0xFC00 == 0xDC00
  }

  /// Copies leading ASCII, and returns its length.
  @inline(__always)
  private static func widen(
    _ source: UnsafePointer<UInt8>, _ count: Int, into target: UnsafeMutablePointer<UInt16>
  ) -> Int {
    // The length is found in steps of eight bytes. The compiler vectorizes the loop after it.
    let bytes = UnsafeRawPointer(source)
    var length = 0
    while length &+ 8 <= count,
      bytes.loadUnaligned(fromByteOffset: length, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      length &+= 8
    }
    while length < count, source[length] < 0x80 { length &+= 1 }
    var index = 0
    while index < length {
      target[index] = UInt16(truncatingIfNeeded: source[index])
      index &+= 1
    }
    return length
  }

  /// Copies leading ASCII, and returns its length.
  @inline(__always)
  private static func narrow(
    _ source: UnsafePointer<UInt16>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let bytes = UnsafeRawPointer(source)
    var length = 0
    while length &+ 4 <= count,
      bytes.loadUnaligned(fromByteOffset: length &* 2, as: UInt64.self) & 0xFF80_FF80_FF80_FF80
        == 0
    {
      length &+= 4
    }
    while length < count, source[length] < 0x80 { length &+= 1 }
    var index = 0
    while index < length {
      target[index] = UInt8(truncatingIfNeeded: source[index])
      index &+= 1
    }
    return length
  }
}
