internal import Bytes

/// Gradients (CSS Images, section 3). Defaults are left out, as in WebKit.
extension CSSValueParser {
  /// Reads a gradient function.
  mutating func parseGradient() -> CSSValue? {
    guard let next, next.kind == .function else { return nil }
    let name = next.text.asciiLowercased
    return attempt { parser in
      parser.position += 1
      let arguments: [CSSValue]?
      switch name {
      case "linear-gradient", "repeating-linear-gradient":
        arguments = parser.parseLinearArguments()
      case "radial-gradient", "repeating-radial-gradient":
        arguments = parser.parseRadialArguments()
      case "conic-gradient", "repeating-conic-gradient":
        arguments = parser.parseConicArguments()
      case "-webkit-linear-gradient", "-webkit-repeating-linear-gradient":
        arguments = parser.parsePrefixedLinearArguments()
      case "-webkit-radial-gradient", "-webkit-repeating-radial-gradient":
        arguments = parser.parsePrefixedRadialArguments()
      case "-webkit-gradient":
        arguments = parser.parseOldestArguments()
      default: return nil
      }
      guard let arguments, parser.consumeClosing() else { return nil }
      return .function(name, arguments)
    }
  }

  private static let length = Numeric(
    allowsPercentage: true, category: .length, unitlessZero: true)
  private static let positiveLength = Numeric(
    allowsPercentage: true, category: .length, unitlessZero: true, minimum: 0)
  private static let angle = Numeric(category: .angle, unitlessZero: true)
  private static let angularPosition = Numeric(
    allowsPercentage: true, category: .angle, unitlessZero: true)

  // MARK: - Current notations

  private mutating func parseLinearArguments() -> [CSSValue]? {
    var prelude: [CSSValue] = []
    let space = parseColorSpacePrelude()
    if let angle = parseNumeric(Self.angle) {
      if !angle.isHalfTurn { prelude = [angle] }
    } else if consumeKeyword("to") {
      guard let sides = parseSides() else { return nil }
      if sides != [.keyword("bottom")] { prelude = [.keyword("to")] + sides }
    }
    return finish(prelude: prelude, space: space, stops: Self.length)
  }

  /// One or two sides, with the horizontal one first.
  private mutating func parseSides() -> [CSSValue]? {
    let horizontal = ["left", "right"]
    let vertical = ["top", "bottom"]
    if let first = consumeKeyword(among: horizontal) {
      let second = consumeKeyword(among: vertical)
      return [.keyword(first)] + (second.map { [.keyword($0)] } ?? [])
    }
    guard let first = consumeKeyword(among: vertical) else { return nil }
    let second = consumeKeyword(among: horizontal)
    return (second.map { [.keyword($0)] } ?? []) + [.keyword(first)]
  }

  private mutating func parseRadialArguments() -> [CSSValue]? {
    let space = parseColorSpacePrelude()
    var shape: String?
    var size: [CSSValue] = []
    for _ in 0..<2 {
      if shape == nil, let word = consumeKeyword(among: ["circle", "ellipse"]) {
        shape = word
      } else if size.isEmpty {
        if let word = consumeKeyword(among: Self.extents) {
          size = [.keyword(word)]
        } else if let first = parseNumeric(Self.positiveLength) {
          size = [first]
          if let second = parseNumeric(Self.positiveLength) { size.append(second) }
        }
      }
    }
    if size.count == 2, shape == "circle" { return nil }
    if size.count == 1, !size[0].isExtent {
      if shape == "ellipse" { return nil }
      if case .percentage = size[0] { return nil }
    }
    // Implied values are left out: the shape if it follows from the number of sizes, and the
    // farthest corner.
    let isSized = size.first.map { !$0.isExtent } ?? false
    if size == [.keyword("farthest-corner")] { size = [] }
    var prelude = shape == "circle" && !isSized ? [CSSValue.keyword("circle")] : []
    prelude += size
    guard let center = parseCenterPrelude() else { return nil }
    return finish(
      prelude: prelude + center, space: space, stops: Self.length)
  }

  private static let extents = [
    "closest-side", "closest-corner", "farthest-side", "farthest-corner",
  ]

  private mutating func parseConicArguments() -> [CSSValue]? {
    let space = parseColorSpacePrelude()
    var prelude: [CSSValue] = []
    if consumeKeyword("from") {
      guard let angle = parseNumeric(Self.angle) else { return nil }
      if angle != .dimension(0, .deg) { prelude = [.keyword("from"), angle] }
    }
    guard let center = parseCenterPrelude() else { return nil }
    return finish(
      prelude: prelude + center, space: space,
      stops: Self.angularPosition)
  }

  /// `at` and a position. The result is empty for the center.
  private mutating func parseCenterPrelude() -> [CSSValue]? {
    guard consumeKeyword("at") else { return [] }
    guard case .list(let parts)? = parsePosition(allowsThreeValues: false) else { return nil }
    let isCenter = parts.allSatisfy { $0.isKeyword("center") || $0 == .percentage(50) }
    return isCenter && parts.count == 2 ? [] : [.keyword("at")] + parts
  }

  private mutating func parseColorSpacePrelude() -> [CSSValue]? {
    attempt { parser in
      guard parser.consumeKeyword("in") else { return nil }
      return parser.parseInterpolationSpace()
    }
  }

  private mutating func finish(
    prelude: [CSSValue], space: [CSSValue]?, stops: Numeric
  ) -> [CSSValue]? {
    var prelude = prelude
    let space = space ?? parseColorSpacePrelude()
    // A comma must separate the stops from what is before them, even if that is left out of the
    // result.
    if tokens[position - 1].kind != .function, !consumeComma() { return nil }
    guard let stops = parseColorStops(stops) else { return nil }
    // The space that is used where none is said depends on the colors (CSS Images, section 3.1.1).
    let implied = stops.contains(where: \.isColorInSpace) ? "oklab" : "srgb"
    if let space, space != [.keyword(implied)] { prelude += [.keyword("in")] + space }
    return prelude.isEmpty ? stops : prelude + [.comma] + stops
  }

  /// Reads color stops and hints (CSS Images, section 3.4.1).
  private mutating func parseColorStops(_ offset: Numeric) -> [CSSValue]? {
    var stops: [CSSValue] = []
    var colors = 0
    var lastWasHint = true
    repeat {
      if !stops.isEmpty { stops.append(.comma) }
      var first = parseNumeric(offset)
      if let color = parseColor() {
        colors += 1
        lastWasHint = false
        stops.append(color)
        if first == nil { first = parseNumeric(offset) }
        if let first { stops.append(first) }
        if let second = parseNumeric(offset) { stops.append(second) }
      } else {
        guard let first, !lastWasHint else { return nil }
        lastWasHint = true
        stops.append(first)
      }
    } while consumeComma()
    return lastWasHint || colors < 1 ? nil : stops
  }

  // MARK: - Older notations

  private mutating func parsePrefixedLinearArguments() -> [CSSValue]? {
    var prelude: [CSSValue] = [.keyword("top")]
    if let angle = parseNumeric(Self.angle) {
      prelude = [angle]
    } else if let sides = parseSides() {
      prelude = sides
    } else {
      guard let stops = parseColorStops(Self.length) else { return nil }
      return prelude + [.comma] + stops
    }
    guard consumeComma(), let stops = parseColorStops(Self.length) else { return nil }
    return prelude + [.comma] + stops
  }

  private mutating func parsePrefixedRadialArguments() -> [CSSValue]? {
    var center: [CSSValue] = []
    if case .list(let parts)? = parsePosition(allowsThreeValues: false) {
      center = parts
      guard consumeComma() else { return nil }
    }
    let extents = Self.extents + ["contain", "cover"]
    var shape = consumeKeyword(among: ["circle", "ellipse"])
    let extent = consumeKeyword(among: extents)
    if shape == nil, extent != nil { shape = consumeKeyword(among: ["circle", "ellipse"]) }
    var size: [CSSValue] = []
    if shape != nil || extent != nil {
      size = [.keyword(shape ?? "ellipse"), .keyword(extent ?? "cover")]
      guard consumeComma() else { return nil }
    } else if let first = parseNumeric(Self.positiveLength) {
      guard let second = parseNumeric(Self.positiveLength), consumeComma() else { return nil }
      size = [first, second]
    }
    guard let stops = parseColorStops(Self.length) else { return nil }
    let parts = [center, size].filter { !$0.isEmpty } + [stops]
    return Array(parts.joined(separator: [.comma]))
  }

  /// `-webkit-gradient(linear | radial, ...)`, which was WebKit's first notation.
  private mutating func parseOldestArguments() -> [CSSValue]? {
    guard let kind = consumeKeyword(among: ["linear", "radial"]) else { return nil }
    var arguments: [CSSValue] = [.keyword(kind)]
    for _ in 0..<2 {
      guard consumeComma(), let x = parseOldestCoordinate(["left": 0, "center": 50, "right": 100]),
        let y = parseOldestCoordinate(["top": 0, "center": 50, "bottom": 100])
      else { return nil }
      arguments += [.comma, x, y]
      if kind == "radial" {
        guard consumeComma(), let radius = parseNumeric(Numeric(allowsNumber: true, minimum: 0))
        else {
          return nil
        }
        arguments += [.comma, radius]
      }
    }
    while consumeComma() {
      guard let stop = parseOldestStop() else { return nil }
      arguments += [.comma, stop]
    }
    return arguments
  }

  private mutating func parseOldestCoordinate(_ keywords: [String: Double]) -> CSSValue? {
    if let word = consumeKeyword(among: Array(keywords.keys)), let value = keywords[word] {
      return .percentage(value)
    }
    return parseNumeric(Numeric(allowsNumber: true, allowsPercentage: true))
  }

  private mutating func parseOldestStop() -> CSSValue? {
    for name in ["from", "to"] {
      if let color = parseFunction(name, { $0.parseColor() }) { return .function(name, [color]) }
    }
    return parseFunction("color-stop") { parser in
      guard
        let offset = parser.parseNumeric(Numeric(allowsNumber: true, allowsPercentage: true)),
        parser.consumeComma(), let color = parser.parseColor()
      else { return nil }
      let fraction = offset.withFraction
      if fraction == .number(0) { return .function("from", [color]) }
      if fraction == .number(1) { return .function("to", [color]) }
      return .function("color-stop", [fraction, .comma, color])
    }
  }
}

extension CSSValue {
  /// Whether the value is a color of a function that names its color space, such as `color()` and `lab()`.
  fileprivate var isColorInSpace: Bool {
    if case .color(.space) = self { true } else { false }
  }

  /// Whether the value is an angle of 180 degrees.
  fileprivate var isHalfTurn: Bool {
    guard case .dimension(let number, let unit) = self else { return false }
    return number * (unit.canonical?.factor ?? 0) == 180
  }

  /// Whether the value is a keyword for the extent of a gradient.
  fileprivate var isExtent: Bool {
    if case .keyword = self { return true }
    return false
  }
}
