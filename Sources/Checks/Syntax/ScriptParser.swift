/// Makes the syntax tree of a classic script (ECMA-262, 13 to 16).
///
/// It is for scripts that the engine has accepted, so it does not check early-error rules. It ends
/// on any input, in time linear in the text and with bounded depth.
struct ScriptParser {
  var scanner: ScriptScanner
  var token: Token
  /// Where the previous token ends.
  var previousEnd = 0
  /// How many expressions and statements are open.
  private var depth = 0
  /// Whether `await` and `yield` are keywords here.
  var isInAsync = false
  var isInGenerator = false
  /// Whether `in` is an operator here: not at the beginning of a `for`.
  var acceptsIn = true

  /// How deep expressions and statements may nest in each other.
  static let maximumNesting = 2000
  /// How many levels of nodes a tree may have.
  static let maximumDepth = 8000

  /// The tree of a script.
  ///
  /// - Parameter bytes: UTF-8.
  static func parse(_ bytes: [UInt8]) throws(ScriptParsingError) -> SyntaxNode {
    var scanner = ScriptScanner(bytes)
    let first = try scanner.next()
    var parser = ScriptParser(scanner: scanner, token: first)
    var statements: [SyntaxNode] = []
    while parser.token.kind != .end { statements.append(try parser.parseStatement()) }
    return try parser.make(.program(statements), from: 0)
  }

  private init(scanner: ScriptScanner, token: Token) {
    self.scanner = scanner
    self.token = token
  }

  // MARK: Tokens

  mutating func advance() throws(ScriptParsingError) {
    previousEnd = token.end
    token = try scanner.next()
  }

  /// The token after the present one.
  func peek() throws(ScriptParsingError) -> Token {
    var scanner = scanner
    return try scanner.next()
  }

  func unexpected() -> ScriptParsingError { .unexpected(offset: token.start) }

  mutating func take(_ punctuator: String) throws(ScriptParsingError) -> Bool {
    guard token.isPunctuator(punctuator) else { return false }
    try advance()
    return true
  }

  mutating func takeWord(_ word: String) throws(ScriptParsingError) -> Bool {
    guard token.isWord(word) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ punctuator: String) throws(ScriptParsingError) {
    guard try take(punctuator) else { throw unexpected() }
  }

  /// Reads the end of a statement, which may be implied (ECMA-262, 12.10).
  mutating func endStatement() throws(ScriptParsingError) {
    if try take(";") { return }
    if token.isPunctuator("}") || token.kind == .end || token.followsLineBreak { return }
    throw unexpected()
  }

  // MARK: Nodes

  /// Makes a node that ends where the last token did.
  ///
  /// It is mutating so that the parts of the node, which callers parse in its arguments, count for its end.
  mutating func make(
    _ kind: SyntaxNode.Kind, from start: Int
  ) throws(ScriptParsingError) -> SyntaxNode {
    let node = SyntaxNode(kind, start: start, end: max(start, previousEnd))
    if node.depth > Self.maximumDepth { throw .tooDeep(offset: start) }
    return node
  }

  mutating func enter() throws(ScriptParsingError) {
    depth += 1
    if depth > Self.maximumNesting { throw .tooDeep(offset: token.start) }
  }

  mutating func leave() { depth -= 1 }

  /// Reads something where `in` is an operator, or is not.
  mutating func withIn<Result>(
    _ accepts: Bool, _ body: (inout Self) throws(ScriptParsingError) -> Result
  ) throws(ScriptParsingError) -> Result {
    let before = acceptsIn
    acceptsIn = accepts
    defer { acceptsIn = before }
    return try body(&self)
  }

  /// Whether a word is reserved and cannot be a name.
  static func isReserved(_ word: String) -> Bool { reservedWords.contains(word) }

  private static let reservedWords: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "export", "extends", "false", "finally", "for", "function", "if", "import", "in",
    "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true", "try",
    "typeof", "var", "void", "while", "with", "enum",
  ]
}
