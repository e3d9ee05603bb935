internal import Bytes

extension CSSSelector {
  /// Longer selectors than this match nothing: those around a rule are repeated for each `&`.
  private static let longestText = 1 << 16

  /// Selectors of a nested rule as they would stand outside (CSS Nesting, section 3).
  ///
  /// - Parameter outer: the selectors of the rule around it, as they stand outside.
  package static func absolute(_ text: String, within outer: String) -> String {
    // Those around it are too long already.
    if outer.isEmpty { return "" }
    let tokens = CSSTokenizer.tokens(of: text)
    let outer = ":is(" + outer + ")"
    let source = CSSTokenizer(text)
    var result = ""
    var current = ""
    var hasParent = false
    var depth = 0
    var startsWithCombinator = false
    func finish() {
      let selector = current.trimmingASCIIWhitespace
      if !result.isEmpty { result += ", " }
      // Without `&` the rule is for descendants; a combinator at the start says which.
      result += hasParent && !startsWithCombinator ? selector : outer + " " + selector
    }
    for token in tokens {
      if result.utf8.count + current.utf8.count > longestText { return "" }
      if token.kind == .comma, depth == 0 {
        finish()
        (current, hasParent, startsWithCombinator) = ("", false, false)
        continue
      }
      if token.closingKind != nil { depth += 1 }
      if token.kind == .rightParenthesis || token.kind == .rightBracket { depth -= 1 }
      if token.isDelimiter("&") {
        hasParent = true
        current += outer
        continue
      }
      if current.isEmpty, token.kind == .delimiter, [">", "+", "~"].contains(token.text) {
        startsWithCombinator = true
      }
      if current.isEmpty, token.kind == .whitespace { continue }
      current += source.source(token.start, token.end)
    }
    finish()
    return result
  }
}
