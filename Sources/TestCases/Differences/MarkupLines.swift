/// Markup in comparable lines: one for each tag, and one for each line of text between tags.
enum MarkupLines {
  /// The lines of a page.
  static func lines(of markup: String) -> [String] {
    var lines: [String] = []
    for token in tokens(of: markup) {
      switch token {
      case .tag(let tag): lines.append(tag)
      case .text(let text):
        for line in text.split(separator: "\n") where line.contains(where: { !$0.isWhitespace }) {
          lines.append(String(line))
        }
      }
    }
    return lines
  }

  /// The lines of a page, without differences that do not matter to people: the order of
  /// attributes, the amount of white space, comments.
  static func normalizedLines(of markup: String) -> [String] {
    var lines: [String] = []
    for token in tokens(of: markup) {
      switch token {
      case .tag(let tag):
        if !tag.hasPrefix("<!--") { lines.append(normalized(tag: tag)) }
      case .text(let text):
        let words = collapsed(text)
        if !words.isEmpty { lines.append(words) }
      }
    }
    return lines
  }

  /// A text with single spaces between its words, and no spaces around it.
  static func collapsed(_ text: String) -> String {
    text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
  }

  private enum Token {
    case tag(String)
    case text(String)
  }

  /// Splits markup as a serializer writes it: values in double quotes, and texts without `<`.
  private static func tokens(of markup: String) -> [Token] {
    let bytes = Array(markup.utf8)
    var tokens: [Token] = []
    var start = 0
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/") || bytes[index + 1] == UInt8(ascii: "!")
          || (0x61...0x7A).contains(bytes[index + 1] | 0x20)
      else {
        index += 1
        continue
      }
      if start < index { tokens.append(.text(text(start..<index))) }
      start = index
      index = endOfTag(bytes, index)
      tokens.append(.tag(text(start..<index)))
      start = index
    }
    if start < bytes.count { tokens.append(.text(text(start..<bytes.count))) }
    return tokens
  }

  private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    if bytes[start...].starts(with: "<!--".utf8) {
      index += 4
      while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
      return min(bytes.count, index + 3)
    }
    var isQuoted = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      index += 1
      if !isQuoted, bytes[index - 1] == UInt8(ascii: ">") { return index }
    }
    return index
  }

  /// A tag with its attributes in order.
  private static func normalized(tag: String) -> String {
    guard tag.hasPrefix("<"), !tag.hasPrefix("</"), !tag.hasPrefix("<!") else { return tag }
    var parts: [String] = []
    var current = ""
    var isQuoted = false
    for character in tag.dropFirst().dropLast() {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character.isWhitespace {
        if !current.isEmpty { parts.append(current) }
        current = ""
      } else {
        current.append(character)
      }
    }
    if !current.isEmpty { parts.append(current) }
    guard let name = parts.first else { return tag }
    let attributes = parts.dropFirst().map(normalized(attribute:)).sorted()
    return "<\(([name] + attributes).joined(separator: " "))>"
  }

  /// White space in a value is collapsed, as in lists of classes.
  private static func normalized(attribute: String) -> String {
    guard let equals = attribute.firstIndex(of: "=") else { return attribute + "=\"\"" }
    let value = attribute[attribute.index(after: equals)...].filter { $0 != "\"" }
    return "\(attribute[..<equals])=\"\(collapsed(value))\""
  }
}
