/// Reads the value of a header field from left to right.
struct FieldCursor {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index].isOptionalSpace { index += 1 }
  }

  /// Skips a byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Reads the next token; nil if no token follows.
  mutating func readToken() -> String? {
    let start = index
    while index < bytes.count, bytes[index].isTokenCharacter { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  /// Reads the quoted string that comes next (RFC 9110, section 5.6.4).
  mutating func readQuotedString() -> String? {
    guard skip(0x22) else { return nil }
    var content: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x22 { return String(decoding: content, as: UTF8.self) }
      if byte == 0x5C {
        guard index < bytes.count else { return nil }
        content.append(bytes[index])
        index += 1
      } else {
        content.append(byte)
      }
    }
    return nil
  }

  /// Reads the parameters, each after a semicolon (section 5.6.6); nil if one is malformed.
  mutating func readParameters() -> [MediaType.Parameter]? {
    var parameters: [MediaType.Parameter] = []
    while true {
      skipSpace()
      guard skip(0x3B) else { return parameters }
      skipSpace()
      guard let name = readToken() else {
        // A semicolon at the end is allowed.
        continue
      }
      guard skip(0x3D),
        let value = index < bytes.count && bytes[index] == 0x22
          ? readQuotedString() : readToken()
      else { return nil }
      parameters.append(MediaType.Parameter(name: name.lowercased(), value: value))
    }
  }
}
