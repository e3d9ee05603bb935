internal import Glibc

/// Combines computed values of a property for animations (CSS Values and Units, 3; Web Animations,
/// 5.2).
package struct CSSInterpolation {
  private let name: String
  /// What is known of the values' numbers; nil for custom properties.
  private let grammar: CSSGrammar?
  /// The syntax of a registered custom property; nil for other properties.
  private let syntax: CSSSyntaxDefinition?

  /// - Parameters:
  ///   - name: the property, which decides about the values that can be combined.
  ///   - syntax: the syntax of the property, if it is a registered custom property. Its values are texts.
  package init(of name: CSSPropertyName, syntax: CSSSyntaxDefinition? = nil) {
    if case .known(let property) = name {
      (self.name, grammar) = (property.name, property.grammar)
    } else {
      (self.name, grammar) = ("", nil)
    }
    self.syntax = syntax
  }

  /// The combination of values of one of the types of a syntax, such as `<length>`.
  private init(ofType type: String) {
    (name, grammar, syntax) = (type, CSSGrammar(type), nil)
  }

  /// Combines two texts of a registered property as values of their type (CSS Properties and Values,
  /// 2.5); nil if they are of different types, or if nothing comes out.
  private func typed(
    _ from: CSSValue, _ to: CSSValue,
    _ combine: (CSSInterpolation, CSSValue, CSSValue) -> CSSValue?
  ) -> CSSValue? {
    guard let pair = syntax?.pair(from.text, to.text) else { return nil }
    return combine(CSSInterpolation(ofType: pair.type), pair.first, pair.second)
      .map { .text($0.text) }
  }

  // MARK: Interpolation

  /// The value between two values.
  ///
  /// - Parameter progress: 0 for the first value, 1 for the second one. It may lie outside of these.
  /// - Returns: one of the two values where nothing lies between them.
  package func value(from: CSSValue, to: CSSValue, at progress: Double) -> CSSValue {
    if from == to { return from }
    if syntax != nil {
      return typed(from, to) { $0.value(from: $1, to: $2, at: progress) }
        ?? (progress < 0.5 ? from : to)
    }
    if let keyword = keyword(from, to, progress) { return keyword }
    let (first, second) = (prepared(from, beside: to), prepared(to, beside: from))
    let made: CSSValue? =
      switch name {
      case _ where isDiscrete: nil
      case "transform", "<transform-function>", "<transform-list>":
        CSSTransformInterpolation.value(first, second, progress)
      case "aspect-ratio": ratio(first, second, progress)
      default: combined(first, second, Mix(from: 1 - progress, to: progress))
      }
    guard let made else { return progress < 0.5 ? from : to }
    return limited(made)
  }

  private var isFilter: Bool { name == "filter" || name.hasSuffix("backdrop-filter") }

  /// Whether nothing lies between any two values, although they may be numbers: the lines and the implicit
  /// tracks of a grid.
  private var isDiscrete: Bool {
    guard name.hasPrefix("grid-") else { return false }
    return name.hasSuffix("-start") || name.hasSuffix("-end") || name.hasPrefix("grid-auto-")
  }

  /// The values of `display` and `visibility`, which are shown as long as one of the two is.
  private func keyword(_ from: CSSValue, _ to: CSSValue, _ progress: Double) -> CSSValue? {
    switch name {
    case "visibility":
      guard from.isKeyword("visible") || to.isKeyword("visible") else { return nil }
      if progress <= 0 { return from }
      return progress >= 1 ? to : .keyword("visible")
    case "display" where from.isKeyword("none") || to.isKeyword("none"):
      if progress <= 0 { return from }
      if progress >= 1 { return to }
      return from.isKeyword("none") ? to : from
    default: return nil
    }
  }

  // MARK: Addition

  /// A value on top of another one (Web Animations, 5.2.2).
  package func sum(_ underlying: CSSValue, _ value: CSSValue, accumulates: Bool) -> CSSValue {
    if syntax != nil {
      return typed(underlying, value) { $0.sum($1, $2, accumulates: accumulates) } ?? value
    }
    if name == "transform" || name == "<transform-list>" || isFilter {
      if value.isKeyword("none") { return underlying }
      if underlying.isKeyword("none") { return value }
      let (first, second) = (underlying.components, value.components)
      guard accumulates else { return .sequence(first + second) }
      let (above, below) = (
        prepared(underlying, beside: value), prepared(value, beside: underlying)
      )
      if above.components.map(\.functionName) == below.components.map(\.functionName),
        let made = combined(above, below, .sum)
      {
        return made
      }
      return isFilter ? value : .sequence(first + second)
    }
    if isDiscrete { return value }
    let (first, second) = (prepared(underlying, beside: value), prepared(value, beside: underlying))
    if name == "scale" { return limited(scale(first, second, accumulates: accumulates) ?? value) }
    return combined(first, second, .sum).map(limited) ?? value
  }

  /// A scale on top of another one, whose factors are multiplied, or what each adds to 1 (CSS Transforms 2,
  /// section 5).
  private func scale(_ first: CSSValue, _ second: CSSValue, accumulates: Bool) -> CSSValue? {
    var factors: [CSSValue] = []
    for pair in zip(first.components, second.components) {
      guard case (.number(let first), .number(let second)) = pair else { return nil }
      factors.append(.number(accumulates ? first + second - 1 : first * second))
    }
    return .sequence(factors)
  }

  /// A value several times (Web Animations, "iteration composite operation"); nil if there is no such
  /// value.
  package func multiple(_ value: CSSValue, _ count: Double) -> CSSValue? {
    if syntax != nil {
      return typed(value, value) { each, _, value in each.multiple(value, count) }
    }
    return combined(value, value, Mix(from: 0, to: count, surplus: count - 1))
  }

  // MARK: Values in pairs

  /// The weights of two values.
  private struct Mix {
    let from: Double
    let to: Double
    /// What is too much in functions whose neutral argument is 1: 1 for each addition.
    var surplus = 0.0

    /// One value on top of the other.
    static let sum = Mix(from: 1, to: 1, surplus: 1)

    func callAsFunction(_ first: Double, _ second: Double) -> Double { first * from + second * to }
  }

  private func combined(_ from: CSSValue, _ to: CSSValue, _ mix: Mix) -> CSSValue? {
    switch (from, to) {
    case (.number(let first), .number(let second)): return .number(mix(first, second))
    case (.percentage(let first), .percentage(let second)): return .percentage(mix(first, second))
    case (.dimension(let first, let unit), .dimension(let second, let other)):
      if unit == other { return .dimension(mix(first, second), unit) }
      guard let own = unit.canonical, let others = other.canonical, own.unit == others.unit else {
        return nil
      }
      return .dimension(mix(first * own.factor, second * others.factor), own.unit)
    case (.color(let first), .color(let second)):
      return CSSColorMixture.mixture(first, second, mix.from, mix.to).map(CSSValue.color)
    case (.function(let name, let first), .function(let other, let second)):
      guard name == other, !name.hasSuffix("gradient"), !Self.images.contains(name),
        let arguments = combined(first, second, mix)
      else { return nil }
      return .function(name, arguments.map { argument($0, of: name, mix) })
    case (.list(let first), .list(let second)):
      return combined(first, second, mix).map(CSSValue.list)
    default:
      if from == to, from.isFixed { return from }
      guard let first = from.term, let second = to.term else { return nil }
      let sum = CSSCalculation.simplifiedSum([
        .simplifiedProduct([.number(mix.from), first]),
        .simplifiedProduct([.number(mix.to), second]),
      ])
      guard sum.type(percentages: .length) != nil else { return nil }
      return .calculation(sum, from.numeric ?? to.numeric ?? numeric(.dimension(.length)))
    }
  }

  /// An argument that was combined. A factor gives back what it has too much of, and no filter has less than
  /// nothing. The lengths of WebKit's shadow filters are whole numbers.
  private func argument(_ value: CSSValue, of function: String, _ mix: Mix) -> CSSValue {
    switch value {
    case .number(let number) where mix.surplus != 0 && Self.multipliers.contains(function):
      .number(function.hasPrefix("scale") ? number - mix.surplus : max(0, number - mix.surplus))
    case .dimension(let number, .px) where function == "drop-shadow":
      .dimension((number + 0.5).rounded(.down), .px)
    default: value
    }
  }

  /// The functions whose neutral argument is 1.
  private static let multipliers: Set = [
    "scale", "scaleX", "scaleY", "scaleZ", "scale3d", "brightness", "contrast", "opacity",
    "saturate",
  ]

  private func combined(_ from: [CSSValue], _ to: [CSSValue], _ mix: Mix) -> [CSSValue]? {
    guard from.count == to.count else { return nil }
    var made: [CSSValue] = []
    made.reserveCapacity(from.count)
    for (first, second) in zip(from, to) {
      guard let value = combined(first, second, mix) else { return nil }
      made.append(value)
    }
    return made
  }

  /// The geometric mean with weights (CSS Sizing, 4.1): ratios differ by factors.
  private func ratio(_ from: CSSValue, _ to: CSSValue, _ progress: Double) -> CSSValue? {
    func quotient(_ value: CSSValue) -> Double? {
      let parts = value.components
      guard case .number(let width)? = parts.first, width > 0 else { return nil }
      if parts.count == 1 { return width }
      guard parts.count == 3, parts[1] == .slash, case .number(let height) = parts[2], height > 0
      else {
        return nil
      }
      return width / height
    }
    guard let first = quotient(from), let second = quotient(to) else { return nil }
    let ratio = exp(log(first) * (1 - progress) + log(second) * progress)
    return .list([.number(ratio), .slash, .number(1)])
  }

  // MARK: Forms of values

  /// The value in the form that another one has: `none` and missing parts become what they stand for.
  private func prepared(_ value: CSSValue, beside other: CSSValue) -> CSSValue {
    switch name {
    case "letter-spacing" where value.isKeyword("normal"): return .dimension(0, .px)
    case "translate":
      var parts = value.isKeyword("none") ? [.dimension(0, .px)] : value.components
      while parts.count < other.components.count { parts.append(.dimension(0, .px)) }
      return .sequence(parts)
    case "scale":
      var parts = value.isKeyword("none") ? [.number(1)] : value.components
      if parts.count == 1, other.components.count > 1 { parts.append(parts[0]) }
      while parts.count < other.components.count { parts.append(.number(1)) }
      return .sequence(parts)
    case "rotate" where value.isKeyword("none"): return .dimension(0, .deg)
    case _ where isFilter:
      let filters = value.isKeyword("none") ? [] : value.components
      let others = other.isKeyword("none") ? [] : other.components
      let missing = others.dropFirst(filters.count).map(Self.neutralFilter)
      return filters.isEmpty && missing.isEmpty ? value : .sequence(filters + missing)
    case "box-shadow", "text-shadow":
      let shadows = value.isKeyword("none") ? [] : value.commaSeparated
      let others = other.isKeyword("none") ? [] : other.commaSeparated
      let missing = others.dropFirst(shadows.count).map(Self.neutralShadow)
      return .commaList((shadows + missing).map(completeShadow))
    case "stroke-width", "stroke-dashoffset", "stroke-dasharray":
      // In these properties a number is a length.
      if case .number(let number) = value { return .dimension(number, .px) }
      return value
    default:
      guard name.hasSuffix("-radius"), value.components.count == 1, other.components.count == 2
      else { return value }
      return .list([value, value])
    }
  }

  /// A shadow with all its lengths.
  private func completeShadow(_ shadow: CSSValue) -> CSSValue {
    var parts = shadow.components
    guard let first = parts.firstIndex(where: \.isDimension) else { return shadow }
    let count = parts.filter(\.isDimension).count
    let missing = max(0, (name == "text-shadow" ? 3 : 4) - count)
    parts.insert(
      contentsOf: Array(repeating: CSSValue.dimension(0, .px), count: missing), at: first + count)
    return .sequence(parts)
  }

  private static func neutralFilter(_ filter: CSSValue) -> CSSValue {
    guard case .function(let name, let arguments) = filter else { return filter }
    if name == "drop-shadow" { return .function(name, neutralShadow(.list(arguments)).components) }
    guard arguments.count == 1 else { return filter }
    switch (name, arguments[0]) {
    case ("blur", _): return .function(name, [.dimension(0, .px)])
    case ("hue-rotate", _): return .function(name, [.dimension(0, .deg)])
    case ("grayscale", _), ("sepia", _), ("invert", _): return .function(name, [.number(0)])
    default: return .function(name, [.number(1)])
    }
  }

  private static func neutralShadow(_ shadow: CSSValue) -> CSSValue {
    .sequence(
      shadow.components.map { part in
        switch part {
        case .dimension(_, let unit): .dimension(0, unit)
        case .color: .color(.rgb(red: 0, green: 0, blue: 0, alpha: 0))
        default: part
        }
      })
  }

  /// A value in the range of the property.
  private func limited(_ value: CSSValue) -> CSSValue {
    let parts = value.components
    if parts.count == 2 {
      if name == "translate", parts[1] == .dimension(0, .px) { return parts[0] }
      if name == "scale" || name.hasSuffix("-radius"), parts[0] == parts[1] { return parts[0] }
    }
    if name == "letter-spacing", value == .dimension(0, .px) { return .keyword("normal") }
    return switch value {
    case .number(let number): .number(numeric(.number).limited(number))
    case .percentage(let number): .percentage(numeric(.percentage).limited(number))
    case .dimension(let number, let unit):
      .dimension(numeric(.dimension(unit.category)).limited(number), unit)
    case .list(let items): .list(items.map(limited))
    default: value
    }
  }

  /// The type and range of the property's numbers of one type.
  private func numeric(_ type: CSSCalculationType) -> CSSValueParser.Numeric {
    grammar?.numeric(allowing: type) ?? CSSValueParser.Numeric()
  }

  private static let images: Set<String> = ["image-set", "cross-fade", "paint", "-webkit-canvas"]
}

extension CSSValue {
  /// Whether an equal part of two values stays as it is.
  fileprivate var isFixed: Bool {
    switch self {
    case .keyword, .identifier, .comma, .slash, .string, .url: true
    default: false
    }
  }

  fileprivate var isDimension: Bool {
    if case .dimension = self { return true }
    return false
  }

  /// The name of a function; nil for other values.
  fileprivate var functionName: String? {
    if case .function(let name, _) = self { return name }
    return nil
  }

  /// What may stand in the place of a math function; nil for other values.
  fileprivate var numeric: CSSValueParser.Numeric? {
    if case .calculation(_, let numeric) = self { return numeric }
    return nil
  }
}
