/// Writes the bytes of a key, part after part.
package struct DatabaseKeyWriter {
  private var bytes: [UInt8] = []

  package init() {}

  /// The key of the parts so far.
  package var key: DatabaseKey { DatabaseKey(bytes: bytes) }

  /// The number of bytes so far.
  package var count: Int { bytes.count }

  package mutating func add(number: Double) { add(number, .number) }

  /// - Parameter date: the time in milliseconds since 1970.
  package mutating func add(date: Double) { add(date, .date) }

  package mutating func add(text: DOMString) {
    bytes.append(DatabaseKey.Mark.text.rawValue)
    // The order is that of UTF-16 units: the halves of a pair come before the units from U+E000 on.
    text.withView { view in
      for unit in UTF16Units(view) { add(unit: unit) }
    }
    bytes.append(0)
  }

  package mutating func add(binary: some Sequence<UInt8>) {
    bytes.append(DatabaseKey.Mark.binary.rawValue)
    for byte in binary { add(unit: UInt16(byte)) }
    bytes.append(0)
  }

  package mutating func beginArray() { bytes.append(DatabaseKey.Mark.array.rawValue) }
  package mutating func endArray() { bytes.append(DatabaseKey.Mark.end.rawValue) }
  package mutating func add(_ key: DatabaseKey) { bytes += key.bytes }

  /// Writes the bits of a number such that larger numbers have larger bits: the sign comes first, and
  /// the others are reversed if the number is negative.
  private mutating func add(_ number: Double, _ mark: DatabaseKey.Mark) {
    bytes.append(mark.rawValue)
    // The addition turns -0 into 0, which is the same key.
    let pattern = (number + 0).bitPattern
    let ordered = pattern >> 63 == 0 ? pattern | 1 << 63 : ~pattern
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: ordered >> UInt64(shift)))
    }
  }

  /// Writes a unit in one to three bytes, none of which begins with the byte of an end. Units with more
  /// bytes are larger.
  private mutating func add(unit: UInt16) {
    if unit < 0x7F {
      bytes.append(UInt8(unit) + 1)
    } else if unit < 0x3F7F {
      let rest = unit - 0x7F
      bytes.append(0x80 | UInt8(rest >> 8))
      bytes.append(UInt8(truncatingIfNeeded: rest))
    } else {
      bytes.append(0xC0)
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(truncatingIfNeeded: unit))
    }
  }
}

/// The UTF-16 units of a text in WTF-8.
private struct UTF16Units: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The second half of a pair, after the first one.
  private var low: UInt16?

  init(_ view: DOMStringView) { bytes = view.bytes }

  mutating func next() -> UInt16? {
    if let low {
      self.low = nil
      return low
    }
    guard index < bytes.count else { return nil }
    let first = UInt32(bytes[index])
    index += 1
    switch first {
    case ..<0x80: return UInt16(first)
    case ..<0xE0: return UInt16(first & 0x1F) << 6 | UInt16(rest())
    case ..<0xF0:
      let middle = rest()
      return UInt16(truncatingIfNeeded: first << 12 | middle << 6 | rest())
    default:
      let parts = (rest(), rest(), rest())
      let scalar = (first & 7) << 18 | parts.0 << 12 | parts.1 << 6 | parts.2
      let offset = scalar &- 0x1_0000
      low = UInt16(truncatingIfNeeded: 0xDC00 + (offset & 0x3FF))
      return UInt16(truncatingIfNeeded: 0xD800 + (offset >> 10))
    }
  }

  /// The bits of the next byte of a sequence.
  private mutating func rest() -> UInt32 {
    guard index < bytes.count else { return 0 }
    index += 1
    return UInt32(bytes[index - 1] & 0x3F)
  }
}
