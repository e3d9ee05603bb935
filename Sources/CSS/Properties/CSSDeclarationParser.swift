internal import Bytes

/// Reads declarations and single values (CSS Syntax, section 5; CSSOM, section 6.6.1).
struct CSSDeclarationParser {
  private var tokenizer: CSSTokenizer
  private let mode: CSSParsingMode
  private let descriptors: CSSDescriptorSet?

  private init(_ text: String, _ mode: CSSParsingMode, _ descriptors: CSSDescriptorSet? = nil) {
    tokenizer = CSSTokenizer(text)
    self.mode = mode
    self.descriptors = descriptors
  }

  /// The declarations in `text`, expanded to longhands. Each property has only the declaration that
  /// wins. Declarations that are not important come first.
  package static func declarations(
    of text: String, mode: CSSParsingMode, descriptors: CSSDescriptorSet? = nil
  ) -> [CSSDeclaration] {
    var parser = CSSDeclarationParser(text, mode, descriptors)
    var all: [CSSDeclaration] = []
    while let declarations = parser.nextDeclaration() { all += declarations }
    return winners(of: all)
  }

  /// The names in `text`, in lower case, each with the tokens after its colon.
  package static func pieces(
    of text: String
  ) -> [(name: String, value: [CSSToken], source: CSSTokenizer)] {
    var parser = CSSDeclarationParser(text, .standard)
    var pieces: [(String, [CSSToken], CSSTokenizer)] = []
    while let tokens = parser.nextTokens() {
      guard let (name, value) = split(tokens) else { continue }
      var words = value[...]
      while words.first?.kind == .whitespace { words.removeFirst() }
      while words.last?.kind == .whitespace { words.removeLast() }
      pieces.append((name.asciiLowercased, Array(words), parser.tokenizer))
    }
    return pieces
  }

  /// The declaration that wins for each property: the last important one, or else the last one. As
  /// in WebKit, those that are not important come first.
  static func winners(of all: [CSSDeclaration]) -> [CSSDeclaration] {
    guard all.count > 1 else { return all }
    var seen: Set<CSSPropertyName> = []
    seen.reserveCapacity(all.count)
    var important: [CSSDeclaration] = []
    for declaration in all.reversed()
    where declaration.isImportant && seen.insert(declaration.name).inserted {
      important.append(declaration)
    }
    var normal: [CSSDeclaration] = []
    for declaration in all.reversed()
    where !declaration.isImportant && seen.insert(declaration.name).inserted {
      normal.append(declaration)
    }
    return normal.reversed() + important.reversed()
  }

  /// The next declaration, expanded to longhands; empty if it is invalid, nil at the end.
  private mutating func nextDeclaration() -> [CSSDeclaration]? {
    nextTokens().map {
      Self.declarations($0, in: tokenizer, mode: mode, descriptors: descriptors)
    }
  }

  /// The tokens of the next declaration; empty for an at-rule, nil at the end.
  private mutating func nextTokens() -> [CSSToken]? {
    var tokens: [CSSToken] = []
    var depth = 0
    var isAtEnd = true
    while true {
      let token = tokenizer.next()
      if token.kind == .end { break }
      isAtEnd = false
      if token.kind == .semicolon, depth == 0 { break }
      if token.closingKind != nil { depth += 1 }
      switch token.kind {
      case .rightParenthesis, .rightBracket, .rightBrace: depth = max(0, depth - 1)
      default: break
      }
      if tokens.isEmpty, token.kind == .whitespace { continue }
      tokens.append(token)
      // An at-rule is not allowed here; it ends with its block.
      if token.kind == .rightBrace, depth == 0, tokens[0].kind == .atKeyword { return [] }
    }
    return isAtEnd ? nil : tokens
  }

  /// The name before a declaration's colon, and the tokens after the colon; nil if there is no
  /// name.
  private static func split(_ tokens: [CSSToken]) -> (name: String, value: [CSSToken])? {
    guard let first = tokens.first, first.kind == .ident else { return nil }
    var start = 1
    while start < tokens.count, tokens[start].kind == .whitespace { start += 1 }
    guard start < tokens.count, tokens[start].kind == .colon else { return nil }
    return (first.text, Array(tokens[(start + 1)...]))
  }

  /// The declarations in the tokens of one `name: value`.
  package static func declarations(
    _ tokens: [CSSToken], in source: CSSTokenizer, mode: CSSParsingMode,
    descriptors: CSSDescriptorSet? = nil
  ) -> [CSSDeclaration] {
    guard case (let text, var value)? = split(tokens),
      let name = descriptors.map({ $0.name(text) }) ?? CSSPropertyName(text)
    else { return [] }
    let isImportant = removeImportance(&value)
    return declarations(
      name, value, in: source, isImportant: isImportant, mode: mode, descriptors: descriptors)
  }

  /// Removes `!important` from the end.
  /// - Returns: whether it was there.
  private static func removeImportance(_ tokens: inout [CSSToken]) -> Bool {
    var end = tokens.count
    func skipWhitespace() {
      while end > 0, tokens[end - 1].kind == .whitespace { end -= 1 }
    }
    skipWhitespace()
    guard end > 0, tokens[end - 1].isIdentifier("important") else { return false }
    end -= 1
    skipWhitespace()
    guard end > 0, tokens[end - 1].isDelimiter("!") else { return false }
    tokens.removeSubrange((end - 1)...)
    return true
  }

  /// The declarations of longhands for a value of `name`; empty if the value is invalid.
  package static func declarations(
    _ name: CSSPropertyName, _ tokens: [CSSToken], in source: CSSTokenizer, isImportant: Bool,
    mode: CSSParsingMode, descriptors: CSSDescriptorSet? = nil
  ) -> [CSSDeclaration] {
    var tokens = tokens[...]
    while tokens.first?.kind == .whitespace { tokens.removeFirst() }
    while tokens.last?.kind == .whitespace { tokens.removeLast() }
    if let value = descriptors?.value(of: name, tokens, in: source) {
      return value.map { [CSSDeclaration(name: name, value: $0, isImportant: isImportant)] } ?? []
    }
    let countsSiblings = tokens.contains(where: \.isSiblingFunction)
    func declaration(_ name: CSSPropertyName, _ value: CSSValue) -> CSSDeclaration {
      CSSDeclaration(
        name: name, value: value, isImportant: isImportant, countsSiblings: countsSiblings)
    }
    switch name {
    case .custom:
      guard let value = customValue(tokens, in: source) else { return [] }
      return [declaration(name, value)]
    case .known(let property):
      return expand(property, tokens, in: source, mode).map {
        declaration(.known($0.property), $0.value)
      }
    }
  }

  /// A custom property's value: its text, unchanged (CSS Variables, section 2).
  private static func customValue(
    _ tokens: ArraySlice<CSSToken>, in source: CSSTokenizer
  ) -> CSSValue? {
    guard let first = tokens.first else { return .text("") }
    guard isBalanced(tokens, topLevel: true) else { return nil }
    if tokens.count == 1, first.kind == .ident,
      let keyword = CSSWideKeyword(rawValue: first.text.asciiLowercased)
    {
      return .keyword(keyword.rawValue)
    }
    guard referenceCount(tokens) != nil else { return nil }
    return .text(tokens.text(in: source))
  }

  private static func expand(
    _ property: CSSProperty, _ tokens: ArraySlice<CSSToken>, in source: CSSTokenizer,
    _ mode: CSSParsingMode
  ) -> CSSShorthand.Expansion {
    guard let first = tokens.first else { return [] }
    let shorthand = property.shorthand
    func all(_ value: CSSValue) -> CSSShorthand.Expansion {
      shorthand?.expansion(of: value) ?? [(property, value)]
    }
    if tokens.count == 1, first.kind == .ident,
      let keyword = CSSWideKeyword(rawValue: first.text.asciiLowercased)
    {
      return all(.keyword(keyword.rawValue))
    }
    guard let references = referenceCount(tokens) else { return [] }
    if references > 0 {
      guard isBalanced(tokens, topLevel: true), !mixesBlocks(tokens) else { return [] }
      let text = tokens.text(in: source)
      return all(shorthand == nil ? .text(text) : .pending(property, text))
    }
    guard isBalanced(tokens, topLevel: false) else { return [] }
    let words = tokens.filter { $0.kind != .whitespace }
    let expansion = expand(property, words)
    if expansion.isEmpty, let quirky = mode.quirky(words, of: property, in: source) {
      return expand(property, quirky)
    }
    return expansion
  }

  /// The longhands and their values, for tokens without white space.
  private static func expand(
    _ property: CSSProperty, _ words: [CSSToken]
  ) -> CSSShorthand.Expansion {
    if let shorthand = property.shorthand { return shorthand.expand(words) ?? [] }
    guard let grammar = property.grammar, let value = CSSGrammarMatcher.value(words, grammar)
    else { return [] }
    return [(property, value)]
  }

  /// The number of references that are replaced when the value is computed; nil if one of them is
  /// malformed (CSS Variables, section 3; CSS Environment Variables, section 3).
  private static func referenceCount(_ tokens: ArraySlice<CSSToken>) -> Int? {
    var count = 0
    for (offset, token) in tokens.enumerated() where token.kind == .function {
      let isVariable = token.isFunction("var")
      guard isVariable || token.isFunction("env") else { continue }
      count += 1
      var rest = tokens.dropFirst(offset + 1).drop { $0.kind == .whitespace }
      guard let name = rest.popFirst(), name.kind == .ident else { return nil }
      if isVariable, !(name.text.hasPrefix("--") && name.text.utf8.count > 2) { return nil }
      rest = rest.drop { $0.kind == .whitespace || !isVariable && $0.kind == .number }
      guard let next = rest.first else { continue }
      guard next.kind == .comma || next.kind == .rightParenthesis else { return nil }
    }
    return count
  }

  /// Whether a block in braces stands beside something else at the top level. Only a custom property can
  /// have such a value (CSS Syntax, section 8.2).
  private static func mixesBlocks(_ tokens: ArraySlice<CSSToken>) -> Bool {
    let tokens = Array(tokens)
    var index = 0
    while index < tokens.count {
      let end = tokens[index].closingKind == nil ? index : tokens.closing(of: index).index
      if tokens[index].kind == .leftBrace { return index > 0 || end < tokens.count - 1 }
      index = end + 1
    }
    return false
  }

  /// Whether all brackets match, no token is broken, and the nesting is not too deep.
  /// - Parameter topLevel: whether `!` and `;` at the top level are errors too, as in values that
  ///   are kept as text. The arguments of `var()` and `env()` count as the top level.
  private static func isBalanced(_ tokens: ArraySlice<CSSToken>, topLevel: Bool) -> Bool {
    var open: [(closing: CSSToken.Kind, isTop: Bool)] = []
    for token in tokens {
      let isTop = open.last?.isTop ?? topLevel
      switch token.kind {
      case .badString, .badURL: return false
      case .rightParenthesis, .rightBracket, .rightBrace:
        guard open.popLast()?.closing == token.kind else { return false }
      case .delimiter where isTop && token.text == "!": return false
      case .semicolon where isTop: return false
      default:
        if let closing = token.closingKind {
          let isReference = token.isFunction("var") || token.isFunction("env")
          open.append((closing, isTop && isReference))
        }
      }
      if open.count > CSSValueParser.deepestNesting { return false }
    }
    return true
  }
}
