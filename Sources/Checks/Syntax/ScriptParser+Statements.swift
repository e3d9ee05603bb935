// Statements and declarations (ECMA-262, 14).

extension ScriptParser {
  mutating func parseStatement() throws(ScriptParsingError) -> SyntaxNode {
    try enter()
    defer { leave() }
    let start = token.start
    if token.isPunctuator("{") { return try parseBlock() }
    if try take(";") { return try make(.empty, from: start) }
    guard token.kind == .identifier, !token.isMarked else {
      return try parseExpressionStatement()
    }
    switch token.text {
    case "var", "const":
      // `const enum` and the like are not JavaScript; they fail below.
      return try parseVariableStatement()
    case "let", "using":
      let next = try peek()
      let isDeclaration =
        token.text == "let"
        ? Self.canBeginBinding(next) : !next.followsLineBreak && Self.isBindingName(next)
      return try isDeclaration ? parseVariableStatement() : parseExpressionStatement()
    case "function": return try parseFunction(.declaration)
    case "async":
      let next = try peek()
      let isFunction = next.isWord("function") && !next.followsLineBreak
      return try isFunction ? parseFunction(.declaration) : parseExpressionStatement()
    case "class": return try parseClass(isDeclaration: true)
    case "if": return try parseIf()
    case "for": return try parseFor()
    case "while":
      try advance()
      let test = try parseParenthesized()
      return try make(.whileStatement(test: test, body: parseStatement()), from: start)
    case "do": return try parseDo()
    case "switch": return try parseSwitch()
    case "try": return try parseTry()
    case "return", "throw": return try parseReturnOrThrow()
    case "break", "continue": return try parseJump()
    case "debugger":
      try advance()
      try endStatement()
      return try make(.debugger, from: start)
    case "with":
      try advance()
      let object = try parseParenthesized()
      return try make(.withStatement(object, parseStatement()), from: start)
    default:
      if !Self.isReserved(token.text), try peek().isPunctuator(":") {
        let label = token.text
        try advance()
        try advance()
        return try make(.labeled(label, parseStatement()), from: start)
      }
      return try parseExpressionStatement()
    }
  }

  private mutating func parseExpressionStatement() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let expression = try parseExpression()
    try endStatement()
    return try make(.expressionStatement(expression), from: start)
  }

  mutating func parseBlock() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try expect("{")
    var statements: [SyntaxNode] = []
    while !token.isPunctuator("}") {
      if token.kind == .end { throw unexpected() }
      statements.append(try parseStatement())
    }
    try advance()
    return try make(.block(statements), from: start)
  }

  private mutating func parseParenthesized() throws(ScriptParsingError) -> SyntaxNode {
    try expect("(")
    let expression = try withIn(true) { (parser) throws(ScriptParsingError) in
      try parser.parseExpression()
    }
    try expect(")")
    return expression
  }

  // MARK: Variables

  static func isBindingName(_ token: Token) -> Bool {
    token.kind == .identifier && (token.isMarked || !isReserved(token.text))
  }

  private static func canBeginBinding(_ token: Token) -> Bool {
    isBindingName(token) || token.isPunctuator("[") || token.isPunctuator("{")
  }

  private mutating func parseVariableStatement() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let (kind, declarators) = try parseDeclarators()
    try endStatement()
    return try make(.variables(kind, declarators), from: start)
  }

  private mutating func parseDeclarators() throws(ScriptParsingError) -> (
    SyntaxNode.VariableKind, [SyntaxNode]
  ) {
    guard let kind = SyntaxNode.VariableKind(rawValue: token.text) else { throw unexpected() }
    try advance()
    var declarators: [SyntaxNode] = []
    repeat {
      let start = token.start
      let target = try parseBindingTarget()
      let value = try take("=") ? try parseAssignment() : nil
      declarators.append(try make(.declarator(target: target, value: value), from: start))
    } while try take(",")
    return (kind, declarators)
  }

  /// A name or a pattern.
  mutating func parseBindingTarget() throws(ScriptParsingError) -> SyntaxNode {
    if token.isPunctuator("[") || token.isPunctuator("{") { return try parsePrimary() }
    guard Self.isBindingName(token) else { throw unexpected() }
    let start = token.start
    let name = token.text
    try advance()
    return try make(.identifier(name), from: start)
  }

  // MARK: Compound statements

  private mutating func parseIf() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    let test = try parseParenthesized()
    let first = try parseStatement()
    let second = try takeWord("else") ? try parseStatement() : nil
    return try make(.ifStatement(test: test, first, else: second), from: start)
  }

  private mutating func parseDo() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    let body = try parseStatement()
    guard try takeWord("while") else { throw unexpected() }
    let test = try parseParenthesized()
    _ = try take(";")
    return try make(.doStatement(body: body, test: test), from: start)
  }

  private mutating func parseFor() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    _ = try takeWord("await")
    try expect("(")
    var first: SyntaxNode?
    if !token.isPunctuator(";") {
      first = try withIn(false) { (parser) throws(ScriptParsingError) in
        try parser.parseForStart()
      }
    }
    if let target = first, token.isWord("of") || token.isWord("in") {
      let isOf = token.isWord("of")
      try advance()
      let collection = try isOf ? parseAssignment() : parseExpression()
      try expect(")")
      return try make(.forEach(target, in: collection, body: parseStatement()), from: start)
    }
    try expect(";")
    let test = token.isPunctuator(";") ? nil : try parseExpression()
    try expect(";")
    let update = token.isPunctuator(")") ? nil : try parseExpression()
    try expect(")")
    return try make(
      .forStatement(first, test: test, update, body: parseStatement()), from: start)
  }

  private mutating func parseForStart() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let next = try peek()
    let isDeclaration =
      token.isWord("var") || token.isWord("const")
      || (token.isWord("let") && Self.canBeginBinding(next))
      || (token.isWord("using") && Self.isBindingName(next) && !next.isWord("of"))
    guard isDeclaration else { return try parseExpression() }
    let (kind, declarators) = try parseDeclarators()
    return try make(.variables(kind, declarators), from: start)
  }

  private mutating func parseSwitch() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    let value = try parseParenthesized()
    try expect("{")
    var cases: [SyntaxNode] = []
    while !(try take("}")) {
      let caseStart = token.start
      var test: SyntaxNode?
      if try takeWord("case") {
        test = try parseExpression()
      } else if !(try takeWord("default")) {
        throw unexpected()
      }
      try expect(":")
      var statements: [SyntaxNode] = []
      while !token.isWord("case"), !token.isWord("default"), !token.isPunctuator("}") {
        if token.kind == .end { throw unexpected() }
        statements.append(try parseStatement())
      }
      cases.append(try make(.switchCase(test, statements), from: caseStart))
    }
    return try make(.switchStatement(value, cases), from: start)
  }

  private mutating func parseTry() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    let block = try parseBlock()
    var parameter: SyntaxNode?
    var handler: SyntaxNode?
    var finally: SyntaxNode?
    if try takeWord("catch") {
      if try take("(") {
        parameter = try parseBindingTarget()
        try expect(")")
      }
      handler = try parseBlock()
    }
    if try takeWord("finally") { finally = try parseBlock() }
    if handler == nil, finally == nil { throw unexpected() }
    return try make(
      .tryStatement(block, parameter: parameter, handler: handler, finally: finally), from: start)
  }

  // MARK: Jumps

  private mutating func parseReturnOrThrow() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let isThrow = token.isWord("throw")
    try advance()
    var value: SyntaxNode?
    if !token.isPunctuator(";"), !token.isPunctuator("}"), token.kind != .end,
      !token.followsLineBreak
    {
      value = try parseExpression()
    }
    try endStatement()
    guard isThrow else { return try make(.returnStatement(value), from: start) }
    guard let value else { throw unexpected() }
    return try make(.throwStatement(value), from: start)
  }

  private mutating func parseJump() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let isBreak = token.isWord("break")
    try advance()
    var label: String?
    if Self.isBindingName(token), !token.followsLineBreak {
      label = token.text
      try advance()
    }
    try endStatement()
    return try make(isBreak ? .breakStatement(label) : .continueStatement(label), from: start)
  }
}
