/// `grid` and `grid-template` (CSS Grid Layout, sections 7.4 and 7.8).
extension CSSGrammarMatcher {
  private static let none = CSSValue.keyword("none")
  private static let auto = CSSValue.keyword("auto")

  /// Parses the rows, columns and areas of `grid-template`; nil if the text is not valid.
  mutating func parseGridTemplate(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if parser.tokens.count == 1, parser.consumeKeyword("none") {
      return Array(repeating: Self.none, count: 3)
    }
    let start = parser.position
    if let rows = parseItem(longhands[0]), parser.consumeSlash(),
      let columns = parseWhole(longhands[1])
    {
      return [rows, columns, Self.none]
    }
    parser.position = start
    return parseAreaRows()
  }

  /// Parses rows in the form of strings, each with its size and the names of its lines.
  private mutating func parseAreaRows() -> [CSSValue]? {
    var rows: [CSSValue] = []
    var areas: [[Substring]] = []
    func append(names: CSSValue) {
      // Names after a row and names before the next row belong to the same line.
      guard case .lineNames(let new) = names, !new.isEmpty else { return }
      if case .lineNames(let old)? = rows.last {
        rows[rows.count - 1] = .lineNames(old + new)
      } else {
        rows.append(names)
      }
    }
    while !parser.isAtEnd, !(parser.next?.isDelimiter("/") ?? false) {
      if let names = parser.parsePrimitive(.gridLineNames) { append(names: names) }
      guard let token = parser.next, token.kind == .string,
        let cells = CSSValueParser.areaRow(token.text)
      else { return nil }
      parser.position += 1
      areas.append(cells)
      var size: [CSSValue] = []
      _ = match(.production("track-size"), &size)
      rows.append(size.first ?? Self.auto)
      if let names = parser.parsePrimitive(.gridLineNames) { append(names: names) }
    }
    guard CSSValueParser.areRectangular(areas) else { return nil }
    var columns = Self.none
    if parser.consumeSlash() {
      guard let value = parseValue(.production("explicit-tracks")) else { return nil }
      columns = value
    }
    let text = areas.map { CSSValue.string($0.joined(separator: " ")) }
    return [.sequence(rows), columns, .sequence(text)]
  }

  /// Parses the six longhands of `grid`: a template, or an axis with `auto-flow`.
  package mutating func parseGrid(_ longhands: [CSSProperty]) -> [CSSValue]? {
    if let template = parseGridTemplate(Array(longhands[..<3])) {
      return template + [.keyword("row"), Self.auto, Self.auto]
    }
    parser.position = 0
    if let isDense = parseAutoFlow() {
      let rows = parseItem(longhands[4]) ?? Self.auto
      guard parser.consumeSlash(), let columns = parseWhole(longhands[1]) else { return nil }
      return [
        Self.none, columns, Self.none, .keyword(isDense ? "dense" : "row"), rows, Self.auto,
      ]
    }
    guard let rows = parseItem(longhands[0]), parser.consumeSlash(), let isDense = parseAutoFlow()
    else {
      return nil
    }
    let columns = parser.isAtEnd ? Self.auto : parseWhole(longhands[5])
    guard let columns else { return nil }
    let flow: CSSValue =
      isDense ? .list([.keyword("column"), .keyword("dense")]) : .keyword("column")
    return [rows, Self.none, Self.none, flow, Self.auto, columns]
  }

  /// Reads `auto-flow` with or without `dense`.
  /// - Returns: whether it has `dense`; nil if there is no `auto-flow`.
  private mutating func parseAutoFlow() -> Bool? {
    let start = parser.position
    let isDense = parser.consumeKeyword("dense")
    guard parser.consumeKeyword("auto-flow") else {
      parser.position = start
      return nil
    }
    return isDense || parser.consumeKeyword("dense")
  }
}

extension CSSShorthand {
  /// The text for rows, columns and areas; empty if the short form cannot express them.
  static func gridTemplateText(_ values: [CSSValue]) -> String {
    let (rows, columns, areas) = (values[0], values[1], values[2])
    if areas.isKeyword("none") {
      if rows.isKeyword("none"), columns.isKeyword("none") { return "none" }
      return CSSValue.list([rows, .slash, columns]).text
    }
    guard !rows.isKeyword("none"), !hasRepeat(rows), !hasRepeat(columns) else { return "" }
    var remaining = areas.components[...]
    var parts: [CSSValue] = []
    for component in rows.components {
      if case .lineNames = component {
        parts.append(component)
      } else {
        guard let area = remaining.popFirst() else { return "" }
        parts.append(area)
        if !component.isKeyword("auto") { parts.append(component) }
      }
    }
    if !columns.isKeyword("none") { parts += [.slash, columns] }
    return CSSValue.list(parts).text
  }

  private static func hasRepeat(_ tracks: CSSValue) -> Bool {
    tracks.components.contains {
      if case .function("repeat", _) = $0 { true } else { $0.isKeyword("subgrid") }
    }
  }

  /// The text of `grid`; empty if the short form cannot express the values.
  static func gridText(_ values: [CSSValue]) -> String {
    let (flow, autoRows, autoColumns) = (values[3], values[4], values[5])
    let auto = CSSValue.keyword("auto")
    if flow.isKeyword("row"), autoRows == auto, autoColumns == auto {
      return gridTemplateText(Array(values[..<3]))
    }
    guard values[2].isKeyword("none") else { return "" }
    let isColumn = flow.components[0].isKeyword("column")
    let isDense = flow.components.contains(.keyword("dense"))
    let flowing: [CSSValue] = [.keyword("auto-flow")] + (isDense ? [.keyword("dense")] : [])
    if isColumn {
      guard autoRows == auto, values[1].isKeyword("none") else { return "" }
      let size = autoColumns == auto ? [] : [autoColumns]
      return CSSValue.list([values[0], .slash] + flowing + size).text
    }
    guard autoColumns == auto, values[0].isKeyword("none") else { return "" }
    let size = autoRows == auto ? [] : [autoRows]
    return CSSValue.list(flowing + size + [.slash, values[1]]).text
  }
}
