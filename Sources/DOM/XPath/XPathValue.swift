internal import Bytes

/// The value of an XPath expression (XPath 1.0, section 1).
enum XPathValue {
  case nodes(XPathNodeSet)
  case boolean(Bool)
  case number(Double)
  case string(DOMString)

  /// Section 4.3, "boolean".
  var boolean: Bool {
    switch self {
    case .nodes(let set): !set.nodes.isEmpty
    case .boolean(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    }
  }

  /// Section 4.4, "number".
  var number: Double {
    switch self {
    case .nodes, .string: Self.number(string)
    case .boolean(let value): value ? 1 : 0
    case .number(let value): value
    }
  }

  /// Section 4.2, "string".
  var string: DOMString {
    switch self {
    case .nodes(let set): set.first?.xpathText ?? DOMString()
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): Self.text(value)
    case .string(let value): value
    }
  }

  /// The nodes. As in WebKit, it is an error if the value is not a node set.
  var nodeSet: XPathNodeSet {
    get throws(DOMException) {
      guard case .nodes(let set) = self else {
        throw DOMException(.syntax, "A value that is no set of nodes is used as one")
      }
      return set
    }
  }

  /// The number in a text, which may have white space around it but no exponent; NaN for any other
  /// text.
  static func number(_ text: DOMString) -> Double {
    var digits = text.string.trimmingASCIIWhitespace
    let isPlain = digits.utf8.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    guard isPlain, digits.utf8.contains(where: \.isASCIIDigit) else { return .nan }
    if digits.hasPrefix("-.") {
      digits = "-0" + digits.dropFirst()
    } else if digits.hasPrefix(".") {
      digits = "0" + digits
    }
    if digits.hasSuffix(".") { digits.removeLast() }
    return Double(digits) ?? .nan
  }

  private static func text(_ number: Double) -> DOMString {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return DOMString(HTMLNumber.text(number == 0 ? 0 : number))
  }

  // MARK: Comparing (section 3.4)

  static func compare(_ left: XPathValue, _ way: XPathOperator, _ right: XPathValue) -> Bool {
    switch (left, right) {
    case (.boolean, .nodes), (.nodes, .boolean):
      return compareSimple(.boolean(left.boolean), way, .boolean(right.boolean))
    case (.nodes(let one), .nodes(let other)): return compare(one, way, other)
    case (.nodes(let set), .string(let text)) where way == .equal && set.texts != nil,
      (.string(let text), .nodes(let set)) where way == .equal && set.texts != nil:
      return set.texts?.contain(text, of: set.nodes) == true
    case (.nodes(let set), _):
      return set.nodes.contains { compareSimple(.string($0.xpathText), way, right) }
    case (_, .nodes(let set)):
      return set.nodes.contains { compareSimple(left, way, .string($0.xpathText)) }
    default: return compareSimple(left, way, right)
    }
  }

  /// Whether the comparison holds for any node of one set with any node of the other. It does not
  /// compare all pairs.
  private static func compare(
    _ left: XPathNodeSet, _ way: XPathOperator, _ right: XPathNodeSet
  ) -> Bool {
    switch way {
    case .equal:
      if let texts = left.texts {
        return right.nodes.contains { texts.contain($0.xpathText, of: left.nodes) }
      }
      if let texts = right.texts {
        return left.nodes.contains { texts.contain($0.xpathText, of: right.nodes) }
      }
      let texts = Set(left.nodes.map(\.xpathText))
      return right.nodes.contains { texts.contains($0.xpathText) }
    case .notEqual:
      guard let text = left.nodes.first?.xpathText, !right.nodes.isEmpty else { return false }
      return left.nodes.contains { $0.xpathText != text }
        || right.nodes.contains { $0.xpathText != text }
    default:
      let ones = left.nodes.map { number($0.xpathText) }.filter { !$0.isNaN }
      let others = right.nodes.map { number($0.xpathText) }.filter { !$0.isNaN }
      let isLess = way == .less || way == .lessOrEqual
      guard let one = isLess ? ones.min() : ones.max(),
        let other = isLess ? others.max() : others.min()
      else { return false }
      return compareSimple(.number(one), way, .number(other))
    }
  }

  private static func compareSimple(
    _ left: XPathValue, _ way: XPathOperator, _ right: XPathValue
  ) -> Bool {
    switch way {
    case .equal, .notEqual:
      let areEqual: Bool
      switch (left, right) {
      case (.boolean, _), (_, .boolean): areEqual = left.boolean == right.boolean
      case (.number, _), (_, .number): areEqual = left.number == right.number
      default: areEqual = left.string == right.string
      }
      return areEqual == (way == .equal)
    case .less: return left.number < right.number
    case .lessOrEqual: return left.number <= right.number
    case .greater: return left.number > right.number
    case .greaterOrEqual: return left.number >= right.number
    case .plus, .minus, .multiply, .divide, .modulo: return false
    }
  }
}

extension Node {
  /// The string value of a node (section 5).
  var xpathText: DOMString {
    switch nodeType {
    case .element, .document, .documentFragment: descendantTextContent
    default: textContent ?? DOMString()
    }
  }
}
