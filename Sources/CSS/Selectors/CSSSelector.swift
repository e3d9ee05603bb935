internal import Bytes

/// One selector of a rule's list: its text for the matcher, and the properties that the cascade
/// needs beforehand.
///
/// It is an object so that the matcher can keep its compiled form with it.
package final class CSSSelector {
  /// The key under which a rule is found without trying it: a condition of its last compound.
  package enum Key: Hashable {
    case identifier(String)
    case className(String)
    case type(String)
    case attribute(String)
    case any
  }

  /// The selector without its pseudo-element.
  package let text: String

  /// The pseudo-element that it ends with, such as `before`, without colons.
  package let pseudoElement: String?

  /// The argument of that pseudo-element, if it has parentheses.
  package let pseudoArgument: String?

  /// The compiled form of ``pseudoArgument``.
  package var compiledArgument: AnyObject?

  /// The selector's specificity, its pseudo-element included.
  package let specificity: CSSSpecificity

  /// Whatever the engine that matches wants to keep.
  package var compiled: AnyObject?

  /// A condition that a matching element must meet, in lower case.
  package let key: Key

  /// The parts of elements that matching depends on.
  package let terms: CSSSelectorTerms

  /// The namespaces of its sheet.
  package let namespaces: CSSNamespaces

  private init(
    text: String, pseudoElement: String?, pseudoArgument: String?,
    specificity: CSSSpecificity, key: Key, terms: CSSSelectorTerms, namespaces: CSSNamespaces
  ) {
    self.text = text
    self.pseudoElement = pseudoElement
    self.pseudoArgument = pseudoArgument
    self.specificity = specificity
    self.key = key
    self.terms = terms
    self.namespaces = namespaces
  }

  /// The selectors of a list, or nothing if one of them is not valid: an unknown pseudo-class
  /// makes a whole rule go away.
  package static func list(_ text: String) -> [CSSSelector] {
    list(text, namespaces: CSSNamespaces())
  }

  package static func list(_ text: String, namespaces: CSSNamespaces) -> [CSSSelector] {
    let tokens = CSSTokenizer.tokens(of: text)
    guard let reader = Reader(tokens, text) else { return [] }
    var selectors: [CSSSelector] = []
    for range in reader.alternatives(tokens.startIndex..<tokens.endIndex) {
      guard let selector = reader.selector(range, namespaces) else { return [] }
      selectors.append(selector)
    }
    return selectors
  }

  /// Reads the structure of selectors without knowing every pseudo-class.
  struct Reader {
    package let tokens: [CSSToken]
    package let source: String.UTF8View

    /// For each opening token the place of the one that closes it.
    package private(set) var closing: [Int: Int] = [:]

    /// Lists nested deeper than this are refused.
    private static let deepestNesting = 32

    package init?(_ tokens: [CSSToken], _ text: String) {
      self.tokens = tokens
      source = text.utf8
      var open: [Int] = []
      for (index, token) in tokens.enumerated() {
        switch token.kind {
        case .function, .leftParenthesis, .leftBracket:
          open.append(index)
          if open.count > Self.deepestNesting { return nil }
        case .rightParenthesis, .rightBracket:
          guard let last = open.popLast(), tokens[last].closingKind == token.kind else {
            return nil
          }
          closing[last] = index
        case .leftBrace, .rightBrace, .badString, .badURL, .semicolon: return nil
        default: break
        }
      }
      for index in open { closing[index] = tokens.count }
    }

    /// The parts between the commas of a range of tokens.
    package func alternatives(_ range: Range<Int>) -> [Range<Int>] {
      var parts: [Range<Int>] = []
      var start = range.lowerBound
      var index = start
      while index < range.upperBound {
        if tokens[index].kind == .comma {
          parts.append(start..<index)
          start = index + 1
        }
        index = (closing[index] ?? index) + 1
      }
      parts.append(start..<range.upperBound)
      return parts
    }

    package func selector(_ range: Range<Int>, _ namespaces: CSSNamespaces) -> CSSSelector? {
      guard isValid(range) else { return nil }
      var range = range
      while let first = range.first, tokens[first].kind == .whitespace { range.removeFirst() }
      while let last = range.last, tokens[last].kind == .whitespace { range.removeLast() }
      guard let first = range.first, let last = range.last else { return nil }
      var end = tokens[last].end
      var pseudoElement: String?
      var argument: String?
      if let (name, start) = trailingPseudoElement(range) {
        pseudoElement = name
        end = tokens[start].start
        if start + 2 < tokens.count, tokens[start + 2].kind == .function,
          let close = closing[start + 2]
        {
          argument = slice(
            tokens[start + 2].end, close < tokens.count ? tokens[close].start : source.count)
        }
      }
      let start = tokens[first].start
      var text = slice(start, max(start, end)).trimmingASCIIWhitespace
      if pseudoElement != nil {
        if text.isEmpty || Self.endsWithCombinator(text) {
          text += "*"
        } else if source.byte(at: end - 1)?.isASCIIWhitespace == true {
          // A pseudo-element alone stands for that of any element inside.
          text += " *"
        }
      }
      return CSSSelector(
        text: text, pseudoElement: pseudoElement, pseudoArgument: argument,
        specificity: specificity(range), key: key(range),
        terms: CSSSelectorTerms(tokens[range]), namespaces: namespaces)
    }

    /// Whether a complex selector is built as it should be, of pseudo-classes that are known.
    private func isValid(_ range: Range<Int>) -> Bool {
      var index = range.lowerBound
      // A compound must stand at the end and on both sides of a combinator.
      var hasCompound = false
      var lastWasCombinator = false
      while index < range.upperBound {
        let token = tokens[index]
        switch token.kind {
        case .whitespace: break
        case .ident, .hash, .leftBracket:
          if token.kind == .hash, !token.isIdentifier { return false }
          (hasCompound, lastWasCombinator) = (true, false)
        case .colon:
          guard let end = pseudo(at: index, range) else { return false }
          (hasCompound, lastWasCombinator) = (true, false)
          index = end
          continue
        case .delimiter:
          switch token.text {
          case "*", "|", "&": (hasCompound, lastWasCombinator) = (true, false)
          case ".":
            guard index + 1 < range.upperBound, tokens[index + 1].kind == .ident,
              tokens[index + 1].start == token.end
            else { return false }
            (hasCompound, lastWasCombinator) = (true, false)
            index += 1
          case ">", "+", "~":
            if lastWasCombinator || !hasCompound { return false }
            lastWasCombinator = true
          default: return false
          }
        default: return false
        }
        index = (closing[index] ?? index) + 1
      }
      return hasCompound && !lastWasCombinator
    }

    /// The place after the pseudo-class or pseudo-element that starts at `index`, if it is known.
    private func pseudo(at index: Int, _ range: Range<Int>) -> Int? {
      guard index + 1 < range.upperBound else { return nil }
      var next = index + 1
      let isElement = tokens[next].kind == .colon
      if isElement { next += 1 }
      guard next < range.upperBound, tokens[next].start == tokens[next - 1].end else { return nil }
      let name = tokens[next].text.asciiLowercased
      let known = isElement ? CSSPseudo.elements : CSSPseudo.classes
      switch tokens[next].kind {
      case .ident:
        // Any pseudo-element of WebKit's own may be named.
        let isKnown =
          known.contains(name) || isElement && name.hasPrefix("-webkit-")
          || !isElement && Self.singleColonPseudoElements.contains(name)
        return isKnown ? next + 1 : nil
      case .function:
        let functions = isElement ? CSSPseudo.elementFunctions : CSSPseudo.classFunctions
        guard functions.contains(name) else { return nil }
        let end = min(closing[next] ?? range.upperBound, range.upperBound)
        // `:is()` and `:where()` drop selectors that they do not understand; the other functions
        // become invalid.
        if name == "not" {
          for part in alternatives((next + 1)..<end) where !isValid(part) { return nil }
        }
        return min(end + 1, range.upperBound)
      default: return nil
      }
    }

    package func slice(_ start: Int, _ end: Int) -> String {
      let from = source.index(source.startIndex, offsetBy: start)
      return String(source[from..<source.index(from, offsetBy: end - start)]) ?? ""
    }

    private static func endsWithCombinator(_ text: String) -> Bool {
      guard let last = text.utf8.last else { return false }
      return last == 0x3E || last == 0x2B || last == 0x7E
    }

    /// The name of the pseudo-element at the end, and where its first colon is.
    private func trailingPseudoElement(_ range: Range<Int>) -> (String, Int)? {
      var index = range.lowerBound
      while index < range.upperBound {
        if tokens[index].kind == .colon, index + 1 < range.upperBound {
          let next = tokens[index + 1]
          if next.kind == .colon, index + 2 < range.upperBound {
            let name = tokens[index + 2]
            if name.kind == .ident || name.kind == .function {
              return (name.text.asciiLowercased, index)
            }
          }
          if next.kind == .ident, Self.singleColonPseudoElements.contains(next.text.asciiLowercased)
          {
            return (next.text.asciiLowercased, index)
          }
        }
        index = (closing[index] ?? index) + 1
      }
      return nil
    }

    static let singleColonPseudoElements: Set<String> = [
      "before", "after", "first-line", "first-letter",
    ]

    package func specificity(_ range: Range<Int>) -> CSSSpecificity {
      var result = CSSSpecificity()
      var index = range.lowerBound
      while index < range.upperBound {
        let token = tokens[index]
        switch token.kind {
        case .hash: result.identifiers += 1
        case .leftBracket: result.classes += 1
        case .delimiter where token.text == ".": result.classes += 1
        case .ident:
          let previous = index > range.lowerBound ? tokens[index - 1] : nil
          // The name of a class or pseudo-class was counted with the character before it.
          if previous?.isDelimiter(".") == true || previous?.kind == .colon { break }
          // A namespace's prefix does not count as a selector.
          if index + 1 < range.upperBound, tokens[index + 1].isDelimiter("|") { break }
          result.types += 1
        case .colon:
          guard index + 1 < range.upperBound else { break }
          let next = tokens[index + 1]
          if next.kind == .colon {
            result.types += 1
            index += 1
          } else if next.kind == .ident {
            if Self.singleColonPseudoElements.contains(next.text.asciiLowercased) {
              result.types += 1
            } else {
              result.classes += 1
            }
          } else if next.kind == .function {
            let end = min(closing[index + 1] ?? range.upperBound, range.upperBound)
            result += functionSpecificity(
              next.text.asciiLowercased, min(index + 2, end)..<end)
            index = end
          }
        default: break
        }
        index = (closing[index] ?? index) + 1
      }
      return result
    }

    private func functionSpecificity(_ name: String, _ range: Range<Int>) -> CSSSpecificity {
      switch name {
      case "where": return CSSSpecificity()
      case "is", "not", "has", "matches", "-webkit-any": return highest(range)
      case "nth-child", "nth-last-child":
        var result = CSSSpecificity(0, 1, 0)
        if let of = range.first(where: { tokens[$0].isIdentifier("of") }) {
          result += highest((of + 1)..<range.upperBound)
        }
        return result
      case "host", "slotted":
        var result = CSSSpecificity(0, 1, 0)
        result += highest(range)
        return result
      default: return CSSSpecificity(0, 1, 0)
      }
    }

    private func highest(_ range: Range<Int>) -> CSSSpecificity {
      alternatives(range).map(specificity).max() ?? CSSSpecificity()
    }

    /// The key of the last compound: its identifier, else a class, its type, an attribute.
    private func key(_ range: Range<Int>) -> Key {
      var identifier: String?
      var className: String?
      var type: String?
      var attribute: String?
      var index = range.lowerBound
      while index < range.upperBound {
        let token = tokens[index]
        switch token.kind {
        case .whitespace:
          (identifier, className, type, attribute) = (nil, nil, nil, nil)
        case .delimiter where [">", "+", "~"].contains(token.text):
          (identifier, className, type, attribute) = (nil, nil, nil, nil)
        case .delimiter where token.text == "|": type = nil
        case .hash: identifier = token.text.asciiLowercased
        case .leftBracket:
          // A name with a namespace is left to the engine.
          let next = index + 1 < range.upperBound ? tokens[index + 1] : nil
          let isNamespaced =
            index + 2 < range.upperBound && tokens[index + 2].isDelimiter("|")
            && !(index + 3 < range.upperBound && tokens[index + 3].isDelimiter("="))
          if let next, next.kind == .ident, !isNamespaced { attribute = next.text.asciiLowercased }
        case .ident:
          let previous = index > range.lowerBound ? tokens[index - 1] : nil
          if previous?.isDelimiter(".") == true {
            className = token.text.asciiLowercased
          } else if previous?.kind != .colon {
            type = token.text.asciiLowercased
          }
        default: break
        }
        index = (closing[index] ?? index) + 1
      }
      if let identifier { return .identifier(identifier) }
      if let className { return .className(className) }
      if let type { return .type(type) }
      return attribute.map(Key.attribute) ?? .any
    }
  }
}

extension String.UTF8View {
  fileprivate func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? self[index(startIndex, offsetBy: offset)] : nil
  }
}
