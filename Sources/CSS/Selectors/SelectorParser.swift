internal import Bytes

/// Parses selectors (Selectors 4, 18) as WebKit does.
///
/// Its methods return nil for invalid selectors.
struct SelectorParser {
  private let source: [CSSToken]
  /// The tokens that have not been read.
  private var tokens: ArraySlice<CSSToken>
  /// The number of open parentheses.
  private var depth = 0
  private var isInHas = false

  /// Selectors nested deeper than this, or longer, are refused.
  private static let deepestNesting = 64
  private static let longestSelector = 2048

  /// The namespaces of prefixes.
  private let namespaces: CSSNamespaces

  package init(_ text: String, namespaces: CSSNamespaces = CSSNamespaces()) {
    self.namespaces = namespaces
    source = CSSTokenizer.tokens(of: text)
    tokens = source[...]
  }

  /// A list that is all there is.
  mutating func wholeList() -> [ComplexSelector]? {
    guard let list = list(), tokens.isEmpty else { return nil }
    return list
  }

  // MARK: Lists

  private mutating func skipSpace() {
    while tokens.first?.kind == .whitespace { tokens.removeFirst() }
  }

  /// One or more selectors, up to the end or to a token that cannot follow one.
  private mutating func list() -> [ComplexSelector]? {
    var list: [ComplexSelector] = []
    while true {
      guard let selector = complexSelector() else { return nil }
      list.append(selector)
      guard tokens.first?.kind == .comma else { return list }
      tokens.removeFirst()
    }
  }

  /// Reads the tokens up to the parenthesis that closes the open one, and returns those inside.
  private mutating func block() -> ArraySlice<CSSToken> {
    let start = tokens.startIndex
    var open: [CSSToken.Kind] = [.rightParenthesis]
    while let token = tokens.popFirst() {
      if let closing = token.closingKind { open.append(closing) }
      if token.kind == open.last {
        open.removeLast()
        if open.isEmpty { return source[start..<(tokens.startIndex - 1)] }
      }
    }
    return source[start..<tokens.startIndex]
  }

  /// Parses the tokens inside a pair of parentheses.
  private func parse<Result>(
    inside tokens: ArraySlice<CSSToken>, _ body: (inout SelectorParser) -> Result?
  ) -> Result? {
    guard depth < Self.deepestNesting else { return nil }
    var parser = self
    parser.tokens = tokens
    parser.depth += 1
    guard let result = body(&parser) else { return nil }
    parser.skipSpace()
    return parser.tokens.isEmpty ? result : nil
  }

  /// The selectors of a list that are valid: the others count as if they were not there.
  private func forgivingList(_ tokens: ArraySlice<CSSToken>) -> SelectorList {
    var selectors: [ComplexSelector] = []
    for part in Self.parts(of: tokens) {
      if let selector = parse(inside: part, { $0.complexSelector() }),
        selector.compounds.allSatisfy({ !$0.isPseudoElement })
      {
        selectors.append(selector)
      }
    }
    return SelectorList(selectors)
  }

  /// The parts between the commas that are in no parentheses.
  private static func parts(of tokens: ArraySlice<CSSToken>) -> [ArraySlice<CSSToken>] {
    var parts: [ArraySlice<CSSToken>] = []
    var open: [CSSToken.Kind] = []
    var start = tokens.startIndex
    for index in tokens.indices {
      let token = tokens[index]
      if let closing = token.closingKind {
        open.append(closing)
      } else if token.kind == open.last {
        open.removeLast()
      } else if token.kind == .comma, open.isEmpty {
        parts.append(tokens[start..<index])
        start = index + 1
      }
    }
    parts.append(tokens[start...])
    return parts
  }

  // MARK: Complex selectors

  private mutating func complexSelector() -> ComplexSelector? {
    skipSpace()
    guard let compounds = compounds(after: nil) else { return nil }
    return ComplexSelector(compounds: compounds)
  }

  /// Compounds with their combinators, the rightmost first. `first` stands before them.
  private mutating func compounds(
    after first: (anchor: CompoundSelector, combinator: Combinator)?
  ) -> [CompoundSelector]? {
    var compounds = first.map { [$0.anchor] } ?? []
    var combinator = first?.combinator
    while true {
      guard let compound = compoundSelector() else { return nil }
      compound.combinator = combinator
      compounds.append(compound)
      guard compounds.count < Self.longestSelector else { return nil }
      combinator = self.combinator()
      guard combinator != nil else { break }
      // Nothing lies inside or beside a pseudo-element.
      if compound.isPseudoElement { return nil }
    }
    return compounds.reversed()
  }

  /// The combinator that follows; nil at the end of the selector.
  private mutating func combinator() -> Combinator? {
    let hasSpace = tokens.first?.kind == .whitespace
    skipSpace()
    guard let token = tokens.first else { return nil }
    let combinator: Combinator
    switch token.kind == .delimiter ? token.text : "" {
    case ">": combinator = .child
    case "+": combinator = .nextSibling
    case "~": combinator = .subsequentSibling
    default:
      return hasSpace && token.kind != .comma ? .descendant : nil
    }
    tokens.removeFirst()
    skipSpace()
    return combinator
  }

  /// The selector of `:has()`, which may begin with a combinator.
  private mutating func relativeSelector() -> RelativeSelector? {
    skipSpace()
    let anchor = CompoundSelector()
    anchor.others = [.anchor]
    let leading = combinator() ?? .descendant
    guard let compounds = compounds(after: (anchor, leading)),
      compounds.allSatisfy({ !$0.isPseudoElement })
    else { return nil }
    return RelativeSelector(selector: ComplexSelector(compounds: compounds), leading: leading)
  }

  // MARK: Compound selectors

  private mutating func compoundSelector() -> CompoundSelector? {
    let compound = CompoundSelector()
    var isEmpty = true
    guard let hasType = typeSelector(into: compound) else { return nil }
    if hasType { isEmpty = false }
    while let token = tokens.first {
      switch token.kind {
      case .hash:
        guard token.isIdentifier else { return nil }
        tokens.removeFirst()
        let name = Array(token.text.utf8)
        if compound.identifier == nil {
          compound.identifier = name
        } else {
          compound.others.append(.identifier(name))
        }
      case .delimiter where token.text == ".":
        tokens.removeFirst()
        guard let name = tokens.popFirst(), name.kind == .ident, name.start == token.end else {
          return nil
        }
        compound.classes.append(Array(name.text.utf8))
      case .delimiter where token.text == "&":
        tokens.removeFirst()
        compound.others.append(.pseudoClass(.scope))
      case .leftBracket:
        tokens.removeFirst()
        guard let selector = attributeSelector() else { return nil }
        compound.others.append(.attribute(selector))
      case .colon:
        tokens.removeFirst()
        guard pseudo(into: compound, after: token) else { return nil }
      default: return isEmpty ? nil : compound
      }
      // Of a pseudo-element only its state may follow.
      if compound.isPseudoElement, token.kind != .colon { return nil }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  /// Whether there is an element's name or a star, or nil for a namespace that is not declared.
  private mutating func typeSelector(into compound: CompoundSelector) -> Bool? {
    guard var name = tokens.first,
      name.kind == .ident || name.isDelimiter("*") || name.isDelimiter("|")
    else {
      if depth == 0, namespaces.main != nil {
        var type = TypeSelector()
        type.namespace = namespaces.main
        compound.type = type
      }
      return false
    }
    var type = TypeSelector()
    type.namespace = namespaces.main
    let rest = tokens.dropFirst()
    if name.isDelimiter("|")
      || rest.first.map({ $0.isDelimiter("|") && $0.start == name.end }) == true,
      let next = name.isDelimiter("|") ? rest.first : rest.dropFirst().first,
      next.kind == .ident || next.isDelimiter("*")
    {
      type.namespace = nil
      if name.kind == .ident {
        guard let address = namespaces.addresses[name.text] else { return nil }
        type.namespace = address
      }
      type.withoutNamespace = name.isDelimiter("|")
      tokens.removeFirst(type.withoutNamespace ? 1 : 2)
      name = next
    } else if name.isDelimiter("|") {
      return nil
    }
    tokens.removeFirst()
    if name.kind == .ident {
      type.name = Array(name.text.utf8)
      type.lowercased = Array(name.text.asciiLowercased.utf8)
    }
    if type.name != nil || type.withoutNamespace || type.namespace != nil { compound.type = type }
    return true
  }

  private mutating func attributeSelector() -> AttributeSelector? {
    skipSpace()
    guard var name = tokens.popFirst() else { return nil }
    let inAnyNamespace = name.isDelimiter("*") && tokens.first?.isDelimiter("|") == true
    if inAnyNamespace { tokens.removeFirst() }
    var namespace: String?
    if name.kind == .ident, let bar = tokens.first, bar.isDelimiter("|"), bar.start == name.end,
      let local = tokens.dropFirst().first, local.kind == .ident
    {
      guard let address = namespaces.addresses[name.text] else { return nil }
      namespace = address
      name = local
      tokens.removeFirst(2)
    }
    if inAnyNamespace || name.isDelimiter("|") {
      guard let next = tokens.popFirst() else { return nil }
      name = next
    }
    // A star is accepted, and names no attribute.
    guard name.kind == .ident || name.isDelimiter("*") else { return nil }
    skipSpace()
    guard let token = tokens.popFirst(), token.kind != .rightBracket else {
      return AttributeSelector(
        name: name.text, inAnyNamespace: inAnyNamespace, namespace: namespace,
        operator: .exists)
    }
    guard token.kind == .delimiter else { return nil }
    let comparison: AttributeSelector.Operator
    switch token.text {
    case "=": comparison = .equals
    case "~": comparison = .includes
    case "|": comparison = .dashMatch
    case "^": comparison = .prefix
    case "$": comparison = .suffix
    case "*": comparison = .substring
    default: return nil
    }
    if comparison != .equals {
      guard let equals = tokens.popFirst(), equals.isDelimiter("="), equals.start == token.end
      else { return nil }
    }
    skipSpace()
    guard let value = tokens.popFirst(), value.kind == .ident || value.kind == .string else {
      return nil
    }
    skipSpace()
    var ignoresCase = false
    if let flag = tokens.first, flag.kind == .ident {
      guard flag.isIdentifier("i") else { return nil }
      ignoresCase = true
      tokens.removeFirst()
      skipSpace()
    }
    if let end = tokens.popFirst(), end.kind != .rightBracket { return nil }
    return AttributeSelector(
      name: name.text, inAnyNamespace: inAnyNamespace, namespace: namespace,
      operator: comparison, value: value.text, ignoresCase: ignoresCase)
  }

  // MARK: Pseudo-classes and pseudo-elements

  /// Reads the pseudo-class or pseudo-element after a colon; false if it is unknown or missing.
  private mutating func pseudo(into compound: CompoundSelector, after colon: CSSToken) -> Bool {
    guard var token = tokens.popFirst(), token.start == colon.end else { return false }
    if token.kind == .colon {
      guard let name = tokens.popFirst(), name.start == token.end else { return false }
      token = name
      return pseudoElement(token, into: compound)
    }
    let name = token.text.asciiLowercased
    switch token.kind {
    case .ident:
      if PseudoClass.oldElements.contains(name) { return pseudoElement(token, into: compound) }
      guard let known = PseudoClass(rawValue: name),
        compound.pseudoElement.map({ Self.canFollow(known, $0) }) ?? true
      else { return false }
      compound.others.append(.pseudoClass(known))
      return true
    case .function:
      guard let selector = function(name, block()) else { return false }
      compound.others.append(selector)
      return true
    default: return false
    }
  }

  private mutating func pseudoElement(_ token: CSSToken, into compound: CompoundSelector) -> Bool {
    let name = token.text.asciiLowercased
    if compound.isPseudoElement { return false }
    compound.pseudoElement = name
    switch token.kind {
    case .ident: return PseudoClass.elements.contains(name) || name.hasPrefix("-webkit-")
    case .function:
      let arguments = block()
      if name == "slotted" { return wholeCompound(arguments) != nil }
      return PseudoClass.elementFunctions.contains(name)
        && arguments.contains { $0.kind != .whitespace }
    default: return false
    }
  }

  /// Whether a state can be asked of a pseudo-element: only parts of controls have any.
  private static func canFollow(_ state: PseudoClass, _ pseudoElement: String) -> Bool {
    pseudoElement == "selection"
      ? state == .windowInactive : pseudoElement == "part" || pseudoElement.hasPrefix("-webkit-")
  }

  /// A compound that is all there is between the parentheses.
  private func wholeCompound(_ arguments: ArraySlice<CSSToken>) -> CompoundSelector? {
    parse(inside: arguments) { parser in
      parser.skipSpace()
      return parser.compoundSelector().flatMap { $0.isPseudoElement ? nil : $0 }
    }
  }

  private func function(_ name: String, _ arguments: ArraySlice<CSSToken>) -> SimpleSelector? {
    switch name {
    case "is", "where", "matches", "-webkit-any": return .any(forgivingList(arguments))
    case "not":
      return parse(inside: arguments) { $0.list() }.flatMap { list in
        list.contains { $0.compounds.contains(where: \.isPseudoElement) }
          ? nil : .none(SelectorList(list))
      }
    case "has": return has(arguments)
    case "nth-child": return nth(arguments, fromEnd: false, ofType: false)
    case "nth-last-child": return nth(arguments, fromEnd: true, ofType: false)
    case "nth-of-type": return nth(arguments, fromEnd: false, ofType: true)
    case "nth-last-of-type": return nth(arguments, fromEnd: true, ofType: true)
    case "lang": return language(arguments)
    case "dir":
      return Self.identifier(arguments).map { .direction($0.asciiLowercased) }
    case "host":
      return wholeCompound(arguments).map(SimpleSelector.host)
    case "state": return Self.identifier(arguments).map { .state($0) }
    case "active-view-transition-type":
      return Self.parts(of: arguments).allSatisfy { Self.identifier($0) != nil }
        ? .any(SelectorList([])) : nil
    default: return nil
    }
  }

  private func has(_ arguments: ArraySlice<CSSToken>) -> SimpleSelector? {
    if isInHas { return nil }
    var parser = self
    parser.isInHas = true
    var selectors: [RelativeSelector] = []
    for part in Self.parts(of: arguments) {
      guard let selector = parser.parse(inside: part, { $0.relativeSelector() }) else {
        return nil
      }
      selectors.append(selector)
    }
    return .has(selectors)
  }

  private func nth(
    _ arguments: ArraySlice<CSSToken>, fromEnd: Bool, ofType: Bool
  ) -> SimpleSelector? {
    parse(inside: arguments) { parser in
      guard let pattern = NthPattern(&parser.tokens) else { return nil }
      var list: SelectorList?
      parser.skipSpace()
      if let of = parser.tokens.first {
        guard !ofType, of.isIdentifier("of") else { return nil }
        parser.tokens.removeFirst()
        guard let selectors = parser.list(),
          selectors.allSatisfy({ $0.compounds.allSatisfy { !$0.isPseudoElement } })
        else { return nil }
        list = SelectorList(selectors)
      }
      return .nth(NthSelector(pattern: pattern, fromEnd: fromEnd, ofType: ofType, list: list))
    }
  }

  private func language(_ arguments: ArraySlice<CSSToken>) -> SimpleSelector? {
    var ranges: [String] = []
    for part in Self.parts(of: arguments) {
      let words = part.filter { $0.kind != .whitespace }
      guard words.count == 1, words[0].kind == .ident || words[0].kind == .string else {
        return nil
      }
      ranges.append(words[0].text)
    }
    return .language(ranges)
  }

  /// The only identifier between the parentheses.
  private static func identifier(_ arguments: ArraySlice<CSSToken>) -> String? {
    let words = arguments.filter { $0.kind != .whitespace }
    return words.count == 1 && words[0].kind == .ident ? words[0].text : nil
  }
}
