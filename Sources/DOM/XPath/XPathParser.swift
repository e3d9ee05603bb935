/// Parses XPath expressions (XPath 1.0, section 3).
struct XPathParser {
  /// Returns the namespace of a prefix; nil if it has none.
  typealias Resolver = (String) throws -> String?

  private let tokens: [XPathToken]
  private let resolve: Resolver?
  private var index = 0
  private var depth = 0
  /// The deepest nesting of expressions. Deeper ones are an error.
  private static let maximumDepth = 200

  /// - Throws: `SyntaxError`, `NamespaceError` for a prefix without a namespace, or the error that
  ///   the resolver throws.
  static func parse(_ text: String, resolve: Resolver?) throws -> XPathTerm {
    var parser = XPathParser(tokens: try XPathLexer.tokens(of: text), resolve: resolve)
    let term = try parser.parseExpression()
    guard parser.current == nil else { throw XPathLexer.error }
    return term
  }

  private init(tokens: [XPathToken], resolve: Resolver?) {
    self.tokens = tokens
    self.resolve = resolve
  }

  private var current: XPathToken? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ token: XPathToken) -> Bool {
    guard current == token else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ token: XPathToken) throws {
    guard take(token) else { throw XPathLexer.error }
  }

  // MARK: Operators (3.4 and 3.5)

  private mutating func parseExpression() throws -> XPathTerm {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw XPathLexer.error }
    var terms = [try parseConjunction()]
    while take(.or) { terms.append(try parseConjunction()) }
    return terms.count == 1 ? terms[0] : .or(terms)
  }

  private mutating func parseConjunction() throws -> XPathTerm {
    var terms = [try parseEquality()]
    while take(.and) { terms.append(try parseEquality()) }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  private mutating func parseEquality() throws -> XPathTerm {
    try chain(of: { try $0.parseRelation() }) {
      if case .comparison(let way) = $0, way == .equal || way == .notEqual { way } else { nil }
    }
  }

  private mutating func parseRelation() throws -> XPathTerm {
    try chain(of: { try $0.parseSum() }) {
      if case .comparison(let way) = $0, way != .equal, way != .notEqual { way } else { nil }
    }
  }

  private mutating func parseSum() throws -> XPathTerm {
    try chain(of: { try $0.parseProduct() }) {
      if case .additive(let way) = $0 { way } else { nil }
    }
  }

  private mutating func parseProduct() throws -> XPathTerm {
    try chain(of: { try $0.parseSignedTerm() }) {
      if case .multiplicative(let way) = $0 { way } else { nil }
    }
  }

  /// Parses operands with operators of the same precedence between them.
  private mutating func chain(
    of operand: (inout XPathParser) throws -> XPathTerm, _ way: (XPathToken) -> XPathOperator?
  ) throws -> XPathTerm {
    let first = try operand(&self)
    var rest: [(way: XPathOperator, term: XPathTerm)] = []
    while let way = current.flatMap(way) {
      index += 1
      rest.append((way, try operand(&self)))
    }
    return rest.isEmpty ? first : .operation(first, rest)
  }

  private mutating func parseSignedTerm() throws -> XPathTerm {
    var count = 0
    while take(.additive(.minus)) { count += 1 }
    let term = try parseUnion()
    return count == 0 ? term : .signed(isNegative: count % 2 == 1, term)
  }

  private mutating func parseUnion() throws -> XPathTerm {
    var terms = [try parsePath()]
    while take(.union) { terms.append(try parsePath()) }
    return terms.count == 1 ? terms[0] : .union(terms)
  }

  // MARK: Paths (2 and 3.3)

  private mutating func parsePath() throws -> XPathTerm {
    guard let primary = try parsePrimary() else { return try parseLocationPath() }
    let predicates = try parsePredicates()
    let filtered = predicates.isEmpty ? primary : XPathTerm.filtered(primary, predicates)
    let isDeep = current == .doubleSlash
    guard take(.slash) || take(.doubleSlash) else { return filtered }
    return .path(from: filtered, try parseRelativePath(isDeep: isDeep))
  }

  private mutating func parsePrimary() throws -> XPathTerm? {
    switch current {
    case .number(let number)?:
      index += 1
      return .number(number)
    case .literal(let text)?:
      index += 1
      return .string(text)
    case .variable?:
      // Pages cannot set variables. In WebKit, each variable is an empty text.
      index += 1
      return .string(DOMString())
    case .openParenthesis?:
      index += 1
      let term = try parseExpression()
      try expect(.closeParenthesis)
      return term
    case .function(let name)?:
      index += 1
      return try call(name)
    default: return nil
    }
  }

  private mutating func call(_ name: String) throws -> XPathTerm {
    guard let function = XPathFunction(rawValue: name) else { throw XPathLexer.error }
    try expect(.openParenthesis)
    var arguments: [XPathTerm] = []
    if current != .closeParenthesis {
      repeat { arguments.append(try parseExpression()) } while take(.comma)
    }
    try expect(.closeParenthesis)
    guard function.argumentCounts.contains(arguments.count) else { throw XPathLexer.error }
    if function == .count, case .path(from: nil, let steps) = arguments[0], steps.count == 1,
      steps[0].predicates.isEmpty,
      steps[0].axis == .precedingSibling || steps[0].axis == .followingSibling
    {
      return .siblingCount(XPathSiblingCount(steps[0]))
    }
    return .function(function, arguments)
  }

  private mutating func parseLocationPath() throws -> XPathTerm {
    if take(.doubleSlash) {
      return .rootedPath(XPathRootedPath(try parseRelativePath(isDeep: true)))
    }
    let isAbsolute = take(.slash)
    if isAbsolute, !startsStep { return .rootedPath(XPathRootedPath([])) }
    let steps = try parseRelativePath(isDeep: false)
    return isAbsolute ? .rootedPath(XPathRootedPath(steps)) : .path(from: nil, steps)
  }

  private var startsStep: Bool {
    switch current {
    case .dot, .dotDot, .at, .axis, .nodeType, .name: true
    default: false
    }
  }

  /// Parses steps with `/` or `//` between them.
  ///
  /// - Parameter isDeep: whether `//` stands before the first step.
  private mutating func parseRelativePath(isDeep: Bool) throws -> [XPathStep] {
    var steps: [XPathStep] = []
    var isDeep = isDeep
    while true {
      var step = try parseStep()
      if isDeep {
        // `//name` stands for a step to all nodes and a step to their children. Without predicates
        // on positions, a step to the descendants gives the same nodes.
        if step.axis == .child, !step.predicates.contains(where: \.isPositional) {
          step.axis = .descendant
        } else {
          steps.append(XPathStep(axis: .descendantOrSelf, test: .anyNode))
        }
      }
      steps.append(step)
      isDeep = current == .doubleSlash
      guard take(.slash) || take(.doubleSlash) else { return steps }
    }
  }

  private mutating func parseStep() throws -> XPathStep {
    if take(.dot) { return XPathStep(axis: .itself, test: .anyNode) }
    if take(.dotDot) { return XPathStep(axis: .parent, test: .anyNode) }
    var axis = XPathStep.Axis.child
    if take(.at) {
      axis = .attribute
    } else if case .axis(let named)? = current {
      index += 1
      axis = named
    }
    let test = try parseNodeTest()
    return XPathStep(axis: axis, test: test, predicates: try parsePredicates())
  }

  private mutating func parseNodeTest() throws -> XPathStep.Test {
    switch current {
    case .name(let prefix, let local)?:
      index += 1
      guard let prefix else { return .name(local: local, namespace: nil) }
      guard let namespace = try resolve?(prefix) else {
        throw DOMException(.namespace, "The prefix '\(prefix)' has no namespace")
      }
      return .name(local: local, namespace: namespace)
    case .nodeType(let name)?:
      index += 1
      try expect(.openParenthesis)
      var target: DOMString?
      if name == "processing-instruction", case .literal(let text)? = current {
        index += 1
        target = text
      }
      try expect(.closeParenthesis)
      switch name {
      case "text": return .text
      case "comment": return .comment
      case "node": return .anyNode
      default: return .processingInstruction(target)
      }
    default: throw XPathLexer.error
    }
  }

  private mutating func parsePredicates() throws -> [XPathTerm] {
    var predicates: [XPathTerm] = []
    while take(.openBracket) {
      predicates.append(try parseExpression())
      try expect(.closeBracket)
    }
    return predicates
  }
}
