internal import Bytes

/// Colors (CSS Color, sections 4 to 10).
extension CSSValueParser {
  /// Reads a color. A named color stays a keyword.
  package mutating func parseColor() -> CSSValue? {
    guard let token = next else { return nil }
    switch token.kind {
    case .ident:
      let name = token.text.asciiLowercased
      guard CSSNamedColors.contains(name) else { return nil }
      position += 1
      return .keyword(name)
    case .hash:
      guard let color = Self.hexadecimalColor(token.text) else { return nil }
      position += 1
      return .color(color)
    case .function:
      let name = token.text.asciiLowercased
      return attempt { parser in
        parser.position += 1
        guard let value = parser.parseColorFunction(name), parser.consumeClosing() else {
          return nil
        }
        return value
      }
    default: return nil
    }
  }

  /// A color with 3, 4, 6 or 8 hexadecimal digits; nil for any other text.
  package static func hexadecimalColor(_ text: String) -> CSSColor? {
    var digits: [UInt8] = []
    for byte in text.utf8 {
      guard digits.count < 8, let digit = byte.hexadecimalValue else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4:
      let values = digits.map { $0 * 17 } + [255]
      return .rgb(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    case 6, 8:
      let values = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      return .rgb(
        red: values[0], green: values[1], blue: values[2],
        alpha: values.count == 4 ? values[3] : 255)
    default: return nil
    }
  }

  private mutating func parseColorFunction(_ name: String) -> CSSValue? {
    switch name {
    case "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color":
      if let next, next.isIdentifier("from") { return parseRelativeColor(name) }
    default: break
    }
    switch name {
    case "rgb", "rgba": return parseRGBArguments()
    case "hsl", "hsla": return parseHueArguments(isHWB: false)
    case "hwb": return parseHueArguments(isHWB: true)
    case "lab": return parseLabArguments(.lab, lightness: 100, axis: 125)
    case "oklab": return parseLabArguments(.oklab, lightness: 1, axis: 0.4)
    case "lch": return parseLCHArguments(.lch, lightness: 100, chroma: 150)
    case "oklch": return parseLCHArguments(.oklch, lightness: 1, chroma: 0.4)
    case "color": return parseColorSpaceArguments()
    case "color-mix": return parseColorMixArguments()
    case "light-dark":
      guard let light = parseColor(), consumeComma(), let dark = parseColor() else { return nil }
      return .function(name, [light, .comma, dark])
    case "contrast-color":
      guard let color = parseColor() else { return nil }
      return .function(name, [color])
    default: return nil
    }
  }

  // MARK: - Components

  /// A component of a color: a number, a percentage of the component's range, or `none`.
  private enum Component {
    case none
    case number(Double)
    case percentage(Double)

    package func value(whole: Double) -> Double? {
      switch self {
      case .none: nil
      case .number(let value): value
      case .percentage(let value): value / 100 * whole
      }
    }
  }

  private mutating func parseComponent(
    number: Bool = true, percentage: Bool = true, none: Bool = true
  ) -> Component? {
    if none, consumeKeyword("none") { return Component.none }
    let value = parseNumeric(Numeric(allowsNumber: number, allowsPercentage: percentage))
    switch value {
    case .number(let value): return .number(value)
    case .percentage(let value): return .percentage(value)
    case .calculation(.number(let value), _): return .number(value.isNaN ? 0 : value)
    case .calculation(.percentage(let value), _): return .percentage(value.isNaN ? 0 : value)
    default: return nil
    }
  }

  /// A hue in degrees, or `none`; nil for a syntax error.
  private mutating func parseHue(none: Bool = true) -> Component? {
    if let component = parseComponent(percentage: false, none: none) { return component }
    switch parseNumeric(Numeric(category: .angle)) {
    case .dimension(let value, let unit):
      return .number(value * (unit.canonical?.factor ?? 1))
    case .calculation(.dimension(let value, .deg), _): return .number(value)
    default: return nil
    }
  }

  /// The alpha after a comma or a slash, or 1 if it is omitted; nil for a syntax error.
  private mutating func parseAlpha(afterComma: Bool) -> Component? {
    let isThere = afterComma ? consumeComma() : consumeSlash()
    return isThere ? parseComponent(none: !afterComma) : .number(1)
  }

  private static func byte(_ value: Double) -> UInt8 {
    UInt8(max(0, min(255, value.isNaN ? 0 : (value).rounded(.toNearestOrAwayFromZero))))
  }

  private static func alphaByte(_ component: Component) -> UInt8 {
    byte((component.value(whole: 1) ?? 0) * 255)
  }

  // MARK: - Notations

  private mutating func parseRGBArguments() -> CSSValue? {
    guard let red = parseComponent() else { return nil }
    let hasCommas = consumeComma()
    guard let green = parseComponent(), !hasCommas || consumeComma(),
      let blue = parseComponent(), let alpha = parseAlpha(afterComma: hasCommas)
    else { return nil }
    if hasCommas {
      // The older notation has three numbers or three percentages, and cannot have `none`.
      switch (red, green, blue) {
      case (.number, .number, .number), (.percentage, .percentage, .percentage): break
      default: return nil
      }
    }
    if keepsNotations {
      func fraction(_ component: Component) -> Float? {
        component.value(whole: 255).map { Float(max(0, min(255, $0.isNaN ? 0 : $0)) / 255) }
      }
      return .color(
        .written(
          .rgb, first: fraction(red), second: fraction(green), third: fraction(blue),
          alpha: Self.alphaFraction(alpha)))
    }
    return .color(
      .rgb(
        red: Self.byte(red.value(whole: 255) ?? 0), green: Self.byte(green.value(whole: 255) ?? 0),
        blue: Self.byte(blue.value(whole: 255) ?? 0), alpha: Self.alphaByte(alpha)))
  }

  private mutating func parseHueArguments(isHWB: Bool) -> CSSValue? {
    guard let hue = parseHue() else { return nil }
    let hasCommas = !isHWB && consumeComma()
    guard let second = parseComponent(number: !hasCommas, none: !hasCommas),
      !hasCommas || consumeComma(),
      let third = parseComponent(number: !hasCommas, none: !hasCommas),
      let alpha = parseAlpha(afterComma: hasCommas)
    else { return nil }
    if hasCommas, case .none = hue { return nil }
    func percentage(_ component: Component) -> Float? {
      component.value(whole: 100).map { Float(max(0, min(100, $0))) }
    }
    if keepsNotations {
      return .color(
        .written(
          isHWB ? .hwb : .hsl, first: Self.float(hue.value(whole: 360)), second: percentage(second),
          third: percentage(third), alpha: Self.alphaFraction(alpha)))
    }
    func fraction(_ component: Component) -> Float {
      Float(max(0, min(100, component.value(whole: 100) ?? 0)) / 100)
    }
    let degrees = Float(hue.value(whole: 360) ?? 0)
    let (red, green, blue) =
      isHWB
      ? Self.rgb(hue: degrees, whiteness: fraction(second), blackness: fraction(third))
      : Self.rgb(hue: degrees, saturation: fraction(second), lightness: fraction(third))
    return .color(
      .rgb(
        red: Self.byte(Double(red * 255)), green: Self.byte(Double(green * 255)),
        blue: Self.byte(Double(blue * 255)), alpha: Self.alphaByte(alpha)))
  }

  /// Red, green and blue from 0 to 1 (CSS Color, section 7.1), in WebKit's precision.
  package static func rgb(hue: Float, saturation: Float, lightness: Float) -> (Float, Float, Float)
  {
    var hue = hue.truncatingRemainder(dividingBy: 360)
    if hue < 0 { hue += 360 }
    if hue.isNaN { hue = 0 }
    func channel(_ offset: Float) -> Float {
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let amount = saturation * min(lightness, 1 - lightness)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
    return (channel(0), channel(8), channel(4))
  }

  /// Red, green and blue from 0 to 1 (CSS Color, section 8.1).
  package static func rgb(hue: Float, whiteness: Float, blackness: Float) -> (Float, Float, Float) {
    if whiteness + blackness >= 1 {
      let gray = whiteness / (whiteness + blackness)
      return (gray, gray, gray)
    }
    let (red, green, blue) = rgb(hue: hue, saturation: 1, lightness: 0.5)
    let scale = 1 - whiteness - blackness
    return (red * scale + whiteness, green * scale + whiteness, blue * scale + whiteness)
  }

  private mutating func parseLabArguments(
    _ space: CSSColor.Space, lightness whole: Double, axis: Double
  ) -> CSSValue? {
    guard let lightness = parseComponent(), let a = parseComponent(), let b = parseComponent(),
      let alpha = parseAlpha(afterComma: false)
    else { return nil }
    return .color(
      .space(
        space,
        first: Self.float(lightness.value(whole: whole).map { max(0, min(whole, $0)) }),
        second: Self.float(a.value(whole: axis)), third: Self.float(b.value(whole: axis)),
        alpha: Self.alphaFraction(alpha)))
  }

  private mutating func parseLCHArguments(
    _ space: CSSColor.Space, lightness whole: Double, chroma wholeChroma: Double
  ) -> CSSValue? {
    guard let lightness = parseComponent(), let chroma = parseComponent(), let hue = parseHue(),
      let alpha = parseAlpha(afterComma: false)
    else { return nil }
    var degrees = hue.value(whole: 360).map { $0.truncatingRemainder(dividingBy: 360) }
    if let negative = degrees, negative < 0 { degrees = negative + 360 }
    return .color(
      .space(
        space,
        first: Self.float(lightness.value(whole: whole).map { max(0, min(whole, $0)) }),
        second: Self.float(chroma.value(whole: wholeChroma).map { max(0, $0) }),
        third: Self.float(degrees), alpha: Self.alphaFraction(alpha)))
  }

  private mutating func parseColorSpaceArguments() -> CSSValue? {
    guard let token = next, token.kind == .ident else { return nil }
    let name = token.text.asciiLowercased
    guard let space = CSSColor.Space(rawValue: name == "xyz" ? "xyz-d65" : name),
      !space.isFunction
    else { return nil }
    position += 1
    guard let first = parseComponent(), let second = parseComponent(), let third = parseComponent(),
      let alpha = parseAlpha(afterComma: false)
    else { return nil }
    return .color(
      .space(
        space, first: Self.float(first.value(whole: 1)), second: Self.float(second.value(whole: 1)),
        third: Self.float(third.value(whole: 1)), alpha: Self.alphaFraction(alpha)))
  }

  private static func float(_ value: Double?) -> Float? {
    value.map { $0.isNaN ? 0 : Float($0) }
  }

  private static func alphaFraction(_ component: Component) -> Float? {
    component.value(whole: 1).map { Float(max(0, min(1, $0.isNaN ? 0 : $0))) }
  }

  // MARK: - Mixing and deriving

  /// The arguments of `color-mix()` (CSS Color 5, section 3).
  private mutating func parseColorMixArguments() -> CSSValue? {
    guard consumeKeyword("in"), let space = parseInterpolationSpace(), consumeComma(),
      let first = parseMixedColor(), consumeComma(), let second = parseMixedColor()
    else { return nil }
    var share = first.share
    if share == nil, let other = second.share { share = 100 - other }
    if let one = first.share, let other = second.share {
      if one + other == 0 { return nil }
      if one + other != 100 {
        return .function(
          "color-mix",
          [.keyword("in")] + space + [.comma, first.color, .percentage(one), .comma, second.color]
            + [.percentage(other)])
      }
    }
    var arguments: [CSSValue] = [.keyword("in")] + space + [.comma, first.color]
    if let share, share != 50 { arguments.append(.percentage(share)) }
    return .function("color-mix", arguments + [.comma, second.color])
  }

  /// A color in a mix with its percentage, in either order.
  private mutating func parseMixedColor() -> (color: CSSValue, share: Double?)? {
    let range = Numeric(allowsPercentage: true, minimum: 0, maximum: 100)
    var share = parseNumeric(range)
    guard let color = parseOrigin() else { return nil }
    if share == nil { share = parseNumeric(range) }
    switch share {
    case .percentage(let percentage), .calculation(.percentage(let percentage), _):
      return (color, percentage.isNaN ? 0 : max(0, min(100, percentage)))
    default: return (color, nil)
    }
  }

  /// A color from which another one is derived.
  private mutating func parseOrigin() -> CSSValue? {
    let outer = keepsNotations
    keepsNotations = true
    defer { keepsNotations = outer }
    return parseColor()
  }

  /// A color space for mixing, with the direction for its hue.
  mutating func parseInterpolationSpace() -> [CSSValue]? {
    let rectangular = [
      "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "lab", "oklab",
      "xyz", "xyz-d50", "xyz-d65",
    ]
    if let name = consumeKeyword(among: rectangular) {
      return [.keyword(name == "xyz" ? "xyz-d65" : name)]
    }
    guard let name = consumeKeyword(among: ["hsl", "hwb", "lch", "oklch"]) else { return nil }
    guard let way = consumeKeyword(among: ["shorter", "longer", "increasing", "decreasing"]) else {
      return [.keyword(name)]
    }
    guard consumeKeyword("hue") else { return nil }
    return way == "shorter" ? [.keyword(name)] : [.keyword(name), .keyword(way), .keyword("hue")]
  }

  /// A color that is derived from another one (CSS Color 5, section 4). It is stored as it was
  /// written.
  private mutating func parseRelativeColor(_ name: String) -> CSSValue? {
    position += 1
    guard let origin = parseOrigin() else { return nil }
    var arguments: [CSSValue] = [.keyword("from"), origin]
    let plainName = name == "rgba" ? "rgb" : name == "hsla" ? "hsl" : name
    var spaceName = plainName == "rgb" ? "srgb" : plainName
    if name == "color" {
      guard let token = next, token.kind == .ident else { return nil }
      position += 1
      spaceName = token.text.asciiLowercased
      if spaceName == "xyz" { spaceName = CSSColorSpace.xyzD65.rawValue }
      arguments.append(.keyword(spaceName))
    }
    guard let space = CSSColorSpace(rawValue: spaceName),
      name != "color" || !space.stored.isFunction && space.hue == nil
    else { return nil }
    let outer = symbols
    symbols = Set(space.names + ["alpha"])
    defer { symbols = outer }
    for index in 0..<3 {
      guard let component = parseRelativeComponent(isHue: index == space.hue) else { return nil }
      arguments.append(component)
    }
    if consumeSlash() {
      guard let alpha = parseRelativeComponent(isHue: false) else { return nil }
      arguments += [.slash, alpha]
    }
    return .function(plainName, arguments)
  }

  private mutating func parseRelativeComponent(isHue: Bool) -> CSSValue? {
    if let name = consumeKeyword(among: symbols.sorted() + ["none"]) { return .keyword(name) }
    if isHue {
      return parseNumeric(Numeric(allowsNumber: true)) ?? parseNumeric(Numeric(category: .angle))
    }
    return parseNumeric(Numeric(allowsNumber: true, allowsPercentage: true))
  }
}
