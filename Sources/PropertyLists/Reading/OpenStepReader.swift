/// Reads property lists in the old style of OpenStep, as Core Foundation does: `{ key = value; }`,
/// `( a, b )`, `<0fbd77>`, quoted and bare strings, comments. A document may also be the inside of
/// a dictionary, as `.strings` files are.
///
/// The style knows no numbers, booleans or dates: these are strings.
struct OpenStepReader: TextReader {
  private(set) var cursor: TextCursor
  private(set) var builder: DocumentBuilder
  /// Whether the document is the inside of a dictionary.
  private var isUnbraced = false

  static func read(
    _ bytes: [UInt8], valueLimit: Int
  ) throws(PropertyListError) -> PropertyList {
    var reader = OpenStepReader(
      cursor: TextCursor(try XMLText.utf8(bytes)), builder: DocumentBuilder(limit: valueLimit))
    return try reader.readDocument(valueLimit)
  }

  private mutating func readDocument(_ limit: Int) throws(PropertyListError) -> PropertyList {
    try skipSpace()
    guard cursor.current != nil else { throw failure(.empty) }
    try openIfUnbraced()
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

  /// Begins a dictionary without a brace if a string and an equals sign or a semicolon are first.
  private mutating func openIfUnbraced() throws(PropertyListError) {
    guard let byte = cursor.current, Self.isQuote(byte) || Self.isBare(byte) else { return }
    let start = cursor.index
    let key = try readString()
    try skipSpace()
    guard cursor.current == UInt8(ascii: "=") || cursor.current == UInt8(ascii: ";") else {
      cursor.index = start
      return
    }
    isUnbraced = true
    _ = builder.begin(dictionary: true)
    try finishKey(key)
  }

  /// Reads up to and with the next scalar or empty container.
  private mutating func readValueOrBegin() throws(PropertyListError) {
    while builder.result == nil, !builder.needsKey {
      try skipSpace()
      switch cursor.current {
      case UInt8(ascii: "{"):
        try begin(dictionary: true)
        if cursor.skip(UInt8(ascii: "}")) { return builder.end() }
        try readKey()
      case UInt8(ascii: "("):
        try begin(dictionary: false)
        if cursor.skip(UInt8(ascii: ")")) { return builder.end() }
      case UInt8(ascii: "<"):
        return builder.add(.data(try readData()))
      case let byte? where Self.isQuote(byte) || Self.isBare(byte):
        return builder.add(.string(try readString()))
      default:
        throw unexpected(expected: .value)
      }
    }
  }

  /// Reads the tokens that may follow a value: separators, the ends of containers, and the next
  /// key.
  private mutating func readAfterValue() throws(PropertyListError) {
    while builder.result == nil {
      try skipSpace()
      if builder.isInDictionary {
        guard cursor.skip(UInt8(ascii: ";")) else {
          throw unexpected(expected: .semicolon)
        }
        if try endDictionary() { continue }
        return try readKey()
      }
      if cursor.skip(UInt8(ascii: ",")) {
        try skipSpace()
        if cursor.current != UInt8(ascii: ")") { return }
      }
      guard cursor.skip(UInt8(ascii: ")")) else {
        throw unexpected(expected: .commaOrEndOfArray)
      }
      builder.end()
    }
    try skipSpace()
  }

  /// Ends the innermost dictionary if its end is here, and returns whether it did.
  private mutating func endDictionary() throws(PropertyListError) -> Bool {
    try skipSpace()
    let isOutermost = isUnbraced && builder.depth == 1
    guard isOutermost ? cursor.current == nil : cursor.skip(UInt8(ascii: "}")) else {
      return false
    }
    builder.end()
    return true
  }

  private mutating func begin(dictionary: Bool) throws(PropertyListError) {
    guard builder.begin(dictionary: dictionary) else {
      throw failure(.nestingTooDeep(limit: PropertyList.maximumDepth))
    }
    cursor.index += 1
    try skipSpace()
  }

  /// Reads a key and its equals sign. A key without one is its own value.
  private mutating func readKey() throws(PropertyListError) {
    try skipSpace()
    guard let byte = cursor.current, Self.isQuote(byte) || Self.isBare(byte) else {
      throw unexpected(expected: .key)
    }
    try finishKey(try readString())
  }

  private mutating func finishKey(_ key: String) throws(PropertyListError) {
    builder.setKey(key)
    try skipSpace()
    if cursor.skip(UInt8(ascii: "=")) { return }
    guard cursor.current == UInt8(ascii: ";") else { throw unexpected(expected: .equalsSign) }
    builder.add(.string(key))
  }

  // MARK: Strings

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether a byte can stand in a string without quotes.
  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func readString() throws(PropertyListError) -> String {
    let start = cursor.index
    guard let quote = cursor.current, Self.isQuote(quote) else {
      while let byte = cursor.current, Self.isBare(byte) { cursor.index += 1 }
      return cursor.text(from: start)
    }
    cursor.index += 1
    var text: [UInt8] = []
    while let byte = cursor.current {
      cursor.index += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try readEscape().utf8)
      default: text.append(byte)
      }
    }
    throw failure(.unexpectedEnd)
  }

  /// Reads an escape sequence from behind its backslash.
  private mutating func readEscape() throws(PropertyListError) -> String {
    let start = cursor.index - 1
    guard let byte = cursor.current else { throw failure(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "U"):
      cursor.index += 1
      let unit = readCodeUnit()
      if let scalar = Unicode.Scalar(unit) { return String(Character(scalar)) }
      guard unit < 0xDC00, cursor.skip("\\U") else {
        throw failure(.loneSurrogate(unit), at: start)
      }
      let low = readCodeUnit()
      guard (0xDC00...0xDFFF).contains(low) else {
        throw failure(.loneSurrogate(unit), at: start)
      }
      return String(decoding: [unit, low], as: UTF16.self)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = 0
      var digits = 0
      while let digit = cursor.current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit),
        digits < 3
      {
        code = code * 8 + Int(digit - UInt8(ascii: "0"))
        digits += 1
        cursor.index += 1
      }
      guard let scalar = Self.nextStepCharacter(code & 0xFF) else {
        throw failure(.invalidEscape(cursor.excerpt(start..<cursor.index)), at: start)
      }
      return String(Character(scalar))
    default:
      let scalar = cursor.scalar(at: cursor.index)
      cursor.index += scalar.utf8.count
      switch scalar {
      case "a": return "\u{7}"
      case "b": return "\u{8}"
      case "f": return "\u{C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "v": return "\u{B}"
      default: return String(Character(scalar))
      }
    }
  }

  /// Reads up to four hexadecimal digits.
  private mutating func readCodeUnit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = cursor.current.flatMap(Hexadecimal.value) else { break }
      unit = unit << 4 | UInt16(digit)
      cursor.index += 1
    }
    return unit
  }

  /// A character of the NeXTSTEP encoding, in which octal escapes are; nil for the two codes that
  /// it leaves out.
  private static func nextStepCharacter(_ code: Int) -> Unicode.Scalar? {
    if code < 0x80 { return Unicode.Scalar(UInt8(code)) }
    return code - 0x80 < upperNextStepCharacters.count
      ? upperNextStepCharacters[code - 0x80] : nil
  }

  /// The NeXTSTEP encoding from 80 to FD.
  private static let upperNextStepCharacters = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’\
    “«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½\
    ¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ
    """.unicodeScalars)

  // MARK: Data

  /// Reads `<`, hexadecimal digits in pairs, and `>`.
  private mutating func readData() throws(PropertyListError) -> [UInt8] {
    let start = cursor.index
    cursor.index += 1
    var data: [UInt8] = []
    var high: UInt8?
    while let byte = cursor.current {
      cursor.index += 1
      if let digit = Hexadecimal.value(of: byte) {
        if let first = high {
          data.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if byte == UInt8(ascii: ">"), high == nil {
        return data
      } else if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        throw failure(.invalidData, at: start)
      }
    }
    throw failure(.unexpectedEnd)
  }

  // MARK: White space

  /// Skips white space and comments.
  private mutating func skipSpace() throws(PropertyListError) {
    while true {
      cursor.skipSpace()
      if cursor.isAt("//") {
        while let byte = cursor.current, byte != 0x0A, byte != 0x0D { cursor.index += 1 }
      } else if cursor.skip("/*") {
        guard cursor.skip(past: "*/") else { throw failure(.unexpectedEnd) }
      } else {
        return
      }
    }
  }
}
