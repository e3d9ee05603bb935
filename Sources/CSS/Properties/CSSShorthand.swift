/// A property that sets several longhands, and the way in which its value is divided and composed.
package struct CSSShorthand: Sendable {
  /// The ways of dividing a value. The property table has their names.
  package enum Kind: String, Sendable {
    /// One to four values for the four sides of a box.
    case sides
    /// One or two values.
    case pair
    /// Each longhand at most once, in any order. Omitted ones are initial.
    case anyOrder
    /// A single longhand under another name.
    case single
    /// The same value for all longhands.
    case same
    /// Two longhands with a slash between them.
    case slashed
    /// All longhands. Only keywords that all properties accept are valid.
    case all
    case border, borderPair, borderImage, radius, prefixedRadius
    case background, mask, prefixedMask, positions, maskPositions, origin
    case listStyle, font, fontVariant, fontSynthesis, textWrap, whiteSpace, textBox
    case flex, placement, grid, gridTemplate, gridLines
    /// Lists. In each item, each longhand occurs at most once, in any order, as for `anyOrder`.
    case transition, animation
    case animationRange, timeline, offset, overflow, positionTry
    case legacy, legacyPerspective, legacyBackgroundSize, legacyBorderImage
  }

  package let kind: Kind
  package let index: Int
  package let longhands: [CSSProperty]

  /// The longhands with their values, in the order in which they are declared.
  typealias Expansion = [(property: CSSProperty, value: CSSValue)]

  /// Divides a value; nil if it is not valid.
  func expand(_ tokens: [CSSToken]) -> Expansion? {
    if let values = values(tokens), values.count == longhands.count {
      return inOrder(zip(longhands, values).map { ($0, $1) })
    }
    return nil
  }

  /// All longhands with the same value.
  func expansion(of value: CSSValue) -> Expansion {
    inOrder(longhands.map { ($0, value) })
  }

  /// The longhands in WebKit's order. The property of a transition comes last.
  private func inOrder(_ expansion: Expansion) -> Expansion {
    kind == .transition ? Array(expansion.dropFirst() + expansion.prefix(1)) : expansion
  }
}

// MARK: - Dividing a value

extension CSSShorthand {
  private func values(_ tokens: [CSSToken]) -> [CSSValue]? {
    var matcher = CSSGrammarMatcher(parser: CSSValueParser(tokens))
    switch kind {
    case .all: return nil
    case .sides: return matcher.parseSides(longhands[0], 4)
    case .pair: return matcher.parseSides(longhands[0], 2)
    case .single:
      return matcher.parseWhole(longhands[0]).map { [$0] }
    case .same:
      return matcher.parseWhole(longhands[0]).map { Array(repeating: $0, count: longhands.count) }
    case .anyOrder:
      if let values = matcher.parseAnyOrder(longhands) { return values }
      // A keyword that several longhands have, such as `auto`, can be meant for a later one.
      matcher.parser.position = 0
      return matcher.parseAnyOrder(longhands.reversed())?.reversed()
    case .transition, .animation:
      guard let values = layers(tokens) else { return nil }
      return values
        + longhands.dropFirst(layeredCount).map { $0.initialValue ?? .keyword("auto") }
    case .slashed: return matcher.parseSlashedList(longhands)
    case .border:
      guard let edge = matcher.parseAnyOrder([longhands[0], longhands[4], longhands[8]]) else {
        return nil
      }
      return edge.flatMap { Array(repeating: $0, count: 4) }
        + longhands[12...].map { $0.initialValue ?? .keyword("none") }
    case .borderPair:
      guard let edge = matcher.parseAnyOrder([longhands[0], longhands[2], longhands[4]]) else {
        return nil
      }
      return edge.flatMap { [$0, $0] }
    case .borderImage: return matcher.parseBorderImage(longhands)
    case .radius: return matcher.parseRadius(longhands, isPrefixed: false)
    case .prefixedRadius: return matcher.parseRadius(longhands, isPrefixed: true)
    case .background, .mask, .prefixedMask: return imageLayers(tokens)
    case .positions: return matcher.parsePositions(allowsThreeValues: true)
    case .maskPositions: return matcher.parsePositions(allowsThreeValues: false)
    case .origin: return matcher.parseOrigin(longhands)
    case .listStyle: return matcher.parseListStyle(longhands)
    case .font: return matcher.parseFont(longhands)
    case .fontVariant: return matcher.parseFontVariant(longhands)
    case .fontSynthesis: return matcher.parseFontSynthesis()
    case .textWrap: return matcher.parseAnyOrder(longhands)
    case .whiteSpace: return matcher.parseWhiteSpace(longhands)
    case .textBox: return matcher.parseTextBox(longhands)
    case .flex: return matcher.parseFlex(longhands)
    case .placement: return matcher.parsePlacement(longhands)
    case .grid: return matcher.parseGrid(longhands)
    case .gridTemplate: return matcher.parseGridTemplate(longhands)
    case .gridLines: return matcher.parseGridLines(longhands)
    case .animationRange: return animationRange(tokens)
    case .timeline: return timelines(tokens)
    case .offset: return matcher.parseOffset(longhands)
    case .overflow:
      if let paged = matcher.parser.consumeKeyword(among: ["-webkit-paged-x", "-webkit-paged-y"]) {
        return matcher.parser.isAtEnd ? [.keyword("auto"), .keyword(paged)] : nil
      }
      return matcher.parseSides(longhands[0], 2)
    case .positionTry:
      let order = matcher.parseItem(longhands[0])
      guard let fallbacks = matcher.parseWhole(longhands[1]) else { return nil }
      return [order ?? .keyword("normal"), fallbacks]
    case .legacy, .legacyPerspective, .legacyBackgroundSize, .legacyBorderImage:
      return legacyValues(&matcher)
    }
  }

  /// The tokens between commas outside of functions.
  static func commaSeparated(_ tokens: [CSSToken]) -> [[CSSToken]] {
    var items: [[CSSToken]] = [[]]
    var depth = 0
    for token in tokens {
      if token.closingKind != nil { depth += 1 }
      switch token.kind {
      // One that closes nothing does not change where the items end.
      case .rightParenthesis, .rightBracket, .rightBrace: depth = max(0, depth - 1)
      case .comma where depth == 0:
        items.append([])
        continue
      default: break
      }
      items[items.count - 1].append(token)
    }
    return items
  }

  /// The number of longhands that have a value for each layer. Beside these, `animation` resets a timeline and
  /// its range, which it cannot declare.
  var layeredCount: Int { kind == .animation ? 8 : longhands.count }

  private func layers(_ tokens: [CSSToken]) -> [CSSValue]? {
    let items = Self.commaSeparated(tokens)
    let longhands = longhands.prefix(layeredCount)
    let isTransition = kind == .transition
    // Any word can name a property, so other longhands take theirs before.
    let order = isTransition ? longhands.dropFirst() + longhands.prefix(1) : longhands
    var columns = [[CSSValue]](repeating: [], count: longhands.count)
    for item in items {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(item))
      guard var values = matcher.parseAnyOrder(Array(order), single: true) else { return nil }
      if isTransition { values.insert(values.removeLast(), at: 0) }
      for (column, value) in values.enumerated() { columns[column].append(value) }
    }
    // With `none` as its property, a transition must be the only item.
    if items.count > 1, isTransition, columns[0].contains(.keyword("none")) { return nil }
    return columns.map(CSSValue.commaList)
  }

  /// Parses timelines. Each has a name, and then its other components.
  private func timelines(_ tokens: [CSSToken]) -> [CSSValue]? {
    var columns = [[CSSValue]](repeating: [], count: longhands.count)
    for item in Self.commaSeparated(tokens) {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(item))
      guard let name = matcher.parseItem(longhands[0], single: true) else { return nil }
      var values = longhands[1...].map { $0.initialValue ?? .keyword("auto") }
      if !matcher.parser.isAtEnd {
        guard let others = matcher.parseAnyOrder(Array(longhands[1...]), single: true) else {
          return nil
        }
        values = others
      }
      for (column, value) in ([name] + values).enumerated() { columns[column].append(value) }
    }
    return columns.map(CSSValue.commaList)
  }

  /// Parses values of older names of properties, which accepted other values.
  private func legacyValues(_ matcher: inout CSSGrammarMatcher) -> [CSSValue]? {
    switch kind {
    case .legacyPerspective:
      if let number = matcher.parser.parseNumeric(.init(allowsNumber: true, minimum: 0)),
        matcher.parser.isAtEnd, number != .number(0)
      {
        return [number]
      }
      matcher.parser.position = 0
      return matcher.parseWhole(longhands[0]).map { [$0] }
    case .legacyBackgroundSize:
      guard let sizes = matcher.parseWhole(longhands[0]) else { return nil }
      // In the old form, a single length applied to both directions.
      let doubled = sizes.commaSeparated.map { size in
        let parts = size.components
        let isLength = parts.count == 2 && parts[1].isKeyword("auto")
        return isLength ? CSSValue.list([parts[0], parts[0]]) : size
      }
      return [.commaList(doubled)]
    case .legacyBorderImage:
      guard var values = matcher.parseBorderImage(longhands) else { return nil }
      // In the old form, the middle was always painted.
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

  /// Parses the ranges of an animation. A missing end has the same name as the start, or is
  /// `normal`.
  private func animationRange(_ tokens: [CSSToken]) -> [CSSValue]? {
    var starts: [CSSValue] = []
    var ends: [CSSValue] = []
    for item in Self.commaSeparated(tokens) {
      var matcher = CSSGrammarMatcher(parser: CSSValueParser(item))
      guard let start = matcher.parseItem(longhands[0], single: true) else { return nil }
      var end = Self.impliedRangeEnd(after: start)
      if !matcher.parser.isAtEnd {
        guard let value = matcher.parseItem(longhands[1], single: true), matcher.parser.isAtEnd
        else {
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

extension CSSShorthand {
  /// The system fonts, each of which can be the whole value of `font`.
  package static let systemFonts = [
    "caption", "icon", "menu", "message-box", "small-caption", "status-bar", "-webkit-control",
    "-webkit-mini-control", "-webkit-small-control",
  ]

  /// The expansions of the keywords of `white-space` (CSS Text 4, section 3.1).
  static let whiteSpaceKeywords: [String: (collapse: String, wrap: String)] = [
    "normal": ("collapse", "wrap"), "nowrap": ("collapse", "nowrap"),
    "pre": ("preserve", "nowrap"), "pre-wrap": ("preserve", "wrap"),
    "pre-line": ("preserve-breaks", "wrap"),
  ]
}
