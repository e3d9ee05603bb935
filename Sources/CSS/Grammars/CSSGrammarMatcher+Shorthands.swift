internal import Bytes

// The parsers for the values of shorthands (see `CSSShorthand`).

extension CSSGrammarMatcher {
  /// Parses a value of a longhand. If `single`, it parses one item of the longhand's list.
  package mutating func parseItem(_ property: CSSProperty, single: Bool = false) -> CSSValue? {
    guard var grammar = property.grammar else { return nil }
    if single, case .repeated(let inner, _, commas: true, _) = grammar { grammar = inner }
    var output: [CSSValue] = []
    let start = parser.position
    guard match(grammar, &output), parser.position > start else {
      parser.position = start
      return nil
    }
    return .sequence(output)
  }

  /// Parses the rest of the tokens as a value of the longhand; nil if it is not one.
  package mutating func parseWhole(_ property: CSSProperty) -> CSSValue? {
    guard let value = parseItem(property), parser.isAtEnd else { return nil }
    return value
  }

  /// Parses up to `count` values. Omitted ones are equal to those of the opposite side.
  package mutating func parseSides(_ property: CSSProperty, _ count: Int) -> [CSSValue]? {
    var values: [CSSValue] = []
    while !parser.isAtEnd {
      guard values.count < count, let value = parseItem(property) else { return nil }
      values.append(value)
    }
    guard let first = values.first else { return nil }
    if values.count == 1 { values.append(first) }
    if count == 4 {
      if values.count == 2 { values.append(first) }
      if values.count == 3 { values.append(values[1]) }
    }
    return values
  }

  /// Parses values of the longhands, each at most once and in any order. Others are initial.
  package mutating func parseAnyOrder(
    _ longhands: [CSSProperty], single: Bool = false
  ) -> [CSSValue]? {
    var found = [CSSValue?](repeating: nil, count: longhands.count)
    guard !parser.isAtEnd else { return nil }
    search: while !parser.isAtEnd {
      for index in longhands.indices where found[index] == nil {
        if let value = parseItem(longhands[index], single: single) {
          found[index] = value
          continue search
        }
      }
      return nil
    }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("none") }
  }

  mutating func parseSlashedList(_ longhands: [CSSProperty]) -> [CSSValue]? {
    guard let first = parseItem(longhands[0]) else { return nil }
    var second = longhands[1].initialValue ?? .keyword("none")
    if parser.consumeSlash() {
      guard let value = parseItem(longhands[1]) else { return nil }
      second = value
    }
    return parser.isAtEnd ? [first, second] : nil
  }

  mutating func parseBorderImage(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var found = [CSSValue?](repeating: nil, count: 5)
    guard !parser.isAtEnd else { return nil }
    while !parser.isAtEnd {
      if found[0] == nil, let source = parseItem(longhands[0]) {
        found[0] = source
      } else if found[1] == nil, let slice = parseItem(longhands[1]) {
        found[1] = slice
        if parser.consumeSlash() {
          found[2] = parseItem(longhands[2])
          if parser.consumeSlash() {
            guard let outset = parseItem(longhands[3]) else { return nil }
            found[3] = outset
          } else if found[2] == nil {
            return nil
          }
        }
      } else if found[4] == nil, let repetition = parseItem(longhands[4]) {
        found[4] = repetition
      } else {
        return nil
      }
    }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("none") }
  }

  package mutating func parseRadius(
    _ longhands: [CSSProperty], isPrefixed: Bool
  ) -> [CSSValue]? {
    let length = CSSGrammar.numeric(
      .init(allowsPercentage: true, category: .length, unitlessZero: true, minimum: 0))
    func lengths(_ matcher: inout CSSGrammarMatcher) -> [CSSValue]? {
      var values: [CSSValue] = []
      while values.count < 4, matcher.match(length, &values) {}
      return values.isEmpty ? nil : values
    }
    guard let horizontal = lengths(&self) else { return nil }
    var vertical = horizontal
    if parser.consumeSlash() {
      guard let values = lengths(&self) else { return nil }
      vertical = values
    } else if isPrefixed, horizontal.count == 2 {
      // In the prefixed property, two values were the two radii of all corners.
      return corners([horizontal[0]], [horizontal[1]])
    }
    return parser.isAtEnd ? corners(horizontal, vertical) : nil
  }

  private func corners(_ horizontal: [CSSValue], _ vertical: [CSSValue]) -> [CSSValue] {
    func side(_ values: [CSSValue], _ index: Int) -> CSSValue {
      switch (index, values.count) {
      case (3, 4): values[3]
      case (3, 2...), (1, 2...): values[1]
      case (2, 3...): values[2]
      default: values[0]
      }
    }
    return (0..<4).map { index in
      let (first, second) = (side(horizontal, index), side(vertical, index))
      return first == second ? first : .list([first, second])
    }
  }

  /// The horizontal and the vertical part of a position with two, three or four components.
  static func axes(of parts: [CSSValue]) -> (x: CSSValue, y: CSSValue) {
    if parts.count == 2 { return (parts[0], parts[1]) }
    let vertical =
      parts.indices.dropFirst().first {
        if case .keyword = parts[$0] { true } else { false }
      } ?? 1
    return (.sequence(Array(parts[..<vertical])), .sequence(Array(parts[vertical...])))
  }

  package mutating func parsePositions(allowsThreeValues: Bool) -> [CSSValue]? {
    var horizontal: [CSSValue] = []
    var vertical: [CSSValue] = []
    repeat {
      guard case .list(let parts)? = parser.parsePosition(allowsThreeValues: allowsThreeValues)
      else {
        return nil
      }
      let axes = Self.axes(of: parts)
      horizontal.append(axes.x)
      vertical.append(axes.y)
    } while parser.consumeComma()
    return parser.isAtEnd ? [.commaList(horizontal), .commaList(vertical)] : nil
  }

  /// Parses `transform-origin` and `perspective-origin`.
  package mutating func parseOrigin(_ longhands: [CSSProperty]) -> [CSSValue]? {
    // Offsets from sides, which `transform-origin` does not have.
    if longhands.count == 2,
      case .list(let sides)? = parser.parsePosition(allowsThreeValues: false), sides.count == 4
    {
      let axes = Self.axes(of: sides)
      return parser.isAtEnd ? [axes.x, axes.y] : nil
    }
    parser.position = 0
    var parts: [CSSValue] = []
    for _ in 0..<2 {
      if let value = parseItem(longhands[0]) ?? parseItem(longhands[1]) { parts.append(value) }
    }
    guard let first = parts.first else { return nil }
    func axis(_ value: CSSValue) -> String? {
      guard case .keyword(let name) = value else { return nil }
      return ["top", "bottom", "y-start", "y-end"].contains(name)
        ? "y" : name == "center" ? "" : "x"
    }
    let center = CSSValue.keyword("center")
    if parts.count == 1 {
      parts = axis(first) == "y" ? [center, first] : [first, center]
    } else if axis(parts[0]) == "y" || axis(parts[1]) == "x" {
      guard axis(parts[0]) != "x", axis(parts[1]) != "y", axis(parts[0]) != nil,
        axis(parts[1]) != nil
      else { return nil }
      parts.swapAt(0, 1)
    }
    if longhands.count == 3 {
      parts.append(parseItem(longhands[2]) ?? .dimension(0, .px))
    }
    return parser.isAtEnd ? parts : nil
  }

  package mutating func parseListStyle(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var found: [CSSValue?] = [nil, nil, nil]
    var nones = 0
    guard !parser.isAtEnd else { return nil }
    while !parser.isAtEnd {
      if parser.consumeKeyword("none") {
        nones += 1
      } else if found[0] == nil, let position = parseItem(longhands[0]) {
        found[0] = position
      } else if found[1] == nil, let image = parseItem(longhands[1]) {
        found[1] = image
      } else if found[2] == nil, let type = parseItem(longhands[2]) {
        found[2] = type
      } else {
        return nil
      }
    }
    // `none` stands for an omitted image, an omitted type, or both.
    let free = (found[1] == nil ? 1 : 0) + (found[2] == nil ? 1 : 0)
    guard nones <= free else { return nil }
    if nones > 0 {
      if found[2] == nil { found[2] = .keyword("none") }
      if found[1] == nil { found[1] = .keyword("none") }
    }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("none") }
  }

  package mutating func parseFont(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.tokens.count == 1,
      let name = parser.consumeKeyword(among: CSSShorthand.systemFonts)
    {
      return longhands.map { _ in .keyword(name) }
    }
    var found = [CSSValue?](repeating: nil, count: 4)
    var normals = 0
    while normals + found.count(where: { $0 != nil }) < 4 {
      if parser.consumeKeyword("normal") {
        normals += 1
      } else if found[0] == nil, let style = parseItem(longhands[0]) {
        found[0] = style
      } else if found[1] == nil, parser.consumeKeyword("small-caps") {
        found[1] = .keyword("small-caps")
      } else if found[2] == nil, let weight = parseItem(longhands[2]) {
        found[2] = weight
      } else if found[3] == nil, let token = parser.next, token.kind == .ident,
        let width = parseItem(longhands[3])
      {
        found[3] = width
      } else {
        break
      }
    }
    guard let size = parseItem(longhands[4]) else { return nil }
    var lineHeight = CSSValue.keyword("normal")
    if parser.consumeSlash() {
      guard let value = parseItem(longhands[5]) else { return nil }
      lineHeight = value
    }
    guard let family = parseWhole(longhands[6]) else { return nil }
    return found.map { $0 ?? .keyword("normal") } + [size, lineHeight, family]
      + longhands[7...].map { $0.initialValue ?? .keyword("normal") }
  }

  mutating func parseFontVariant(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.tokens.count == 1 {
      if parser.consumeKeyword("none") || parser.consumeKeyword("normal") {
        let isNone = parser.tokens[0].isIdentifier("none")
        return longhands.indices.map { .keyword($0 == 0 && isNone ? "none" : "normal") }
      }
    }
    // `none` and `normal` can only be the whole value. Features can be separated by other values, and must
    // together be a value of their longhand.
    var words = [[CSSToken]](repeating: [], count: longhands.count)
    search: while !parser.isAtEnd {
      let start = parser.position
      for index in longhands.indices {
        parser.position = start
        guard let value = parseItem(longhands[index]), !value.isKeyword("none"),
          !value.isKeyword("normal")
        else { continue }
        words[index] += parser.tokens[start..<parser.position]
        continue search
      }
      return nil
    }
    guard !words.allSatisfy(\.isEmpty) else { return nil }
    var values: [CSSValue] = []
    for (longhand, words) in zip(longhands, words) {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(words))
      guard let value = words.isEmpty ? .keyword("normal") : matcher.parseWhole(longhand) else {
        return nil
      }
      // In the shorthand, WebKit leaves these in the order in which they were written.
      let staysInOrder = ["font-variant-ligatures", "font-variant-numeric"].contains(longhand.name)
      values.append(
        words.count > 1 && staysInOrder
          ? .list(words.map { .keyword($0.text.asciiLowercased) }) : value)
    }
    return values
  }

  mutating func parseFontSynthesis() -> [CSSValue]? {
    if parser.consumeKeyword("none") {
      return parser.isAtEnd ? Array(repeating: .keyword("none"), count: 3) : nil
    }
    let names = ["weight", "style", "small-caps"]
    var found: Set<String> = []
    while let name = parser.consumeKeyword(among: names) {
      guard found.insert(name).inserted else { return nil }
    }
    guard parser.isAtEnd, !found.isEmpty else { return nil }
    return names.map { .keyword(found.contains($0) ? "auto" : "none") }
  }

  mutating func parseWhiteSpace(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if let name = parser.consumeKeyword(among: Array(CSSShorthand.whiteSpaceKeywords.keys)),
      let pair = CSSShorthand.whiteSpaceKeywords[name], parser.isAtEnd
    {
      return [.keyword(pair.collapse), .keyword(pair.wrap)]
    }
    parser.position = 0
    return parseAnyOrder(longhands)
  }

  mutating func parseTextBox(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.consumeKeyword("normal") {
      return parser.isAtEnd ? [.keyword("none"), .keyword("auto")] : nil
    }
    guard let values = parseAnyOrder(longhands) else { return nil }
    // If only an edge is declared, both sides are trimmed.
    let hasTrim = parser.tokens.contains { $0.text.hasPrefix("trim") || $0.text == "none" }
    return hasTrim ? values : [.keyword("trim-both"), values[1]]
  }

  package mutating func parseFlex(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.consumeKeyword("none") {
      return parser.isAtEnd ? [.number(0), .number(0), .keyword("auto")] : nil
    }
    var grow: CSSValue?
    var shrink: CSSValue?
    var basis: CSSValue?
    guard !parser.isAtEnd else { return nil }
    while !parser.isAtEnd {
      if grow == nil, let value = parseItem(longhands[0]) {
        grow = value
        shrink = parseItem(longhands[1])
      } else if basis == nil, let value = parseItem(longhands[2]) {
        basis = value
      } else if basis == nil, let token = parser.next, token.kind == .number, token.number == 0 {
        parser.position += 1
        basis = .dimension(0, .px)
      } else {
        return nil
      }
    }
    return [grow ?? .number(1), shrink ?? .number(1), basis ?? .percentage(0)]
  }

  mutating func parsePlacement(_ longhands: [CSSProperty]) -> [CSSValue]? {
    let start = parser.position
    guard let first = parseItem(longhands[0]) else { return nil }
    if parser.isAtEnd {
      parser.position = start
      guard let second = parseItem(longhands[1]), parser.isAtEnd, second == first else {
        return nil
      }
      return [first, second]
    }
    guard let second = parseItem(longhands[1]), parser.isAtEnd else { return nil }
    return [first, second]
  }

  package mutating func parseOffset(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var found = [CSSValue?](repeating: nil, count: 5)
    found[2] = parseItem(longhands[2])
    if let path = parseItem(longhands[0]) {
      found[0] = path
      for _ in 0..<2 {
        if found[1] == nil, let distance = parseItem(longhands[1]) { found[1] = distance }
        if found[4] == nil, let rotation = parseItem(longhands[4]) { found[4] = rotation }
      }
    } else if found[2] == nil {
      return nil
    }
    if parser.consumeSlash() {
      guard let anchor = parseItem(longhands[3]) else { return nil }
      found[3] = anchor
    }
    guard parser.isAtEnd else { return nil }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("auto") }
  }

  mutating func parseGridLines(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var values: [CSSValue] = []
    repeat {
      guard values.count < longhands.count, let value = parseItem(longhands[0]) else { return nil }
      values.append(value)
    } while parser.consumeSlash()
    guard parser.isAtEnd else { return nil }
    // An omitted line has the opposite line's name, or is `auto` if that is not a name.
    for index in values.count..<longhands.count {
      let opposite = values[index >= 2 ? index - 2 : 0]
      if case .identifier = opposite {
        values.append(opposite)
      } else {
        values.append(.keyword("auto"))
      }
    }
    return values
  }
}
