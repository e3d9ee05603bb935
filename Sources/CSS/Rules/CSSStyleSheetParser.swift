internal import Bytes

/// Parses the text of a style sheet into rules (CSS Syntax, section 5.4).
///
/// It finds the beginnings and ends of rules, and does not parse their content until it is needed:
/// most rules of a page match no element that a script inspects.
package struct CSSStyleSheetParser {
  private let bytes: [UInt8]
  private let mode: CSSParsingMode
  private var position = 0
  private var end: Int { bytes.count }

  /// The deepest nesting of rules, as in WebKit. Deeper rules are left out.
  package static let deepestNesting = 128

  /// The rules of a style sheet's text.
  package static func rules(of text: String, mode: CSSParsingMode = .standard) -> [StyleSheetRule] {
    var parser = CSSStyleSheetParser(text, mode)
    return parser.parseRules(depth: 0, isTopLevel: true)
  }

  /// The only rule in a text; nil if the text is empty or has anything else.
  ///
  /// - Parameters:
  ///   - nesting: where the rule stands.
  ///   - depth: the number of rules around it.
  package static func onlyRule(
    of text: String, in nesting: StyleSheetRule.Nesting, depth: Int, mode: CSSParsingMode
  ) -> StyleSheetRule? {
    var parser = CSSStyleSheetParser(text, mode)
    parser.skipInsignificant(withMarkupComments: false)
    guard parser.position < parser.end else { return nil }
    let rule: StyleSheetRule?
    if parser.bytes[parser.position] == 0x40,
      let found = parser.parseAtRule(depth, in: nesting)
    {
      rule = found.rule
    } else {
      rule = parser.parseQualifiedRule(depth: depth, isTopLevel: true)
    }
    parser.skipInsignificant(withMarkupComments: false)
    return parser.position < parser.end ? nil : rule
  }

  private init(_ text: String, _ mode: CSSParsingMode) {
    bytes = Array(text.utf8)
    self.mode = mode
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  // MARK: - Rules

  /// Reads rules to the end, or past the brace that ends the surrounding block.
  private mutating func parseRules(depth: Int, isTopLevel: Bool) -> [StyleSheetRule] {
    var rules: [StyleSheetRule] = []
    while true {
      skipInsignificant(withMarkupComments: isTopLevel)
      guard position < end else { return rules }
      if !isTopLevel, bytes[position] == 0x7D {
        position += 1
        return rules
      }
      if bytes[position] == 0x40, let rule = parseAtRule(depth, in: .none) {
        if let rule = rule.rule { rules.append(rule) }
      } else if let rule = parseQualifiedRule(depth: depth, isTopLevel: isTopLevel) {
        rules.append(rule)
      }
    }
  }

  /// Reads a rule that begins with selectors; nil if it has no block.
  private mutating func parseQualifiedRule(depth: Int, isTopLevel: Bool) -> StyleSheetRule? {
    let start = position
    skip(to: isTopLevel ? [0x7B] : [0x7B, 0x7D])
    guard position < end, bytes[position] == 0x7B else { return nil }
    let selectors = Self.withoutComments(text(start, position))
    return parseStyleRule(selectors, depth: depth)
  }

  /// Reads a style rule with its declarations and its nested rules, from the opening brace past the
  /// closing one.
  private mutating func parseStyleRule(_ selectors: String, depth: Int) -> StyleSheetRule {
    position += 1
    let start = position
    // Most blocks contain no braces, and do not need to be divided.
    skip(to: [0x7B, 0x7D])
    guard position < end, bytes[position] == 0x7B else {
      defer { position = min(position + 1, end) }
      return StyleSheetRule(
        .style(.unread(selectors)), declarations: text(start, position), mode: mode)
    }
    position = start
    let contents = parseNestedContents(depth: depth, in: .style, keepsFirst: true)
    return StyleSheetRule(
      .style(.unread(selectors)), rules: contents.rules, declarations: contents.declarations,
      mode: mode)
  }

  /// Reads the content of a style rule or of `@scope`, or of a conditional rule inside one, past the
  /// closing brace (CSS Nesting, section 4).
  ///
  /// - Parameters:
  ///   - nesting: where the content stands.
  ///   - keepsFirst: whether the declarations before all rules belong to the style rule itself.
  private mutating func parseNestedContents(
    depth: Int, in nesting: StyleSheetRule.Nesting, keepsFirst: Bool
  ) -> (declarations: String, rules: [StyleSheetRule]) {
    var own = ""
    var run = ""
    var rules: [StyleSheetRule] = []
    func finishRun() {
      if keepsFirst, rules.isEmpty {
        own += run
      } else if !run.isEmpty {
        rules.append(StyleSheetRule(.nestedDeclarations, declarations: run, mode: mode))
      }
      run = ""
    }
    while true {
      skipInsignificant(withMarkupComments: false)
      guard position < end else { break }
      let start = position
      if bytes[position] == 0x7D {
        position += 1
        break
      }
      if bytes[position] == 0x40, let rule = parseAtRule(depth + 1, in: nesting) {
        finishRun()
        if let rule = rule.rule { rules.append(rule) }
        continue
      }
      if bytes[position] == 0x3B {
        position += 1
        continue
      }
      let isCustomProperty = bytes[position...].starts(with: [0x2D, 0x2D])
      skip(to: isCustomProperty ? [0x3B, 0x7D] : [0x3B, 0x7B, 0x7D])
      if position < end, bytes[position] == 0x7B {
        let prelude = Self.withoutComments(text(start, position))
        finishRun()
        if depth < Self.deepestNesting {
          rules.append(parseStyleRule(prelude, depth: depth + 1))
        } else {
          _ = parseBlockRange()
        }
      } else {
        run += text(start, position)
        if position < end { run += ";" }
      }
    }
    finishRun()
    return (own, rules)
  }

  /// Reads an at-rule. The outer nil means that there is no at-rule here, the inner nil that it is
  /// left out.
  private mutating func parseAtRule(
    _ depth: Int, in nesting: StyleSheetRule.Nesting
  ) -> (rule: StyleSheetRule?, Void)? {
    var tokenizer = CSSTokenizer(bytes: bytes, position: position)
    let keyword = tokenizer.next()
    guard keyword.kind == .atKeyword else { return nil }
    position = min(tokenizer.position, end)
    let start = position
    skip(to: depth == 0 ? [0x3B, 0x7B] : [0x3B, 0x7B, 0x7D])
    let prelude = Self.withoutComments(text(start, position))
    let name = keyword.text.asciiLowercased
    guard position < end, bytes[position] == 0x7B else {
      // A closing brace belongs to the surrounding block, not to the at-rule.
      if position < end, bytes[position] == 0x3B { position += 1 }
      return (nesting == .style ? nil : Self.statement(name, prelude), ())
    }
    guard depth < Self.deepestNesting else {
      _ = parseBlockRange()
      return (nil, ())
    }
    let kind: StyleSheetRule.Kind
    var inner = nesting
    switch name {
    case "media": kind = .media(CSSMediaQueryList(parsing: prelude))
    case "supports": kind = .supports(CSSSupportsCondition(parsing: prelude))
    case "layer":
      let names = Self.layerNames(prelude)
      if names.count > 1 || names.isEmpty != prelude.isEmpty {
        _ = parseBlockRange()
        return (nil, ())
      }
      kind = .layerBlock(names.first)
    case "container": kind = .container(name: "", query: prelude)
    case "scope":
      kind = .scope(.unread(prelude))
      inner = .scope
    case "starting-style": kind = .startingStyle(prelude: prelude)
    default:
      let block = parseBlockRange()
      if nesting == .style { return (nil, ()) }
      return (
        StyleSheetRule(
          .other(
            name: name, prelude: prelude, block: text(block.lowerBound, block.upperBound)),
          mode: mode), ()
      )
    }
    position += 1
    let inside =
      inner == .none
      ? parseRules(depth: depth + 1, isTopLevel: false)
      : parseNestedContents(depth: depth, in: inner, keepsFirst: false).rules
    return (StyleSheetRule(kind, rules: inside, mode: mode), ())
  }

  private static func statement(_ name: String, _ prelude: String) -> StyleSheetRule? {
    if name == "layer" {
      let names = layerNames(prelude)
      return names.isEmpty ? nil : StyleSheetRule(.layerStatement(names))
    }
    return StyleSheetRule(.other(name: name, prelude: prelude, block: nil))
  }

  /// The names of layers between commas; empty if any of them is not a name.
  private static func layerNames(_ prelude: String) -> [String] {
    var names: [String] = []
    for part in prelude.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part).trimmingASCIIWhitespace
      guard !name.isEmpty,
        name.split(separator: ".", omittingEmptySubsequences: false)
          .allSatisfy({ String($0).isCSSIdentifier })
      else { return [] }
      names.append(name)
    }
    return names
  }

  // MARK: - Finding ends

  /// Reads a block from its opening brace on, and returns the range inside the braces.
  private mutating func parseBlockRange() -> Range<Int> {
    let start = position + 1
    var depth = 0
    while position < end {
      switch bytes[position] {
      case 0x7B: depth += 1
      case 0x7D:
        depth -= 1
        if depth == 0 {
          position += 1
          return start..<(position - 1)
        }
      default: break
      }
      advance()
    }
    return start..<max(start, end)
  }

  /// Moves to one of `stops` outside of brackets, or to the end.
  private mutating func skip(to stops: [UInt8]) {
    var depth = 0
    while position < end {
      let byte = bytes[position]
      if depth == 0, stops.contains(byte) { return }
      switch byte {
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D: depth = max(0, depth - 1)
      default: break
      }
      advance()
    }
  }

  /// Moves past one byte, or past a whole string, comment, escape or unquoted URL.
  private mutating func advance() {
    let byte = bytes[position]
    switch byte {
    case 0x22, 0x27:
      position += 1
      while position < end {
        let next = bytes[position]
        // A line break ends a string that is not closed.
        if next == 0x0A { return }
        position += next == 0x5C ? 2 : 1
        if next == byte { break }
      }
    case 0x2F where position + 1 < end && bytes[position + 1] == 0x2A:
      skipComment()
    case 0x5C: position += 2
    case 0x28 where isURL(before: position):
      position += 1
      while position < end, bytes[position] != 0x29 {
        position += bytes[position] == 0x5C ? 2 : 1
      }
    default: position += 1
    }
    position = min(position, end)
  }

  private mutating func skipComment() {
    position += 2
    while position < end {
      if bytes[position] == 0x2A, position + 1 < end, bytes[position + 1] == 0x2F {
        position += 2
        return
      }
      position += 1
    }
  }

  /// Whether an opening parenthesis begins a URL without quotes.
  private func isURL(before index: Int) -> Bool {
    guard index >= 3, bytes[index - 3] | 0x20 == 0x75, bytes[index - 2] | 0x20 == 0x72,
      bytes[index - 1] | 0x20 == 0x6C
    else { return false }
    var next = index + 1
    while next < end, bytes[next].isASCIIWhitespace { next += 1 }
    return next < end && bytes[next] != 0x22 && bytes[next] != 0x27
  }

  /// Skips white space and comments. At the top level, it also skips `<!--` and `-->`.
  private mutating func skipInsignificant(withMarkupComments: Bool) {
    while position < end {
      let byte = bytes[position]
      if byte.isASCIIWhitespace {
        position += 1
      } else if byte == 0x2F, position + 1 < end, bytes[position + 1] == 0x2A {
        skipComment()
        position = min(position, end)
      } else if withMarkupComments, bytes[position..<end].starts(with: "<!--".utf8) {
        position += 4
      } else if withMarkupComments, bytes[position..<end].starts(with: "-->".utf8) {
        position += 3
      } else {
        return
      }
    }
  }

  /// The text without comments, and without white space at its ends.
  private static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(0x2F), text.contains("/*") else { return text.trimmingASCIIWhitespace }
    let source = CSSTokenizer(text)
    var result = ""
    var last: CSSToken?
    for token in CSSTokenizer.tokens(of: text) {
      // Two tokens with only a comment between them must stay separate.
      if let last, last.end < token.start, last.kind != .whitespace, token.kind != .whitespace {
        result += "/**/"
      }
      result += source.source(token.start, token.end)
      last = token
    }
    return result.trimmingASCIIWhitespace
  }
}
