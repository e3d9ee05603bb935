internal import Bytes

/// The pattern `An+B` of positions (CSS Syntax, 6).
package struct NthPattern: Equatable {
  package var step: Int
  package var offset: Int

  /// The pattern that contains all positions.
  package static let all = NthPattern(step: 1, offset: 0)

  /// Whether the pattern contains a position, counted from 1.
  package func contains(_ position: Int) -> Bool {
    let distance = position - offset
    if step == 0 { return distance == 0 }
    return distance % step == 0 && distance / step >= 0
  }

  /// Reads a pattern at the beginning of some tokens, and removes its tokens; nil if there is none.
  init?(_ tokens: inout ArraySlice<CSSToken>) {
    tokens = tokens.drop { $0.kind == .whitespace }
    guard var token = tokens.popFirst() else { return nil }
    if token.isIdentifier("odd") || token.isIdentifier("even") {
      self.init(step: 2, offset: token.isIdentifier("odd") ? 1 : 0)
      return
    }
    if token.kind == .number {
      guard token.isInteger else { return nil }
      self.init(step: 0, offset: Self.integer(token.number))
      return
    }
    if token.isDelimiter("+") {
      // A separate sign must stand directly before the letter, which cannot have another sign.
      guard let next = tokens.popFirst(), next.kind == .ident,
        !next.text.hasPrefix("-")
      else { return nil }
      token = next
    }
    var unit = token.text.asciiLowercased
    var step = 1
    switch token.kind {
    case .dimension where token.isInteger: step = Self.integer(token.number)
    case .ident where unit.hasPrefix("-"):
      step = -1
      unit.removeFirst()
    case .ident: break
    default: return nil
    }
    guard let offset = Self.offset(after: unit, &tokens) else { return nil }
    self.init(step: step, offset: offset)
  }

  private init(step: Int, offset: Int) {
    self.step = step
    self.offset = offset
  }

  /// Reads the offset after the step. `unit` is the step's letter with the characters that follow
  /// it in the token.
  private static func offset(after unit: String, _ tokens: inout ArraySlice<CSSToken>) -> Int? {
    if unit == "n" { return signedOffset(&tokens) }
    if unit == "n-" { return digits(&tokens).map { -$0 } }
    guard unit.hasPrefix("n-") else { return nil }
    let digits = unit.dropFirst(2)
    guard digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return -min(Int(digits) ?? .max, Int(Int32.max))
  }

  /// Reads `+ 1`, `-1` or nothing, after white space.
  private static func signedOffset(_ tokens: inout ArraySlice<CSSToken>) -> Int? {
    let rest = tokens.drop { $0.kind == .whitespace }
    guard let first = rest.first else { return 0 }
    if first.kind == .number, first.hasSign {
      guard first.isInteger else { return nil }
      tokens = rest.dropFirst()
      return integer(first.number)
    }
    guard first.isDelimiter("+") || first.isDelimiter("-") else { return 0 }
    tokens = rest.dropFirst()
    return digits(&tokens).map { first.isDelimiter("-") ? -$0 : $0 }
  }

  /// Reads a whole number without a sign, after white space.
  private static func digits(_ tokens: inout ArraySlice<CSSToken>) -> Int? {
    tokens = tokens.drop { $0.kind == .whitespace }
    guard let number = tokens.popFirst(), number.kind == .number, number.isInteger,
      !number.hasSign
    else { return nil }
    return integer(number.number)
  }

  /// A number of CSS, moved into the range of a 32-bit integer.
  private static func integer(_ number: Double) -> Int {
    Int(max(Double(Int32.min), min(Double(Int32.max), number)))
  }
}
