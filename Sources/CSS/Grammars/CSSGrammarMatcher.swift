internal import Bytes

/// Matches tokens against grammars.
struct CSSGrammarMatcher {
  package var parser: CSSValueParser

  /// The value of all `tokens` by `grammar`; nil if they do not match.
  package static func value(_ tokens: [CSSToken], _ grammar: CSSGrammar) -> CSSValue? {
    var matcher = CSSGrammarMatcher(parser: CSSValueParser(tokens))
    return matcher.parseValue(grammar)
  }

  /// The value of the remaining tokens by `grammar`; nil if they do not match.
  package mutating func parseValue(_ grammar: CSSGrammar) -> CSSValue? {
    var output: [CSSValue] = []
    guard match(grammar, &output), parser.isAtEnd, !output.isEmpty else { return nil }
    return .sequence(output)
  }

  /// Reads the values that `grammar` describes, and appends their components. If the tokens do not
  /// match, it reads nothing.
  package mutating func match(_ grammar: CSSGrammar, _ output: inout [CSSValue]) -> Bool {
    let start = parser.position
    let length = output.count
    if matchPart(grammar, &output) { return true }
    parser.position = start
    output.removeSubrange(length...)
    return false
  }

  private mutating func matchPart(_ grammar: CSSGrammar, _ output: inout [CSSValue]) -> Bool {
    switch grammar {
    case .keywords(let names):
      guard let token = parser.next, token.kind == .ident else { return false }
      let name = token.text.asciiLowercased
      guard names.contains(name) else { return false }
      parser.position += 1
      output.append(.keyword(name))
      return true
    case .comma:
      output.append(.comma)
      return parser.consumeComma()
    case .slash:
      output.append(.slash)
      return parser.consumeSlash()
    case .numeric(let numeric):
      guard let value = parser.parseNumeric(numeric) else { return false }
      output.append(value)
      return true
    case .primitive(let primitive):
      guard let value = parser.parsePrimitive(primitive) else { return false }
      output += value.components
      return true
    case .production(let name):
      guard let production = CSSProductions.production(name) else { return false }
      var inner: [CSSValue] = []
      guard match(production.grammar, &inner) else { return false }
      if let canonicalize = production.canonicalize {
        guard let canonical = canonicalize(inner) else { return false }
        inner = canonical
      }
      output += inner
      return true
    case .function(let name, let arguments):
      guard parser.next?.isFunction(name.asciiLowercased) == true else { return false }
      parser.position += 1
      var inner: [CSSValue] = []
      guard match(arguments, &inner), parser.consumeClosing() else { return false }
      output.append(.function(name, inner))
      return true
    case .sequence(let parts):
      return parts.allSatisfy { match($0, &output) }
    case .firstOf(let alternatives):
      return alternatives.contains { match($0, &output) }
    case .allOf(let parts):
      return matchInAnyOrder(parts, all: true, &output)
    case .anyOf(let parts, let inWrittenOrder):
      return matchInAnyOrder(parts, all: false, inWrittenOrder: inWrittenOrder, &output)
    case .repeated(let part, let range, let commas, let collapses):
      return matchRepeated(part, range, commas: commas, collapses: collapses, &output)
    }
  }

  /// Reads the parts in any order. The output has the order of the grammar, unless it is wanted as written.
  private mutating func matchInAnyOrder(
    _ parts: [CSSGrammar], all: Bool, inWrittenOrder: Bool = false, _ output: inout [CSSValue]
  ) -> Bool {
    var found = [[CSSValue]?](repeating: nil, count: parts.count)
    var hasProgress = true
    while hasProgress {
      hasProgress = false
      for index in parts.indices where found[index] == nil {
        let start = parser.position
        var inner: [CSSValue] = []
        // A part that can be empty counts only if it reads a token.
        if match(parts[index], &inner), parser.position > start {
          found[index] = inner
          if inWrittenOrder { output += inner }
          hasProgress = true
          break
        }
      }
    }
    for index in parts.indices where !inWrittenOrder {
      if let inner = found[index] {
        output += inner
      } else if all {
        var inner: [CSSValue] = []
        guard match(parts[index], &inner) else { return false }
      }
    }
    return all || found.contains { $0 != nil }
  }

  private mutating func matchRepeated(
    _ part: CSSGrammar, _ range: ClosedRange<Int>, commas: Bool, collapses: Bool,
    _ output: inout [CSSValue]
  ) -> Bool {
    var count = 0
    let first = output.count
    while count < range.upperBound {
      let start = parser.position
      let length = output.count
      if commas, count > 0 {
        guard parser.consumeComma() else { break }
        output.append(.comma)
      }
      let before = parser.position
      guard match(part, &output), parser.position > before else {
        parser.position = start
        output.removeSubrange(length...)
        break
      }
      count += 1
    }
    if collapses { Self.collapseSides(&output, from: first) }
    return range.contains(count)
  }

  /// Removes the last components if they follow from those before (CSSOM, "serialize a CSS value",
  /// step on omitting components of box sides).
  static func collapseSides(_ values: inout [CSSValue], from first: Int) {
    func value(_ index: Int) -> CSSValue { values[first + index] }
    if values.count - first == 4, value(3) == value(1) { values.removeLast() }
    if values.count - first == 3, value(2) == value(0) { values.removeLast() }
    if values.count - first == 2, value(1) == value(0) { values.removeLast() }
  }
}
