internal import Bytes
internal import Glibc

/// A string as the web defines it: any sequence of UTF-16 units, which can include lone surrogates.
///
/// It is stored in WTF-8, which is UTF-8 with three bytes for a lone surrogate. Offsets and lengths
/// in the standards count UTF-16 units. For ASCII text, these are the same as bytes.
package struct DOMString: Hashable, Sendable {
  /// The text in WTF-8.
  package var bytes: [UInt8]

  package init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  package init(_ view: DOMStringView) {
    bytes = Array(view.bytes)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The text; a lone surrogate becomes U+FFFD.
  package var string: String { withView { $0.string } }

  /// Calls `body` with a view of the text, which is valid during the call.
  package func withView<Result, Failure: Error>(
    _ body: (DOMStringView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try body(DOMStringView(buffer))
    }
  }

  /// The number of UTF-16 units.
  package var utf16Count: Int { withView { $0.utf16Count } }
}

extension DOMString: ExpressibleByStringLiteral {
  package init(stringLiteral value: StaticString) {
    bytes = value.withUTF8Buffer { Array($0) }
  }
}

extension DOMString: CustomStringConvertible {
  package var description: String { string }
}

/// A view of a text inside the document: WTF-8 bytes that are valid until the document's next
/// change.
package struct DOMStringView {
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  init(start: UnsafePointer<UInt8>?, count: Int) {
    bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  /// Whether two texts are the same.
  static func == (left: DOMStringView, right: DOMStringView) -> Bool {
    guard left.bytes.count == right.bytes.count else { return false }
    guard let first = left.bytes.baseAddress, let second = right.bytes.baseAddress else {
      return true
    }
    return memcmp(first, second, left.bytes.count) == 0
  }

  static var empty: DOMStringView { DOMStringView(start: nil, count: 0) }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The text; a lone surrogate becomes U+FFFD.
  package var string: String {
    guard holdsSurrogate else { return String(decoding: bytes, as: UTF8.self) }
    // A lone surrogate takes three bytes, as many as its replacement.
    var copy = Array(bytes)
    for index in copy.indices.dropFirst() where copy[index - 1] == 0xED && copy[index] >= 0xA0 {
      copy.replaceSubrange(
        index - 1..<min(index + 2, copy.count),
        with: [0xEF, 0xBF, 0xBD].prefix(copy.count - index + 1))
    }
    return String(decoding: copy, as: UTF8.self)
  }

  /// Whether the text contains a lone surrogate.
  var holdsSurrogate: Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if previous == 0xED, byte >= 0xA0 { return true }
      previous = byte
    }
    return false
  }

  package var isASCII: Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= raw.count {
      seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < raw.count {
      seen |= UInt64(raw[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// The number of UTF-16 units: two for each sequence of four bytes, one for all others.
  package var utf16Count: Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var count = 0
    var index = 0
    // Most text is ASCII, of which eight units are counted at a time.
    while index < raw.count {
      if index + 8 <= raw.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        count += 8
        index += 8
        continue
      }
      let byte = raw[index]
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
      index += 1
    }
    return count
  }

  /// The number of bytes before a UTF-16 offset, which is moved into the text. For an offset inside
  /// a surrogate pair it is the start of the pair, and `inside` is true.
  func byteOffset(utf16 offset: Int) -> (bytes: Int, inside: Bool) {
    if isASCII { return (min(offset, bytes.count), false) }
    var units = 0
    var index = 0
    while index < bytes.count, units < offset {
      let byte = bytes[index]
      let width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if width == 4, units + 1 == offset { return (index, true) }
      units += width == 4 ? 2 : 1
      index += width
    }
    return (min(index, bytes.count), false)
  }

  /// The text between two UTF-16 offsets, which are moved into the text. A pair that is cut leaves
  /// a lone surrogate.
  package func substring(utf16 range: Range<Int>) -> DOMString {
    substring(
      from: byteOffset(utf16: range.lowerBound), to: byteOffset(utf16: range.upperBound),
      isEmpty: range.isEmpty)
  }

  /// The text between two places, which can be inside of a pair.
  func substring(
    from start: (bytes: Int, inside: Bool), to end: (bytes: Int, inside: Bool), isEmpty: Bool
  ) -> DOMString {
    if !start.inside, !end.inside {
      return DOMString(bytes: Array(bytes[start.bytes..<max(start.bytes, end.bytes)]))
    }
    var result: [UInt8] = []
    var index = start.bytes
    if start.inside {
      if isEmpty { return DOMString() }
      result += Self.halves(of: bytes[index..<index + 4]).low
      index += 4
    }
    if end.bytes > index { result += bytes[index..<end.bytes] }
    if end.inside { result += Self.halves(of: bytes[end.bytes..<end.bytes + 4]).high }
    return DOMString(bytes: result)
  }

  /// The two surrogates of a four-byte sequence, as three bytes each.
  static func halves(
    of sequence: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (high: [UInt8], low: [UInt8]) {
    let parts = sequence.map(UInt32.init)
    let scalar =
      (parts[0] & 7) << 18 | (parts[1] & 0x3F) << 12 | (parts[2] & 0x3F) << 6 | parts[3] & 0x3F
    func encode(_ unit: UInt32) -> [UInt8] {
      [UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)]
    }
    let offset = scalar &- 0x1_0000
    return (encode(0xD800 + (offset >> 10)), encode(0xDC00 + (offset & 0x3FF)))
  }
}

extension DOMStringView {
  /// Whether the text is equal to this ASCII text.
  package func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { $0.count == bytes.count && $0.elementsEqual(bytes) }
  }

  /// Whether the text is equal to this ASCII text, regardless of case. `text` must be in lower
  /// case.
  package func equalsIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { other in
      other.count == bytes.count && zip(other, bytes).allSatisfy { $0 == $1.asciiLowercased }
    }
  }
}
