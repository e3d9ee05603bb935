internal import PropertyLists

/// Reads the grammar of predicate strings, by the precedence of operators.
///
/// A parenthesis may hold a predicate or a value, and only the tokens after it show which. So one
/// procedure reads both, and each operator checks its operands.
struct PredicateParser {
  private let tokens: [PredicateToken]
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  /// The variables of the `SUBQUERY`s around.
  private var variables: [String] = []
  /// The size of all patterns that were read so far.
  private var patternSize = 0

  /// The largest size of all patterns of a predicate together: a few letters make a large one.
  private static let maximumPatternSize = 10 * TextPattern.maximumSize

  /// An operand, which is a value or a predicate.
  private struct Term {
    var content: Content
    var range: Range<Int>
    /// Its depth of nesting.
    var height: Int

    enum Content {
      case predicate(PredicateNode)
      case value(PredicateExpression)
    }
  }

  /// The precedence of operators.
  private enum Precedence: Int, Comparable {
    case or, and, not, comparison, sum, product, power, negative

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The predicate that a string holds, which nothing may follow.
  static func parse(_ scalars: [Unicode.Scalar]) throws(PredicateError) -> PredicateNode {
    var parser = PredicateParser(
      tokens: try PredicateLexer.tokens(of: scalars), scalars: scalars)
    guard parser.token.kind != .end else { throw PredicateError(.empty, at: 0..<0) }
    let term = try parser.parseTerm(.or)
    guard parser.token.kind == .end else { throw parser.unexpected(.andOrEnd) }
    return try parser.predicate(term)
  }

  private init(tokens: [PredicateToken], scalars: [Unicode.Scalar]) {
    self.tokens = tokens
    self.scalars = scalars
  }

  // MARK: Tokens

  private var token: PredicateToken { tokens[index] }

  /// The place where the last token that was taken ends.
  private var end: Int { index > 0 ? tokens[index - 1].range.upperBound : 0 }

  @discardableResult
  private mutating func take() -> PredicateToken {
    let taken = tokens[index]
    if index + 1 < tokens.count { index += 1 }
    return taken
  }

  private mutating func take(_ sign: PredicateToken.Sign) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    take()
    return true
  }

  private mutating func take(
    _ sign: PredicateToken.Sign, or expectation: PredicateError.Expectation
  ) throws(PredicateError) {
    guard take(sign) else { throw unexpected(expectation) }
  }

  private func unexpected(_ expectation: PredicateError.Expectation) -> PredicateError {
    if expectation == .andOrEnd || expectation == .comparison, case .word(let word) = token.kind,
      let nearest = Self.nearestOperator(to: word)
    {
      return PredicateError(.misspelt(text(wordsRange), nearest: nearest), at: wordsRange)
    }
    let text = token.kind == .end ? nil : text(token.range)
    return PredicateError(.unexpected(text, expected: expectation), at: token.range)
  }

  /// A word with the parts that follow without a space, as in `UTI-CONFORM-TO`.
  private var wordsRange: Range<Int> {
    var last = token.range.upperBound
    while last < scalars.count, !scalars[last].properties.isWhitespace, scalars[last] != "\"",
      scalars[last] != "'", scalars[last] != "("
    {
      last += 1
    }
    return token.range.lowerBound..<last
  }

  private static func nearestOperator(to word: String) -> String? {
    let upper = word.uppercased()
    let names = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "MATCHES", "LIKE", "BETWEEN", "AND", "OR"]
    if upper.hasPrefix("UTI") || upper.hasPrefix("CONFORMS") { return "UTI-CONFORMS-TO" }
    return Spelling.nearest(to: upper, among: names)
  }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range].prefix(60))
    return String(view)
  }

  // MARK: Operators

  /// Reads an operand, and the operators behind it that bind at least as strongly.
  private mutating func parseTerm(_ lowest: Precedence) throws(PredicateError) -> Term {
    depth += 1
    defer { depth -= 1 }
    try checkDepth(depth)
    var left = try parsePrefix()
    while let precedence = binaryPrecedence, precedence >= lowest {
      switch precedence {
      case .and, .or: left = try parseCompound(left, precedence)
      case .comparison: left = try parseComparison(left, nil, from: left.range.lowerBound)
      default: left = try parseArithmetic(left, precedence)
      }
    }
    return left
  }

  private func checkDepth(_ depth: Int) throws(PredicateError) {
    guard depth <= Predicate.maximumDepth else {
      throw PredicateError(.tooDeep(limit: Predicate.maximumDepth), at: token.range)
    }
  }

  /// The precedence of the next operator; nil if no operator follows.
  private var binaryPrecedence: Precedence? {
    switch token.kind {
    case .keyword(.or), .sign(.or): .or
    case .keyword(.and), .sign(.and): .and
    case .sign(.plus), .sign(.minus): .sum
    case .sign(.times), .sign(.divided): .product
    case .sign(.power): .power
    default: relation == nil ? nil : .comparison
    }
  }

  /// The relation that comes next.
  private var relation: PredicateNode.Relation? {
    switch token.kind {
    case .sign(.equal): .equal
    case .sign(.notEqual): .notEqual
    case .sign(.less): .less
    case .sign(.lessOrEqual): .lessOrEqual
    case .sign(.greater): .greater
    case .sign(.greaterOrEqual): .greaterOrEqual
    case .keyword(.in): .in
    case .keyword(.between): .between
    case .keyword(.contains): .contains
    case .keyword(.beginsWith): .beginsWith
    case .keyword(.endsWith): .endsWith
    case .keyword(.like): .like
    case .keyword(.matches): .matches
    case .keyword(.conformsTo): .conformsTo
    case .keyword(.equals): .typeEquals
    default: nil
    }
  }

  /// Reads a chain of `AND`s, or of `OR`s, into one node, however long it is.
  private mutating func parseCompound(
    _ first: Term, _ precedence: Precedence
  ) throws(PredicateError) -> Term {
    var nodes = [try predicate(first)]
    var height = first.height
    while binaryPrecedence == precedence {
      take()
      let next = try parseTerm(precedence == .or ? .and : .not)
      nodes.append(try predicate(next))
      height = max(height, next.height)
    }
    let range = first.range.lowerBound..<end
    return try made(
      .predicate(precedence == .or ? .or(nodes, range) : .and(nodes, range)), range, height)
  }

  private mutating func parseArithmetic(
    _ left: Term, _ precedence: Precedence
  ) throws(PredicateError) -> Term {
    let operation: PredicateExpression.Arithmetic =
      switch take().kind {
      case .sign(.plus): .add
      case .sign(.minus): .subtract
      case .sign(.times): .multiply
      case .sign(.divided): .divide
      default: .power
      }
    let first = try value(left)
    let right = try parseTerm(
      precedence == .sum ? .product : precedence == .product ? .power : .negative)
    return try made(
      .value(.arithmetic(operation, first, try value(right))), left.range.lowerBound..<end,
      max(left.height, right.height))
  }

  private mutating func parseComparison(
    _ left: Term, _ quantifier: PredicateNode.Quantifier?, from start: Int
  ) throws(PredicateError) -> Term {
    let first = try value(left)
    guard let relation else { throw unexpected(.comparison) }
    take()
    let folding = try parseOptions()
    let right = try parseTerm(.sum)
    let second = try value(right)
    let range = start..<end
    var pattern: TextPattern?
    if relation == .matches, case .constant(.string(let text)) = second {
      do throws(TextPattern.Failure) {
        let read = try TextPattern(text, folding: folding)
        patternSize += read.program.count
        guard patternSize <= Self.maximumPatternSize else { throw TextPattern.Failure() }
        pattern = read
      } catch {
        throw PredicateError(.invalidPattern(text), at: right.range)
      }
    }
    let comparison = PredicateNode.Comparison(
      quantifier: quantifier, left: first, relation: relation, folding: folding,
      right: second, pattern: pattern, range: range)
    return try made(
      .predicate(.comparison(comparison)), range, max(left.height, right.height))
  }

  /// Reads the options behind an operator, such as `[cd]`.
  private mutating func parseOptions() throws(PredicateError) -> TextFolding {
    guard token.kind == .sign(.openingBracket) else { return TextFolding() }
    take()
    guard case .word(let letters) = token.kind else { throw unexpected(.closingBracket) }
    for letter in letters.lowercased() where !"cdnlw".contains(letter) {
      throw PredicateError(.unknownOption(String(letter)), at: token.range)
    }
    take()
    try take(.closingBracket, or: .closingBracket)
    let options = letters.lowercased()
    // Texts that are normalized already are compared unchanged, whatever the other options are.
    if options.contains("n") { return TextFolding() }
    return TextFolding(
      ignoresCase: options.contains("c"), ignoresAccents: options.contains("d"))
  }

  // MARK: Operands

  private mutating func parsePrefix() throws(PredicateError) -> Term {
    let start = token.range.lowerBound
    switch token.kind {
    case .keyword(.not), .sign(.not):
      take()
      let operand = try parseTerm(.not)
      let node = try predicate(operand)
      return try made(.predicate(.not(node, start..<end)), start..<end, operand.height)
    case .keyword(.any), .keyword(.some), .keyword(.all), .keyword(.none):
      let quantifier: PredicateNode.Quantifier =
        switch take().kind {
        case .keyword(.all): .all
        case .keyword(.none): .none
        default: .any
        }
      return try parseComparison(try parseTerm(.sum), quantifier, from: start)
    case .sign(.minus):
      take()
      let operand = try parseTerm(.negative)
      let negative: PredicateExpression =
        switch try value(operand) {
        case .constant(.real(let number)): .constant(.real(-number))
        case let other: .negative(other)
        }
      return try made(.value(negative), start..<end, operand.height)
    case .sign(.plus):
      take()
      return try parseTerm(.negative)
    default:
      return try parsePostfix(try parsePrimary())
    }
  }

  private mutating func parsePrimary() throws(PredicateError) -> Term {
    let token = self.token
    let content: Term.Content
    switch token.kind {
    case .keyword(.truePredicate): content = .predicate(.constant(true, token.range))
    case .keyword(.falsePredicate): content = .predicate(.constant(false, token.range))
    case .keyword(.true), .keyword(.yes): content = .value(.constant(.boolean(true)))
    case .keyword(.false), .keyword(.no): content = .value(.constant(.boolean(false)))
    case .keyword(.nil), .keyword(.null): content = .value(.constant(.null))
    case .keyword(.self): content = .value(.object)
    case .string(let text): content = .value(.constant(.string(text)))
    case .number(let number): content = .value(.constant(.real(number)))
    case .variable(let name):
      guard variables.contains(name) else {
        throw PredicateError(.unboundVariable(name), at: token.range)
      }
      content = .value(.variable(name))
    case .collectionOperator(let name):
      take()
      return try made(
        .value(.path(.object, [.collection(try collectionOperator(name, token))])), token.range)
    case .word(let name):
      take()
      if self.token.kind == .sign(.openingParenthesis) { return try call(name, token) }
      return try made(.value(.path(.object, [.key(name)])), token.range)
    case .keyword(.subquery): return try parseSubquery()
    case .keyword(.function), .keyword(.cast), .keyword(.ternary):
      throw PredicateError(.unknownFunction(text(token.range)), at: token.range)
    case .sign(.openingParenthesis): return try parseParenthesized()
    case .sign(.openingBrace): return try parseAggregate()
    default: throw unexpected(.predicateOrValue)
    }
    take()
    return try made(content, token.range)
  }

  private mutating func parseParenthesized() throws(PredicateError) -> Term {
    let start = take().range.lowerBound
    var inner = try parseTerm(.or)
    try take(.closingParenthesis, or: .closingParenthesis)
    inner.range = start..<end
    return inner
  }

  private mutating func parseAggregate() throws(PredicateError) -> Term {
    let start = take().range.lowerBound
    let (elements, height) = try parseList(closedBy: .closingBrace, or: .closingBrace)
    return try made(.value(.aggregate(elements)), start..<end, height)
  }

  private mutating func parseList(
    closedBy sign: PredicateToken.Sign, or expectation: PredicateError.Expectation
  ) throws(PredicateError) -> (elements: [PredicateExpression], height: Int) {
    var elements: [PredicateExpression] = []
    var height = 0
    if take(sign) { return ([], 0) }
    repeat {
      let element = try parseTerm(.sum)
      elements.append(try value(element))
      height = max(height, element.height)
    } while take(.comma)
    try take(sign, or: expectation)
    return (elements, height)
  }

  private mutating func call(
    _ name: String, _ word: PredicateToken
  ) throws(PredicateError) -> Term {
    guard let function = PredicateExpression.Function(rawValue: name.lowercased()) else {
      throw PredicateError(.unknownFunction(name), at: word.range)
    }
    take()
    let (arguments, height) = try parseList(
      closedBy: .closingParenthesis, or: .closingParenthesis)
    let range = word.range.lowerBound..<end
    guard arguments.count == 1 else {
      throw PredicateError(.argumentCount(name, takes: 1), at: range)
    }
    return try made(.value(.call(function, arguments)), range, height)
  }

  /// `SUBQUERY(collection, $variable, predicate)`.
  private mutating func parseSubquery() throws(PredicateError) -> Term {
    let start = take().range.lowerBound
    try take(.openingParenthesis, or: .openingParenthesis)
    let collection = try parseTerm(.sum)
    let elements = try value(collection)
    try take(.comma, or: .comma)
    guard case .variable(let name) = token.kind else { throw unexpected(.variable) }
    take()
    try take(.comma, or: .comma)
    variables.append(name)
    let inner = try parseTerm(.or)
    variables.removeLast()
    let node = try predicate(inner)
    try take(.closingParenthesis, or: .closingParenthesis)
    let range = start..<end
    return try made(
      .value(.subquery(elements, variable: name, node, range)), range,
      max(collection.height, inner.height))
  }

  /// Reads the keys, collection operators and indexes behind an operand.
  private mutating func parsePostfix(_ operand: Term) throws(PredicateError) -> Term {
    var steps: [PredicateExpression.Step] = []
    var height = operand.height
    while true {
      if take(.dot) {
        steps.append(try parseKey())
      } else if token.kind == .sign(.openingBracket) {
        let (step, inner) = try parseSubscript()
        steps.append(step)
        height = max(height, inner)
      } else {
        break
      }
    }
    guard !steps.isEmpty else { return operand }
    let range = operand.range.lowerBound..<end
    if case .value(.path(let base, let first)) = operand.content {
      return try made(.value(.path(base, first + steps)), range, height)
    }
    return try made(.value(.path(try value(operand), steps)), range, height)
  }

  private mutating func parseKey() throws(PredicateError) -> PredicateExpression.Step {
    let token = self.token
    switch token.kind {
    case .word(let name):
      take()
      return .key(name)
    case .keyword(.self):
      take()
      return .key("self")
    case .keyword:
      take()
      return .key(text(token.range))
    case .collectionOperator(let name):
      take()
      return .collection(try collectionOperator(name, token))
    default: throw unexpected(.key)
    }
  }

  private func collectionOperator(
    _ name: String, _ token: PredicateToken
  ) throws(PredicateError) -> PredicateExpression.CollectionOperator {
    guard let known = PredicateExpression.CollectionOperator(rawValue: name) else {
      throw PredicateError(.unknownOperator(name), at: token.range)
    }
    return known
  }

  /// `[FIRST]`, `[LAST]`, `[SIZE]`, or the number or key of an element.
  private mutating func parseSubscript() throws(PredicateError) -> (
    step: PredicateExpression.Step, height: Int
  ) {
    take()
    let step: PredicateExpression.Step
    var height = 0
    switch token.kind {
    case .keyword(.first): step = .first
    case .keyword(.last): step = .last
    case .keyword(.size): step = .size
    default:
      let index = try parseTerm(.sum)
      height = index.height
      step = .index(try value(index))
      try take(.closingBracket, or: .closingBracket)
      return (step, height)
    }
    take()
    try take(.closingBracket, or: .closingBracket)
    return (step, height)
  }

  // MARK: Kinds

  private func made(
    _ content: Term.Content, _ range: Range<Int>, _ height: Int = 0
  ) throws(PredicateError) -> Term {
    try checkDepth(height + 1)
    return Term(content: content, range: range, height: height + 1)
  }

  private func predicate(_ term: Term) throws(PredicateError) -> PredicateNode {
    switch term.content {
    case .predicate(let node): return node
    case .value:
      // If the string ends here or goes on with a word, a comparison is missing.
      switch token.kind {
      case .word, .end: throw unexpected(.comparison)
      default: throw PredicateError(.notAPredicate, at: term.range)
      }
    }
  }

  private func value(_ term: Term) throws(PredicateError) -> PredicateExpression {
    switch term.content {
    case .value(let value): return value
    case .predicate: throw PredicateError(.notAValue, at: term.range)
    }
  }
}
