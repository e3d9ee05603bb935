// Primary expressions: names, literals, functions, classes (ECMA-262, 13.2, 15).

extension ScriptParser {
  mutating func parsePrimary() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    switch token.kind {
    case .number:
      let value = Double(token.text)
      try advance()
      return try make(.number(value), from: start)
    case .bigInt:
      try advance()
      return try make(.bigInt, from: start)
    case .string:
      let text = token.text
      try advance()
      return try make(.string(text), from: start)
    case .template: return try parseTemplate()
    case .identifier: return try parseWord()
    case .punctuator: return try parseMarked()
    case .regularExpression, .privateName, .end: throw unexpected()
    }
  }

  private mutating func parseWord() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let word = token.text
    if !token.isMarked {
      switch word {
      case "function": return try parseFunction(.expression)
      case "class": return try parseClass(isDeclaration: false)
      case "async":
        let next = try peek()
        if next.isWord("function"), !next.followsLineBreak {
          return try parseFunction(.expression)
        }
      case "import": return try parseImport()
      case let word where Self.isReserved(word):
        guard let kind = Self.literal(word) else { throw unexpected() }
        try advance()
        return try make(kind, from: start)
      default: break
      }
    }
    try advance()
    return try make(.identifier(word), from: start)
  }

  private static func literal(_ word: String) -> SyntaxNode.Kind? {
    switch word {
    case "this": .this
    case "null": .null
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "super": .superReference
    default: nil
    }
  }

  private mutating func parseImport() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    if try take(".") {
      try advance()
      if token.isPunctuator("(") { return try make(.importCall(parseArguments()), from: start) }
      return try make(.metaProperty, from: start)
    }
    return try make(.importCall(parseArguments()), from: start)
  }

  private mutating func parseMarked() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    switch token.text {
    case "(": return try parseParenthesis()
    case "[":
      try advance()
      return try make(.array(parseList(until: "]")), from: start)
    case "{": return try parseObject()
    case "/", "/=":
      token = try scanner.rescanRegularExpression(token)
      let text = token.text
      try advance()
      return try make(.regularExpression(text), from: start)
    case "@":
      // Decorators stand only before classes.
      try skipDecorators()
      return try parseClass(isDeclaration: false)
    default: throw unexpected()
    }
  }

  /// An expression in parentheses, or the parameters of an arrow function.
  private mutating func parseParenthesis() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    let elementsStart = token.start
    let elements = try parseList(until: ")")
    if token.isPunctuator("=>"), !token.followsLineBreak {
      return try parseArrow(elements, isAsync: false, from: start)
    }
    guard let first = elements.first else { throw unexpected() }
    if elements.count == 1 { return first }
    return try make(.sequence(elements), from: elementsStart)
  }

  mutating func parseTemplate() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    var texts = [token.text]
    var substitutions: [SyntaxNode] = []
    while !token.isMarked {
      try advance()
      substitutions.append(
        try withIn(true) { (parser) throws(ScriptParsingError) in try parser.parseExpression() })
      guard token.isPunctuator("}") else { throw unexpected() }
      token = try scanner.rescanTemplate(token)
      texts.append(token.text)
    }
    try advance()
    return try make(.template(texts, substitutions), from: start)
  }

  // MARK: Functions

  /// A function that begins with `function`, or with `async function`.
  mutating func parseFunction(
    _ form: FunctionSyntax.Form
  ) throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    let isAsync = try takeWord("async")
    try advance()
    let isGenerator = try take("*")
    var name: String?
    if Self.isBindingName(token) {
      name = token.text
      try advance()
    }
    let function = try parseFunctionRest(form, name, isAsync: isAsync, isGenerator: isGenerator)
    return try make(.function(function), from: start)
  }

  /// The parameters and the body.
  private mutating func parseFunctionRest(
    _ form: FunctionSyntax.Form, _ name: String?, isAsync: Bool, isGenerator: Bool
  ) throws(ScriptParsingError) -> FunctionSyntax {
    let outside = (isInAsync, isInGenerator)
    (isInAsync, isInGenerator) = (isAsync, isGenerator)
    defer { (isInAsync, isInGenerator) = outside }
    let parameters = try parseArguments()
    let body = try withIn(true) { (parser) throws(ScriptParsingError) in try parser.parseBlock() }
    return FunctionSyntax(
      form: form, name: name, parameters: parameters, body: body, isAsync: isAsync,
      isGenerator: isGenerator)
  }

  // MARK: Objects and classes

  private mutating func parseObject() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    try advance()
    let properties = try withIn(true) { (parser) throws(ScriptParsingError) in
      var properties: [SyntaxNode] = []
      while !(try parser.take("}")) {
        properties.append(try parser.parseProperty())
        if !parser.token.isPunctuator("}") { try parser.expect(",") }
      }
      return properties
    }
    return try make(.object(properties), from: start)
  }

  private mutating func parseProperty() throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    if try take("...") { return try make(.spread(parseAssignment()), from: start) }
    return try parseMember(isInClass: false)
  }

  private mutating func skipDecorators() throws(ScriptParsingError) {
    while try take("@") {
      if try take("(") {
        _ = try parseList(until: ")")
      } else {
        try advance()
        while try take(".") { try advance() }
        if token.isPunctuator("(") { _ = try parseArguments() }
      }
    }
  }

  mutating func parseClass(isDeclaration: Bool) throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    guard try takeWord("class") else { throw unexpected() }
    var type = ClassSyntax(isDeclaration: isDeclaration, members: [])
    if Self.isBindingName(token) {
      type.name = token.text
      try advance()
    }
    if try takeWord("extends") { type.superclass = try parseHeritage() }
    try expect("{")
    try withIn(true) { (parser) throws(ScriptParsingError) in
      while !(try parser.take("}")) {
        if try parser.take(";") { continue }
        try parser.skipDecorators()
        type.members.append(try parser.parseMember(isInClass: true))
      }
    }
    return try make(.class(type), from: start)
  }

  /// The expression after `extends`, which may have calls but no operators.
  private mutating func parseHeritage() throws(ScriptParsingError) -> SyntaxNode {
    try enter()
    defer { leave() }
    return try parseAccess()
  }

  /// Whether the next token follows the name of a member, so that a word such as `get` was its
  /// name.
  private func endsName(_ token: Token) -> Bool {
    token.kind == .end
      || ["(", ":", ",", "}", "=", ";"].contains { token.isPunctuator($0) }
  }

  private mutating func parseMember(isInClass: Bool) throws(ScriptParsingError) -> SyntaxNode {
    let start = token.start
    var property = Property(form: .value)
    if isInClass, token.isWord("static") {
      let next = try peek()
      if !endsName(next) {
        try advance()
        property.isStatic = true
        if token.isPunctuator("{") {
          property.form = .staticBlock
          property.value = try parseStaticBlock()
          return try make(.property(property), from: start)
        }
      }
    }
    var isAsync = false
    if token.isWord("async") {
      let next = try peek()
      if !endsName(next), !next.followsLineBreak {
        try advance()
        isAsync = true
      }
    }
    let isGenerator = try take("*")
    if !isAsync, !isGenerator,
      token.isWord("get") || token.isWord("set") || token.isWord("accessor")
    {
      let next = try peek()
      if !endsName(next), !next.isPunctuator("*"),
        !(isInClass && next.followsLineBreak && token.isWord("accessor"))
      {
        if token.isWord("get") { property.form = .getter }
        if token.isWord("set") { property.form = .setter }
        try advance()
      }
    }
    let nameToken = token
    try parseName(into: &property)
    if token.isPunctuator("(") {
      if property.form == .value { property.form = .method }
      let valueStart = token.start
      let function = try parseFunctionRest(
        .method, property.name, isAsync: isAsync, isGenerator: isGenerator)
      property.value = try make(.function(function), from: valueStart)
    } else if isInClass {
      if try take("=") { property.value = try parseField() }
      try endStatement()
    } else if try take(":") {
      property.value = try parseAssignment()
    } else {
      try parseShorthand(of: nameToken, into: &property)
    }
    return try make(.property(property), from: start)
  }

  /// `{name}` and, in patterns, `{name = value}`.
  private mutating func parseShorthand(
    of nameToken: Token, into property: inout Property
  ) throws(ScriptParsingError) {
    guard nameToken.kind == .identifier else { throw unexpected() }
    property.isShorthand = true
    let name = SyntaxNode(
      .identifier(nameToken.text), start: nameToken.start, end: nameToken.end)
    if try take("=") {
      property.value = try make(
        .assignment("=", target: name, value: parseAssignment()), from: nameToken.start)
    } else {
      property.value = name
    }
  }

  private mutating func parseField() throws(ScriptParsingError) -> SyntaxNode {
    let outside = (isInAsync, isInGenerator)
    (isInAsync, isInGenerator) = (false, false)
    defer { (isInAsync, isInGenerator) = outside }
    return try parseAssignment()
  }

  private mutating func parseStaticBlock() throws(ScriptParsingError) -> SyntaxNode {
    let outside = (isInAsync, isInGenerator)
    (isInAsync, isInGenerator) = (false, false)
    defer { (isInAsync, isInGenerator) = outside }
    return try parseBlock()
  }

  private mutating func parseName(into property: inout Property) throws(ScriptParsingError) {
    switch token.kind {
    case .identifier, .string, .number, .bigInt:
      property.name = token.text
      try advance()
    case .privateName:
      property.name = "#\(token.text)"
      try advance()
    case .punctuator where token.text == "[":
      try advance()
      property.computedKey = try parseAssignment()
      try expect("]")
      property.name = property.computedKey?.text
    default: throw unexpected()
    }
  }
}
