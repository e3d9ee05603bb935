internal import Bytes

/// Converts the parser's rules to the rules that scripts see, and removes invalid ones (CSSOM,
/// 6.4.1, "parse a CSS rule").
///
/// This happens when a script first reads the rules of a sheet.
package struct CSSRuleReader {
  package let mode: CSSParsingMode
  package private(set) var namespaces: CSSNamespaces

  package init(mode: CSSParsingMode, namespaces: CSSNamespaces = CSSNamespaces()) {
    self.mode = mode
    self.namespaces = namespaces
  }

  /// The valid rules of a sheet. Rules that must stand at its beginning are removed from other
  /// places.
  package mutating func rules(
    ofSheet rules: [StyleSheetRule], allowsImports: Bool
  ) -> [StyleSheetRule] {
    /// The part of the sheet that was reached. Rules of earlier parts cannot follow.
    enum Part: Int {
      case layers, imports, namespaces, others
    }
    var part = Part.layers
    var result: [StyleSheetRule] = []
    for rule in rules where read(rule, in: .none) {
      switch rule.kind {
      case .layerStatement: if part != .layers { part = .others }
      case .imported:
        guard allowsImports, part.rawValue <= Part.imports.rawValue else { continue }
        part = .imports
      case .namespace:
        guard part != .others else { continue }
        part = .namespaces
      default: part = .others
      }
      result.append(rule)
    }
    return result
  }

  /// Reads a rule.
  /// - Parameter nesting: where the rule stands.
  /// - Returns: whether it is valid.
  package mutating func read(_ rule: StyleSheetRule, in nesting: StyleSheetRule.Nesting) -> Bool {
    switch rule.kind {
    case .style(let selectors):
      guard let list = selectors.list(in: nesting.context, namespaces: namespaces) else {
        return false
      }
      rule.kind = .style(.read(list))
      readInside(rule, in: .style)
    case .nestedDeclarations: return rule.declarations.count > 0
    case .media, .layerBlock: readInside(rule, in: nesting)
    case .supports(let condition):
      guard condition.isValid else { return false }
      let text = Self.withoutRunsOfWhitespace(condition.text)
      if text != condition.text { rule.kind = .supports(CSSSupportsCondition(parsing: text)) }
      readInside(rule, in: nesting)
    case .container(let name, let query):
      if name.isEmpty {
        guard let (name, query) = Self.container(query) else { return false }
        rule.kind = .container(name: name, query: query)
      }
      readInside(rule, in: nesting)
    case .scope(let prelude):
      guard let selectors = prelude.selectors(in: nesting, namespaces: namespaces) else {
        return false
      }
      rule.kind = .scope(.read(selectors))
      readInside(rule, in: .scope)
    case .startingStyle(let prelude):
      guard prelude.isEmpty else { return false }
      readInside(rule, in: nesting)
    case .other(let name, let prelude, let block):
      if nesting == .style { return false }
      return block.map { read(rule, name, prelude, $0) } ?? readStatement(rule, name, prelude)
    case .layerStatement, .imported, .namespace, .fontFace, .page, .keyframes, .keyframe,
      .descriptors:
      break
    }
    return true
  }

  private mutating func readInside(_ rule: StyleSheetRule, in nesting: StyleSheetRule.Nesting) {
    if rule.rules.isEmpty { return }
    var kept: [StyleSheetRule] = []
    for inner in rule.rules where read(inner, in: nesting) {
      switch inner.kind {
      case .imported, .namespace: break
      default: kept.append(inner)
      }
    }
    if kept.count != rule.rules.count { rule.setRules(kept) }
  }

  private mutating func readStatement(
    _ rule: StyleSheetRule, _ name: String, _ prelude: String
  ) -> Bool {
    switch name {
    case "import":
      guard let imported = CSSImport(parsing: prelude) else { return false }
      rule.kind = .imported(imported)
    case "namespace":
      guard let (prefix, address) = CSSNamespaces.declaration(prelude) else { return false }
      rule.kind = .namespace(prefix: prefix, address: address)
      namespaces.declare(prefix, address)
    default: return false
    }
    return true
  }

  /// Reads an at-rule with a block.
  /// - Returns: whether it is valid.
  private func read(
    _ rule: StyleSheetRule, _ name: String, _ prelude: String, _ block: String
  ) -> Bool {
    switch name {
    case "font-face":
      guard prelude.isEmpty else { return false }
      rule.become(.fontFace, declarations: block)
    case "page":
      guard let selector = Self.pageSelector(prelude) else { return false }
      rule.become(.page(selector), declarations: block)
    case "keyframes", "-webkit-keyframes":
      guard let name = Self.keyframesName(prelude) else { return false }
      rule.become(.keyframes(name), declarations: nil)
      rule.setRules(
        CSSStyleSheetParser.rules(of: block, mode: mode).compactMap { keyframe($0) })
    default:
      guard
        let read = CSSDescriptorRule(name: name, prelude: prelude, block: block, mode: mode)
      else { return false }
      rule.become(.descriptors(read), declarations: nil)
    }
    return true
  }

  /// Makes a keyframe from a rule that was read as a style rule; nil if it is not a keyframe.
  package func keyframe(_ rule: StyleSheetRule) -> StyleSheetRule? {
    guard case .style(.unread(let text)) = rule.kind, let keys = StyleSheetRule.keys(text) else {
      return nil
    }
    rule.setRules([])
    rule.kind = .keyframe(keys)
    return rule
  }

  // MARK: Text before the block

  static func withoutRunsOfWhitespace(_ text: String) -> String {
    let source = CSSTokenizer(text)
    return CSSTokenizer.tokens(of: text).map {
      $0.kind == .whitespace ? " " : source.source($0.start, $0.end)
    }.joined().trimmingASCIIWhitespace
  }

  /// The selector of `@page` (CSS Paged Media, section 3); nil if the text is not valid.
  static func pageSelector(_ text: String) -> String? {
    var tokens = CSSTokenizer.tokens(of: text)[...]
    var output = ""
    if let name = tokens.first, name.kind == .ident {
      name.text.writeCSSIdentifier(to: &output)
      tokens.removeFirst()
    }
    if tokens.isEmpty { return output }
    guard tokens.count == 2, tokens.removeFirst().kind == .colon, let word = tokens.first,
      ["first", "left", "right"].contains(where: { word.isIdentifier($0) })
    else { return nil }
    return output + ":" + word.text.asciiLowercased
  }

  /// The names of pages in a text that a script sets as the selector of `@page`; nil if the text
  /// has anything else. WebKit does not accept pseudo-classes here.
  package static func pageNames(_ text: String) -> String? {
    let words = CSSTokenizer.tokens(of: text).filter { $0.kind != .whitespace }
    guard !words.isEmpty, words.allSatisfy({ $0.kind == .ident }) else { return nil }
    return withoutRunsOfWhitespace(text)
  }

  /// The name of `@keyframes`; nil if the text before its block is not valid.
  package static func keyframesName(_ text: String) -> String? {
    let tokens = CSSTokenizer.tokens(of: text)
    guard tokens.count == 1 else { return nil }
    switch tokens[0].kind {
    case .string: return tokens[0].text
    case .ident:
      let isName =
        CSSValueParser.isCustomIdentifier(tokens[0].text) && !tokens[0].isIdentifier("none")
      return isName ? tokens[0].text : nil
    default: return nil
    }
  }

  /// The name and the query of `@container` (CSS Conditional Rules, Level 5, section 4).
  private static func container(_ text: String) -> (name: String, query: String)? {
    var tokens = CSSTokenizer.tokens(of: text)[...]
    let source = CSSTokenizer(text)
    var name = ""
    if let first = tokens.first, first.kind == .ident, !first.isIdentifier("not") {
      guard CSSValueParser.isCustomIdentifier(first.text),
        !["none", "and", "or"].contains(where: { first.isIdentifier($0) })
      else { return nil }
      first.text.writeCSSIdentifier(to: &name)
      tokens = tokens.dropFirst().drop { $0.kind == .whitespace }
    }
    guard !tokens.isEmpty else { return nil }
    var parser = CSSMediaQueryParser(Array(tokens), source: source, isContainer: true)
    guard let query = parser.parseQuery(), query.type == nil, let condition = query.condition else {
      return nil
    }
    return (name, condition.containerText)
  }
}

extension StyleSheetRule {
  /// Changes the rule to another kind, with declarations that are not parsed yet.
  fileprivate func become(_ kind: Kind, declarations text: String?) {
    self.kind = kind
    setUnparsedDeclarations(text)
  }
}

extension CSSMediaCondition {
  /// The condition as WebKit serializes it for containers.
  fileprivate var containerText: String {
    switch self {
    case .not(let inner): return "not " + inner.containerText
    case .group(let inner): return "(" + inner.containerText + ")"
    case .all(let parts): return parts.map(\.containerText).joined(separator: " and ")
    case .any(let parts): return parts.map(\.containerText).joined(separator: " or ")
    case .feature: return text
    case .unknown(let text):
      let tokens = CSSTokenizer.tokens(of: text)
      guard tokens.first?.isFunction("style") == true else { return text }
      let source = CSSTokenizer(text)
      let inside = source.contents(of: tokens, at: 0).trimmingASCIIWhitespace
      guard inside.hasPrefix("--"), let colon = inside.utf8.firstIndex(of: 0x3A) else {
        return "style(" + inside + ")"
      }
      return "style(" + String(inside[..<colon]).trimmingASCIIWhitespace + ": "
        + String(inside[colon...].dropFirst()).trimmingASCIIWhitespace + ")"
    }
  }
}
