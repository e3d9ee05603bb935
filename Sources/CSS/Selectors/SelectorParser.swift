internal import Bytes

/// Parses selectors (Selectors 4, section 18) as WebKit does.
///
/// Its methods return nil for invalid selectors.
struct SelectorParser {
  let text: CSSTokenizer
  private let source: [CSSToken]
  /// The tokens that were not read yet.
  var tokens: ArraySlice<CSSToken>
  /// The number of open parentheses.
  private var depth = 0
  var isInHas = false
  /// The pseudo-element whose states are being read; nil outside of one.
  private var pseudoElement: PseudoElement?
  /// Whether the last invalid selector ended at a combinator in the place of a compound.
  private var isBeforeStrayCombinator = false

  /// The limits for nesting and length. Selectors beyond them are invalid.
  private static let deepestNesting = 64
  private static let longestSelector = 2048

  /// The namespaces by their prefixes.
  private let namespaces: CSSNamespaces

  init(_ text: String, namespaces: CSSNamespaces = CSSNamespaces()) {
    self.namespaces = namespaces
    self.text = CSSTokenizer(text)
    source = CSSTokenizer.tokens(of: text)
    tokens = source[...]
  }

  /// A list that takes up the whole text.
  mutating func parseWholeList(_ context: SelectorList.Context) -> [ComplexSelector]? {
    guard let list = parseList(context), tokens.isEmpty else { return nil }
    return list
  }

  // MARK: Lists

  mutating func skipSpace() {
    while tokens.first?.kind == .whitespace { tokens.removeFirst() }
  }

  /// One or more selectors, up to the end or to a token that cannot be part of a selector.
  mutating func parseList(_ context: SelectorList.Context = .absolute) -> [ComplexSelector]? {
    var list: [ComplexSelector] = []
    while true {
      guard let selector = parseComplexSelector(context) else { return nil }
      list.append(selector)
      guard tokens.first?.kind == .comma else { return list }
      tokens.removeFirst()
    }
  }

  /// Reads the tokens up to the parenthesis that closes the open one, and returns them without the
  /// parenthesis.
  private mutating func parseBlock() -> ArraySlice<CSSToken> {
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

  /// Parses tokens from inside parentheses. White space around them is ignored.
  func parse<Result>(
    inside tokens: ArraySlice<CSSToken>, _ body: (inout SelectorParser) -> Result?
  ) -> Result? {
    guard depth < Self.deepestNesting else { return nil }
    var parser = self
    parser.tokens = tokens
    parser.depth += 1
    parser.skipSpace()
    guard let result = body(&parser) else { return nil }
    parser.skipSpace()
    return parser.tokens.isEmpty ? result : nil
  }

  /// A list that ignores invalid selectors.
  func forgivingList(_ tokens: ArraySlice<CSSToken>) -> SelectorList {
    SelectorList(
      parts: Self.parts(of: tokens).map { part in
        guard let selector = parse(inside: part, { $0.parseComplexSelector(.absolute) }),
          !selector.hasPseudoElement
        else { return .unknown(written(part)) }
        return .selector(selector)
      })
  }

  /// The source text of tokens, without white space around them.
  private func written(_ tokens: ArraySlice<CSSToken>) -> String {
    let tokens = tokens.drop { $0.kind == .whitespace }
    guard let first = tokens.first, let last = tokens.last(where: { $0.kind != .whitespace })
    else { return "" }
    return text.source(first.start, last.end)
  }

  /// The parts between commas outside of brackets.
  static func parts(of tokens: ArraySlice<CSSToken>) -> [ArraySlice<CSSToken>] {
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

  private mutating func parseComplexSelector(_ context: SelectorList.Context) -> ComplexSelector? {
    skipSpace()
    switch context {
    case .absolute: return parseCompounds().map(ComplexSelector.init)
    case .nested: return parseSelector(relativeTo: .nesting)
    case .scoped: return parseSelector(relativeTo: .scopingRoot)
    }
  }

  /// A selector of a nested rule (CSS Nesting, section 3) or of a rule in `@scope` (CSS Cascade, Level
  /// 6, section 2.5.2). Unless it names what it is relative to, it is so by the combinator at its
  /// beginning or else by the descendant combinator.
  ///
  /// - Parameter base: the elements of the surrounding rule, or the root of the scope.
  private mutating func parseSelector(relativeTo base: SimpleSelector) -> ComplexSelector? {
    let parent = CompoundSelector([base])
    let start = tokens.startIndex
    isBeforeStrayCombinator = false
    if let compounds = parseCompounds() {
      if names(base, source[start..<tokens.startIndex]) {
        return ComplexSelector(compounds: compounds)
      }
      guard let first = compounds.last else { return nil }
      let joined = CompoundSelector(type: first.type, first.simples, combinator: .descendant)
      return ComplexSelector(compounds: compounds.dropLast() + [joined, parent])
    }
    // WebKit continues at the combinator where the first attempt ended: `a > > b` becomes `& > b`.
    guard isBeforeStrayCombinator, let leading = parseCombinator() else { return nil }
    return parseCompounds(after: (parent, leading)).map(ComplexSelector.init)
  }

  /// Whether tokens name what a selector is relative to: `&`, and in `@scope` also `:scope`.
  private func names(_ base: SimpleSelector, _ tokens: ArraySlice<CSSToken>) -> Bool {
    if tokens.contains(where: { $0.isDelimiter("&") }) { return true }
    guard case .scopingRoot = base else { return false }
    return zip(tokens, tokens.dropFirst()).contains {
      $0.kind == .colon && $1.isIdentifier("scope")
    }
  }

  /// The selector of `:has()`, which may begin with a combinator.
  mutating func parseRelativeSelector() -> RelativeSelector? {
    skipSpace()
    let leading = parseCombinator() ?? .descendant
    return parseCompounds(after: (CompoundSelector([.anchor]), leading)).map {
      RelativeSelector(selector: ComplexSelector(compounds: $0), leading: leading)
    }
  }

  /// Compounds with their combinators, the rightmost first. `first` comes before them in the text.
  private mutating func parseCompounds(
    after first: (compound: CompoundSelector, combinator: Combinator)? = nil
  ) -> [CompoundSelector]? {
    var compounds = first.map { [$0.compound] } ?? []
    var combinator = first?.combinator
    while true {
      if isAtCombinator {
        isBeforeStrayCombinator = true
        return nil
      }
      guard let compound = parseCompoundSelector(after: combinator) else { return nil }
      compounds.append(compound)
      guard compounds.count < Self.longestSelector else { return nil }
      combinator = self.parseCombinator()
      guard combinator != nil else { break }
      // A pseudo-element cannot have descendants or siblings.
      if compound.isPseudoElement { return nil }
    }
    return compounds.reversed()
  }

  private var isAtCombinator: Bool {
    guard let token = tokens.first, token.kind == .delimiter else { return false }
    return Combinator(rawValue: token.text) != nil
  }

  /// The next combinator; nil at the end of the selector.
  private mutating func parseCombinator() -> Combinator? {
    let hasSpace = tokens.first?.kind == .whitespace
    skipSpace()
    guard let token = tokens.first else { return nil }
    guard token.kind == .delimiter, let combinator = Combinator(rawValue: token.text) else {
      return hasSpace && token.kind != .comma ? .descendant : nil
    }
    tokens.removeFirst()
    skipSpace()
    return combinator
  }

  // MARK: Compound selectors

  mutating func parseCompoundSelector(after combinator: Combinator? = nil) -> CompoundSelector? {
    let outer = pseudoElement
    defer { pseudoElement = outer }
    guard let (type, hasType) = parseTypeSelector() else { return nil }
    var simples: [SimpleSelector] = []
    while let token = tokens.first, Self.beginsSimpleSelector(token) {
      // Only pseudo-classes and pseudo-elements can follow a pseudo-element.
      if pseudoElement != nil, token.kind != .colon { return nil }
      tokens.removeFirst()
      guard let simple = parseSimpleSelector(after: token) else { return nil }
      simples.append(simple)
      if case .pseudoElement(let element) = simple { pseudoElement = element }
    }
    if !hasType, simples.isEmpty { return nil }
    return CompoundSelector(type: type, simples, combinator: combinator)
  }

  private static func beginsSimpleSelector(_ token: CSSToken) -> Bool {
    switch token.kind {
    case .hash, .leftBracket, .colon: true
    case .delimiter: token.text == "." || token.text == "&"
    default: false
    }
  }

  /// The condition that begins with a token.
  private mutating func parseSimpleSelector(after token: CSSToken) -> SimpleSelector? {
    switch token.kind {
    case .hash: return token.isIdentifier ? .identifier(Array(token.text.utf8)) : nil
    case .leftBracket: return parseAttributeSelector().map(SimpleSelector.attribute)
    case .colon: return parsePseudo()
    default:
      if token.text == "&" { return .nesting }
      guard let name = tokens.popFirst(), name.kind == .ident else { return nil }
      return .className(Array(name.text.utf8))
    }
  }

  /// The element's name or star, and whether there is one; nil if the namespace is not declared.
  private mutating func parseTypeSelector() -> (type: TypeSelector?, isWritten: Bool)? {
    var type = TypeSelector()
    guard var name = tokens.first,
      name.kind == .ident || name.isDelimiter("*") || name.isDelimiter("|")
    else {
      guard depth == 0, let main = namespaces.main else { return (nil, false) }
      type.namespace = main
      return (type, false)
    }
    type.namespace = namespaces.main
    let rest = tokens.dropFirst()
    let bar = name.isDelimiter("|") ? name : rest.first
    let local = name.isDelimiter("|") ? rest.first : rest.dropFirst().first
    if let bar, bar.isDelimiter("|"), let local, local.kind == .ident || local.isDelimiter("*") {
      type.namespace = nil
      if name.kind == .ident {
        guard let address = namespaces.addresses[name.text] else { return nil }
        type.namespace = address
        if address != namespaces.main { type.prefix = name.text }
      } else if name.isDelimiter("|") {
        type.withoutNamespace = true
        type.prefix = ""
      } else if namespaces.main != nil {
        type.prefix = "*"
      }
      tokens.removeFirst(type.withoutNamespace ? 1 : 2)
      name = local
    } else if name.isDelimiter("|") {
      return nil
    }
    tokens.removeFirst()
    if name.kind == .ident {
      type.name = Array(name.text.utf8)
      type.lowercased = Array(name.text.asciiLowercased.utf8)
    }
    let says = type.name != nil || type.prefix != nil || type.namespace != nil
    return (says ? type : nil, true)
  }

  private mutating func parseAttributeSelector() -> AttributeSelector? {
    skipSpace()
    guard var name = tokens.popFirst() else { return nil }
    var inAnyNamespace = false
    var prefix: CSSToken?
    if let bar = tokens.first, bar.isDelimiter("|"), let local = tokens.dropFirst().first,
      local.kind == .ident || local.isDelimiter("*")
    {
      inAnyNamespace = name.isDelimiter("*")
      guard inAnyNamespace || name.kind == .ident else { return nil }
      prefix = name
      name = local
      tokens.removeFirst(2)
    } else if name.isDelimiter("|") {
      guard let local = tokens.popFirst() else { return nil }
      name = local
    }
    var namespace: String?
    if let prefix, !inAnyNamespace {
      guard let address = namespaces.addresses[prefix.text] else { return nil }
      namespace = address
    }
    // A star is valid, but no attribute has this name.
    guard name.kind == .ident || name.isDelimiter("*") else { return nil }
    // With an equals sign directly after it, the star belongs to the operator `*=`.
    if name.kind != .ident, let next = tokens.first, next.isDelimiter("="), next.start == name.end {
      return nil
    }
    skipSpace()
    guard let (comparison, value) = parseAttributeCondition() else { return nil }
    var ignoresCase = false
    if comparison != .exists, let flag = tokens.first, flag.kind == .ident {
      guard flag.isIdentifier("i") else { return nil }
      ignoresCase = true
      tokens.removeFirst()
      skipSpace()
    }
    if let end = tokens.popFirst(), end.kind != .rightBracket { return nil }
    return AttributeSelector(
      name: name.text, isStar: name.kind == .delimiter, inAnyNamespace: inAnyNamespace,
      namespace: namespace, prefix: prefix?.text, operator: comparison, value: value,
      ignoresCase: ignoresCase)
  }

  /// The operator with its value, and white space after it. Without an operator, the attribute need
  /// only exist.
  private mutating func parseAttributeCondition() -> (AttributeSelector.Operator, value: String)? {
    guard let token = tokens.first, token.kind != .rightBracket else { return (.exists, "") }
    guard token.kind == .delimiter else { return nil }
    tokens.removeFirst()
    var sign = token.text
    if sign != "=" {
      guard let equals = tokens.popFirst(), equals.isDelimiter("="), equals.start == token.end
      else { return nil }
      sign += "="
    }
    skipSpace()
    guard let comparison = AttributeSelector.Operator(rawValue: sign),
      let value = tokens.popFirst(), value.kind == .ident || value.kind == .string
    else { return nil }
    skipSpace()
    return (comparison, value.text)
  }

  // MARK: Pseudo-classes and pseudo-elements

  /// The pseudo-class or pseudo-element after a colon.
  private mutating func parsePseudo() -> SimpleSelector? {
    guard var token = tokens.popFirst() else { return nil }
    let isElement = token.kind == .colon
    if isElement {
      guard let name = tokens.popFirst() else { return nil }
      token = name
    }
    let name = token.text.asciiLowercased
    switch token.kind {
    case .ident:
      if isElement || PseudoElement.singleColonNames.contains(name) {
        return pseudoElement(named: name)
      }
      guard let known = PseudoClass(named: name), pseudoElement?.accepts(known) ?? true else {
        return nil
      }
      return .pseudoClass(known)
    case .function:
      let arguments = parseBlock()
      return isElement ? pseudoElement(name, arguments) : pseudoClass(name, arguments)
    default: return nil
    }
  }

  private func pseudoElement(named name: String) -> SimpleSelector? {
    guard pseudoElement?.accepts(pseudoElement: name) ?? true,
      PseudoElement.names.contains(name) || name.hasPrefix("-webkit-")
    else { return nil }
    return .pseudoElement(
      PseudoElement(name: PseudoElement.canonicalNames[name] ?? name, argument: .nothing))
  }

  private func pseudoElement(
    _ name: String, _ arguments: ArraySlice<CSSToken>
  ) -> SimpleSelector? {
    guard pseudoElement?.accepts(pseudoElement: name) ?? true else { return nil }
    let argument: PseudoElement.Argument?
    switch name {
    case "slotted": argument = onlyCompound(arguments).map(PseudoElement.Argument.compound)
    case "cue":
      argument = parse(inside: arguments, { $0.parseList() }).flatMap { list in
        list.allSatisfy { $0.compounds.count == 1 && !$0.hasPseudoElement }
          ? .selectors(SelectorList(list)) : nil
      }
    case "highlight": argument = Self.identifier(arguments).map { .names([$0]) }
    case "part": argument = Self.identifiers(arguments).map(PseudoElement.Argument.names)
    case "view-transition-group", "view-transition-image-pair", "view-transition-new",
      "view-transition-old":
      argument = parse(inside: arguments) { $0.parseTransition() }
    default: return nil
    }
    return argument.map { .pseudoElement(PseudoElement(name: name, argument: $0)) }
  }

  /// The argument if it is a single compound without a pseudo-element; otherwise nil.
  private func onlyCompound(_ arguments: ArraySlice<CSSToken>) -> CompoundSelector? {
    parse(inside: arguments) { $0.parseCompoundSelector() }.flatMap {
      $0.isPseudoElement ? nil : $0
    }
  }

  /// A name or a star, or classes, or both (CSS View Transitions 2, section 4).
  private mutating func parseTransition() -> PseudoElement.Argument? {
    var name: String?
    var classes: [String] = []
    let first = tokens.first
    if first?.kind == .ident || first?.isDelimiter("*") == true {
      if let first, first.kind == .ident {
        guard CSSValueParser.isCustomIdentifier(first.text) else { return nil }
        name = first.text
      }
      tokens.removeFirst()
    } else if first == nil {
      return nil
    }
    while tokens.first?.isDelimiter(".") == true {
      tokens.removeFirst()
      guard let next = tokens.popFirst(), next.kind == .ident else { return nil }
      classes.append(next.text)
    }
    return .transition(name: name, classes: classes)
  }

  private func pseudoClass(
    _ name: String, _ arguments: ArraySlice<CSSToken>
  ) -> SimpleSelector? {
    // These can follow a pseudo-element if the selectors in them can.
    switch name {
    case "is", "matches": return .any(forgivingList(arguments), .matches)
    case "where": return .any(forgivingList(arguments), .somewhere)
    case "-webkit-any": return .any(forgivingList(arguments), .webKitAny)
    case "not":
      return parse(inside: arguments) { $0.parseList() }.flatMap { list in
        list.contains(where: \.hasPseudoElement) ? nil : .not(SelectorList(list))
      }
    case "has": return has(arguments)
    default: break
    }
    guard pseudoElement?.acceptsFunction(name) ?? true else { return nil }
    switch name {
    case "nth-child": return nth(arguments, fromEnd: false, ofType: false)
    case "nth-last-child": return nth(arguments, fromEnd: true, ofType: false)
    case "nth-of-type": return nth(arguments, fromEnd: false, ofType: true)
    case "nth-last-of-type": return nth(arguments, fromEnd: true, ofType: true)
    case "lang": return language(arguments)
    case "dir": return Self.identifier(arguments).map { .direction($0) }
    case "host": return onlyCompound(arguments).map(SimpleSelector.host)
    case "state": return Self.identifier(arguments).map { .state($0) }
    case "active-view-transition-type":
      let names = Self.parts(of: arguments).map(Self.identifier)
      return names.contains(nil) ? nil : .viewTransitionType(names.compactMap { $0 })
    default: return nil
    }
  }

  private func has(_ arguments: ArraySlice<CSSToken>) -> SimpleSelector? {
    if isInHas { return nil }
    var parser = self
    parser.isInHas = true
    var selectors: [RelativeSelector] = []
    for part in Self.parts(of: arguments) {
      guard let selector = parser.parse(inside: part, { $0.parseRelativeSelector() }),
        !selector.selector.hasPseudoElement
      else { return nil }
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
        guard let selectors = parser.parseList(), !selectors.contains(where: \.hasPseudoElement)
        else {
          return nil
        }
        list = SelectorList(selectors)
      }
      return .nth(NthSelector(pattern: pattern, fromEnd: fromEnd, ofType: ofType, list: list))
    }
  }

  private func language(_ arguments: ArraySlice<CSSToken>) -> SimpleSelector? {
    var ranges: [SimpleSelector.LanguageRange] = []
    for part in Self.parts(of: arguments) {
      let words = part.filter { $0.kind != .whitespace }
      guard words.count == 1, words[0].kind == .ident || words[0].kind == .string else {
        return nil
      }
      ranges.append(.init(text: words[0].text, isString: words[0].kind == .string))
    }
    return .language(ranges)
  }

  /// The argument if it is a single identifier; otherwise nil.
  private static func identifier(_ arguments: ArraySlice<CSSToken>) -> String? {
    identifiers(arguments).flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// The arguments if they are identifiers, at least one; otherwise nil.
  private static func identifiers(_ arguments: ArraySlice<CSSToken>) -> [String]? {
    let words = arguments.filter { $0.kind != .whitespace }
    return !words.isEmpty && words.allSatisfy { $0.kind == .ident } ? words.map(\.text) : nil
  }
}
