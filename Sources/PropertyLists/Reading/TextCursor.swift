/// A place in the UTF-8 text of a document.
struct TextCursor {
  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at the cursor, nil behind the end.
  var current: UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The byte behind the current one.
  var next: UInt8? {
    index + 1 < bytes.count ? bytes[index + 1] : nil
  }

  /// Whether these bytes stand at the cursor.
  func isAt(_ text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for offset in expected.indices where bytes[index + offset] != expected[offset] {
        return false
      }
      return true
    }
  }

  /// Moves behind a byte if it is next, and returns whether it did.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Moves behind some bytes if they are next, and returns whether it did.
  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Moves behind the next occurrence of some bytes, or to the end; returns whether there is one.
  mutating func skip(past text: StaticString) -> Bool {
    while index < bytes.count {
      if skip(text) { return true }
      index += 1
    }
    return false
  }

  /// Moves behind spaces, tabs and line ends.
  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  mutating func skipByteOrderMark() {
    if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The text from an index up to the cursor.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The beginning of the text between two indexes, short enough for an error to carry.
  func excerpt(_ range: Range<Int>) -> String {
    let limit = 64
    let text = String(decoding: bytes[range.prefix(4 * limit)], as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }

  /// The character at an index.
  func scalar(at index: Int) -> Unicode.Scalar {
    var scalars = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.makeIterator()
    return scalars.next() ?? "\u{FFFD}"
  }

  /// Whether a line ends with the byte before an index: with LF, CR or both.
  private func isLineEnd(before index: Int) -> Bool {
    switch bytes[index - 1] {
    case 0x0A: true
    case 0x0D: index == bytes.count || bytes[index] != 0x0A
    default: false
    }
  }

  /// The number of line ends in a part of the text.
  func lineEnds(in range: Range<Int>) -> Int {
    range.count { isLineEnd(before: $0 + 1) }
  }

  /// The line and column of an index. Takes time linear in it, so is for errors.
  func position(of index: Int) -> PropertyListError.Position {
    var line = 1
    var lineStart = 0
    var position = 0
    let end = Swift.min(index, bytes.count)
    while position < end {
      position += 1
      if isLineEnd(before: position) {
        line += 1
        lineStart = position
      }
    }
    // Bytes 80 ... BF continue a character.
    let column = 1 + bytes[Swift.min(lineStart, end)..<end].count { $0 & 0xC0 != 0x80 }
    return .text(line: line, column: column)
  }
}
