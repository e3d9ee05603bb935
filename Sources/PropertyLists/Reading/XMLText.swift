/// The encodings of XML documents (XML 1.0, section 4.3.3 and appendix F): UTF-8, UTF-16, ASCII and
/// ISO 8859-1, by byte order mark or declaration.
enum XMLText {
  /// A document as UTF-8 without a byte order mark.
  static func utf8(_ bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
    if isUTF16(bytes) { return try decodeUTF16(bytes) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    switch declaredEncoding(text)?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      if let offset = firstInvalidOffset(text) {
        throw PropertyListError(.invalidText, position: TextCursor(text).position(of: offset))
      }
      return text
    case "iso-8859-1", "iso8859-1", "latin1":
      return Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8)
    case let encoding?:
      throw PropertyListError(
        .unsupportedEncoding(encoding), position: .text(line: 1, column: 1))
    }
  }

  /// Whether a document begins as one in UTF-16 does: with a byte order mark or half a `<`.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first ?? 0
    let second = bytes.dropFirst().first ?? 0
    return switch (first, second) {
    case (0xFE, 0xFF), (0xFF, 0xFE): true
    case (0, UInt8(ascii: "<")), (UInt8(ascii: "<"), 0): bytes.count > 2
    default: false
    }
  }

  /// The offset of the first byte that is not part of UTF-8 text, nil if all are.
  static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func decodeUTF16(_ bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
    let start = bytes[0] >= 0xFE ? 2 : 0
    guard bytes.count.isMultiple(of: 2) else {
      throw PropertyListError(.invalidText, position: .byte(offset: bytes.count - 1))
    }
    let isBigEndian = bytes[0] == 0xFE || bytes[0] == 0
    switch UTF16Text.utf8(bytes[start...], bigEndian: isBigEndian) {
    case .success(let text): return text
    case .failure(let surrogate):
      throw PropertyListError(
        .loneSurrogate(surrogate.unit), position: .byte(offset: surrogate.offset))
    }
  }

  /// The encoding that an XML declaration at the beginning names.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    var cursor = TextCursor(bytes)
    guard cursor.skip("<?xml") else { return nil }
    while let byte = cursor.current, byte != UInt8(ascii: ">") {
      if cursor.skip("encoding") {
        cursor.skipSpace()
        guard cursor.skip(UInt8(ascii: "=")) else { return nil }
        cursor.skipSpace()
        guard let quote = cursor.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        let start = cursor.index + 1
        let length = bytes[start...].prefix(64).firstIndex(of: quote).map { $0 - start }
        return length.map { String(decoding: bytes[start..<(start + $0)], as: UTF8.self) }
      }
      cursor.index += 1
    }
    return nil
  }
}
