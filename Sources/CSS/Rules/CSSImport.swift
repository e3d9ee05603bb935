internal import Bytes

/// The parts of an `@import` rule (CSS Cascade, section 2).
package struct CSSImport {
  /// The address as it was written.
  package let address: String

  /// The layer into which the sheet is imported; nil for none. An empty name means a new layer.
  package var layer: String?

  /// The condition of `supports()` as it was written; nil if the rule has no `supports()`.
  package var supports: String?

  /// The media queries of the import.
  package var media: CSSMediaQueryList

  /// Reads the text after `@import`; nil if it does not begin with an address.
  package init?(parsing prelude: String) {
    let source = CSSTokenizer(prelude)
    let tokens = CSSTokenizer.tokens(of: prelude)
    guard let (address, next) = tokens.address(at: 0) else { return nil }
    self.address = address
    var position = next
    tokens.skipWhitespace(&position)
    if position < tokens.count {
      if tokens[position].isIdentifier("layer") {
        layer = ""
        position += 1
      } else if tokens[position].isFunction("layer") {
        let text = source.contents(of: tokens, at: position)
        let name = text.trimmingASCIIWhitespace
        // If the text is not a valid name, the function belongs to the media queries.
        if name == text,
          name.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy({ String($0).isCSSIdentifier })
        {
          layer = name
          position = tokens.closing(of: position).index + 1
        }
      }
      tokens.skipWhitespace(&position)
    }
    if position < tokens.count, tokens[position].isFunction("supports") {
      // As in WebKit, white space at the end stays.
      let condition = source.contents(of: tokens, at: position)
      supports = String(condition.drop { $0.isWhitespace })
      position = tokens.closing(of: position).index + 1
      tokens.skipWhitespace(&position)
    }
    let rest = position < tokens.count ? source.source(tokens[position].start, source.count) : ""
    media = CSSMediaQueryList(parsing: rest)
  }

  /// The rule as text.
  package var text: String {
    var text = "@import " + address.cssURL
    if let layer { text += layer.isEmpty ? " layer" : " layer(" + layer + ")" }
    if let supports { text += " supports(" + supports + ")" }
    if !media.queries.isEmpty { text += " " + media.text }
    return text + ";"
  }
}

extension String {
  /// The text as the address of a `url()` (CSSOM, "serialize a URL").
  var cssURL: String {
    var output = "url("
    writeCSSString(to: &output)
    return output + ")"
  }
}

extension [CSSToken] {
  /// The address in a string, a URL token or a `url()` function, and the position after it; nil if
  /// there is no address.
  package func address(at start: Int) -> (String, next: Int)? {
    var position = start
    skipWhitespace(&position)
    guard position < count else { return nil }
    switch self[position].kind {
    case .string, .url: return (self[position].text, position + 1)
    case .function where self[position].isFunction("url"):
      let end = closing(of: position).index
      let inside = self[(position + 1)..<end].filter { $0.kind != .whitespace }
      guard inside.count == 1, inside[0].kind == .string else { return nil }
      return (inside[0].text, end + 1)
    default: return nil
    }
  }

  /// Skips white space.
  package func skipWhitespace(_ position: inout Int) {
    while position < count, self[position].kind == .whitespace { position += 1 }
  }
}

extension CSSTokenizer {
  /// The text inside the brackets that a token opens.
  func contents(of tokens: [CSSToken], at opening: Int) -> String {
    let end = tokens.closing(of: opening).index
    return source(tokens[opening].end, end < tokens.count ? tokens[end].start : count)
  }
}
