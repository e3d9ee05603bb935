/// Reads the bytes of a key, part after part.
package struct DatabaseKeyReader {
  /// A part of a key.
  package enum Part {
    case number(Double)
    case date(Double)
    case text(DOMString)
    case binary([UInt8])
    case arrayStart
    case arrayEnd
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  package init(_ key: DatabaseKey) { self.init(key.bytes[...]) }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next part; nil at the end.
  package mutating func next() -> Part? {
    guard index < bytes.endIndex, let mark = DatabaseKey.Mark(rawValue: bytes[index]) else {
      return nil
    }
    index += 1
    switch mark {
    case .end: return .arrayEnd
    case .array: return .arrayStart
    case .number: return .number(readNumber())
    case .date: return .date(readNumber())
    case .text: return .text(readText())
    case .binary:
      var result: [UInt8] = []
      while let unit = readUnit() { result.append(UInt8(truncatingIfNeeded: unit)) }
      return .binary(result)
    }
  }

  /// The number of bytes of the first key.
  static func lengthOfKey(in bytes: ArraySlice<UInt8>) -> Int {
    var reader = DatabaseKeyReader(bytes)
    var depth = 0
    repeat {
      guard let mark = reader.skip() else { break }
      if mark == .array { depth += 1 }
      if mark == .end { depth -= 1 }
    } while depth > 0
    return reader.index - bytes.startIndex
  }

  /// Goes to the next part.
  private mutating func skip() -> DatabaseKey.Mark? {
    guard index < bytes.endIndex, let mark = DatabaseKey.Mark(rawValue: bytes[index]) else {
      return nil
    }
    index += 1
    switch mark {
    case .end, .array: break
    case .number, .date: index += 8
    case .text, .binary: while readUnit() != nil {}
    }
    return mark
  }

  private mutating func readNumber() -> Double {
    var ordered: UInt64 = 0
    for _ in 0..<8 { ordered = ordered << 8 | UInt64(readByte()) }
    return Double(bitPattern: ordered >> 63 == 1 ? ordered & ~(1 << 63) : ~ordered)
  }

  private mutating func readText() -> DOMString {
    var writer = WTF8Writer()
    while let unit = readUnit() { writer.add(unit) }
    return DOMString(bytes: writer.bytes)
  }

  /// The next unit; nil at the end of a text.
  private mutating func readUnit() -> UInt16? {
    let first = UInt16(readByte())
    if first == 0 { return nil }
    if first < 0x80 { return first - 1 }
    if first < 0xC0 { return (first & 0x3F) << 8 + UInt16(readByte()) + 0x7F }
    return UInt16(readByte()) << 8 | UInt16(readByte())
  }

  private mutating func readByte() -> UInt8 {
    guard index < bytes.endIndex else { return 0 }
    index += 1
    return bytes[index - 1]
  }
}

/// Makes WTF-8 of UTF-16 units.
private struct WTF8Writer {
  private(set) var bytes: [UInt8] = []
  private var high: UInt16?

  mutating func add(_ unit: UInt16) {
    if let high, unit & 0xFC00 == 0xDC00 {
      self.high = nil
      bytes.removeLast(3)
      let scalar = 0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
      bytes.append(UInt8(0xF0 | scalar >> 18))
      for shift: UInt32 in [12, 6, 0] { bytes.append(UInt8(0x80 | scalar >> shift & 0x3F)) }
      return
    }
    high = unit & 0xFC00 == 0xD800 ? unit : nil
    let value = UInt32(unit)
    switch unit {
    case ..<0x80: bytes.append(UInt8(unit))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | value >> 6))
      bytes.append(UInt8(0x80 | value & 0x3F))
    default:
      bytes.append(UInt8(0xE0 | value >> 12))
      bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | value & 0x3F))
    }
  }
}
