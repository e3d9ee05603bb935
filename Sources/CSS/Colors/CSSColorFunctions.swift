/// Colors that functions derive from other colors (CSS Color, section 12; CSS Color 5, sections 3 and 4): what
/// they compute to.
package enum CSSColorFunctions {
  /// The names of the functions.
  package static let names: Set<String> = [
    "color-mix", "light-dark", "contrast-color", "rgb", "hsl", "hwb", "lab", "lch", "oklab",
    "oklch", "color",
  ]

  /// A color in the components of a space. A missing component is nil.
  private struct Color {
    var space: CSSColorSpace
    var parts: [Double?]
    var alpha: Double?
  }

  /// The color that a value stands for; nil if it depends on something that is not known.
  ///
  /// - Parameters:
  ///   - isDark: whether the element has a dark color scheme.
  ///   - color: finds the color of a value that is no such function.
  package static func color(
    of value: CSSValue, isDark: Bool, _ color: (CSSValue) -> CSSColor?
  ) -> CSSColor? {
    guard case .function(let name, let arguments) = value, names.contains(name) else {
      return color(value)
    }
    func origin(_ value: CSSValue?) -> CSSColor? {
      value.flatMap { self.color(of: $0, isDark: isDark, color) }
    }
    switch name {
    case "light-dark":
      let items = arguments.filter { $0 != .comma }
      return items.count == 2 ? origin(items[isDark ? 1 : 0]) : nil
    case "contrast-color": return origin(arguments.first).map(contrasting)
    case "color-mix": return mixture(arguments, origin)
    default: return derived(name, arguments, origin)
    }
  }

  private static func parts(of color: CSSColor) -> Color {
    switch color {
    case .rgb(let red, let green, let blue, let alpha):
      return Color(
        space: .srgb, parts: [red, green, blue].map { Double($0) / 255 },
        alpha: Double(alpha) / 255)
    case .written(let notation, let first, let second, let third, let alpha):
      return Color(
        space: notation == .rgb ? .srgb : notation == .hsl ? .hsl : .hwb,
        parts: [first, second, third].map { $0.map(Double.init) }, alpha: alpha.map(Double.init))
    case .space(let space, let first, let second, let third, let alpha):
      return Color(
        space: CSSColorSpace(space), parts: [first, second, third].map { $0.map(Double.init) },
        alpha: alpha.map(Double.init))
    }
  }

  /// The color in another space. What is missing counts as 0.
  private static func converted(_ color: Color, to space: CSSColorSpace) -> [Double] {
    color.space.convert(color.parts.map { $0 ?? 0 }, to: space)
  }

  /// The color as it is stored: those of HSL and HWB in sRGB.
  private static func stored(_ color: Color) -> CSSColor {
    var color = color
    if color.space == .hsl || color.space == .hwb {
      color.parts = converted(color, to: .srgb)
      color.space = .srgb
    }
    return .space(
      color.space.stored, first: color.parts[0].map(Float.init),
      second: color.parts[1].map(Float.init), third: color.parts[2].map(Float.init),
      alpha: color.alpha.map { Float(max(0, min(1, $0))) })
  }

  /// Black or white, whichever is easier to read on the color (CSS Color 5, section 6).
  private static func contrasting(_ color: CSSColor) -> CSSColor {
    let luminance = converted(parts(of: color), to: .xyzD65)[1]
    let isBlack = (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05)
    let value: UInt8 = isBlack ? 0 : 255
    return .rgb(red: value, green: value, blue: value, alpha: 255)
  }

  // MARK: - Mixing

  private static func mixture(
    _ arguments: [CSSValue], _ color: (CSSValue?) -> CSSColor?
  ) -> CSSColor? {
    let groups = arguments.split(separator: .comma).map(Array.init)
    guard groups.count == 3, groups[0].count > 1, case .keyword(let name) = groups[0][1],
      let space = CSSColorSpace(rawValue: name), let first = color(groups[1].first),
      let second = color(groups[2].first)
    else { return nil }
    var way = "shorter"
    if groups[0].count > 2, case .keyword(let name) = groups[0][2] { way = name }
    func share(_ group: [CSSValue]) -> Double? {
      if group.count > 1, case .percentage(let value) = group[1] { return value / 100 }
      return nil
    }
    var weights = (share(groups[1]), share(groups[2]))
    weights.0 = weights.0 ?? 1 - (weights.1 ?? 0.5)
    weights.1 = weights.1 ?? 1 - (weights.0 ?? 0.5)
    guard let one = weights.0, let other = weights.1, one + other > 0 else { return nil }
    var mixed = mixed(
      prepared(first, for: space), prepared(second, for: space), one / (one + other), way)
    if one + other < 1 { mixed.alpha = mixed.alpha.map { $0 * (one + other) } }
    return stored(mixed)
  }

  /// The color in the space of a mixture. The hue of gray is missing, and what is missing in one space is
  /// missing in another one in which it means the same.
  private static func prepared(_ color: CSSColor, for space: CSSColorSpace) -> Color {
    let color = parts(of: color)
    if color.space == space { return color }
    let values = converted(color, to: space)
    var made = Color(space: space, parts: values, alpha: color.alpha)
    if let hue = space.hue, space.isGray(values) { made.parts[hue] = nil }
    for (index, part) in color.parts.enumerated() where part == nil {
      let meaning = color.space.meanings[index]
      guard let place = space.meanings.firstIndex(of: meaning), !meaning.isEmpty else { continue }
      made.parts[place] = nil
    }
    return made
  }

  private static func mixed(
    _ first: Color, _ second: Color, _ weight: Double, _ way: String
  ) -> Color {
    let space = first.space
    let other = 1 - weight
    let alphas = (first.alpha ?? second.alpha, second.alpha ?? first.alpha)
    var alpha: Double?
    if let one = alphas.0, let two = alphas.1 { alpha = one * weight + two * other }
    let parts = (0..<3).map { index -> Double? in
      guard let one = first.parts[index] ?? second.parts[index],
        let two = second.parts[index] ?? first.parts[index]
      else { return nil }
      if index == space.hue {
        // Where only one color has a hue, there is no way between two.
        let isAlone = first.parts[index] == nil || second.parts[index] == nil
        return isAlone ? one : hue(one, two, other, way)
      }
      guard let alpha, let oneAlpha = alphas.0, let twoAlpha = alphas.1 else {
        return one * weight + two * other
      }
      if alpha == 0 { return one * weight + two * other }
      return (one * oneAlpha * weight + two * twoAlpha * other) / alpha
    }
    return Color(space: space, parts: parts, alpha: alpha)
  }

  /// A hue between two, in a direction (section 12.4).
  private static func hue(_ from: Double, _ to: Double, _ share: Double, _ way: String) -> Double {
    var (from, to) = (turned(from), turned(to))
    switch way {
    case "longer":
      if 0 < to - from, to - from < 180 {
        from += 360
      } else if -180 < to - from, to <= from {
        to += 360
      }
    case "increasing": if to < from { to += 360 }
    case "decreasing": if from < to { from += 360 }
    default: if to - from > 180 { from += 360 } else if to - from < -180 { to += 360 }
    }
    return turned(from + (to - from) * share)
  }

  /// An angle from 0 to 360 degrees.
  private static func turned(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  // MARK: - Deriving

  private static func derived(
    _ name: String, _ arguments: [CSSValue], _ color: (CSSValue?) -> CSSColor?
  ) -> CSSColor? {
    var rest = arguments[...]
    guard rest.popFirst() == .keyword("from"), let origin = color(rest.popFirst()) else {
      return nil
    }
    var spaceName = name == "rgb" ? "srgb" : name
    if name == "color" {
      guard case .keyword(let given)? = rest.popFirst() else { return nil }
      spaceName = given
    }
    guard let space = CSSColorSpace(rawValue: spaceName), rest.count == 3 || rest.count == 5 else {
      return nil
    }
    let start = parts(of: origin)
    // The numbers of rgb() are bytes.
    let scale = name == "rgb" ? 255.0 : 1
    let values = converted(start, to: space).map { $0 * scale }
    var symbols = ["alpha": start.alpha ?? 0]
    for (symbol, value) in zip(space.names, values) { symbols[symbol] = value }
    var made = Color(space: space, parts: [], alpha: start.alpha ?? 0)
    for (index, value) in rest.prefix(3).enumerated() {
      let whole = space.wholes[index] * scale
      guard let component = component(value, whole: whole, symbols) else { return nil }
      made.parts.append(component.map { limited($0 / scale, index, space) })
    }
    if rest.count == 5 {
      guard let alpha = component(rest[rest.endIndex - 1], whole: 1, symbols) else { return nil }
      made.alpha = alpha
    }
    return stored(made)
  }

  /// A component: a number, or nil for `none`; nil outside if it depends on something that is not known.
  private static func component(
    _ value: CSSValue, whole: Double, _ symbols: [String: Double]
  ) -> Double?? {
    switch value {
    case .keyword("none"): return .some(nil)
    case .keyword(let name): return symbols[name].map { .some($0) }
    case .number(let number): return .some(number)
    case .percentage(let number): return .some(number / 100 * whole)
    case .dimension(let number, let unit):
      return unit.canonical.map { .some(number * $0.factor) }
    case .calculation(let calculation, _):
      let mapped = calculation.mapLeaves { leaf in
        if case .symbol(let name) = leaf { return symbols[name].map(CSSCalculation.number) ?? leaf }
        return leaf
      }
      switch mapped {
      case .number(let number), .dimension(let number, .deg):
        return .some(number.isNaN ? 0 : number)
      case .percentage(let number): return .some(number.isNaN ? 0 : number / 100 * whole)
      default: return nil
      }
    default: return nil
    }
  }

  /// A component in the range that its space has.
  private static func limited(_ value: Double, _ index: Int, _ space: CSSColorSpace) -> Double {
    if index == space.hue { return turned(value) }
    switch (space, index) {
    case (.lab, 0), (.lch, 0): return max(0, min(100, value))
    case (.oklab, 0), (.oklch, 0): return max(0, min(1, value))
    case (.lch, 1), (.oklch, 1): return max(0, value)
    default: return value
    }
  }
}
