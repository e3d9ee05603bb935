/// Reads JSON (RFC 8259), strictly: UTF-8 with or without a byte order mark, no comments, no
/// trailing commas.
///
/// A number without fraction and exponent is an integer if -2^63 ... 2^64 - 1 holds it, else a
/// real; `-0` is a real, too, as only that keeps the sign. Of several equal keys in an object the
/// last is kept.
struct JSONReader: TextReader {
  private(set) var cursor: TextCursor
  private(set) var builder: DocumentBuilder

  static func read(
    _ bytes: [UInt8], valueLimit: Int
  ) throws(PropertyListError) -> PropertyList {
    var reader = JSONReader(
      cursor: TextCursor(bytes), builder: DocumentBuilder(limit: valueLimit))
    return try reader.readDocument(valueLimit)
  }

  private mutating func readDocument(_ limit: Int) throws(PropertyListError) -> PropertyList {
    try checkEncoding()
    cursor.skipByteOrderMark()
    cursor.skipSpace()
    guard cursor.current != nil else { throw failure(.empty) }
    while true {
      try readValueOrBegin()
      try checkSize(limit)
      try readAfterValue()
      if let result = builder.result {
        guard cursor.current == nil else { throw failure(.trailingContent) }
        return result
      }
    }
  }

  private func checkEncoding() throws(PropertyListError) {
    if XMLText.isUTF16(cursor.bytes) { throw failure(.unsupportedEncoding("UTF-16")) }
    if let offset = XMLText.firstInvalidOffset(cursor.bytes) {
      throw failure(.invalidText, at: offset)
    }
  }

  /// Reads up to and with the next scalar or empty container.
  private mutating func readValueOrBegin() throws(PropertyListError) {
    while true {
      cursor.skipSpace()
      switch cursor.current {
      case UInt8(ascii: "["):
        try begin(dictionary: false)
        if cursor.skip(UInt8(ascii: "]")) { return builder.end() }
      case UInt8(ascii: "{"):
        try begin(dictionary: true)
        if cursor.skip(UInt8(ascii: "}")) { return builder.end() }
        try readKey()
      case UInt8(ascii: "\""):
        return builder.add(.string(try readString()))
      case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
        return builder.add(try readNumber())
      default:
        return builder.add(try readWord())
      }
    }
  }

  /// Reads the tokens that may follow a value: the ends of containers, and a comma with the next
  /// key.
  private mutating func readAfterValue() throws(PropertyListError) {
    while true {
      cursor.skipSpace()
      if builder.result != nil { return }
      if cursor.skip(UInt8(ascii: ",")) {
        if builder.isInDictionary { try readKey() }
        return
      }
      let isDictionary = builder.isInDictionary
      guard cursor.skip(UInt8(ascii: isDictionary ? "}" : "]")) else {
        throw unexpected(expected: isDictionary ? .commaOrEndOfDictionary : .commaOrEndOfArray)
      }
      builder.end()
    }
  }

  private mutating func begin(dictionary: Bool) throws(PropertyListError) {
    guard builder.begin(dictionary: dictionary) else {
      throw failure(.nestingTooDeep(limit: PropertyList.maximumDepth))
    }
    cursor.index += 1
    cursor.skipSpace()
  }

  /// Reads a key and the colon behind it.
  private mutating func readKey() throws(PropertyListError) {
    cursor.skipSpace()
    guard cursor.current == UInt8(ascii: "\"") else { throw unexpected(expected: .key) }
    builder.setKey(try readString())
    cursor.skipSpace()
    guard cursor.skip(UInt8(ascii: ":")) else { throw unexpected(expected: .colon) }
  }

  private mutating func readWord() throws(PropertyListError) -> PropertyList {
    if cursor.skip("true") { return .boolean(true) }
    if cursor.skip("false") { return .boolean(false) }
    if cursor.skip("null") { return .null }
    throw unexpected(expected: .value)
  }

  // MARK: Numbers

  private mutating func readNumber() throws(PropertyListError) -> PropertyList {
    let start = cursor.index
    let isNegative = cursor.skip(UInt8(ascii: "-"))
    if !cursor.skip(UInt8(ascii: "0")) { try skipDigits() }
    if let byte = cursor.current, Self.isDigit(byte) {
      throw failure(.invalidNumber(cursor.excerpt(start..<cursor.index + 1)), at: start)
    }
    var isInteger = true
    if cursor.skip(UInt8(ascii: ".")) {
      isInteger = false
      try skipDigits()
    }
    if cursor.skip(UInt8(ascii: "e")) || cursor.skip(UInt8(ascii: "E")) {
      isInteger = false
      if !cursor.skip(UInt8(ascii: "+")) { _ = cursor.skip(UInt8(ascii: "-")) }
      try skipDigits()
    }

    let text = cursor.text(from: start)
    // No integer of more than 20 characters fits; the longest are -2^63 and 2^64 - 1.
    if isInteger, text.utf8.count <= 20 {
      if let value = Int64(text), value != 0 || !isNegative {
        return .integer(PropertyListInteger(value))
      }
      if let value = UInt64(text), !isNegative { return .integer(PropertyListInteger(value)) }
    }
    guard let value = Double(text), value.isFinite else {
      throw failure(.numberOutOfRange(cursor.excerpt(start..<cursor.index)), at: start)
    }
    return .real(value)
  }

  /// Moves behind one digit or more.
  private mutating func skipDigits() throws(PropertyListError) {
    guard let byte = cursor.current, Self.isDigit(byte) else {
      throw unexpected(expected: .digit)
    }
    while let byte = cursor.current, Self.isDigit(byte) {
      cursor.index += 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Strings

  private mutating func readString() throws(PropertyListError) -> String {
    cursor.index += 1
    let start = cursor.index
    skipPlainText()
    if cursor.current == UInt8(ascii: "\"") {
      let text = cursor.text(from: start)
      cursor.index += 1
      return text
    }

    var text = Array(cursor.bytes[start..<cursor.index])
    while true {
      switch cursor.current {
      case UInt8(ascii: "\""):
        cursor.index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        if let byte = cursor.next.flatMap(Self.meaning(ofEscape:)) {
          text.append(byte)
          cursor.index += 2
        } else {
          text.append(contentsOf: try readLongEscape().utf8)
        }
      case nil:
        throw failure(.unexpectedEnd)
      default:
        throw unexpected(expected: .printableCharacter)
      }
      let runStart = cursor.index
      skipPlainText()
      text.append(contentsOf: cursor.bytes[runStart..<cursor.index])
    }
  }

  /// Moves to the next quote, backslash or control character, or to the end.
  private mutating func skipPlainText() {
    cursor.index = cursor.bytes.withUnsafeBufferPointer {
      JSONText.endOfPlainText(in: $0, from: cursor.index)
    }
  }

  /// The character that a byte behind a backslash stands for; nil if it is no such byte.
  private static func meaning(ofEscape byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Reads the escape of a code unit.
  private mutating func readLongEscape() throws(PropertyListError) -> String {
    let start = cursor.index
    cursor.index += 1
    guard let byte = cursor.current else { throw failure(.unexpectedEnd) }
    cursor.index += 1
    guard byte == UInt8(ascii: "u") else {
      throw failure(.invalidEscape("\\\(cursor.scalar(at: start + 1))"), at: start)
    }
    let unit = try readCodeUnit(escapeStart: start)
    if let scalar = Unicode.Scalar(unit) { return String(Character(scalar)) }
    guard unit < 0xDC00, cursor.skip("\\u") else {
      throw failure(.loneSurrogate(unit), at: start)
    }
    let low = try readCodeUnit(escapeStart: cursor.index - 2)
    guard (0xDC00...0xDFFF).contains(low) else {
      throw failure(.loneSurrogate(unit), at: start)
    }
    return String(decoding: [unit, low], as: UTF16.self)
  }

  /// Reads four hexadecimal digits.
  private mutating func readCodeUnit(escapeStart: Int) throws(PropertyListError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = cursor.current else { throw failure(.unexpectedEnd) }
      guard let digit = Hexadecimal.value(of: byte) else {
        let text = cursor.excerpt(escapeStart..<cursor.index)
        throw failure(.invalidEscape(text), at: escapeStart)
      }
      unit = unit << 4 | UInt16(digit)
      cursor.index += 1
    }
    return unit
  }
}
