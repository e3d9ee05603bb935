/// A parsed CSS value of a declaration. Its text is canonical (CSSOM, section 6.7.2), and computed
/// values are derived from it.
package indirect enum CSSValue: Hashable, Sendable {
  /// A keyword of a property's grammar, or a named color, in lower case.
  case keyword(String)
  /// A name that the author has chosen. Its case matters.
  case identifier(String)
  case string(String)
  case url(String)
  case number(Double)
  case percentage(Double)
  case dimension(Double, CSSUnit)
  case color(CSSColor)
  /// A function with its arguments and their separators.
  case function(String, [CSSValue])
  /// A math function such as `calc()`, and the type and range of what may stand in its place.
  case calculation(CSSCalculation, CSSValueParser.Numeric)
  /// Several components in order, with their separators.
  case list([CSSValue])
  /// The names of a grid line, in brackets.
  case lineNames([String])
  /// The comma between the items of a list.
  case comma
  /// The slash between the parts of a list.
  case slash
  /// Text that does not change: a custom property's value, or a value with `var()` in it.
  case text(String)
  /// The value of a longhand that a shorthand with `var()` has set: the shorthand and its text (CSS
  /// Variables, section 3.2).
  case pending(CSSProperty, String)

  /// The canonical text of the value.
  package var text: String {
    var output = ""
    write(to: &output)
    return output
  }

  /// The components in order. A value that is not a list is its own only component.
  package var components: [CSSValue] {
    if case .list(let items) = self { return items }
    return [self]
  }

  /// The value for components in order.
  package static func sequence(_ components: [CSSValue]) -> CSSValue {
    components.count == 1 ? components[0] : .list(components)
  }

  /// The items between the value's commas.
  package var commaSeparated: [CSSValue] {
    guard case .list(let items) = self, items.contains(.comma) else { return [self] }
    return items.split(separator: .comma).map { .sequence(Array($0)) }
  }

  /// The value for items that are separated by commas.
  package static func commaList(_ items: [CSSValue]) -> CSSValue {
    guard items.count > 1 else { return items.first ?? .list([]) }
    return .list(Array(items.map { [$0] }.joined(separator: [.comma])))
  }

  /// Whether the value is the keyword `name`.
  package func isKeyword(_ name: String) -> Bool {
    if case .keyword(let keyword) = self { return keyword == name }
    return false
  }

  /// The keyword if the value is one that all properties accept; otherwise nil (CSS Cascade,
  /// section 7.3).
  package var wideKeyword: CSSWideKeyword? {
    if case .keyword(let keyword) = self { return CSSWideKeyword(rawValue: keyword) }
    return nil
  }
}

extension CSSValue {
  /// Whether the value depends on an element's place among its siblings.
  package var countsSiblings: Bool {
    switch self {
    case .calculation(let calculation, _): calculation.countsSiblings
    case .list(let parts), .function(_, let parts): parts.contains(where: \.countsSiblings)
    case .text(let text), .pending(_, let text):
      CSSTokenizer.tokens(of: text).contains(where: \.isSiblingFunction)
    default: false
    }
  }

  /// The value as a part of a sum; nil if it cannot be one.
  var term: CSSCalculation? {
    switch self {
    case .percentage(let number): .percentage(number)
    case .dimension(let number, let unit): .dimension(number, unit)
    case .calculation(let calculation, _): calculation
    default: nil
    }
  }

  /// The value with a percentage as a fraction of 1.
  var withFraction: CSSValue {
    if case .percentage(let number) = self { .number(number / 100) } else { self }
  }

  /// Appends the canonical text of the value.
  package func write(to output: inout String) {
    switch self {
    case .keyword(let name): output += name
    case .identifier(let name): name.writeCSSIdentifier(to: &output)
    case .string(let text): text.writeCSSString(to: &output)
    case .url(let address):
      output += "url("
      address.writeCSSString(to: &output)
      output += ")"
    case .number(let number): number.writeCSSNumber(to: &output)
    case .percentage(let number):
      number.writeCSSNumber(to: &output)
      output += "%"
    case .dimension(let number, let unit):
      number.writeCSSNumber(to: &output)
      output += unit.rawValue
    case .color(let color): color.write(to: &output)
    case .function(let name, let arguments):
      output += name
      output += "("
      Self.write(arguments, to: &output)
      output += ")"
    case .calculation(let calculation, _): calculation.write(to: &output)
    case .list(let items): Self.write(items, to: &output)
    case .lineNames(let names):
      output += "["
      for (index, name) in names.enumerated() {
        if index > 0 { output += " " }
        name.writeCSSIdentifier(to: &output)
      }
      output += "]"
    case .comma: output += ","
    case .slash: output += "/"
    case .text(let text): output += text
    case .pending: break
    }
  }

  private static func write(_ items: [CSSValue], to output: inout String) {
    var isFirst = true
    for item in items {
      if !isFirst, item != .comma { output += " " }
      item.write(to: &output)
      isFirst = false
    }
  }
}
