// Expressions (ECMA-262, 13).

extension ScriptParser {
  mutating func parseExpression() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let first = try parseAssignment()
    guard token.isPunctuator(",") else { return first }
    var expressions = [first]
    while try take(",") { expressions.append(try parseAssignment()) }
    return try make(.sequence(expressions), from: start)
  }

  private static let assigningOperators: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=",
    "||=", "??=",
  ]

  mutating func parseAssignment() throws(ScriptParsingError) -> SyntaxNode {
    try enter()
    defer { leave() }
    let start = token.start
    if isInGenerator, token.isWord("yield") { return try parseYield() }
    if let arrow = try parseArrowOfName() { return arrow }
    let left = try parseConditional()
    // If the parentheses turned out to be parameters, this is a function by now.
    if case .function(let function) = left.kind, function.form == .arrow { return left }
    guard token.kind == .punctuator, Self.assigningOperators.contains(token.text) else {
      return left
    }
    let sign = token.text
    try advance()
    return try make(.assignment(sign, target: left, value: parseAssignment()), from: start)
  }

  private mutating func parseYield() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    if token.followsLineBreak { return try make(.yield(nil), from: start) }
    if try take("*") { return try make(.yield(parseAssignment()), from: start) }
    let ends = [")", "]", "}", ",", ";", ":"].contains { token.isPunctuator($0) }
    if ends || token.kind == .end || token.isWord("in") {
      return try make(.yield(nil), from: start)
    }
    return try make(.yield(parseAssignment()), from: start)
  }

  /// `name => …` and `async name => …`.
  private mutating func parseArrowOfName() throws(ScriptParsingError) -> SyntaxNode? {
    guard Self.isBindingName(token) else { return nil }
    let start = token.start
    let next = try peek()
    if next.isPunctuator("=>"), !next.followsLineBreak {
      return try parseArrow([parseBindingTarget()], isAsync: false, from: start)
    }
    guard token.isWord("async"), Self.isBindingName(next), !next.followsLineBreak,
      !next.isWord("function")
    else { return nil }
    // Only an arrow function has two names in a row.
    try advance()
    return try parseArrow([parseBindingTarget()], isAsync: true, from: start)
  }

  /// Reads on from `=>`.
  mutating func parseArrow(
    _ parameters: [SyntaxNode], isAsync: Bool, from start: Int
  ) throws(ScriptParsingError) -> SyntaxNode {
    guard !token.followsLineBreak else { throw unexpected() }
    try expect("=>")
    let outside = (isInAsync, isInGenerator)
    isInAsync = isAsync
    isInGenerator = false
    defer { (isInAsync, isInGenerator) = outside }
    let body: SyntaxNode
    if token.isPunctuator("{") {
      body = try withIn(true) { (parser) throws(ScriptParsingError) in try parser.parseBlock() }
    } else {
      body = try parseAssignment()
    }
    return try make(
      .function(
        FunctionSyntax(form: .arrow, parameters: parameters, body: body, isAsync: isAsync)),
      from: start)
  }

  // MARK: Operators

  private mutating func parseConditional() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let test = try parseOperators(rank: 1)
    guard token.isPunctuator("?") else { return test }
    try advance()
    let first = try withIn(true) { (parser) throws(ScriptParsingError) in
      try parser.parseAssignment()
    }
    try expect(":")
    return try make(.conditional(test: test, first, else: parseAssignment()), from: start)
  }

  /// The precedence of the operator that comes next; 0 without an operator.
  private var rank: Int {
    if token.kind == .identifier, !token.isMarked {
      return token.text == "instanceof" || token.text == "in" && acceptsIn ? 8 : 0
    }
    guard token.kind == .punctuator else { return 0 }
    return switch token.text {
    case "??": 1
    case "||": 2
    case "&&": 3
    case "|": 4
    case "^": 5
    case "&": 6
    case "==", "!=", "===", "!==": 7
    case "<", ">", "<=", ">=": 8
    case "<<", ">>", ">>>": 9
    case "+", "-": 10
    case "*", "/", "%": 11
    default: 0
    }
  }

  private mutating func parseOperators(rank lowest: Int) throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    var left = try parsePower()
    while rank >= lowest {
      let current = rank
      var operands = [left]
      var operators: [String] = []
      while rank == current {
        operators.append(token.text)
        try advance()
        operands.append(try parseOperators(rank: current + 1))
      }
      left = try make(
        current <= 3
          ? .logical(operators[0], operands) : .binary(operators: operators, operands),
        from: start)
    }
    return left
  }

  private mutating func parsePower() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let base = try parseUnary()
    guard token.isPunctuator("**") else { return base }
    try enter()
    defer { leave() }
    try advance()
    return try make(.binary(operators: ["**"], [base, parsePower()]), from: start)
  }

  private mutating func parseUnary() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let isWord =
      token.isWord("typeof") || token.isWord("void") || token.isWord("delete")
      || isInAsync && token.isWord("await")
    let isSign = token.kind == .punctuator && Self.isSign(token.text)
    // The name of a private member stands alone before `in`.
    if token.kind == .privateName {
      let name = token.text
      try advance()
      return try make(.privateName(name), from: start)
    }
    guard isWord || isSign else { return try parsePostfix() }
    try enter()
    defer { leave() }
    let sign = token.text
    try advance()
    let operand = try parseUnary()
    return switch sign {
    case "await": try make(.await(operand), from: start)
    case "++", "--": try make(.update(operand), from: start)
    default: try make(.unary(sign, operand), from: start)
    }
  }

  private static func isSign(_ text: String) -> Bool {
    switch text {
    case "!", "-", "+", "~", "++", "--": true
    default: false
    }
  }

  private mutating func parsePostfix() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let operand = try parseAccess()
    if token.isPunctuator("++") || token.isPunctuator("--"), !token.followsLineBreak {
      try advance()
      return try make(.update(operand), from: start)
    }
    return operand
  }

  // MARK: Members and calls

  /// A primary expression with its member accesses and calls.
  mutating func parseAccess() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    var node: SyntaxNode
    if token.isWord("new") {
      node = try parseNew()
    } else {
      let isAsyncWord = token.isWord("async")
      let opensParenthesis = token.isPunctuator("(")
      node = try parsePrimary()
      if opensParenthesis, case .function(let function) = node.kind, function.form == .arrow,
        // An arrow function in parentheses can be called; one whose parameters they are cannot.
        !endsWithParenthesis(node, from: start)
      {
        return node
      }
      if isAsyncWord, token.isPunctuator("("), !token.followsLineBreak {
        let arguments = try parseArguments()
        if token.isPunctuator("=>"), !token.followsLineBreak {
          return try parseArrow(arguments, isAsync: true, from: start)
        }
        node = try make(.call(node, arguments, isOptional: false), from: start)
      }
    }
    return try parseAccess(to: node, from: start, acceptsCalls: true)
  }

  private func endsWithParenthesis(_ node: SyntaxNode, from start: Int) -> Bool {
    node.start > start
  }

  private mutating func parseAccess(
    to base: SyntaxNode, from start: Int, acceptsCalls: Bool
  ) throws(ScriptParsingError) -> SyntaxNode {
    var node = base
    while true {
      if token.kind == .template {
        let template = try parseTemplate()
        node = try make(.taggedTemplate(tag: node, template), from: start)
        continue
      }
      guard token.kind == .punctuator else { return node }
      switch token.text {
      case ".":
        try advance()
        node = try make(
          .member(node, parseMemberName(), isOptional: false), from: start)
      case "?." where acceptsCalls:
        try advance()
        if token.isPunctuator("(") {
          node = try make(.call(node, parseArguments(), isOptional: true), from: start)
        } else if token.isPunctuator("[") {
          let key = try parseSubscript()
          node = try make(.subscripted(node, key, isOptional: true), from: start)
        } else {
          node = try make(.member(node, parseMemberName(), isOptional: true), from: start)
        }
      case "[":
        let key = try parseSubscript()
        node = try make(.subscripted(node, key, isOptional: false), from: start)
      case "(" where acceptsCalls:
        node = try make(.call(node, parseArguments(), isOptional: false), from: start)
      default: return node
      }
    }
  }

  private mutating func parseMemberName() throws(ScriptParsingError) -> String {
    let name: String
    switch token.kind {
    case .identifier: name = token.text
    case .privateName: name = "#\(token.text)"
    default: throw unexpected()
    }
    try advance()
    return name
  }

  private mutating func parseSubscript() throws(ScriptParsingError) -> SyntaxNode {
    try expect("[")
    let key = try withIn(true) { (parser) throws(ScriptParsingError) in
      try parser.parseExpression()
    }
    try expect("]")
    return key
  }

  mutating func parseArguments() throws(ScriptParsingError) -> [SyntaxNode] {
    try expect("(")
    return try parseList(until: ")")
  }

  /// Expressions, some of them spread, up to a closing mark.
  mutating func parseList(until end: String) throws(ScriptParsingError) -> [SyntaxNode] {
    try withIn(true) { (parser) throws(ScriptParsingError) in
      var elements: [SyntaxNode] = []
      while !(try parser.take(end)) {
        let start = parser.token.start
        if end == "]", parser.token.isPunctuator(",") {
          try parser.advance()
          elements.append(try parser.make(.hole, from: start))
          continue
        }
        if try parser.take("...") {
          elements.append(try parser.make(.spread(parser.parseAssignment()), from: start))
        } else {
          elements.append(try parser.parseAssignment())
        }
        if !parser.token.isPunctuator(end) { try parser.expect(",") }
      }
      return elements
    }
  }

  private mutating func parseNew() throws(ScriptParsingError) -> SyntaxNode {
    try enter()
    defer { leave() }
    let start = token.start
    try advance()
    if try take(".") {
      try advance()
      return try make(.metaProperty, from: start)
    }
    let calleeStart = token.start
    let callee = try token.isWord("new") ? parseNew() : parsePrimary()
    let type = try parseAccess(to: callee, from: calleeStart, acceptsCalls: false)
    let arguments = token.isPunctuator("(") ? try parseArguments() : []
    return try make(.new(type, arguments), from: start)
  }
}
