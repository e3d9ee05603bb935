internal import Bytes

/// Reads XML property lists: just as much XML as they need, and all of it safely. A document type
/// is skipped, so nothing external is ever fetched and no entity expands; comments, processing
/// instructions and CDATA sections may stand where XML allows them; attributes are ignored.
///
/// As Core Foundation does, the reader takes a document without the `plist` element, leaves the
/// line ends in strings as they are, and reads `{"CF$UID": n}` as a UID. Unlike it, the reader
/// accepts only well-formed text, base64 and numbers.
struct XMLReader: TextReader {
  private(set) var cursor: TextCursor
  private(set) var builder: DocumentBuilder
  private var plistElement = PlistElement.none

  private enum PlistElement {
    case none, open, closed
  }

  static func read(
    _ bytes: [UInt8], valueLimit: Int
  ) throws(PropertyListError) -> PropertyList {
    var reader = XMLReader(
      cursor: TextCursor(try XMLText.utf8(bytes)), builder: DocumentBuilder(limit: valueLimit))
    return try reader.readDocument(valueLimit)
  }

  private mutating func readDocument(_ limit: Int) throws(PropertyListError) -> PropertyList {
    var hasDocumentType = false
    while true {
      try checkSize(limit)
      cursor.skipSpace()
      let start = cursor.index
      guard let byte = cursor.current else {
        if let result = builder.result, plistElement != .open { return result }
        throw failure(start == 0 || isBeforeRoot ? .empty : .unexpectedEnd)
      }
      guard byte == UInt8(ascii: "<") else {
        throw isAfterRoot ? failure(.trailingContent) : unexpected(expected: .tag)
      }
      if try skipCommentOrInstruction() { continue }
      if cursor.skip("</") {
        try readEndTag(from: start)
      } else if isBeforeRoot, !hasDocumentType, cursor.skip("<!DOCTYPE") {
        hasDocumentType = true
        try skipDocumentType()
      } else {
        cursor.index += 1
        try readElement(from: start)
      }
    }
  }

  private var isBeforeRoot: Bool {
    plistElement == .none && builder.result == nil && !builder.isInArray && !builder.isInDictionary
  }

  private var isAfterRoot: Bool {
    plistElement == .closed || plistElement == .none && builder.result != nil
  }

  // MARK: Elements

  /// Reads an element from behind its `<`: a container's start tag, or all of any other.
  private mutating func readElement(from start: Int) throws(PropertyListError) {
    if isAfterRoot { throw failure(.trailingContent, at: start) }
    let name = try readName()
    let isEmpty = try skipAttributes()
    if name == "plist" {
      guard isBeforeRoot else { throw failure(.unexpectedElement(name), at: start) }
      if isEmpty { throw failure(.empty, at: start) }
      plistElement = .open
      return
    }
    if builder.result != nil { throw failure(.trailingContent, at: start) }
    try checkPlace(of: name, from: start)

    switch name {
    case "array", "dict":
      guard builder.begin(dictionary: name == "dict") else {
        throw failure(.nestingTooDeep(limit: PropertyList.maximumDepth), at: start)
      }
      if isEmpty { builder.end() }
    case "true", "false":
      if !isEmpty {
        guard cursor.skip("</") else { throw unexpected(expected: .endTag) }
        try readEndTag(of: name, from: cursor.index - 2)
      }
      builder.add(.boolean(name == "true"))
    case "key":
      builder.setKey(isEmpty ? "" : try readText(of: name))
    case "string":
      builder.add(.string(isEmpty ? "" : try readText(of: name)))
    case "data":
      let text = isEmpty ? "" : try readText(of: name)
      guard let data = Base64.decode(text.utf8.span, .padded) else {
        throw failure(.invalidData, at: start)
      }
      builder.add(.data(data))
    default:
      let text = isEmpty ? "" : Self.trimmed(try readText(of: name))
      if text.isEmpty { throw failure(.emptyElement(name), at: start) }
      builder.add(try readScalar(text, of: name, from: start))
    }
  }

  /// Checks that an element can stand here: keys and values take turns in dictionaries, and keys
  /// are allowed nowhere else.
  private func checkPlace(of name: String, from start: Int) throws(PropertyListError) {
    switch name {
    case "key":
      if builder.needsKey { return }
      throw failure(
        builder.isInDictionary ? .missingValue : .unexpectedElement(name), at: start)
    case "array", "dict", "string", "data", "date", "integer", "real", "true", "false":
      if builder.needsKey { throw failure(.missingKey, at: start) }
    default:
      throw failure(.unexpectedElement(name), at: start)
    }
  }

  private func readScalar(
    _ text: Substring, of name: String, from start: Int
  ) throws(PropertyListError) -> PropertyList {
    func checked<Value>(
      _ result: PlistNumber.Result<Value>
    ) throws(PropertyListError) -> Value {
      switch result {
      case .value(let value): return value
      case .malformed: throw failure(.invalidNumber(String(text.prefix(64))), at: start)
      case .outOfRange: throw failure(.numberOutOfRange(String(text.prefix(64))), at: start)
      }
    }

    switch name {
    case "integer": return .integer(try checked(PlistNumber.integer(text)))
    case "real": return .real(try checked(PlistNumber.real(text)))
    default:
      guard let time = CalendarTime(xmlText: text) else {
        throw failure(.invalidDate(String(text.prefix(64))), at: start)
      }
      return .date(time.secondsSinceReferenceDate)
    }
  }

  /// Reads the end tag of a container from behind its `</`.
  private mutating func readEndTag(from start: Int) throws(PropertyListError) {
    let open: String
    if builder.isInDictionary {
      open = "dict"
    } else if builder.isInArray {
      open = "array"
    } else if plistElement == .open {
      open = "plist"
    } else {
      throw isAfterRoot
        ? failure(.trailingContent, at: start)
        : failure(.unexpectedCharacter("/", expected: .tagName), at: start + 1)
    }
    try readEndTag(of: open, from: start)
    if open == "plist" {
      if builder.result == nil { throw failure(.empty, at: start) }
      plistElement = .closed
    } else {
      if builder.isInDictionary, !builder.needsKey { throw failure(.missingValue, at: start) }
      builder.end(readsUIDs: true)
    }
  }

  private mutating func readEndTag(
    of expected: String, from start: Int
  ) throws(PropertyListError) {
    let name = try readName()
    guard name == expected else {
      throw failure(.mismatchedEndTag(expected: expected, found: name), at: start)
    }
    cursor.skipSpace()
    guard cursor.skip(UInt8(ascii: ">")) else { throw unexpected(expected: .endOfTag) }
  }

  // MARK: Tags

  private mutating func readName() throws(PropertyListError) -> String {
    let start = cursor.index
    while let byte = cursor.current, Self.isNameByte(byte) { cursor.index += 1 }
    guard start < cursor.index else { throw unexpected(expected: .tagName) }
    // No element has a name as long as that, and an error must not carry all of it.
    return cursor.index - start <= 16
      ? cursor.text(from: start) : cursor.excerpt(start..<cursor.index)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Skips the attributes of a start tag and its end; returns whether the element is empty (`/>`).
  private mutating func skipAttributes() throws(PropertyListError) -> Bool {
    while true {
      let before = cursor.index
      cursor.skipSpace()
      if cursor.skip(UInt8(ascii: ">")) { return false }
      if cursor.skip(UInt8(ascii: "/")) {
        guard cursor.skip(UInt8(ascii: ">")) else { throw unexpected(expected: .endOfTag) }
        return true
      }
      guard before < cursor.index else { throw unexpected(expected: .endOfTag) }
      _ = try readName()
      cursor.skipSpace()
      guard cursor.skip(UInt8(ascii: "=")) else { throw unexpected(expected: .equalsSign) }
      cursor.skipSpace()
      guard let quote = cursor.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { throw unexpected(expected: .attribute) }
      cursor.index += 1
      while let byte = cursor.current, byte != quote {
        if byte == UInt8(ascii: "<") { throw unexpected(expected: .attribute) }
        cursor.index += 1
      }
      guard cursor.skip(quote) else { throw failure(.unexpectedEnd) }
    }
  }

  // MARK: Text

  /// Reads an element's text and its end tag.
  private mutating func readText(of name: String) throws(PropertyListError) -> String {
    var start = cursor.index
    try skipPlainText()
    if cursor.isAt("</") {
      let text = cursor.text(from: start)
      cursor.index += 2
      try readEndTag(of: name, from: cursor.index - 2)
      return text
    }

    var text = Array(cursor.bytes[start..<cursor.index])
    while true {
      start = cursor.index
      switch cursor.current {
      case nil:
        throw failure(.unexpectedEnd)
      case UInt8(ascii: "&"):
        text.append(contentsOf: try readReference().utf8)
      default:
        if cursor.skip("</") {
          try readEndTag(of: name, from: start)
          return String(decoding: text, as: UTF8.self)
        }
        if cursor.skip("<![CDATA[") {
          text.append(contentsOf: try readCharacterData())
        } else if try !skipCommentOrInstruction() {
          cursor.index += 1
          throw failure(.unexpectedElement(try readName()), at: start)
        }
      }
      start = cursor.index
      try skipPlainText()
      text.append(contentsOf: cursor.bytes[start..<cursor.index])
    }
  }

  /// Moves to the next `<` or `&`, or to the end.
  private mutating func skipPlainText() throws(PropertyListError) {
    while let byte = cursor.current, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&") {
      try checkCharacter(byte)
      cursor.index += 1
    }
  }

  /// Reads the rest of a CDATA section.
  private mutating func readCharacterData() throws(PropertyListError) -> ArraySlice<UInt8> {
    let start = cursor.index
    while let byte = cursor.current {
      if cursor.isAt("]]>") {
        cursor.index += 3
        return cursor.bytes[start..<(cursor.index - 3)]
      }
      try checkCharacter(byte)
      cursor.index += 1
    }
    throw failure(.unexpectedEnd)
  }

  /// Checks that the character at the cursor, which begins with `byte`, is one of XML's.
  private func checkCharacter(_ byte: UInt8) throws(PropertyListError) {
    if byte >= 0x20 ? byte != 0xEF : byte == 0x09 || byte == 0x0A || byte == 0x0D { return }
    let scalar = cursor.scalar(at: cursor.index)
    if !Self.isCharacter(scalar) { throw failure(.characterNotInXML(scalar)) }
  }

  /// XML 1.0, production 2, Char.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Reads a reference to one of XML's five entities or to a character.
  private mutating func readReference() throws(PropertyListError) -> String {
    let start = cursor.index
    cursor.index += 1
    _ = cursor.skip(UInt8(ascii: "#"))
    while let byte = cursor.current, Self.isNameByte(byte) { cursor.index += 1 }
    guard cursor.current != nil else { throw failure(.unexpectedEnd) }
    guard cursor.skip(UInt8(ascii: ";")) else {
      throw failure(.unknownEntity(cursor.excerpt(start..<cursor.index)), at: start)
    }
    let reference = cursor.excerpt(start..<cursor.index)
    let name = reference.dropFirst().dropLast()
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let number =
      if name.hasPrefix("#x") {
        name.utf8.dropFirst(2).allSatisfy { Hexadecimal.value(of: $0) != nil }
          ? UInt32(name.dropFirst(2), radix: 16) : nil
      } else if name.hasPrefix("#"), name.utf8.dropFirst().allSatisfy({ (0x30...0x39) ~= $0 }) {
        UInt32(name.dropFirst())
      } else {
        UInt32?.none
      }
    guard let number else { throw failure(.unknownEntity(reference), at: start) }
    if let unit = UInt16(exactly: number), (0xD800...0xDFFF).contains(unit) {
      throw failure(.loneSurrogate(unit), at: start)
    }
    guard let scalar = Unicode.Scalar(number) else {
      throw failure(.unknownEntity(reference), at: start)
    }
    guard Self.isCharacter(scalar) else { throw failure(.characterNotInXML(scalar), at: start) }
    return String(Character(scalar))
  }

  private static func trimmed(_ text: String) -> Substring {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return text[first...last]
  }

  // MARK: Skipping

  /// Skips a comment or processing instruction if it is next, and returns whether it did.
  private mutating func skipCommentOrInstruction() throws(PropertyListError) -> Bool {
    if cursor.skip("<!--") {
      guard cursor.skip(past: "-->") else { throw failure(.unexpectedEnd) }
    } else if cursor.skip("<?") {
      guard cursor.skip(past: "?>") else { throw failure(.unexpectedEnd) }
    } else {
      return false
    }
    return true
  }

  /// Skips the rest of a document type declaration, with all it declares.
  private mutating func skipDocumentType() throws(PropertyListError) {
    var isInSubset = false
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        cursor.index += 1
        while let quoted = cursor.current, quoted != byte { cursor.index += 1 }
        cursor.index += 1
      case UInt8(ascii: "["):
        isInSubset = true
        cursor.index += 1
      case UInt8(ascii: "]"):
        isInSubset = false
        cursor.index += 1
      case UInt8(ascii: ">") where !isInSubset:
        cursor.index += 1
        return
      default:
        if try !skipCommentOrInstruction() { cursor.index += 1 }
      }
    }
    throw failure(.unexpectedEnd)
  }
}
