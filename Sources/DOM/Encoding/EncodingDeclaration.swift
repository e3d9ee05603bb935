internal import Glibc
internal import Bytes

/// Finds the encoding that a page declares in its own bytes: in a `meta` element or an XML
/// declaration (HTML Standard, section 13.2.3.2, "prescan a byte stream").
///
/// The standard searches the first 1024 bytes. Like WebKit, this goes on after them as long as it
/// has found only elements that belong in a head.
struct EncodingDeclaration {
  private static let unconditionalLength = 1024

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isInHead = true

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The declared encoding; nil if none is declared. Call this once only.
  mutating func encoding() -> TextEncoding? {
    let fromXML = encodingOfXMLDeclaration()
    return encodingOfMeta() ?? fromXML
  }

  // MARK: XML

  /// The encoding that an XML declaration names. UTF-16 shows in the declaration's first bytes.
  func encodingOfXMLDeclaration() -> TextEncoding? {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16LE }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return .utf16BE }
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: 0x3E) else {
      return nil
    }
    let declaration = bytes[5..<end]
    guard var place = Self.end(of: "encoding", in: declaration) else { return nil }
    func skip(_ isSkipped: (UInt8) -> Bool) {
      while place < end, isSkipped(bytes[place]) { place += 1 }
    }
    skip { $0 <= 0x20 }
    guard place < end, bytes[place] == 0x3D else { return nil }
    place += 1
    skip { $0 <= 0x20 }
    guard place < end, bytes[place] == 0x22 || bytes[place] == 0x27,
      let close = bytes[(place + 1)..<end].firstIndex(of: bytes[place])
    else { return nil }
    return Self.declared(bytes[(place + 1)..<close])
  }

  // MARK: Tags

  /// Searches the page's tags for a `meta` that names an encoding.
  private mutating func encodingOfMeta() -> TextEncoding? {
    while let open = place(of: 0x3C, from: index) {
      if !isInHead, open >= Self.unconditionalLength { return nil }
      index = open + 1
      switch peek() {
      case .some(let byte) where byte.isASCIILetter:
        guard let tag = readTag() else { return nil }
        if let encoding = tag.encoding { return encoding }
        note(tag, isEnd: false)
        guard skipText(of: tag.name) else { return nil }
      case 0x2F where peek(1)?.isASCIILetter == true:
        index += 1
        guard let tag = readTag() else { return nil }
        note(tag, isEnd: true)
      case 0x21 where peek(1) == 0x2D && peek(2) == 0x2D:
        guard skipComment() else { return nil }
      case 0x21, 0x2F, 0x3F:
        guard let close = place(of: 0x3E, from: index) else { return nil }
        index = close + 1
      default:
        break
      }
    }
    return nil
  }

  private struct Tag {
    var name: [UInt8] = []
    var encoding: TextEncoding?

    func isNamed(_ names: StaticString...) -> Bool {
      names.contains { $0.withUTF8Buffer { $0.elementsEqual(name) } }
    }
  }

  /// Clears `isInHead` if the tag does not belong in a head.
  private mutating func note(_ tag: Tag, isEnd: Bool) {
    if !tag.isNamed(
      "script", "noscript", "style", "link", "meta", "object", "title", "base"),
      isEnd || !tag.isNamed("html", "head")
    {
      isInHead = false
    }
  }

  /// Reads the rest of a tag, from its name on; nil if the bytes end inside it.
  private mutating func readTag() -> Tag? {
    var tag = Tag()
    while let byte = peek(), !byte.isASCIIWhitespace, byte != 0x2F, byte != 0x3E {
      if tag.name.count < 16 { tag.name.append(byte.asciiLowercased) }
      index += 1
    }
    let isMeta = tag.isNamed("meta")
    var meta = MetaAttributes()
    while true {
      while let byte = peek(), byte.isASCIIWhitespace || byte == 0x2F { index += 1 }
      guard let first = peek() else { return nil }
      if first == 0x3E { break }
      guard let (name, value) = readAttribute() else { return nil }
      if isMeta { meta.add(bytes[name], bytes[value]) }
    }
    index += 1
    if isMeta { tag.encoding = meta.encoding }
    return tag
  }

  /// Reads an attribute. It returns the ranges of the name and the value, or nil if the bytes end
  /// inside the attribute.
  private mutating func readAttribute() -> (name: Range<Int>, value: Range<Int>)? {
    let start = index
    // An equals sign at the start belongs to the name.
    index += 1
    while let byte = peek(), !byte.isASCIIWhitespace, byte != 0x2F, byte != 0x3E, byte != 0x3D {
      index += 1
    }
    let name = start..<index
    while let byte = peek(), byte.isASCIIWhitespace { index += 1 }
    guard peek() == 0x3D else { return peek() == nil ? nil : (name, index..<index) }
    index += 1
    while let byte = peek(), byte.isASCIIWhitespace { index += 1 }
    guard let quote = peek() else { return nil }
    if quote == 0x22 || quote == 0x27 {
      guard let close = place(of: quote, from: index + 1) else { return nil }
      defer { index = close + 1 }
      return (name, (index + 1)..<close)
    }
    let valueStart = index
    while let byte = peek(), !byte.isASCIIWhitespace, byte != 0x3E { index += 1 }
    return peek() == nil ? nil : (name, valueStart..<index)
  }

  /// Skips the rest of a comment, from its exclamation mark on; false if the comment has no end.
  private mutating func skipComment() -> Bool {
    index += 3
    // `<!-->` and `<!--->` are complete comments.
    if peek() == 0x3E || peek() == 0x2D && peek(1) == 0x3E {
      index += peek() == 0x3E ? 1 : 2
      return true
    }
    while let dash = place(of: 0x2D, from: index) {
      index = dash + 1
      guard peek() == 0x2D else { continue }
      if peek(1) == 0x3E || peek(1) == 0x21 && peek(2) == 0x3E {
        index += peek(1) == 0x3E ? 2 : 3
        return true
      }
    }
    return false
  }

  /// Skips the text of an element that cannot contain markup, up to its end tag; false if there is
  /// no end tag.
  private mutating func skipText(of name: [UInt8]) -> Bool {
    let tag = Tag(name: name)
    guard
      tag.isNamed(
        "title", "textarea", "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext")
    else { return true }
    while let open = place(of: 0x3C, from: index) {
      index = open + 1
      guard peek() == 0x2F, !tag.isNamed("plaintext") else { continue }
      let end = index + 1 + name.count
      guard end < bytes.count else { return false }
      let found = bytes[(index + 1)..<end].elementsEqual(name) { $0.asciiLowercased == $1 }
      if found, bytes[end].isASCIIWhitespace || bytes[end] == 0x2F || bytes[end] == 0x3E {
        index = open
        return true
      }
    }
    return false
  }

  // MARK: Meta

  /// The attributes of a `meta` element that concern the encoding.
  private struct MetaAttributes {
    private var isContentType = false
    private var charset: Slice<UnsafeBufferPointer<UInt8>>?
    private var contentCharset: Slice<UnsafeBufferPointer<UInt8>>?

    mutating func add(
      _ name: Slice<UnsafeBufferPointer<UInt8>>, _ value: Slice<UnsafeBufferPointer<UInt8>>
    ) {
      func matches(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount
          && text.withUTF8Buffer { $0.elementsEqual(bytes) { $0 == $1.asciiLowercased } }
      }
      // For repeated attributes, the first `charset` counts, but the last `content`.
      if matches(name, "http-equiv") {
        isContentType = isContentType || matches(value, "content-type")
      } else if matches(name, "charset") {
        charset = charset ?? value
      } else if matches(name, "content") {
        contentCharset = EncodingDeclaration.charset(in: value) ?? contentCharset
      }
    }

    var encoding: TextEncoding? {
      (charset ?? (isContentType ? contentCharset : nil)).flatMap(EncodingDeclaration.declared)
    }
  }

  /// The label in a `meta` element's `content` attribute (HTML Standard, section 2.5.3, "extracting
  /// a character encoding from a meta element"); nil if there is no label.
  private static func charset(
    in content: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    var rest = content
    while let end = end(of: "charset", in: rest) {
      rest = content[end...].drop(while: \.isASCIIWhitespace)
      guard rest.first == 0x3D else { continue }
      rest = rest.dropFirst().drop(while: \.isASCIIWhitespace)
      guard let quote = rest.first else { return nil }
      if quote == 0x22 || quote == 0x27 {
        rest = rest.dropFirst()
        return rest.firstIndex(of: quote).map { rest[..<$0] }
      }
      return rest.prefix { !$0.isASCIIWhitespace && $0 != 0x3B }
    }
    return nil
  }

  /// The place after the first occurrence of `text`, in any case.
  private static func end(
    of text: StaticString, in bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    text.withUTF8Buffer { text in
      var start = bytes.startIndex
      while start + text.count <= bytes.endIndex {
        if bytes[start..<(start + text.count)].elementsEqual(text, by: { $0.asciiLowercased == $1 })
        {
          return start + text.count
        }
        start += 1
      }
      return nil
    }
  }

  /// The encoding for a label in the page itself. UTF-16 becomes UTF-8, because the label could be
  /// read as ASCII.
  private static func declared(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> TextEncoding? {
    switch TextEncoding(label: UnsafeBufferPointer(rebasing: label)) {
    case .utf16BE, .utf16LE: .utf8
    case .xUserDefined: .windows1252
    case let encoding: encoding
    }
  }

  // MARK: Bytes

  private func peek(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  /// The place of the first occurrence of a byte from `start` on; nil if there is none.
  private func place(of byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    let found = memchr(base + start, Int32(byte), bytes.count - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }
}
