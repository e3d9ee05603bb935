// CSSOM, 5.4, "serialize a group of selectors", in the form that WebKit gives it.

internal import Bytes

extension CSSSelector {
  /// A list of selectors as scripts see it, or nil if it is not valid.
  ///
  /// - Parameters:
  ///   - isNested: whether it is that of a rule in a style rule, where selectors are relative.
  ///   - isRelative: whether they may begin with combinators, without there being anything before.
  ///   - namespaces: those of the sheet.
  package static func canonicalText(
    _ text: String, isNested: Bool = false, isRelative: Bool = false,
    namespaces: CSSNamespaces = CSSNamespaces()
  ) -> String? {
    let tokens = CSSTokenizer.tokens(of: text)
    guard let reader = Reader(tokens, text) else { return nil }
    let writer = Writer(reader: reader, namespaces: namespaces)
    return writer.list(
      tokens.startIndex..<tokens.endIndex,
      isNested ? .nested : isRelative ? .relative : .absolute)
  }

  /// Writes selectors. A selector that it does not understand is not valid.
  private struct Writer {
    package enum Context {
      case absolute
      /// In a style rule: a selector that does not begin with `&` gets one.
      case nested
      /// In `:has()`: a selector may begin with a combinator.
      case relative
    }

    package let reader: Reader
    package let namespaces: CSSNamespaces

    private var tokens: [CSSToken] { reader.tokens }

    package func list(_ range: Range<Int>, _ context: Context) -> String? {
      var parts: [String] = []
      for part in reader.alternatives(range) {
        guard let text = complex(part, context) else { return nil }
        parts.append(text)
      }
      return parts.joined(separator: ", ")
    }

    /// A list whose unknown parts are kept as they are.
    private func forgivingList(_ range: Range<Int>) -> String {
      let range = trimmed(range)
      if range.isEmpty { return "" }
      return reader.alternatives(range).map { part in
        complex(part, .absolute) ?? source(trimmed(part))
      }.joined(separator: ", ")
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
      var range = range
      while let first = range.first, tokens[first].kind == .whitespace { range.removeFirst() }
      while let last = range.last, tokens[last].kind == .whitespace { range.removeLast() }
      return range
    }

    private func source(_ range: Range<Int>) -> String {
      guard let first = range.first, let last = range.last else { return "" }
      return reader.slice(tokens[first].start, tokens[last].end)
    }

    private func isCombinator(_ token: CSSToken) -> Bool {
      token.kind == .delimiter && [">", "+", "~"].contains(token.text)
    }

    private func complex(_ range: Range<Int>, _ context: Context) -> String? {
      let range = trimmed(range)
      guard let first = range.first else { return nil }
      var output = ""
      var index = first
      if isCombinator(tokens[first]) {
        guard context != .absolute else { return nil }
        output = (context == .nested ? "& " : "") + tokens[first].text + " "
        index = trimmed((first + 1)..<range.upperBound).lowerBound
      } else if context == .nested, !range.contains(where: { tokens[$0].isDelimiter("&") }) {
        output = "& "
      }
      while true {
        var end = index
        while end < range.upperBound, tokens[end].kind != .whitespace, !isCombinator(tokens[end]) {
          end = (reader.closing[end] ?? end) + 1
        }
        end = min(end, range.upperBound)
        guard let (text, hasPseudoElement) = compound(index..<end) else { return nil }
        output += text
        index = trimmed(end..<range.upperBound).lowerBound
        if index >= range.upperBound { return output }
        // Nothing comes behind a pseudo-element.
        if hasPseudoElement { return nil }
        if isCombinator(tokens[index]) {
          output += " " + tokens[index].text + " "
          index = trimmed((index + 1)..<range.upperBound).lowerBound
        } else {
          output += " "
        }
      }
    }

    // MARK: Compounds

    private func compound(_ range: Range<Int>) -> (text: String, hasPseudoElement: Bool)? {
      guard !range.isEmpty else { return nil }
      var index = range.lowerBound
      guard let type = type(&index, range.upperBound) else { return nil }
      var output = ""
      var pseudoElement: String?
      while index < range.upperBound {
        let token = tokens[index]
        if pseudoElement != nil, token.kind != .colon { return nil }
        switch token.kind {
        case .hash:
          guard token.isIdentifier else { return nil }
          output += "#"
          token.text.writeCSSIdentifier(to: &output)
          index += 1
        case .delimiter where token.text == ".":
          guard index + 1 < range.upperBound, tokens[index + 1].kind == .ident else { return nil }
          output += "."
          tokens[index + 1].text.writeCSSIdentifier(to: &output)
          index += 2
        case .delimiter where token.text == "&":
          output += "&"
          index += 1
        case .leftBracket:
          let end = min(reader.closing[index] ?? range.upperBound, range.upperBound)
          guard let text = attribute(trimmed((index + 1)..<end)) else { return nil }
          output += text
          index = end + 1
        case .colon:
          guard let pseudo = pseudo(&index, range.upperBound, behind: pseudoElement) else {
            return nil
          }
          if pseudo.isElement { pseudoElement = pseudo.name }
          output += pseudo.text
        default: return nil
        }
      }
      // `*` goes without saying where anything follows.
      let text = type.isAny && !output.isEmpty ? output : type.text + output
      return (text, pseudoElement != nil)
    }

    /// Reads the type selector at the beginning; its text is empty if there is no type selector.
    private func type(_ index: inout Int, _ end: Int) -> (text: String, isAny: Bool)? {
      func isBar(_ place: Int) -> Bool {
        // `||` is something else, and so is `|=`.
        place < end && tokens[place].isDelimiter("|")
      }
      func isName(_ place: Int) -> Bool {
        place < end && (tokens[place].kind == .ident || tokens[place].isDelimiter("*"))
      }
      func name(_ token: CSSToken) -> String {
        if token.kind != .ident { return "*" }
        var text = ""
        token.text.writeCSSIdentifier(to: &text)
        return text
      }
      var prefix: CSSToken?
      var hasBar = false
      if isName(index), isBar(index + 1), isName(index + 2) {
        prefix = tokens[index]
        hasBar = true
        index += 2
      } else if isBar(index), isName(index + 1) {
        hasBar = true
        index += 1
      } else if !isName(index) {
        return ("", true)
      }
      let local = tokens[index]
      index += 1
      let text = name(local)
      let isAny = local.kind != .ident
      guard hasBar else { return (text, isAny) }
      guard let prefix else { return ("|" + text, false) }
      if prefix.kind != .ident {
        return namespaces.main == nil ? (text, isAny) : ("*|" + text, false)
      }
      guard let address = namespaces.addresses[prefix.text] else { return nil }
      if address == namespaces.main { return (text, isAny) }
      return (name(prefix) + "|" + text, false)
    }

    /// Reads the content of the brackets.
    private func attribute(_ range: Range<Int>) -> String? {
      var index = range.lowerBound
      func next() -> CSSToken? { index < range.upperBound ? tokens[index] : nil }
      func skipWhitespace() { while next()?.kind == .whitespace { index += 1 } }
      var output = "["
      func isBarBefore(name place: Int) -> Bool {
        place + 1 < range.upperBound && tokens[place].isDelimiter("|")
          && tokens[place + 1].kind == .ident
      }
      if let token = next(), isBarBefore(name: index + 1) {
        if token.isDelimiter("*") {
          output += "*|"
        } else {
          guard token.kind == .ident, namespaces.addresses[token.text] != nil else { return nil }
          token.text.writeCSSIdentifier(to: &output)
          output += "|"
        }
        index += 2
      } else if isBarBefore(name: index) {
        index += 1
      }
      guard let name = next(), name.kind == .ident else { return nil }
      name.text.writeCSSIdentifier(to: &output)
      index += 1
      skipWhitespace()
      guard let sign = next() else { return output + "]" }
      guard sign.kind == .delimiter else { return nil }
      index += 1
      if sign.text != "=" {
        guard ["~", "|", "^", "$", "*"].contains(sign.text), let equals = next(),
          equals.isDelimiter("="), equals.start == sign.end
        else { return nil }
        output += sign.text
        index += 1
      }
      output += "="
      skipWhitespace()
      guard let value = next(), value.kind == .string || value.kind == .ident else { return nil }
      value.text.writeCSSString(to: &output)
      index += 1
      skipWhitespace()
      if let flag = next() {
        guard flag.isIdentifier("i") else { return nil }
        output += " i"
        index += 1
      }
      return index == range.upperBound ? output + "]" : nil
    }

    // MARK: Pseudo-classes and pseudo-elements

    private static let otherNames = [
      "-webkit-any-link": "any-link", "-webkit-autofill": "autofill", "matches": "is",
      "-webkit-full-screen": "fullscreen", "-webkit-input-placeholder": "placeholder",
      "-webkit-file-upload-button": "file-selector-button",
    ]

    /// Goes past a pseudo-class or pseudo-element.
    ///
    /// - Parameter pseudoElement: the name of the pseudo-element before it.
    private func pseudo(
      _ index: inout Int, _ end: Int, behind pseudoElement: String?
    ) -> (text: String, isElement: Bool, name: String)? {
      var place = index + 1
      guard place < end else { return nil }
      var isElement = tokens[place].kind == .colon
      if isElement { place += 1 }
      guard place < end, tokens[place].start == tokens[place - 1].end else { return nil }
      let token = tokens[place]
      var name = token.text.asciiLowercased
      if !isElement, token.kind == .ident, Reader.singleColonPseudoElements.contains(name) {
        isElement = true
      }
      if let pseudoElement, !Self.canFollow(name, isElement, pseudoElement) { return nil }
      guard token.kind == .ident else {
        guard token.kind == .function else { return nil }
        let close = min(reader.closing[place] ?? end, end)
        name = Self.otherNames[name] ?? name
        let inside = (place + 1)..<max(place + 1, close)
        guard let argument = isElement ? elementArgument(name, inside) : argument(name, inside)
        else { return nil }
        index = close + 1
        return ((isElement ? "::" : ":") + name + "(" + argument + ")", isElement, name)
      }
      let isKnown =
        isElement
        ? CSSPseudo.elements.contains(name) || name.hasPrefix("-webkit-")
        : CSSPseudo.classes.contains(name)
      guard isKnown else { return nil }
      name = Self.otherNames[name] ?? name
      index = place + 1
      return ((isElement ? "::" : ":") + name, isElement, name)
    }

    /// Whether a pseudo-class or pseudo-element may stand behind a pseudo-element.
    private static func canFollow(_ name: String, _ isElement: Bool, _ before: String) -> Bool {
      switch before {
      case "part": return true
      case "slotted": return isElement
      case "selection": return name == "window-inactive"
      default: return !isElement && before.hasPrefix("-webkit-")
      }
    }

    private func argument(_ name: String, _ range: Range<Int>) -> String? {
      guard CSSPseudo.classFunctions.contains(name) else { return nil }
      let range = trimmed(range)
      switch name {
      case "is", "where": return forgivingList(range)
      case "-webkit-any", "not": return list(range, .absolute)
      case "has":
        let isWrong = range.contains { place in
          tokens[place].isFunction("has")
            || tokens[place].kind == .colon && range.contains(place + 1)
              && tokens[place + 1].kind == .colon
        }
        return isWrong ? nil : list(range, .relative)
      case "host": return compound(range)?.text
      case "nth-child", "nth-last-child": return position(range, allowsOf: true)
      case "nth-of-type", "nth-last-of-type": return position(range, allowsOf: false)
      case "lang": return languages(range)
      case "active-view-transition-type": return source(range)
      default: return identifier(range)
      }
    }

    private func elementArgument(_ name: String, _ range: Range<Int>) -> String? {
      guard CSSPseudo.elementFunctions.contains(name) else { return nil }
      let range = trimmed(range)
      if range.isEmpty { return nil }
      switch name {
      case "slotted": return compound(range)?.text
      case "cue": return list(range, .absolute)
      case "highlight": return identifier(range)
      case "part":
        let words = range.filter { tokens[$0].kind != .whitespace }
        guard words.allSatisfy({ tokens[$0].kind == .ident }) else { return nil }
        return words.map { name in
          var text = ""
          tokens[name].text.writeCSSIdentifier(to: &text)
          return text
        }.joined(separator: " ")
      default: return source(range)
      }
    }

    private func identifier(_ range: Range<Int>) -> String? {
      guard range.count == 1, tokens[range.lowerBound].kind == .ident else { return nil }
      var text = ""
      tokens[range.lowerBound].text.writeCSSIdentifier(to: &text)
      return text
    }

    private func languages(_ range: Range<Int>) -> String? {
      var parts: [String] = []
      for part in reader.alternatives(range) {
        let part = trimmed(part)
        guard part.count == 1 else { return nil }
        var text = ""
        switch tokens[part.lowerBound].kind {
        case .ident: tokens[part.lowerBound].text.writeCSSIdentifier(to: &text)
        case .string: tokens[part.lowerBound].text.writeCSSString(to: &text)
        default: return nil
        }
        parts.append(text)
      }
      return parts.joined(separator: ", ")
    }

    /// An+B, and perhaps the selectors that are counted (CSS Syntax, section 9).
    private func position(_ range: Range<Int>, allowsOf: Bool) -> String? {
      guard let of = range.first(where: { tokens[$0].isIdentifier("of") }) else {
        return Self.step(source(range))
      }
      guard allowsOf, let step = Self.step(source(trimmed(range.lowerBound..<of))),
        let text = list((of + 1)..<range.upperBound, .absolute)
      else { return nil }
      return step + " of " + text
    }

    private static func step(_ text: String) -> String? {
      let text = text.asciiLowercased
      if text == "odd" { return "2n+1" }
      if text == "even" { return "2n" }
      let bytes = Array(text.utf8)
      var index = 0
      func number(allowsSign: Bool) -> (value: Int, hasDigits: Bool)? {
        var isNegative = false
        if allowsSign, index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D {
          isNegative = bytes[index] == 0x2D
          index += 1
        }
        var value = 0
        let start = index
        while index < bytes.count, bytes[index] &- 0x30 < 10 {
          value = min(value * 10 + Int(bytes[index] - 0x30), Int(Int32.max))
          index += 1
        }
        return (isNegative ? -value : value, index > start)
      }
      let start = index
      guard let first = number(allowsSign: true) else { return nil }
      guard index < bytes.count else { return first.hasDigits ? String(first.value) : nil }
      guard bytes[index] == 0x6E else { return nil }
      let isNegative = bytes[start] == 0x2D
      let factor = first.hasDigits ? first.value : isNegative ? -1 : 1
      index += 1
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      var offset = 0
      if index < bytes.count {
        guard bytes[index] == 0x2B || bytes[index] == 0x2D else { return nil }
        let isNegative = bytes[index] == 0x2D
        index += 1
        while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
        guard let last = number(allowsSign: false), last.hasDigits, index == bytes.count else {
          return nil
        }
        offset = isNegative ? -last.value : last.value
      }
      if factor == 0 { return String(offset) }
      let step = factor == 1 ? "n" : factor == -1 ? "-n" : "\(factor)n"
      return offset == 0 ? step : step + (offset > 0 ? "+" : "") + String(offset)
    }
  }
}
