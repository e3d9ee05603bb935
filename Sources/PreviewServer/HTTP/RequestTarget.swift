internal import Bytes

/// The target of a request, taken apart and decoded (RFC 9112, section 3.2).
///
/// A segment of the path may contain a slash that was escaped; such a slash does not separate
/// segments.
package struct RequestTarget: Sendable, Hashable {
  /// The decoded segments of the path: empty for `/`, `a` and an empty one for `/a/`.
  package var segments: [String]
  /// The path as it was sent, without the query.
  package var path: String
  /// The query as it was sent, after the question mark; nil without one.
  package var query: String?

  /// Parses a target of the origin or the absolute form.
  ///
  /// - Returns: nil if the text has neither form, or if its escapes are not UTF-8.
  package init?(_ text: String) {
    var rest = Substring(text)
    if !rest.hasPrefix("/") {
      // A server must understand the absolute form, though only proxies should get it.
      guard let scheme = rest.range(ofASCII: "://"),
        ["http", "https"].contains(rest[..<scheme.lowerBound].lowercased())
      else { return nil }
      let authority = rest[scheme.upperBound...]
      rest = authority.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F }.map { authority[$0...] } ?? "/"
      if rest.hasPrefix("?") { rest = "/" + rest }
    }
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else { return nil }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count == 2 ? String(parts[1]) : nil
    segments = []
    guard path != "/" else { return }
    for segment in path.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      guard let decoded = Self.decode(segment) else { return nil }
      segments.append(decoded)
    }
  }

  /// The text of percent-encoded bytes (RFC 3986, section 2.1); nil if an escape is malformed or
  /// the bytes are not text.
  static func decode(_ bytes: some Sequence<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      guard byte == 0x25 else {
        decoded.append(byte)
        continue
      }
      guard let high = iterator.next()?.hexadecimalValue,
        let low = iterator.next()?.hexadecimalValue
      else { return nil }
      decoded.append(high << 4 | low)
    }
    guard !decoded.contains(0) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }
}

extension Substring {
  /// The first place of an ASCII text.
  fileprivate func range(ofASCII text: StaticString) -> Range<Index>? {
    let wanted = text.withUTF8Buffer { Array($0) }
    var index = startIndex
    while index < endIndex {
      if utf8[index...].starts(with: wanted) {
        return index..<utf8.index(index, offsetBy: wanted.count)
      }
      utf8.formIndex(after: &index)
    }
    return nil
  }
}
