internal import Bytes

/// The width of an image from its `sizes` attribute (HTML Standard, "parse a sizes attribute").
package enum CSSSourceSizes {
  /// The width in CSS pixels in the first entry whose condition is true; without one, the
  /// viewport's width.
  ///
  /// - Parameter text: the attribute's value.
  package static func width(_ text: String, in environment: CSSMediaEnvironment) -> Double {
    let source = CSSTokenizer(text)
    for entry in CSSShorthand.commaSeparated(CSSTokenizer.tokens(of: text)) {
      let tokens = entry.filter { $0.kind != .whitespace }
      // The length is the last part of the entry, and the condition is the rest.
      guard let start = lengthStart(in: tokens) else { continue }
      var parser = CSSValueParser(Array(tokens[start...]))
      guard let value = parser.parseNumeric(.init(category: .length, unitlessZero: true)),
        parser.isAtEnd, let width = pixels(value, environment), width >= 0
      else { continue }
      if start == 0 { return width }
      var condition = CSSMediaQueryParser(Array(tokens[..<start]), source: source)
      if condition.parseWholeCondition()?.evaluate(environment) == true { return width }
    }
    return environment.width
  }

  /// The place where the last component value begins: a token, or a function with its content.
  private static func lengthStart(in tokens: [CSSToken]) -> Int? {
    guard let last = tokens.last else { return nil }
    guard last.kind == .rightParenthesis else { return tokens.count - 1 }
    var depth = 0
    for index in tokens.indices.reversed() {
      switch tokens[index].kind {
      case .rightParenthesis: depth += 1
      case .leftParenthesis: depth -= 1
      case .function:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      if depth == 0 { return nil }
    }
    return nil
  }

  /// A length in pixels, for fonts of the initial size; nil if the value is not such a length.
  private static func pixels(_ value: CSSValue, _ environment: CSSMediaEnvironment) -> Double? {
    switch value {
    case .number(let number): return number == 0 ? 0 : nil
    case .dimension(let number, let unit): return pixels(number, unit, environment)
    case .calculation(let calculation, _):
      let absolute = calculation.mapLeaves { leaf in
        guard case .dimension(let number, let unit) = leaf,
          let pixels = pixels(number, unit, environment)
        else { return leaf }
        return .dimension(pixels, .px)
      }
      if case .dimension(let number, .px) = absolute { return number }
      return nil
    default: return nil
    }
  }

  private static func pixels(
    _ number: Double, _ unit: CSSUnit, _ environment: CSSMediaEnvironment
  ) -> Double? {
    if let canonical = unit.canonical { return number * canonical.factor }
    switch unit {
    case .em, .rem: return number * 16
    case .ex, .ch: return number * 8
    case .vw, .svw, .lvw, .dvw, .vi: return number * environment.width / 100
    case .vh, .svh, .lvh, .dvh, .vb: return number * environment.height / 100
    case .vmin: return number * min(environment.width, environment.height) / 100
    case .vmax: return number * max(environment.width, environment.height) / 100
    default: return nil
    }
  }
}
