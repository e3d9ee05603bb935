internal import Bytes

/// Finds the templates in markup that declare closed shadow trees.
struct MarkupScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Most pages have none.
    if next("shadowrootmode", from: 0) == nil { index = bytes.count }
  }

  /// Elements with text in which no tags are looked for (HTML Standard, 13.2.6.4).
  private static let raw: Set<String> = [
    "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea",
    "title", "xmp",
  ]

  /// Elements that a template may begin with only if nothing else is before them.
  private static let tableParts: Set<String> = [
    "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
  ]

  /// Goes on behind the next start tag of such a template, and gives the place; nil where there is none.
  mutating func nextClosedTree() -> Int? {
    while let start = next("<", from: index) {
      index = start + 1
      if has("!--", at: index) {
        index = next("-->", from: index + 1) ?? bytes.count
        continue
      }
      let name = name(at: index)
      if name.isEmpty { continue }
      index += name.utf8.count
      let isClosed = skipAttributes()
      if Self.raw.contains(name) {
        index = next("</\(name)", from: index) ?? bytes.count
      } else if name == "template", isClosed, index < bytes.count, !isTablePartNext {
        return index
      }
    }
    return nil
  }

  /// Goes behind the end of a start tag.
  ///
  /// - Returns: whether its attributes declare a closed tree.
  private mutating func skipAttributes() -> Bool {
    var mode: String?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        break
      }
      if byte == UInt8(ascii: "/") || byte.isASCIIWhitespace {
        index += 1
        continue
      }
      let nameStart = index
      index += 1
      while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
      let name = lowercased(nameStart..<index)
      skipWhitespace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        if name == "shadowrootmode", mode == nil { mode = "" }
        continue
      }
      index += 1
      let value = lowercased(skipValue())
      if name == "shadowrootmode", mode == nil { mode = value }
    }
    return mode == "closed"
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
      || byte.isASCIIWhitespace
  }

  /// Goes behind the value of an attribute.
  private mutating func skipValue() -> Range<Int> {
    skipWhitespace()
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != quote { index += 1 }
      defer { index = min(index + 1, bytes.count) }
      return start..<index
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), !bytes[index].isASCIIWhitespace {
      index += 1
    }
    return start..<index
  }

  private mutating func skipWhitespace() {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
  }

  private var isTablePartNext: Bool {
    var next = index
    while next < bytes.count, bytes[next].isASCIIWhitespace { next += 1 }
    return next < bytes.count && bytes[next] == UInt8(ascii: "<")
      && Self.tableParts.contains(name(at: next + 1))
  }

  /// The name of a start tag, in small letters; empty where there is none.
  private func name(at start: Int) -> String {
    guard start < bytes.count, bytes[start].isASCIILetter else { return "" }
    var end = start
    while end < bytes.count, !Self.endsName(bytes[end]) { end += 1 }
    return lowercased(start..<end)
  }

  private func lowercased(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map(\.asciiLowercased), as: UTF8.self)
  }

  private func has(_ text: String, at place: Int) -> Bool {
    place + text.utf8.count <= bytes.count
      && bytes[place..<(place + text.utf8.count)].elementsEqual(text.utf8) {
        $0.asciiLowercased == $1
      }
  }

  private func next(_ text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var place = start
    while place < bytes.count {
      if bytes[place].asciiLowercased == first, has(text, at: place) { return place }
      place += 1
    }
    return nil
  }
}
