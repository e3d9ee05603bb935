internal import Bytes

/// The types of values that are parsed by code.
extension CSSValueParser {
  /// Reads a value of a primitive type.
  mutating func parsePrimitive(_ primitive: CSSGrammar.Primitive) -> CSSValue? {
    switch primitive {
    case .color: return parseColor()
    case .string:
      guard let next, next.kind == .string else { return nil }
      position += 1
      return .string(next.text)
    case .url: return parseURL()
    case .customIdentifier: return parseCustomIdentifier()
    case .dashedIdentifier:
      guard let next, next.kind == .ident, next.text.hasPrefix("--") else { return nil }
      position += 1
      return .identifier(next.text)
    case .familyName: return parseFamilyName()
    case .position: return self.parsePosition(allowsThreeValues: false)
    case .backgroundPosition: return self.parsePosition(allowsThreeValues: true)
    case .gradient: return parseGradient()
    case .path:
      guard let next, next.kind == .string, let path = Self.normalizedPath(next.text) else {
        return nil
      }
      position += 1
      return .string(path)
    case .attribute:
      return parseFunction("attr") { parser in
        guard let name = parser.next, name.kind == .ident else { return nil }
        parser.position += 1
        let attribute = CSSValue.identifier(name.text)
        guard parser.consumeComma() else { return .function("attr", [attribute]) }
        guard let fallback = parser.next, fallback.kind == .string else { return nil }
        parser.position += 1
        return .function("attr", [attribute, .comma, .string(fallback.text)])
      }
    case .gridLineNames: return parseLineNames()
    case .gridAreas: return parseGridAreas()
    case .selector, .urange: return nil
    }
  }

  /// Reads a URL: a URL token, or a function with a string.
  private mutating func parseURL() -> CSSValue? {
    guard let next else { return nil }
    if next.kind == .url {
      position += 1
      return .url(next.text)
    }
    return parseFunction("url") { parser in
      guard let string = parser.next, string.kind == .string else { return nil }
      parser.position += 1
      return .url(string.text)
    }
  }

  /// Reads a name that is neither `default` nor a keyword that all properties accept (CSS Values,
  /// section 4.2).
  private mutating func parseCustomIdentifier() -> CSSValue? {
    guard let next, next.kind == .ident, Self.isCustomIdentifier(next.text) else { return nil }
    position += 1
    return .identifier(next.text)
  }

  static func isCustomIdentifier(_ name: String) -> Bool {
    let name = name.asciiLowercased
    return CSSWideKeyword(rawValue: name) == nil && name != "default"
  }

  /// Reads a font family: a string, or identifiers, which are joined by single spaces.
  private mutating func parseFamilyName() -> CSSValue? {
    guard let first = next else { return nil }
    if first.kind == .string {
      position += 1
      return Self.family(first.text)
    }
    var words: [String] = []
    while let next, next.kind == .ident {
      words.append(next.text)
      position += 1
    }
    guard let only = words.first else { return nil }
    if words.count == 1 {
      return Self.isCustomIdentifier(only) ? Self.family(only) : nil
    }
    return Self.family(words.joined(separator: " "))
  }

  /// As in WebKit, a family is stored as an identifier if its name could be one.
  private static func family(_ name: String) -> CSSValue {
    name.isCSSIdentifier ? .identifier(name) : .string(name)
  }

  private mutating func parseLineNames() -> CSSValue? {
    guard let next, next.kind == .leftBracket else { return nil }
    return attempt { parser in
      parser.position += 1
      var names: [String] = []
      while case .identifier(let name)? = parser.parseCustomIdentifier() {
        if name.equalsIgnoringASCIICase("auto") || name.equalsIgnoringASCIICase("span") {
          return nil
        }
        names.append(name)
      }
      guard parser.isAtEnd || parser.consume(where: { $0.kind == .rightBracket }) else {
        return nil
      }
      return .lineNames(names)
    }
  }

  /// Reads the strings of `grid-template-areas`, which must form rectangles.
  private mutating func parseGridAreas() -> CSSValue? {
    var rows: [[Substring]] = []
    while let next, next.kind == .string, let row = Self.areaRow(next.text) {
      rows.append(row)
      position += 1
    }
    guard Self.areRectangular(rows) else { return nil }
    return .sequence(rows.map { .string($0.joined(separator: " ")) })
  }

  /// The cells of one row; nil if the text is not valid. A run of points is one unnamed cell.
  static func areaRow(_ text: String) -> [Substring]? {
    var cells: [Substring] = []
    var rest = Substring(text)
    while let first = rest.utf8.first {
      if first.isASCIIWhitespace {
        rest = rest.dropFirst()
      } else if first == 0x2E {
        rest = rest.drop(while: { $0 == "." })
        cells.append(".")
      } else {
        let end =
          rest.utf8.firstIndex(where: { $0.isASCIIWhitespace || $0 == 0x2E }) ?? rest.endIndex
        let cell = rest[..<end]
        guard
          cell.utf8.allSatisfy({
            $0.isASCIIDigit || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F || $0 >= 0x80
          })
        else { return nil }
        cells.append(cell)
        rest = rest[end...]
      }
    }
    return cells.isEmpty ? nil : cells
  }

  /// Whether all rows have the same length, and each name fills one rectangle.
  static func areRectangular(_ rows: [[Substring]]) -> Bool {
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else {
      return false
    }
    var areas: [Substring: (top: Int, left: Int, bottom: Int, right: Int, count: Int)] = [:]
    for (row, cells) in rows.enumerated() {
      for (column, name) in cells.enumerated() where name != "." {
        if let area = areas[name] {
          areas[name] = (
            area.top, min(area.left, column), row, max(area.right, column), area.count + 1
          )
        } else {
          areas[name] = (row, column, row, column, 1)
        }
      }
    }
    return areas.values.allSatisfy {
      ($0.bottom - $0.top + 1) * ($0.right - $0.left + 1) == $0.count
    }
  }
}

// MARK: - Positions

extension CSSValueParser {
  /// Reads a position with one to four components. The result has both axes, the horizontal one
  /// first.
  package mutating func parsePosition(allowsThreeValues: Bool) -> CSSValue? {
    let start = position
    var parts: [CSSValue] = []
    let offset = Numeric(allowsPercentage: true, category: .length, unitlessZero: true)
    while parts.count < 4 {
      if let keyword = consumeKeyword(among: Self.positionKeywords) {
        parts.append(.keyword(keyword))
      } else if let value = parseNumeric(offset) {
        parts.append(value)
      } else {
        break
      }
    }
    // The longest valid run is the position. The values after it do not belong to it.
    while !parts.isEmpty {
      if allowsThreeValues || parts.count != 3, let result = Self.position(of: parts) {
        position = start + Self.tokenCount(of: parts, in: tokens, from: start)
        return .list(result)
      }
      parts.removeLast()
    }
    position = start
    return nil
  }

  private static let positionKeywords = [
    "left", "center", "right", "top", "bottom", "x-start", "x-end", "y-start", "y-end",
  ]

  /// The number of tokens in `parts`. A function extends to its closing parenthesis.
  private static func tokenCount(
    of parts: [CSSValue], in tokens: [CSSToken], from start: Int
  ) -> Int {
    var index = start
    for _ in parts {
      var depth = 0
      repeat {
        if tokens[index].closingKind != nil { depth += 1 }
        if tokens[index].kind == .rightParenthesis { depth -= 1 }
        index += 1
      } while depth > 0 && index < tokens.count
    }
    return index - start
  }

  private enum Axis { case horizontal, vertical, either }

  private static func axis(_ value: CSSValue) -> Axis? {
    guard case .keyword(let name) = value else { return nil }
    switch name {
    case "left", "right", "x-start", "x-end": return .horizontal
    case "top", "bottom", "y-start", "y-end": return .vertical
    default: return .either
    }
  }

  private static func position(of parts: [CSSValue]) -> [CSSValue]? {
    let center = CSSValue.keyword("center")
    switch parts.count {
    case 1:
      return axis(parts[0]) == .vertical ? [center, parts[0]] : [parts[0], center]
    case 2:
      let (first, second) = (axis(parts[0]), axis(parts[1]))
      if first == .vertical {
        // A vertical keyword can only come first if another keyword follows.
        return second == .horizontal || second == .either ? [parts[1], parts[0]] : nil
      }
      if second == .horizontal {
        return first == .either ? [parts[1], parts[0]] : nil
      }
      return [parts[0], parts[1]]
    case 3, 4:
      var groups: [[CSSValue]] = []
      for part in parts {
        if axis(part) != nil {
          groups.append([part])
        } else {
          guard let last = groups.last, last.count == 1, axis(last[0]) != .either else {
            return nil
          }
          groups[groups.count - 1].append(part)
        }
      }
      guard groups.count == 2 else { return nil }
      let (first, second) = (axis(groups[0][0]), axis(groups[1][0]))
      if first == second { return nil }
      if first == .vertical || second == .horizontal { return groups[1] + groups[0] }
      return groups[0] + groups[1]
    default: return nil
    }
  }
}
