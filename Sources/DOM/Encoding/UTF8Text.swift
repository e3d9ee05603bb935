/// Fast checks of bytes that may be UTF-8 (Encoding Standard, section 8.1.1).
enum UTF8Text {
  /// The reasons that end a run of well-formed UTF-8.
  enum Stop: Equatable {
    /// The end of the bytes.
    case end
    /// The last bytes, this many of them, are the beginning of a sequence that more bytes could
    /// complete.
    case incomplete(Int)
    /// A maximal subpart with this many bytes, which one U+FFFD replaces.
    case malformed(Int)
  }

  /// The end of the well-formed UTF-8 that begins at `start`, and the reason why it ends there.
  static func wellFormedRun(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, stop: Stop) {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = bytes.count
    var index = start
    while index < count {
      let lead = bytes[index]
      if lead < 0x80 {
        index = endOfASCII(in: raw, from: index)
        continue
      }
      var low: UInt8 = 0x80
      var high: UInt8 = 0xBF
      let length: Int
      switch lead {
      case 0xC2...0xDF:
        length = 2
      case 0xE0...0xEF:
        length = 3
        if lead == 0xE0 { low = 0xA0 }
        if lead == 0xED { high = 0x9F }
      case 0xF0...0xF4:
        length = 4
        if lead == 0xF0 { low = 0x90 }
        if lead == 0xF4 { high = 0x8F }
      default:
        return (index, .malformed(1))
      }
      var read = 1
      while read < length {
        guard index + read < count else { return (index, .incomplete(read)) }
        let byte = bytes[index + read]
        guard low <= byte, byte <= high else { return (index, .malformed(read)) }
        low = 0x80
        high = 0xBF
        read += 1
      }
      index += length
    }
    return (count, .end)
  }

  /// The place of the first byte from `start` on that is not ASCII; the end if there is none.
  static func endOfASCII(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let mask: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 32 <= bytes.count {
      let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      let third = bytes.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
      let fourth = bytes.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
      if (first | second | third | fourth) & mask != 0 { break }
      index += 32
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// Appends U+FFFD.
  static func appendReplacement(to output: inout [UInt8]) {
    output.append(contentsOf: [0xEF, 0xBF, 0xBD])
  }
}
