/// Takes a predicate string apart into words, signs and constants (Predicate Programming Guide,
/// Predicate Format String Syntax).
struct PredicateLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// All tokens, the last of which is the end.
  static func tokens(
    of scalars: [Unicode.Scalar]
  ) throws(PredicateError) -> [PredicateToken] {
    var lexer = PredicateLexer(scalars)
    var tokens: [PredicateToken] = []
    repeat {
      tokens.append(try lexer.next())
    } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(PredicateError) -> PredicateToken {
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    let start = index
    guard let first = current else {
      return PredicateToken(kind: .end, range: index..<index)
    }
    let kind: PredicateToken.Kind
    switch first {
    case "\"", "'": kind = .string(try readString(closedBy: first))
    case "0"..."9": kind = .number(try readNumber())
    case "." where Self.isDigit(peek): kind = .number(try readNumber())
    case "$": kind = .variable(try readName(behind: first))
    case "@": kind = .collectionOperator(try readName(behind: first))
    // A reserved word that is meant as a key.
    case "#": kind = .word(try readName(behind: first))
    case "%": throw PredicateError(.formatArgument, at: index..<min(index + 2, scalars.count))
    default:
      if Self.startsName(first) {
        kind = readWordOrKeyword()
      } else {
        kind = .sign(try readSign())
      }
    }
    return PredicateToken(kind: kind, range: start..<index)
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  private var peek: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  // MARK: Words

  private mutating func readWord() -> String {
    let start = index
    while let scalar = current, Self.startsName(scalar) || Self.isDigit(scalar) { index += 1 }
    return Self.text(scalars[start..<index])
  }

  private mutating func readName(behind mark: Unicode.Scalar) throws(PredicateError) -> String {
    index += 1
    guard let first = current, Self.startsName(first) else {
      throw PredicateError(.unexpectedCharacter(mark), at: index - 1..<index)
    }
    return readWord()
  }

  private mutating func readWordOrKeyword() -> PredicateToken.Kind {
    let text = readWord()
    let upper = text.uppercased()
    if upper == "UTI" {
      for keyword in [PredicateToken.Keyword.conformsTo, .equals] where skip(keyword.rawValue) {
        return .keyword(keyword)
      }
    }
    return PredicateToken.Keyword.byName[upper].map { .keyword($0) } ?? .word(text)
  }

  /// Goes on to the end of an operator with hyphens, whose first part `UTI` has been read.
  private mutating func skip(_ name: String) -> Bool {
    var end = index
    for scalar in name.unicodeScalars.dropFirst(3) {
      guard end < scalars.count, scalars[end].properties.uppercaseMapping == String(scalar) else {
        return false
      }
      end += 1
    }
    if end < scalars.count, Self.startsName(scalars[end]) || Self.isDigit(scalars[end]) {
      return false
    }
    index = end
    return true
  }

  // MARK: Constants

  private mutating func readNumber() throws(PredicateError) -> Double {
    let start = index
    if current == "0", peek == "x" || peek == "X" {
      index += 2
      let digits = readWord()
      guard let value = UInt64(digits, radix: 16) else {
        throw PredicateError(.invalidNumber, at: start..<index)
      }
      return Double(value)
    }
    skipDigits()
    if current == ".", Self.isDigit(peek) {
      index += 1
      skipDigits()
    }
    if current == "e" || current == "E" {
      let isSigned = peek == "+" || peek == "-"
      index += isSigned ? 2 : 1
      skipDigits()
    }
    // A word that begins within a number is a slip.
    if let scalar = current, Self.startsName(scalar) { _ = readWord() }
    guard let value = Double(Self.text(scalars[start..<min(index, scalars.count)])) else {
      throw PredicateError(.invalidNumber, at: start..<min(index, scalars.count))
    }
    return value
  }

  private mutating func skipDigits() {
    while Self.isDigit(current) { index += 1 }
  }

  private mutating func readString(closedBy mark: Unicode.Scalar) throws(PredicateError) -> String {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = current {
      index += 1
      if scalar == mark { return String(text) }
      text.append(scalar == "\\" ? try readEscape() : scalar)
    }
    throw PredicateError(.unterminatedString, at: start..<scalars.count)
  }

  /// The character that an escape sequence stands for, whose backslash has been read.
  private mutating func readEscape() throws(PredicateError) -> Unicode.Scalar {
    let start = index - 1
    guard let scalar = current else {
      throw PredicateError(.invalidEscape, at: start..<index)
    }
    index += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "\\", "\"", "'", "/", "`", "?": return scalar
    case "u", "U", "x":
      let count = scalar == "x" ? 2 : scalar == "u" ? 4 : 8
      let digits = Self.text(
        scalars[index...].prefix(count).prefix { $0.properties.isASCIIHexDigit })
      let end = index + digits.unicodeScalars.count
      guard digits.unicodeScalars.count == count, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw PredicateError(.invalidEscape, at: start..<end) }
      index = end
      return scalar
    default:
      // As in C, where it stands for itself: patterns have such.
      return scalar
    }
  }

  // MARK: Signs

  private mutating func readSign() throws(PredicateError) -> PredicateToken.Sign {
    if let next = peek, let first = current,
      let sign = Self.pairs[Self.text([first, next])]
    {
      index += 2
      return sign
    }
    guard let scalar = current, let sign = Self.single[scalar] else {
      let scalar = scalars[index]
      throw PredicateError(.unexpectedCharacter(scalar), at: index..<index + 1)
    }
    index += 1
    return sign
  }

  private static let pairs: [String: PredicateToken.Sign] = [
    "&&": .and, "||": .or, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<=": .lessOrEqual,
    "=<": .lessOrEqual, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "**": .power,
  ]

  private static let single: [Unicode.Scalar: PredicateToken.Sign] = [
    "(": .openingParenthesis, ")": .closingParenthesis, "{": .openingBrace, "}": .closingBrace,
    "[": .openingBracket, "]": .closingBracket, ",": .comma, ".": .dot, "!": .not, "=": .equal,
    "<": .less, ">": .greater, "+": .plus, "-": .minus, "*": .times, "/": .divided,
  ]

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
