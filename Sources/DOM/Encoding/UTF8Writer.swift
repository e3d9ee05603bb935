/// A piece of memory to which decoders write UTF-8 without checking the room for each byte.
struct UTF8Writer {
  private let start: UnsafeMutablePointer<UInt8>
  private var place: UnsafeMutablePointer<UInt8>

  /// Calls `body` with a writer that has room for `capacity` code points, and appends its text to
  /// `output`.
  static func appending<Result>(
    _ capacity: Int, to output: inout [UInt8], _ body: (inout UTF8Writer) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity * 4 + 4) { buffer in
      // A buffer of at least four bytes has an address.
      var writer = UTF8Writer(start: buffer.baseAddress.unsafelyUnwrapped)
      let result = body(&writer)
      output.append(
        contentsOf: UnsafeBufferPointer(start: writer.start, count: writer.place - writer.start))
      return result
    }
  }

  private init(start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    place = start
  }

  /// Writes a code point, which must not be a surrogate.
  @inline(__always)
  mutating func write(_ scalar: UInt32) {
    if scalar < 0x80 {
      place[0] = UInt8(truncatingIfNeeded: scalar)
      place += 1
    } else if scalar < 0x800 {
      place[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      place[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      place += 2
    } else if scalar < 0x1_0000 {
      place[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      place[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      place[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      place += 3
    } else {
      place[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      place[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
      place[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      place[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      place += 4
    }
  }
}
