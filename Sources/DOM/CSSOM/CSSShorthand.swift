/// A property that stands for several longhands: how its value is taken apart and put together.
struct CSSShorthand: Sendable {
  /// The ways of expanding; the property table names them.
  enum Kind: String, Sendable {
    /// One to four values for the sides of a box.
    case sides
    /// One or two values.
    case pair
    /// Each longhand at most once, in any order; what is left out is initial.
    case anyOrder
    /// The same for each item of a list.
    case layers
    /// One longhand under another name.
    case single
    /// One value for all longhands.
    case same
    /// Two longhands with a slash in between.
    case slashed
    /// Every longhand there is; only keywords that every property takes.
    case all
    case border, borderPair, borderImage, radius, prefixedRadius
    case background, mask, prefixedMask, positions, origin
    case listStyle, font, fontVariant, fontSynthesis, textWrap, whiteSpace, textBox
    case flex, placement, grid, gridTemplate, gridLines
    case animation, animationRange, timeline, offset, overflow, positionTry
    case legacy, legacyPerspective, legacyBackgroundSize, legacyBorderImage
  }

  let kind: Kind
  let index: Int
  let longhands: [CSSProperty]

  /// The longhands with their values; order is that of `longhands`.
  typealias Expansion = [(property: CSSProperty, value: CSSValue)]

  /// Takes apart a value, or gives nil if it is not valid.
  func expand(_ tokens: [CSSToken]) -> Expansion? {
    if let values = values(tokens), values.count == longhands.count {
      return zip(longhands, values).map { ($0, $1) }
    }
    return nil
  }

  /// All longhands with one value.
  func expansion(of value: CSSValue) -> Expansion {
    longhands.map { ($0, value) }
  }
}

// MARK: - Taking apart

extension CSSShorthand {
  private func values(_ tokens: [CSSToken]) -> [CSSValue]? {
    var matcher = CSSGrammarMatcher(parser: CSSValueParser(tokens))
    switch kind {
    case .all: return nil
    case .sides: return matcher.sides(longhands[0], 4)
    case .pair: return matcher.sides(longhands[0], 2)
    case .single:
      return matcher.whole(longhands[0]).map { [$0] }
    case .same:
      return matcher.whole(longhands[0]).map { Array(repeating: $0, count: longhands.count) }
    case .anyOrder: return matcher.anyOrder(longhands)
    case .layers: return layers(tokens, longhands[...])
    case .animation:
      // The timeline and its range cannot be given, but are set to their initial values.
      guard let values = layers(tokens, longhands[..<8]) else { return nil }
      return values + longhands[8...].map { $0.initialValue ?? .keyword("auto") }
    case .slashed: return matcher.slashed(longhands)
    case .border:
      guard let edge = matcher.anyOrder([longhands[0], longhands[4], longhands[8]]) else {
        return nil
      }
      return edge.flatMap { Array(repeating: $0, count: 4) }
        + longhands[12...].map { $0.initialValue ?? .keyword("none") }
    case .borderPair:
      guard let edge = matcher.anyOrder([longhands[0], longhands[2], longhands[4]]) else {
        return nil
      }
      return edge.flatMap { [$0, $0] }
    case .borderImage: return matcher.borderImage(longhands)
    case .radius: return matcher.radius(longhands, isPrefixed: false)
    case .prefixedRadius: return matcher.radius(longhands, isPrefixed: true)
    case .background, .mask, .prefixedMask: return imageLayers(tokens)
    case .positions: return matcher.positions()
    case .origin: return matcher.origin(longhands)
    case .listStyle: return matcher.listStyle(longhands)
    case .font: return matcher.font(longhands)
    case .fontVariant: return matcher.fontVariant(longhands)
    case .fontSynthesis: return matcher.fontSynthesis()
    case .textWrap: return matcher.anyOrder(longhands)
    case .whiteSpace: return matcher.whiteSpace(longhands)
    case .textBox: return matcher.textBox(longhands)
    case .flex: return matcher.flex(longhands)
    case .placement: return matcher.placement(longhands)
    case .grid: return matcher.grid(longhands)
    case .gridTemplate: return matcher.gridTemplate(longhands)
    case .gridLines: return matcher.gridLines(longhands)
    case .animationRange: return animationRange(tokens)
    case .timeline: return timelines(tokens)
    case .offset: return matcher.offset(longhands)
    case .overflow:
      if let paged = matcher.parser.consumeKeyword(among: ["-webkit-paged-x", "-webkit-paged-y"]) {
        return matcher.parser.isAtEnd ? [.keyword("auto"), .keyword(paged)] : nil
      }
      return matcher.sides(longhands[0], 2)
    case .positionTry:
      let order = matcher.item(longhands[0])
      guard let fallbacks = matcher.whole(longhands[1]) else { return nil }
      return [order ?? .keyword("normal"), fallbacks]
    case .legacy, .legacyPerspective, .legacyBackgroundSize, .legacyBorderImage:
      return legacyValues(&matcher)
    }
  }

  /// The tokens between the commas that stand outside functions.
  static func commaSeparated(_ tokens: [CSSToken]) -> [[CSSToken]] {
    var items: [[CSSToken]] = [[]]
    var depth = 0
    for token in tokens {
      if token.closingKind != nil { depth += 1 }
      switch token.kind {
      case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
      case .comma where depth == 0:
        items.append([])
        continue
      default: break
      }
      items[items.count - 1].append(token)
    }
    return items
  }

  private func layers(
    _ tokens: [CSSToken], _ longhands: ArraySlice<CSSProperty>
  ) -> [CSSValue]? {
    let items = Self.commaSeparated(tokens)
    var columns = [[CSSValue]](repeating: [], count: longhands.count)
    for item in items {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(item))
      guard let values = matcher.anyOrder(Array(longhands), single: true) else { return nil }
      for (column, value) in values.enumerated() { columns[column].append(value) }
    }
    // `none` as a transition's property stands alone.
    if items.count > 1, longhands[0] == .transitionProperty,
      columns[0].contains(.keyword("none"))
    {
      return nil
    }
    return columns.map(CSSValue.commaList)
  }

  /// Timelines: a name each, then what else belongs to it.
  private func timelines(_ tokens: [CSSToken]) -> [CSSValue]? {
    var columns = [[CSSValue]](repeating: [], count: longhands.count)
    for item in Self.commaSeparated(tokens) {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(item))
      guard let name = matcher.item(longhands[0], single: true) else { return nil }
      var values = longhands[1...].map { $0.initialValue ?? .keyword("auto") }
      if !matcher.parser.isAtEnd {
        guard let others = matcher.anyOrder(Array(longhands[1...]), single: true) else {
          return nil
        }
        values = others
      }
      for (column, value) in ([name] + values).enumerated() { columns[column].append(value) }
    }
    return columns.map(CSSValue.commaList)
  }

  /// Older names of properties that took other values.
  private func legacyValues(_ matcher: inout CSSGrammarMatcher) -> [CSSValue]? {
    switch kind {
    case .legacyPerspective:
      if let number = matcher.parser.numeric(.init(allowsNumber: true, minimum: 0)),
        matcher.parser.isAtEnd, number != .number(0)
      {
        return [number]
      }
      matcher.parser.position = 0
      return matcher.whole(longhands[0]).map { [$0] }
    case .legacyBackgroundSize:
      guard let sizes = matcher.whole(longhands[0]) else { return nil }
      // One length was for both directions.
      let doubled = sizes.commaSeparated.map { size in
        let parts = size.components
        let isLength = parts.count == 2 && parts[1].isKeyword("auto")
        return isLength ? CSSValue.list([parts[0], parts[0]]) : size
      }
      return [.commaList(doubled)]
    case .legacyBorderImage:
      guard var values = matcher.borderImage(longhands) else { return nil }
      // The middle was always painted.
      let isMask = longhands[1].name == "mask-border-slice"
      if isMask || values[1] != longhands[1].initialValue,
        !values[1].components.contains(.keyword("fill"))
      {
        values[1] = .list(values[1].components + [.keyword("fill")])
      }
      return values
    default:
      guard let keywords = CSSPropertyTable.legacyKeywords[CSSProperty(index: index).name],
        let name = matcher.parser.consumeKeyword(among: Array(keywords.keys)),
        let keyword = keywords[name], matcher.parser.isAtEnd
      else { return nil }
      return [.keyword(keyword)]
    }
  }

  /// Ranges of an animation: an end that is not given has the start's name, or is `normal`.
  private func animationRange(_ tokens: [CSSToken]) -> [CSSValue]? {
    var starts: [CSSValue] = []
    var ends: [CSSValue] = []
    for item in Self.commaSeparated(tokens) {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(item))
      guard let start = matcher.item(longhands[0], single: true) else { return nil }
      var end = Self.impliedRangeEnd(after: start)
      if !matcher.parser.isAtEnd {
        guard let value = matcher.item(longhands[1], single: true), matcher.parser.isAtEnd else {
          return nil
        }
        end = value
      }
      starts.append(start)
      ends.append(end)
    }
    return [.commaList(starts), .commaList(ends)]
  }

  static func impliedRangeEnd(after start: CSSValue) -> CSSValue {
    if case .keyword? = start.components.first { return start.components[0] }
    return .keyword("normal")
  }
}

extension CSSProperty {
  static let transitionProperty = CSSProperty(table: "transition-property")
}

// MARK: - Parts of values

extension CSSGrammarMatcher {
  /// One item of a longhand: its grammar, but without the list around it if `single`.
  mutating func item(_ property: CSSProperty, single: Bool = false) -> CSSValue? {
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

  /// All that is left as a value of the longhand.
  mutating func whole(_ property: CSSProperty) -> CSSValue? {
    guard let value = item(property), parser.isAtEnd else { return nil }
    return value
  }

  /// Up to `count` values, with those left out taken from the opposite side.
  fileprivate mutating func sides(_ property: CSSProperty, _ count: Int) -> [CSSValue]? {
    var values: [CSSValue] = []
    while !parser.isAtEnd {
      guard values.count < count, let value = item(property) else { return nil }
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

  /// Each longhand at most once in any order; initial values for the rest.
  mutating func anyOrder(_ longhands: [CSSProperty], single: Bool = false) -> [CSSValue]? {
    var found = [CSSValue?](repeating: nil, count: longhands.count)
    guard !parser.isAtEnd else { return nil }
    search: while !parser.isAtEnd {
      for index in longhands.indices where found[index] == nil {
        if let value = item(longhands[index], single: single) {
          found[index] = value
          continue search
        }
      }
      return nil
    }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("none") }
  }

  fileprivate mutating func slashed(_ longhands: [CSSProperty]) -> [CSSValue]? {
    guard let first = item(longhands[0]) else { return nil }
    var second = longhands[1].initialValue ?? .keyword("none")
    if parser.consumeSlash() {
      guard let value = item(longhands[1]) else { return nil }
      second = value
    }
    return parser.isAtEnd ? [first, second] : nil
  }

  fileprivate mutating func borderImage(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var found = [CSSValue?](repeating: nil, count: 5)
    guard !parser.isAtEnd else { return nil }
    while !parser.isAtEnd {
      if found[0] == nil, let source = item(longhands[0]) {
        found[0] = source
      } else if found[1] == nil, let slice = item(longhands[1]) {
        found[1] = slice
        if parser.consumeSlash() {
          found[2] = item(longhands[2])
          if parser.consumeSlash() {
            guard let outset = item(longhands[3]) else { return nil }
            found[3] = outset
          } else if found[2] == nil {
            return nil
          }
        }
      } else if found[4] == nil, let repetition = item(longhands[4]) {
        found[4] = repetition
      } else {
        return nil
      }
    }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("none") }
  }

  fileprivate mutating func radius(
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
      // The prefixed property took a pair as one corner's two radii.
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

  /// The horizontal and the vertical part of a position of two, three or four components.
  static func axes(of parts: [CSSValue]) -> (x: CSSValue, y: CSSValue) {
    if parts.count == 2 { return (parts[0], parts[1]) }
    let vertical =
      parts.indices.dropFirst().first {
        if case .keyword = parts[$0] { true } else { false }
      } ?? 1
    return (.sequence(Array(parts[..<vertical])), .sequence(Array(parts[vertical...])))
  }

  fileprivate mutating func positions() -> [CSSValue]? {
    var horizontal: [CSSValue] = []
    var vertical: [CSSValue] = []
    repeat {
      guard case .list(let parts)? = parser.position(allowsThreeValues: true) else { return nil }
      let axes = Self.axes(of: parts)
      horizontal.append(axes.x)
      vertical.append(axes.y)
    } while parser.consumeComma()
    return parser.isAtEnd ? [.commaList(horizontal), .commaList(vertical)] : nil
  }

  /// `transform-origin` and `perspective-origin`.
  fileprivate mutating func origin(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var parts: [CSSValue] = []
    for _ in 0..<2 {
      if let value = item(longhands[0]) ?? item(longhands[1]) { parts.append(value) }
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
      parts.append(item(longhands[2]) ?? .dimension(0, .px))
    }
    return parser.isAtEnd ? parts : nil
  }

  fileprivate mutating func listStyle(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var found: [CSSValue?] = [nil, nil, nil]
    var nones = 0
    guard !parser.isAtEnd else { return nil }
    while !parser.isAtEnd {
      if parser.consumeKeyword("none") {
        nones += 1
      } else if found[0] == nil, let position = item(longhands[0]) {
        found[0] = position
      } else if found[1] == nil, let image = item(longhands[1]) {
        found[1] = image
      } else if found[2] == nil, let type = item(longhands[2]) {
        found[2] = type
      } else {
        return nil
      }
    }
    // `none` is for whichever of image and type was not given, or for both.
    let free = (found[1] == nil ? 1 : 0) + (found[2] == nil ? 1 : 0)
    guard nones <= free else { return nil }
    if nones > 0 {
      if found[2] == nil { found[2] = .keyword("none") }
      if found[1] == nil { found[1] = .keyword("none") }
    }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("none") }
  }

  fileprivate mutating func font(_ longhands: [CSSProperty]) -> [CSSValue]? {
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
      } else if found[0] == nil, let style = item(longhands[0]) {
        found[0] = style
      } else if found[1] == nil, parser.consumeKeyword("small-caps") {
        found[1] = .keyword("small-caps")
      } else if found[2] == nil, let weight = item(longhands[2]) {
        found[2] = weight
      } else if found[3] == nil, let token = parser.next, token.kind == .ident,
        let width = item(longhands[3])
      {
        found[3] = width
      } else {
        break
      }
    }
    guard let size = item(longhands[4]) else { return nil }
    var lineHeight = CSSValue.keyword("normal")
    if parser.consumeSlash() {
      guard let value = item(longhands[5]) else { return nil }
      lineHeight = value
    }
    guard let family = whole(longhands[6]) else { return nil }
    return found.map { $0 ?? .keyword("normal") } + [size, lineHeight, family]
      + longhands[7...].map { $0.initialValue ?? .keyword("normal") }
  }

  fileprivate mutating func fontVariant(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.tokens.count == 1 {
      if parser.consumeKeyword("none") || parser.consumeKeyword("normal") {
        let isNone = parser.tokens[0].isIdentifier("none")
        return longhands.indices.map { .keyword($0 == 0 && isNone ? "none" : "normal") }
      }
    }
    // `none` and `normal` belong to the whole value only, and features may stand apart.
    var found = [[CSSValue]](repeating: [], count: longhands.count)
    search: while !parser.isAtEnd {
      for index in longhands.indices {
        guard let value = item(longhands[index]), !value.isKeyword("none"),
          !value.isKeyword("normal")
        else { continue }
        found[index] += value.components
        continue search
      }
      return nil
    }
    guard !found.allSatisfy(\.isEmpty) else { return nil }
    return found.map { $0.isEmpty ? .keyword("normal") : .sequence($0) }
  }

  fileprivate mutating func fontSynthesis() -> [CSSValue]? {
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

  fileprivate mutating func whiteSpace(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if let name = parser.consumeKeyword(among: Array(CSSShorthand.whiteSpaceKeywords.keys)),
      let pair = CSSShorthand.whiteSpaceKeywords[name], parser.isAtEnd
    {
      return [.keyword(pair.collapse), .keyword(pair.wrap)]
    }
    parser.position = 0
    return anyOrder(longhands)
  }

  fileprivate mutating func textBox(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.consumeKeyword("normal") {
      return parser.isAtEnd ? [.keyword("none"), .keyword("auto")] : nil
    }
    guard let values = anyOrder(longhands) else { return nil }
    // An edge alone trims both.
    let hasTrim = parser.tokens.contains { $0.text.hasPrefix("trim") || $0.text == "none" }
    return hasTrim ? values : [.keyword("trim-both"), values[1]]
  }

  fileprivate mutating func flex(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.consumeKeyword("none") {
      return parser.isAtEnd ? [.number(0), .number(0), .keyword("auto")] : nil
    }
    var grow: CSSValue?
    var shrink: CSSValue?
    var basis: CSSValue?
    guard !parser.isAtEnd else { return nil }
    while !parser.isAtEnd {
      if grow == nil, let value = item(longhands[0]) {
        grow = value
        shrink = item(longhands[1])
      } else if basis == nil, let value = item(longhands[2]) {
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

  fileprivate mutating func placement(_ longhands: [CSSProperty]) -> [CSSValue]? {
    let start = parser.position
    guard let first = item(longhands[0]) else { return nil }
    if parser.isAtEnd {
      parser.position = start
      guard let second = item(longhands[1]), parser.isAtEnd, second == first else { return nil }
      return [first, second]
    }
    guard let second = item(longhands[1]), parser.isAtEnd else { return nil }
    return [first, second]
  }

  fileprivate mutating func offset(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var found = [CSSValue?](repeating: nil, count: 5)
    found[2] = item(longhands[2])
    if let path = item(longhands[0]) {
      found[0] = path
      for _ in 0..<2 {
        if found[1] == nil, let distance = item(longhands[1]) { found[1] = distance }
        if found[4] == nil, let rotation = item(longhands[4]) { found[4] = rotation }
      }
    } else if found[2] == nil {
      return nil
    }
    if parser.consumeSlash() {
      guard let anchor = item(longhands[3]) else { return nil }
      found[3] = anchor
    }
    guard parser.isAtEnd else { return nil }
    return zip(longhands, found).map { $1 ?? $0.initialValue ?? .keyword("auto") }
  }

  fileprivate mutating func gridLines(_ longhands: [CSSProperty]) -> [CSSValue]? {
    var values: [CSSValue] = []
    repeat {
      guard values.count < longhands.count, let value = item(longhands[0]) else { return nil }
      values.append(value)
    } while parser.consumeSlash()
    guard parser.isAtEnd else { return nil }
    // A line left out is the one opposite if that is a name, else `auto`.
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

extension CSSShorthand {
  /// The fonts of the system's parts, which `font` takes as its whole value.
  static let systemFonts = [
    "caption", "icon", "menu", "message-box", "small-caption", "status-bar", "-webkit-control",
    "-webkit-mini-control", "-webkit-small-control",
  ]

  /// What the keywords of `white-space` stand for (CSS Text 4, section 3.1).
  static let whiteSpaceKeywords: [String: (collapse: String, wrap: String)] = [
    "normal": ("collapse", "wrap"), "nowrap": ("collapse", "nowrap"),
    "pre": ("preserve", "nowrap"), "pre-wrap": ("preserve", "wrap"),
    "pre-line": ("preserve-breaks", "wrap"),
  ]
}
