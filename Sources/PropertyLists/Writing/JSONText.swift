/// Strings of JSON (RFC 8259, section 7).
package enum JSONText {
  /// Appends a string in quotes. Only characters that JSON requires are escaped: quotes,
  /// backslashes and control characters, but no slashes and no characters outside of ASCII.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    text.utf8Span.span.withUnsafeBufferPointer { bytes in
      var index = 0
      while true {
        let end = endOfPlainText(in: bytes, from: index)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
        if end == bytes.count { break }
        appendEscape(of: bytes[end], to: &output)
        index = end + 1
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// The number of bytes that a string takes, with its quotes.
  package static func byteCount(of text: String) -> Int {
    text.utf8Span.span.withUnsafeBufferPointer { bytes in
      var count = bytes.count + 2
      var index = endOfPlainText(in: bytes, from: 0)
      while index < bytes.count {
        count += letter(ofEscape: bytes[index]) == nil ? 5 : 1
        index = endOfPlainText(in: bytes, from: index + 1)
      }
      return count
    }
  }

  /// The character that stands for a byte behind a backslash; nil if that is the byte's number.
  private static func letter(ofEscape byte: UInt8) -> UInt8? {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: byte < 0x20 ? nil : byte
    }
  }

  /// The index of the next quote, backslash or control character, or the end.
  ///
  /// Texts are whole pages, so it looks at eight bytes at a time.
  static func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = escapedBytes(of: word)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < raw.count, !needsEscape(raw[index]) { index += 1 }
    return index
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The number that has 1 in each byte.
  private static let everyByte: UInt64 = 0x0101_0101_0101_0101

  /// Has the highest bit of the first byte set that needs an escape, and perhaps those of later ones.
  private static func escapedBytes(of word: UInt64) -> UInt64 {
    // A subtraction sets the highest bit of a byte that is less than what is subtracted. Bytes that
    // have that bit already are taken out.
    let quote = word ^ (everyByte &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (everyByte &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- (everyByte &* 0x20)) & ~word
    let others = (quote &- everyByte) & ~quote | (backslash &- everyByte) & ~backslash
    return (control | others) & (everyByte &* 0x80)
  }

  /// A string in quotes.
  static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    if let letter = letter(ofEscape: byte) { return output.append(letter) }
    output.append("u00")
    output.append(hexadecimalDigits[Int(byte >> 4)])
    output.append(hexadecimalDigits[Int(byte & 0xF)])
  }

  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)
}
