internal import Bytes

/// The grammar of a value, in the value definition syntax of the standards (CSS Values, section 2):
/// keywords, `<types>` with `[low,high]` ranges, juxtaposition, `&&`, `||`, `|`, `[ ]`, `?`, `*`,
/// `+`, `#`, `{a,b}`, functions, `,` and `/`.
///
/// Four rules are different from the standards. Alternatives are tried from left to right, and the
/// first one that matches is used. Matches of `&&` and `||` are put into the grammar's order. `|||`
/// means `||`, but its matches keep the order in which they are written. And `~` after a multiplier
/// removes the last components if they follow from the others by the rule for the sides of a box
/// (`1px 1px` becomes `1px`).
indirect enum CSSGrammar: Sendable {
  case keywords(Set<String>)
  case comma
  case slash
  case numeric(CSSValueParser.Numeric)
  case primitive(Primitive)
  case production(String)
  case function(String, CSSGrammar)
  case sequence([CSSGrammar])
  case firstOf([CSSGrammar])
  case allOf([CSSGrammar])
  case anyOf([CSSGrammar], inWrittenOrder: Bool)
  case repeated(CSSGrammar, ClosedRange<Int>, commas: Bool, collapses: Bool)

  /// The types that are parsed by code, and not by a grammar.
  enum Primitive: String, Sendable {
    case color, string, url
    case customIdentifier = "custom-ident"
    case dashedIdentifier = "dashed-ident"
    case familyName = "family-name"
    case position
    case backgroundPosition = "bg-position"
    case gradient
    case path
    case selector
    case attribute = "attr"
    case gridLineNames = "line-names"
    case gridAreas = "grid-areas"
    case urange
  }
}

extension CSSGrammar {
  /// The first type of numbers outside of functions that allows values of a type; nil if no type does.
  func numeric(allowing type: CSSCalculationType) -> CSSValueParser.Numeric? {
    switch self {
    case .numeric(let numeric): numeric.allows(type) ? numeric : nil
    case .production(let name):
      CSSProductions.production(name)?.grammar.numeric(allowing: type)
    case .sequence(let parts), .firstOf(let parts), .allOf(let parts), .anyOf(let parts, _):
      parts.lazy.compactMap { $0.numeric(allowing: type) }.first
    case .repeated(let part, _, _, _): part.numeric(allowing: type)
    case .keywords, .comma, .slash, .primitive, .function: nil
    }
  }
}

extension CSSGrammar {
  /// The grammar of a definition. A malformed definition gives a grammar that matches nothing.
  /// Tests check all definitions in the tables.
  package init(_ definition: String) {
    self.init(Array(definition.utf8)[...])
  }

  /// The grammar of a definition in bytes.
  package init(_ definition: ArraySlice<UInt8>) {
    var reader = Reader(definition)
    self = reader.parseAlternatives()
    if reader.position < reader.words.count { self = .keywords([]) }
  }

  /// Whether all parts of `definition` are well formed.
  package static func isWellFormed(_ definition: String) -> Bool {
    var reader = Reader(Array(definition.utf8)[...])
    _ = reader.parseAlternatives()
    return reader.position == reader.words.count && reader.isWellFormed
  }

  /// A recursive parser of definitions, which come only from this module's own tables.
  ///
  /// White space separates words. The multiplier of a group is part of the word with its closing
  /// bracket. Ranges such as `[0,]` are inside angle brackets.
  private struct Reader {
    typealias Word = ArraySlice<UInt8>

    package let words: [Word]
    package var position = 0
    package var isWellFormed = true

    package init(_ definition: Word) {
      words = definition.split(whereSeparator: \.isASCIIWhitespace)
    }

    package var next: Word? { position < words.count ? words[position] : nil }

    private static let bar: [UInt8] = [0x7C]
    private static let doubleBar: [UInt8] = [0x7C, 0x7C]
    private static let tripleBar: [UInt8] = [0x7C, 0x7C, 0x7C]
    private static let doubleAmpersand: [UInt8] = [0x26, 0x26]

    package mutating func parseAlternatives() -> CSSGrammar {
      let items = parseList(separator: Self.bar) { $0.parseOptions() }
      if items.count == 1 { return items[0] }
      // Adjacent alternatives that are keywords become one set.
      var merged: [CSSGrammar] = []
      var keywords: Set<String> = []
      for item in items {
        if case .keywords(let names) = item {
          keywords.formUnion(names)
          continue
        }
        if !keywords.isEmpty { merged.append(.keywords(keywords)) }
        keywords = []
        merged.append(item)
      }
      if !keywords.isEmpty { merged.append(.keywords(keywords)) }
      return merged.count == 1 ? merged[0] : .firstOf(merged)
    }

    package mutating func parseOptions() -> CSSGrammar {
      let first = parseRequirements()
      for separator in [Self.doubleBar, Self.tripleBar] where next?.elementsEqual(separator) == true
      {
        position += 1
        let others = parseList(separator: separator) { $0.parseRequirements() }
        return .anyOf([first] + others, inWrittenOrder: separator == Self.tripleBar)
      }
      return first
    }

    mutating func parseRequirements() -> CSSGrammar {
      let items = parseList(separator: Self.doubleAmpersand) { $0.parseJuxtaposition() }
      return items.count == 1 ? items[0] : .allOf(items)
    }

    package mutating func parseList(
      separator: [UInt8], _ item: (inout Reader) -> CSSGrammar
    ) -> [CSSGrammar] {
      var items = [item(&self)]
      while let word = next, word.elementsEqual(separator) {
        position += 1
        items.append(item(&self))
      }
      return items
    }

    mutating func parseJuxtaposition() -> CSSGrammar {
      var items: [CSSGrammar] = []
      // The loop ends at a bar, an ampersand or a closing bracket.
      while let first = next?.first, ![0x7C, 0x26, 0x5D, 0x29].contains(first) {
        items.append(parseTerm())
      }
      if items.isEmpty { isWellFormed = false }
      return items.count == 1 ? items[0] : .sequence(items)
    }

    /// A term with its multiplier.
    package mutating func parseTerm() -> CSSGrammar {
      let word = words[position]
      position += 1
      if word.count == 1, word.first == 0x5B {
        let inner = parseAlternatives()
        return parseUntilClosing(0x5D, inner)
      }
      if word.last == 0x28 {
        let inner = next?.first == 0x29 ? .sequence([]) : parseAlternatives()
        let name = String(decoding: word.dropLast(), as: UTF8.self)
        return parseUntilClosing(0x29, .function(name, inner))
      }
      var end = word.endIndex
      if word.first == 0x3C, let close = word.lastIndex(of: 0x3E) {
        end = close + 1
      } else if let mark = word.firstIndex(where: { Self.marks.contains($0) }) {
        end = mark
      }
      return parseMultiplier(parseSimple(word[..<end]), word[end...])
    }

    /// The marks that begin a multiplier: `?*+#{~`.
    private static let marks: [UInt8] = [0x3F, 0x2A, 0x2B, 0x23, 0x7B, 0x7E]

    package mutating func parseUntilClosing(_ bracket: UInt8, _ inner: CSSGrammar) -> CSSGrammar {
      guard let word = next, word.first == bracket else {
        isWellFormed = false
        return inner
      }
      position += 1
      return parseMultiplier(inner, word.dropFirst())
    }

    mutating func parseMultiplier(_ grammar: CSSGrammar, _ marks: Word) -> CSSGrammar {
      guard !marks.isEmpty else { return grammar }
      var marks = marks
      let collapses = marks.last == 0x7E
      if collapses { marks = marks.dropLast() }
      let commas = marks.first == 0x23
      if commas { marks = marks.dropFirst() }
      var range = commas ? 1...Int.max : 1...1
      switch marks.first {
      case 0x3F: range = 0...1
      case 0x2A: range = 0...Int.max
      case 0x2B: range = 1...Int.max
      case 0x7B:
        let bounds = Self.bounds(marks)
        let low = bounds.low.map { Int($0) } ?? 0
        range = low...(bounds.high.map { Int($0) } ?? Int.max)
      default: break
      }
      return .repeated(grammar, range, commas: commas, collapses: collapses)
    }

    /// The numbers in brackets, separated by a comma. Nil stands for one that is left out.
    private static func bounds(_ text: Word) -> (low: Double?, high: Double?) {
      let parts = text.dropFirst().dropLast()
        .split(separator: 0x2C, omittingEmptySubsequences: false)
        .map { Double(String(decoding: $0, as: UTF8.self)) }
      return (parts.first ?? nil, parts.last ?? nil)
    }

    package mutating func parseSimple(_ word: Word) -> CSSGrammar {
      if word.elementsEqual([0x2C]) { return .comma }
      if word.elementsEqual([0x2F]) { return .slash }
      guard word.first == 0x3C, word.last == 0x3E else {
        return .keywords([String(decoding: word, as: UTF8.self)])
      }
      var name = word.dropFirst().dropLast()
      var bounds: (low: Double?, high: Double?)
      if let bracket = name.firstIndex(of: 0x5B) {
        bounds = Self.bounds(name[bracket...])
        name = name[..<bracket]
      }
      let text = String(decoding: name, as: UTF8.self)
      if var numeric = Self.numericTypes[text] {
        numeric.minimum = bounds.low ?? -.infinity
        numeric.maximum = bounds.high ?? .infinity
        return .numeric(numeric)
      }
      if let primitive = Primitive(rawValue: text) { return .primitive(primitive) }
      if CSSProductions.definition(text) == nil { isWellFormed = false }
      return .production(text)
    }

    static let numericTypes: [String: CSSValueParser.Numeric] = [
      "number": .init(allowsNumber: true),
      "integer": .init(allowsInteger: true),
      "percentage": .init(allowsPercentage: true),
      "number-percentage": .init(allowsNumber: true, allowsPercentage: true),
      "length": .init(category: .length, unitlessZero: true),
      "length-percentage": .init(allowsPercentage: true, category: .length, unitlessZero: true),
      "length-number": .init(allowsNumber: true, category: .length),
      "length-percentage-number": .init(
        allowsNumber: true, allowsPercentage: true, category: .length),
      "svg-length": .init(
        allowsNumber: true, allowsPercentage: true, category: .length, unitlessZero: true),
      "angle": .init(category: .angle),
      "angle-zero": .init(category: .angle, unitlessZero: true),
      "angle-percentage": .init(allowsPercentage: true, category: .angle, unitlessZero: true),
      "time": .init(category: .time),
      "resolution": .init(category: .resolution),
      "flex": .init(category: .flex),
    ]
  }
}
