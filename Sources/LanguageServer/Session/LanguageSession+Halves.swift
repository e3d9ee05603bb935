extension LanguageSession {
  /// A message in which no half of a character is left: editors write `\ud83d` where they cut one in two. It
  /// becomes U+FFFD, which takes as much room in UTF-16, so that all places stay.
  static func withoutHalves(_ frame: [UInt8]) -> [UInt8] {
    var result = frame
    var index = 0
    while index < result.count {
      guard result[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(result, index), (0xD800...0xDFFF).contains(unit) else {
        index += 2
        continue
      }
      if unit < 0xDC00, let next = Self.unit(result, index + 6), (0xDC00...0xDFFF).contains(next) {
        index += 12
        continue
      }
      result.replaceSubrange(index..<index + 6, with: Array("\\ufffd".utf8))
      index += 6
    }
    return result
  }

  /// The number of an escape `\uXXXX`; nil for anything else.
  private static func unit(_ bytes: [UInt8], _ index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
