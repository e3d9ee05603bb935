/// Strings of JSON (RFC 8259, section 7).
enum JSONText {
  /// Appends a string in quotes. Only characters that JSON requires are escaped: quotes,
  /// backslashes and control characters, but no slashes and no characters outside of ASCII.
  static func append(_ text: String, to output: inout [UInt8]) {
    let utf8 = text.utf8Span
    let bytes = utf8.span
    output.append(UInt8(ascii: "\""))
    var runStart = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      output.append(bytes.extracting(runStart..<index))
      appendEscape(of: byte, to: &output)
      runStart = index + 1
    }
    output.append(bytes.extracting(runStart..<bytes.count))
    output.append(UInt8(ascii: "\""))
  }

  /// A string in quotes.
  static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      output.append("u00")
      output.append(hexadecimalDigits[Int(byte >> 4)])
      output.append(hexadecimalDigits[Int(byte & 0xF)])
    default: output.append(byte)
    }
  }

  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)
}
