/// What a `TextEncoder` does (Encoding Standard, section 7.4): strings of UTF-16 to UTF-8.
///
/// A lone surrogate becomes U+FFFD.
public enum TextEncoder {
  /// The UTF-8 of `units`.
  public static func encode(_ units: UnsafeBufferPointer<UInt16>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let end = min(units.count, index + 2048)
      UTF8Writer.appending(2048, to: &output) { writer in
        while index < end {
          let (scalar, length) = scalar(in: units, at: index)
          writer.write(scalar)
          index += length
        }
      }
    }
    return output
  }

  /// Writes as much of the UTF-8 of `units` to `destination` as fits in whole characters
  /// (`encodeInto`). Gives the number of units that were read and of bytes that were written.
  public static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into destination: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int) {
    var read = 0
    var written = 0
    while read < units.count {
      let (scalar, length) = scalar(in: units, at: read)
      // What `scalar(in:at:)` gives is never a surrogate.
      guard let bytes = Unicode.Scalar(scalar).map(UTF8.encode) ?? nil,
        written + bytes.count <= destination.count
      else { break }
      for byte in bytes {
        destination[written] = byte
        written += 1
      }
      read += length
    }
    return (read, written)
  }

  /// The code point at an offset, and the number of units that it takes.
  @inline(__always)
  private static func scalar(
    in units: UnsafeBufferPointer<UInt16>, at index: Int
  ) -> (scalar: UInt32, length: Int) {
    let unit = units[index]
    guard 0xD800...0xDFFF ~= unit else { return (UInt32(unit), 1) }
    guard unit < 0xDC00, index + 1 < units.count, 0xDC00...0xDFFF ~= units[index + 1] else {
      return (0xFFFD, 1)
    }
    return (0x1_0000 + (UInt32(unit - 0xD800) << 10 | UInt32(units[index + 1] - 0xDC00)), 2)
  }
}
