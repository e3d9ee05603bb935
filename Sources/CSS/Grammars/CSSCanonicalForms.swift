internal import Bytes

/// The rules that convert matched values to the form in which WebKit stores and serializes them.
enum CSSCanonicalForms {
  /// The rules, by the names of their productions.
  package static let rules: [String: @Sendable ([CSSValue]) -> [CSSValue]?] = [
    "alpha": { fractions($0) },
    "scale-factor": { fractions($0) },
    "ratio": { $0.count == 1 ? $0 + [.slash, .number(1)] : $0 },
    "clip-shape": { clipShape($0) },
    "repeat-style": { repeatStyle($0) },
    "bg-size": { $0.count == 1 && isLength($0[0]) ? $0 + [.keyword("auto")] : autoPair($0) },
    "mask-size": { autoPair($0) },
    "image-option": { imageOption($0) },
    "image-set": { renamed($0, "image-set") },
    "cross-fade": { crossFade($0) },
    "corner-radii": { cornerRadii($0) },
    "boxed-shape": { boxedShape($0) },
    "offset-boxed-shape": { boxedShape($0) },
    "circle-radius": { $0[0].isKeyword("closest-side") ? [] : $0 },
    "ellipse-radii": { $0.allSatisfy { $0.isKeyword("closest-side") } ? [] : $0 },
    "fill-rule": { $0[0].isKeyword("nonzero") ? [] : $0 },
    "shape-fill-rule": { $0[0].isKeyword("nonzero") ? [] : $0 },
    "arc-sweep": { $0[0].isKeyword("ccw") ? [] : $0 },
    "arc-size": { $0[0].isKeyword("small") ? [] : $0 },
    "arc-turn": { if case .dimension(0, _) = $0[1] { [] } else { $0 } },
    "rounding": { $0 == [.keyword("round"), .dimension(0, .px)] ? [] : $0 },
    "trimmed-sides": { trimmedSides($0) },
    "will-change": { changed($0) },
    "transition-class": { $0.contains { isIdentifier($0, among: ["none"]) } ? nil : $0 },
    "line-name": { isIdentifier($0[0], among: ["span", "auto"]) ? nil : $0 },
    "position-area": { CSSPositionArea.canonical($0) },
    "dashes": { dashes($0) },
    "content-item": { $0.count == 1 ? counter($0[0]).map { [$0] } : $0 },
    "counter-steps": { counters($0, unset: 1) },
    "counters-from-zero": { counters($0, unset: 0) },
    "transitioned": { $0.map(transitioned) },
    "translate": { translation($0) },
    "transform-function": { $0.map(transformFunction) },
    "string-ident": { $0.map(identifier) },
    "baseline-position": { $0.first?.isKeyword("first") == true ? Array($0.dropFirst()) : $0 },
    "easing": { easing($0) },
    "auto-flow": { $0.count == 2 && $0[0].isKeyword("row") ? [$0[1]] : $0 },
    "feature": { feature($0) },
    "variation": { isFeatureTag($0[0]) ? $0 : nil },
    "oblique": { isUpright($0) ? [.keyword("normal")] : $0 },
    "rotate": { rotation($0) },
    "scale": { scale($0) },
    "filter-function": { $0.map(filter) },
    "display-word": { $0.map { displayAliases[$0] ?? $0 } },
    "display-pair": { displayPair($0) },
    "color-schemes": { colorSchemes($0) },
    "snap": { $0.last?.isKeyword("proximity") == true ? [$0[0]] : $0 },
    "ray": { rays($0) },
    "boxed-ray": { boxedShape($0) },
    "outside-shape": { boxedShape($0, in: "margin-box") },
    "text-edge": { textEdge($0) },
    "size-adjustment": { $0[0].isKeyword("ex-height") ? Array($0.dropFirst()) : $0 },
    "numbered-line": { $0[0] == .number(0) ? nil : $0 },
    "track-list": { trackList(withoutEmptyNames($0)) },
    "explicit-tracks": { withoutEmptyNames($0) },
    "track-repeat": { $0.map(withoutEmptyNames) },
    "range-start": { $0.last == .percentage(0) ? [$0[0]] : $0 },
    "range-end": { $0.last == .percentage(100) ? [$0[0]] : $0 },
    "spanned-line": { spannedLine($0) },
  ]

  private static func isLength(_ value: CSSValue) -> Bool {
    if case .keyword = value { return false }
    return true
  }

  /// Converts percentages to fractions of 1.
  private static func fractions(_ values: [CSSValue]) -> [CSSValue] {
    values.map(\.withFraction)
  }

  /// Leaves out the factors of `scale` that follow from the others.
  static func scale(_ factors: [CSSValue]) -> [CSSValue] {
    var factors = factors
    if factors.count == 3, factors[2] == .number(1) { factors.removeLast() }
    if factors.count == 2, case .number = factors[0], factors[0] == factors[1] {
      factors.removeLast()
    }
    return factors
  }

  /// The filters whose effect cannot be more than complete (Filter Effects, section 5.1).
  static let boundedFilters: Set<String> = ["grayscale", "invert", "opacity", "sepia"]

  private static func filter(_ value: CSSValue) -> CSSValue {
    guard case .function(let name, let arguments) = value, boundedFilters.contains(name) else {
      return value
    }
    return .function(
      name,
      arguments.map { argument in
        switch argument {
        case .number(let number): .number(min(1, number))
        case .percentage(let number): .percentage(min(100, number))
        default: argument
        }
      })
  }

  private static func autoPair(_ values: [CSSValue]) -> [CSSValue] {
    values.count == 2 && values.allSatisfy { $0.isKeyword("auto") } ? [values[0]] : values
  }

  private static func renamed(_ values: [CSSValue], _ name: String) -> [CSSValue] {
    values.map {
      if case .function(_, let arguments) = $0 { .function(name, arguments) } else { $0 }
    }
  }

  /// Makes commas the separators in `rect()` of `clip`.
  private static func clipShape(_ values: [CSSValue]) -> [CSSValue]? {
    guard case .function(let name, let arguments)? = values.first else { return nil }
    let sides = arguments.filter { $0 != .comma }
    return [.function(name, Array(sides.map { [$0] }.joined(separator: [.comma])))]
  }

  /// A `repeat` that was written. WebKit prints it in the shorthand, but not where it was implied, so the two are
  /// different values with the same text.
  private static let writtenRepeat = CSSValue.list([.keyword("repeat")])

  private static func repeatStyle(_ values: [CSSValue]) -> [CSSValue] {
    if values.allSatisfy({ $0.isKeyword("repeat") }) { return [writtenRepeat] }
    guard values.count == 2 else { return values }
    if values[0] == values[1] { return [values[0]] }
    if values[0].isKeyword("repeat"), values[1].isKeyword("no-repeat") {
      return [.keyword("repeat-x")]
    }
    if values[0].isKeyword("no-repeat"), values[1].isKeyword("repeat") {
      return [.keyword("repeat-y")]
    }
    return values
  }

  /// Makes a string in `image-set()` an address, and names the resolution, which is `1x` unless it is said (CSS
  /// Images 4, section 2.4).
  private static func imageOption(_ values: [CSSValue]) -> [CSSValue] {
    var values = values
    if case .string(let address)? = values.first { values[0] = .url(address) }
    let hasResolution = values.dropFirst().contains {
      switch $0 {
      case .dimension, .calculation: true
      default: false
      }
    }
    if !hasResolution { values.insert(.dimension(1, .x), at: 1) }
    return values
  }

  private static func crossFade(_ values: [CSSValue]) -> [CSSValue] {
    values.map {
      guard case .function(let name, let arguments) = $0 else { return $0 }
      return .function(name, fractions(arguments))
    }
  }

  /// Leaves out the vertical radii if they are equal to the horizontal ones.
  private static func cornerRadii(_ values: [CSSValue]) -> [CSSValue] {
    let halves = values.split(separator: .slash)
    return halves.count == 2 && halves[0] == halves[1] ? Array(halves[0]) : values
  }

  private static func dashes(_ values: [CSSValue]) -> [CSSValue]? {
    if values.last == .comma { return nil }
    return Array(values.filter { $0 != .comma }.map { [$0] }.joined(separator: [.comma]))
  }

  private static func counters(_ values: [CSSValue], unset: Double) -> [CSSValue] {
    var result: [CSSValue] = []
    for value in values {
      if case .identifier = value, case .identifier? = result.last {
        result.append(.number(unset))
      }
      result.append(value)
    }
    if case .identifier? = result.last { result.append(.number(unset)) }
    return result
  }

  /// Leaves out the style `decimal` of a counter. The style `none` is not valid.
  private static func counter(_ value: CSSValue) -> CSSValue? {
    guard case .function(let name, let arguments) = value, name == "counter" || name == "counters",
      arguments.count == (name == "counter" ? 3 : 5), case .identifier(let style)? = arguments.last
    else { return value }
    switch style.asciiLowercased {
    case "none": return nil
    case "decimal": return .function(name, arguments.dropLast(2))
    default: return value
    }
  }

  private static func easing(_ values: [CSSValue]) -> [CSSValue] {
    if values[0].isKeyword("step-start") {
      return [.function("steps", [.number(1), .comma, .keyword("start")])]
    }
    if values[0].isKeyword("step-end") { return [.function("steps", [.number(1)])] }
    guard case .function("steps", let arguments)? = values.first, arguments.count == 3,
      arguments[2].isKeyword("end") || arguments[2].isKeyword("jump-end")
    else { return values }
    return [.function("steps", [arguments[0]])]
  }

  /// The identifier that a string stands for. It stays a string if it could not be an identifier (CSS Animations, section
  /// 3.2).
  private static func identifier(_ value: CSSValue) -> CSSValue {
    guard case .string(let name) = value else { return value }
    let isNone = name.equalsIgnoringASCIICase("none")
    return isNone || !CSSValueParser.isCustomIdentifier(name) ? value : .identifier(name)
  }

  /// Whether fonts are slanted by nothing. The angle of a calculation is not known yet.
  private static func isUpright(_ values: [CSSValue]) -> Bool {
    if values.count == 2, case .dimension(0, _) = values[1] { true } else { false }
  }

  /// Whether a value is the name of a font's feature or axis: four characters that can be printed (CSS Fonts,
  /// section 6.12).
  private static func isFeatureTag(_ value: CSSValue) -> Bool {
    guard case .string(let tag) = value else { return false }
    return tag.utf8.count == 4 && tag.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  private static func feature(_ values: [CSSValue]) -> [CSSValue]? {
    guard isFeatureTag(values[0]) else { return nil }
    guard values.count == 2 else { return values }
    if values[1].isKeyword("on") || values[1] == .number(1) { return [values[0]] }
    return values[1].isKeyword("off") ? [values[0], .number(0)] : values
  }

  private static func rotation(_ values: [CSSValue]) -> [CSSValue] {
    switch values.count {
    case 2 where values[0].isKeyword("z"): return [values[1]]
    case 4:
      switch (values[0], values[1], values[2]) {
      case (.number(let x), .number(0), .number(0)) where x > 0: return [.keyword("x"), values[3]]
      case (.number(0), .number(let y), .number(0)) where y > 0: return [.keyword("y"), values[3]]
      case (.number(0), .number(0), .number(let z)) where z > 0: return [values[3]]
      default: return values
      }
    default: return values
    }
  }

  /// Replaces an old name of a property by its present name.
  private static func transitioned(_ value: CSSValue) -> CSSValue {
    guard case .identifier(let name) = value, let property = CSSProperty(named: name) else {
      return value
    }
    return .identifier(property.name)
  }

  /// Leaves out the second offset of `translate()` if it is zero.
  private static func transformFunction(_ value: CSSValue) -> CSSValue {
    guard case .function("translate", let arguments) = value, arguments.count == 3 else {
      return value
    }
    switch arguments[2] {
    case .dimension(0, _), .percentage(0): return .function("translate", [arguments[0]])
    default: return value
    }
  }

  /// Leaves out offsets of zero after the first one.
  private static func translation(_ values: [CSSValue]) -> [CSSValue] {
    var values = values
    if values.count == 3, values[2] == .dimension(0, .px) { values.removeLast() }
    if values.count == 2, values[1] == .dimension(0, .px) { values.removeLast() }
    return values
  }

  private static let displayAliases: [CSSValue: CSSValue] = [
    .keyword("flow"): .keyword("block"), .keyword("-webkit-flex"): .keyword("flex"),
    .keyword("-webkit-inline-flex"): .keyword("inline-flex"),
    // The user agent's sheet has values for ruby that authors cannot declare.
    .keyword("-internal-ruby"): .keyword("ruby"),
    .keyword("-internal-ruby-text"): .keyword("ruby-text"),
  ]

  /// Moves `only` to the end. Nil if `normal` is combined with other keywords, or `only` stands between two
  /// schemes.
  private static func colorSchemes(_ values: [CSSValue]) -> [CSSValue]? {
    let names = values.compactMap { if case .identifier(let name) = $0 { name } else { nil } }
    guard !names.contains(where: { $0.equalsIgnoringASCIICase("normal") }),
      !names.dropFirst().dropLast().contains(where: { $0.equalsIgnoringASCIICase("only") })
    else { return nil }
    let schemes = names.filter { !$0.equalsIgnoringASCIICase("only") }
    guard !schemes.isEmpty, names.count - schemes.count <= 1 else { return nil }
    let isOnly = names.count > schemes.count
    return schemes.map { .identifier($0) } + (isOnly ? [.keyword("only")] : [])
  }

  /// Leaves out the default size of a ray, which is the closest side.
  private static func rays(_ values: [CSSValue]) -> [CSSValue] {
    values.map {
      guard case .function(let name, let arguments) = $0 else { return $0 }
      return .function(name, arguments.filter { !$0.isKeyword("closest-side") })
    }
  }

  /// Replaces an outer and an inner display type by the single keyword for both (CSS Display,
  /// section 2).
  private static func displayPair(_ values: [CSSValue]) -> [CSSValue]? {
    guard case .keyword(let outside)? = values.first, case .keyword(let inside)? = values.last
    else { return nil }
    switch (outside, inside) {
    case ("block", "flow"): return [.keyword("block")]
    case ("block", _): return [.keyword(inside)]
    case (_, "flow"): return [.keyword("inline")]
    case (_, "flow-root"): return [.keyword("inline-block")]
    default: return [.keyword("inline-" + inside)]
    }
  }

  private static func isIdentifier(_ value: CSSValue, among names: [String]) -> Bool {
    guard case .identifier(let name) = value else { return false }
    return names.contains { name.equalsIgnoringASCIICase($0) }
  }

  /// Leaves out the box that a shape is in unless another is said.
  private static func boxedShape(
    _ values: [CSSValue], in usual: String = "border-box"
  ) -> [CSSValue] {
    values.count == 2 && values[1].isKeyword(usual) ? [values[0]] : values
  }

  /// Two opposite sides are their axis, if there are no others beside them but the two of the other axis.
  private static func trimmedSides(_ values: [CSSValue]) -> [CSSValue] {
    let sides = Set(values)
    let axes = ["block", "inline"].filter { axis in
      sides.isSuperset(of: [.keyword(axis + "-start"), .keyword(axis + "-end")])
    }
    return axes.count * 2 == values.count ? axes.map(CSSValue.keyword) : values
  }

  /// The names of properties in their present spelling. Nil if one of the names is not allowed (CSS Will
  /// Change, section 2).
  private static func changed(_ values: [CSSValue]) -> [CSSValue]? {
    let forbidden = ["auto", "none", "all", "will-change"]
    guard !values.contains(where: { isIdentifier($0, among: forbidden) }) else { return nil }
    return values.map(transitioned)
  }

  /// Leaves out the second edge if it follows from the first (CSS Inline, section 5.2).
  private static func textEdge(_ values: [CSSValue]) -> [CSSValue] {
    guard values.count == 2 else { return values }
    let isIdeographic = values[0].isKeyword("ideographic") || values[0].isKeyword("ideographic-ink")
    let implied = isIdeographic ? values[0] : .keyword("text")
    return values[1] == implied ? [values[0]] : values
  }

  private static func withoutEmptyNames(_ tracks: [CSSValue]) -> [CSSValue] {
    tracks.filter { $0 != .lineNames([]) }
  }

  private static func withoutEmptyNames(_ repetition: CSSValue) -> CSSValue {
    guard case .function(let name, let arguments) = repetition else { return repetition }
    return .function(name, withoutEmptyNames(arguments))
  }

  /// Nil if tracks are repeated automatically more than once, or beside tracks of no definite size (CSS Grid,
  /// section 7.2.3.2).
  private static func trackList(_ values: [CSSValue]) -> [CSSValue]? {
    func isAutomatic(_ value: CSSValue) -> Bool {
      guard case .function("repeat", let arguments) = value, let count = arguments.first else {
        return false
      }
      return count.isKeyword("auto-fill") || count.isKeyword("auto-fit")
    }
    func isDefinite(_ value: CSSValue) -> Bool {
      switch value {
      case .lineNames, .comma, .percentage, .calculation: true
      case .dimension(_, let unit): unit.category == .length
      case .function("minmax", let bounds):
        bounds.contains { $0 != .comma && isDefinite($0) }
      case .function("repeat", let arguments): arguments.dropFirst().allSatisfy(isDefinite)
      default: false
      }
    }
    let automatic = values.count(where: isAutomatic)
    if automatic == 0 { return values }
    return automatic == 1 && values.allSatisfy({ isAutomatic($0) || isDefinite($0) }) ? values : nil
  }

  /// Leaves out the number 1 between `span` and a name.
  private static func spannedLine(_ values: [CSSValue]) -> [CSSValue] {
    guard values.count == 3, values[1] == .number(1) else { return values }
    return [values[0], values[2]]
  }
}
