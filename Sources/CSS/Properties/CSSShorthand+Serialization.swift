/// Composes the shorthand's text from its longhands (CSSOM, section 6.7.2).
extension CSSShorthand {
  /// The text of the shorthand for `values`, which have the order of `longhands`; empty if the
  /// shorthand cannot express them.
  package func text(_ values: [CSSValue]) -> String {
    guard values.count == longhands.count, let first = values.first else { return "" }
    if case .pending(let property, let text) = first {
      return property.index == index && values.allSatisfy({ $0 == first }) ? text : ""
    }
    if first.wideKeyword != nil, values.allSatisfy({ $0 == first }) { return first.text }
    for value in values {
      if value.wideKeyword != nil { return "" }
      if case .pending = value { return "" }
      if case .text = value { return "" }
    }
    switch kind {
    case .all: return ""
    case .sides: return Self.sides(values)
    case .pair, .overflow: return Self.sides(values)
    case .timeline: return layersText(values) { text(of: $0, saying: 0) }
    case .positionTry:
      return first.isKeyword("normal") ? values[1].text : CSSValue.list(values).text
    case .legacyPerspective, .legacyBackgroundSize: return first.text
    case .legacyBorderImage: return borderImage(values)
    case .legacy:
      guard let keywords = CSSPropertyTable.legacyKeywords[CSSProperty(index: index).name],
        case .keyword(let value) = first
      else { return "" }
      if keywords[value] == value || longhands[0].name == "text-decoration-skip-ink" {
        return value
      }
      return keywords.first { $0.value == value }?.key ?? ""
    case .single: return first.text
    case .same: return values.allSatisfy { $0 == first } ? first.text : ""
    case .anyOrder, .listStyle, .textWrap: return anyOrder(values)
    case .transition, .animation: return layersText(values, layerText)
    case .animationRange:
      let (starts, ends) = (values[0].commaSeparated, values[1].commaSeparated)
      guard starts.count == ends.count else { return "" }
      return zip(starts, ends).map { start, end in
        let isImplied = end == Self.impliedRangeEnd(after: start)
        return isImplied ? start.text : start.text + " " + end.text
      }.joined(separator: ", ")
    case .offset: return offset(values)
    case .slashed:
      return values[1] == longhands[1].initialValue
        ? first.text : CSSValue.list([first, .slash, values[1]]).text
    case .border: return border(values, sides: 4)
    case .borderPair: return border(values, sides: 2)
    case .borderImage: return borderImage(values)
    case .radius, .prefixedRadius: return Self.radius(values)
    case .background, .mask, .prefixedMask: return imageLayersText(values)
    case .positions, .maskPositions: return Self.positions(values)
    case .origin:
      let depth = values.count == 3 && values[2] != .dimension(0, .px) ? [values[2]] : []
      return CSSValue.list([values[0], values[1]] + depth).text
    case .font: return font(values)
    case .fontVariant:
      if first.isKeyword("none") {
        return values.dropFirst().allSatisfy { $0.isKeyword("normal") } ? "none" : ""
      }
      let parts = values.filter { !$0.isKeyword("normal") }
      return parts.isEmpty ? "normal" : CSSValue.list(parts).text
    case .fontSynthesis:
      let names = zip(["weight", "style", "small-caps"], values)
        .filter { $1.isKeyword("auto") }.map(\.0)
      return names.isEmpty ? "none" : names.joined(separator: " ")
    case .whiteSpace: return whiteSpace(values)
    case .textBox:
      if values[0].isKeyword("none"), values[1].isKeyword("auto") { return "normal" }
      if values[1].isKeyword("auto") { return first.text }
      return first.isKeyword("trim-both") ? values[1].text : CSSValue.list(values).text
    case .flex: return CSSValue.list(values).text
    case .placement: return first == values[1] ? first.text : CSSValue.list(values).text
    case .grid: return Self.gridText(values)
    case .gridTemplate: return Self.gridTemplateText(values)
    case .gridLines: return Self.gridLines(values)
    }
  }

  private static func sides(_ values: [CSSValue]) -> String {
    var values = values
    CSSGrammarMatcher.collapseSides(&values, from: 0)
    return CSSValue.list(values).text
  }

  /// The values that are not initial; the first value if all are initial.
  private func anyOrder(_ values: [CSSValue]) -> String {
    var isSaid = zip(longhands, values).map { $1 != $0.initialValue }
    // A time is read as a delay only if another time comes before it.
    if kind == .animation, isSaid[2] { isSaid[0] = true }
    let said = values.indices.filter { isSaid[$0] }.map { values[$0] }
    return CSSValue.list(said.isEmpty ? [values[0]] : said).text
  }

  /// The texts of all layers; empty if the longhands differ in their number, or if one is not initial that the
  /// shorthand only resets.
  ///
  /// - Parameter text: the text of one layer, whose values have the order of the longhands.
  package func layersText(_ values: [CSSValue], _ text: ([CSSValue]) -> String) -> String {
    for index in longhands.indices.dropFirst(layeredCount)
    where values[index] != longhands[index].initialValue { return "" }
    let columns = values.prefix(layeredCount).map(\.commaSeparated)
    guard let count = columns.first?.count, columns.allSatisfy({ $0.count == count }) else {
      return ""
    }
    return (0..<count).map { layer in text(columns.map { $0[layer] }) }.joined(separator: ", ")
  }

  /// The text of one layer.
  package func layerText(_ values: [CSSValue]) -> String { anyOrder(values) }

  /// The text of one layer that says the value at a place even if it is initial, and of the others those
  /// that are not.
  package func text(of layer: [CSSValue], saying place: Int) -> String {
    CSSValue.list(
      layer.indices.filter { $0 == place || layer[$0] != longhands[$0].initialValue }
        .map { layer[$0] }
    ).text
  }

  private func border(_ values: [CSSValue], sides: Int) -> String {
    var parts: [CSSValue] = []
    for start in stride(from: 0, to: sides * 3, by: sides) {
      guard values[start..<start + sides].allSatisfy({ $0 == values[start] }) else { return "" }
      if values[start] != longhands[start].initialValue { parts.append(values[start]) }
    }
    for index in values.indices.dropFirst(sides * 3)
    where values[index] != longhands[index].initialValue { return "" }
    return CSSValue.list(parts.isEmpty ? [values[0]] : parts).text
  }

  /// The text of an image around a box.
  ///
  /// - Parameter saysAll: whether initial values are said as well. Otherwise, no text says a width or an outset
  ///   of an initial slice: the text is empty.
  package func borderImage(_ values: [CSSValue], saysAll: Bool = false) -> String {
    let isSaid = zip(longhands, values).map { saysAll || $1 != $0.initialValue }
    guard isSaid[1] || !isSaid[2] && !isSaid[3] else { return "" }
    var parts: [CSSValue] = []
    if isSaid[0] { parts.append(values[0]) }
    if isSaid[1] { parts.append(values[1]) }
    if isSaid[2] || isSaid[3] { parts.append(.slash) }
    if isSaid[2] { parts.append(values[2]) }
    if isSaid[3] { parts += [.slash, values[3]] }
    if isSaid[4] { parts.append(values[4]) }
    return CSSValue.list(parts.isEmpty ? [values[0]] : parts).text
  }

  private static func radius(_ values: [CSSValue]) -> String {
    var horizontal: [CSSValue] = []
    var vertical: [CSSValue] = []
    for value in values {
      let parts = value.components
      horizontal.append(parts[0])
      vertical.append(parts.count == 2 ? parts[1] : parts[0])
    }
    let isRound = horizontal == vertical
    CSSGrammarMatcher.collapseSides(&horizontal, from: 0)
    CSSGrammarMatcher.collapseSides(&vertical, from: 0)
    return CSSValue.list(isRound ? horizontal : horizontal + [.slash] + vertical).text
  }

  private static func positions(_ values: [CSSValue]) -> String {
    let horizontal = values[0].commaSeparated
    let vertical = values[1].commaSeparated
    return (0..<max(horizontal.count, vertical.count)).map { index in
      let x = horizontal[index % horizontal.count]
      let y = vertical[index % vertical.count]
      return CSSValue.list(x.components + y.components).text
    }.joined(separator: ", ")
  }

  private func font(_ values: [CSSValue]) -> String {
    if case .keyword(let name) = values[0], Self.systemFonts.contains(name) {
      return values.allSatisfy { $0 == values[0] } ? name : ""
    }
    for index in longhands.indices.dropFirst(7)
    where values[index] != longhands[index].initialValue { return "" }
    // In the short form, `small-caps` is the only value for caps, and widths have only names.
    guard values[1].isKeyword("normal") || values[1].isKeyword("small-caps") else { return "" }
    var values = values
    if case .percentage(let width) = values[3] {
      guard let name = Self.widthNames[width] else { return "" }
      values[3] = .keyword(name)
    }
    guard case .keyword = values[3] else { return "" }
    var parts = values[..<4].filter { !$0.isKeyword("normal") }
    parts.append(values[4])
    if !values[5].isKeyword("normal") { parts += [.slash, values[5]] }
    var text = CSSValue.list(parts).text
    text += " "
    values[6].write(to: &text)
    return text
  }

  /// The names of font widths (CSS Fonts, section 2.3).
  private static let widthNames: [Double: String] = [
    50: "ultra-condensed", 62.5: "extra-condensed", 75: "condensed", 87.5: "semi-condensed",
    100: "normal", 112.5: "semi-expanded", 125: "expanded", 150: "extra-expanded",
    200: "ultra-expanded",
  ]

  private func whiteSpace(_ values: [CSSValue]) -> String {
    guard case .keyword(let collapse) = values[0], case .keyword(let wrap) = values[1] else {
      return ""
    }
    for (name, pair) in Self.whiteSpaceKeywords
    where pair.collapse == collapse && pair.wrap == wrap { return name }
    return anyOrder(values)
  }

  private func offset(_ values: [CSSValue]) -> String {
    // path, distance, position, anchor, rotation
    var isInitial = zip(longhands, values).map { $1 == $0.initialValue }
    if case .list(let rotation) = values[4], rotation.count == 2, rotation[0].isKeyword("auto"),
      case .dimension(0, _) = rotation[1]
    {
      isInitial[4] = true
    }
    let saysPath = !isInitial[0] || !isInitial[1] || !isInitial[4]
    var parts: [CSSValue] = []
    if !isInitial[2] || !saysPath { parts.append(values[2]) }
    if saysPath {
      parts.append(values[0])
      if !isInitial[1] { parts.append(values[1]) }
      if !isInitial[4] { parts.append(values[4]) }
    }
    if !isInitial[3] { parts += [.slash, values[3]] }
    return CSSValue.list(parts).text
  }

  private static func gridLines(_ values: [CSSValue]) -> String {
    var values = values
    // A line's name is omitted if it is the default, which the opposite line determines.
    while values.count > 1 {
      let opposite = values[values.count >= 3 ? values.count - 3 : 0]
      let last = values[values.count - 1]
      var implied = CSSValue.keyword("auto")
      if case .identifier = opposite { implied = opposite }
      guard last == implied else { break }
      values.removeLast()
    }
    return values.map(\.text).joined(separator: " / ")
  }
}
