internal import Bytes

/// Percent-encoding and its sets (URL Standard, section 1.3).
package enum PercentEncoding {
  /// The C0 control percent-encode set.
  static let control = ASCIISet.controls
  /// The fragment percent-encode set.
  static let fragment = ASCIISet.controls.with(" \"<>`")
  /// The query percent-encode set.
  static let query = ASCIISet.controls.with(" \"#<>")
  /// The special-query percent-encode set.
  static let specialQuery = query.with("'")
  /// The path percent-encode set.
  static let path = query.with("?^`{}")
  /// The userinfo percent-encode set.
  static let userinfo = path.with("/:;=@[\\]|")

  /// Appends `bytes` to `output`, with percent-encoding for the bytes in `set` and all that are not
  /// ASCII.
  ///
  /// A lone surrogate, which has three bytes, becomes an encoded U+FFFD.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>.SubSequence, encoding set: ASCIISet,
    to output: inout [UInt8]
  ) {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] < 0x80, !set.contains(bytes[index]) { index += 1 }
      if start < index { output.append(contentsOf: bytes[start..<index]) }
      guard index < bytes.count else { return }
      if bytes[index] == 0xED, index + 2 < bytes.count, bytes[index + 1] >= 0xA0 {
        output.append(contentsOf: "%EF%BF%BD".utf8)
        index += 3
      } else {
        append(bytes[index], to: &output)
        index += 1
      }
    }
  }

  /// Appends `%` and the two hexadecimal digits of `byte`.
  @inline(__always)
  static func append(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(0x25)
    output.append(hexadecimalDigit(byte >> 4))
    output.append(hexadecimalDigit(byte & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }

  /// The text in which each byte that `isPlain` refuses is percent-encoded. The plain ones are ASCII.
  package static func encode(_ bytes: [UInt8], keeping isPlain: (UInt8) -> Bool) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if isPlain(byte) { output.append(byte) } else { append(byte, to: &output) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes after each well-formed percent sequence has been decoded.
  package static func decode(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0x25, bytes.distance(from: index, to: bytes.endIndex) > 2,
        let high = bytes[bytes.index(index, offsetBy: 1)].hexadecimalValue,
        let low = bytes[bytes.index(index, offsetBy: 2)].hexadecimalValue
      {
        output.append(high << 4 | low)
        bytes.formIndex(&index, offsetBy: 3)
      } else {
        output.append(byte)
        bytes.formIndex(after: &index)
      }
    }
    return output
  }
}
