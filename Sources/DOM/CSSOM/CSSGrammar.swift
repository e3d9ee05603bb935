/// A value grammar in the value definition syntax of the standards (CSS Values, section 2):
/// keywords, `<types>` with `[low,high]` ranges, juxtaposition, `&&`, `||`, `|`, `[ ]`, `?`, `*`,
/// `+`, `#`, `{a,b}`, functions, `,` and `/`.
///
/// Three rules of its own: alternatives are tried from left to right and the first that matches
/// is taken; what `&&` and `||` match is printed in the grammar's order; and `~` after a repeat
/// drops trailing components that the box-side rule makes up for (`1px 1px` is `1px`).
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
  case anyOf([CSSGrammar])
  case repeated(CSSGrammar, ClosedRange<Int>, commas: Bool, collapses: Bool)

  /// Types that are read by code instead of a grammar.
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
  /// The grammar that `definition` writes down. A definition that is wrong is a mistake in the
  /// table, which the tests read whole; here it becomes a grammar that matches nothing.
  init(_ definition: String) {
    var reader = Reader(definition)
    self = reader.alternatives()
    if reader.position < reader.words.count { self = .keywords([]) }
  }

  /// Whether every part of `definition` is understood.
  static func isWellFormed(_ definition: String) -> Bool {
    var reader = Reader(definition)
    _ = reader.alternatives()
    return reader.position == reader.words.count && reader.isWellFormed
  }

  /// A recursive reader of definitions; they come from this module's own tables only.
  private struct Reader {
    let words: [Substring]
    var position = 0
    var isWellFormed = true

    init(_ definition: String) {
      // Ranges such as `[0,]` stand inside angle brackets, so that words part at white space.
      words = definition.split(whereSeparator: { $0 == " " || $0 == "\n" })
    }

    var next: Substring? { position < words.count ? words[position] : nil }

    mutating func alternatives() -> CSSGrammar {
      let items = list(separator: "|") { $0.options() }
      if items.count == 1 { return items[0] }
      // Keywords that follow each other are looked up together.
      var merged: [CSSGrammar] = []
      for item in items {
        if case .keywords(let new) = item, case .keywords(let old)? = merged.last {
          merged[merged.count - 1] = .keywords(old.union(new))
        } else {
          merged.append(item)
        }
      }
      return merged.count == 1 ? merged[0] : .firstOf(merged)
    }

    mutating func options() -> CSSGrammar {
      let items = list(separator: "||") { $0.requirements() }
      return items.count == 1 ? items[0] : .anyOf(items)
    }

    mutating func requirements() -> CSSGrammar {
      let items = list(separator: "&&") { $0.juxtaposition() }
      return items.count == 1 ? items[0] : .allOf(items)
    }

    mutating func list(
      separator: Substring, _ item: (inout Reader) -> CSSGrammar
    ) -> [CSSGrammar] {
      var items = [item(&self)]
      while next == separator {
        position += 1
        items.append(item(&self))
      }
      return items
    }

    mutating func juxtaposition() -> CSSGrammar {
      var items: [CSSGrammar] = []
      while let word = next, word != "|", word != "||", word != "&&", !word.hasPrefix("]"),
        !word.hasPrefix(")")
      {
        items.append(term())
      }
      if items.isEmpty { isWellFormed = false }
      return items.count == 1 ? items[0] : .sequence(items)
    }

    /// One term with its multiplier. A group's closing bracket carries the group's multiplier.
    mutating func term() -> CSSGrammar {
      let word = words[position]
      position += 1
      if word == "[" {
        let inner = alternatives()
        return closing("]", inner)
      }
      if word.hasSuffix("(") {
        let inner = next?.hasPrefix(")") == true ? .sequence([]) : alternatives()
        return closing(")", .function(String(word.dropLast()), inner))
      }
      var end = word.endIndex
      if word.hasPrefix("<"), let close = word.lastIndex(of: ">") {
        end = word.index(after: close)
      } else if let mark = word.firstIndex(where: { "?*+#{~".contains($0) }) {
        end = mark
      }
      return multiplied(simple(word[..<end]), word[end...])
    }

    mutating func closing(_ bracket: Character, _ inner: CSSGrammar) -> CSSGrammar {
      guard let word = next, word.first == bracket else {
        isWellFormed = false
        return inner
      }
      position += 1
      return multiplied(inner, word.dropFirst())
    }

    mutating func multiplied(_ grammar: CSSGrammar, _ marks: Substring) -> CSSGrammar {
      guard !marks.isEmpty else { return grammar }
      var marks = marks
      let collapses = marks.last == "~"
      if collapses { marks = marks.dropLast() }
      let commas = marks.first == "#"
      if commas { marks = marks.dropFirst() }
      var range = commas ? 1...Int.max : 1...1
      switch marks.first {
      case "?": range = 0...1
      case "*": range = 0...Int.max
      case "+": range = 1...Int.max
      case "{":
        let bounds = marks.dropFirst().prefix(while: { $0 != "}" })
          .split(separator: ",", omittingEmptySubsequences: false)
        let low = bounds.first.flatMap { Int($0) } ?? 0
        let high = bounds.count == 1 ? low : Int(bounds[1]) ?? Int.max
        range = low...high
      default: break
      }
      return .repeated(grammar, range, commas: commas, collapses: collapses)
    }

    mutating func simple(_ word: Substring) -> CSSGrammar {
      if word == "," { return .comma }
      if word == "/" { return .slash }
      guard word.hasPrefix("<"), word.hasSuffix(">") else { return .keywords([String(word)]) }
      var name = word.dropFirst().dropLast()
      var minimum = -Double.infinity
      var maximum = Double.infinity
      if let bracket = name.firstIndex(of: "[") {
        let bounds = name[bracket...].dropFirst().dropLast()
          .split(separator: ",", omittingEmptySubsequences: false)
        minimum = bounds.first.flatMap { Double(String($0)) } ?? minimum
        maximum = bounds.last.flatMap { Double(String($0)) } ?? maximum
        name = name[..<bracket]
      }
      if var numeric = Self.numericTypes[String(name)] {
        numeric.minimum = minimum
        numeric.maximum = maximum
        return .numeric(numeric)
      }
      if let primitive = Primitive(rawValue: String(name)) { return .primitive(primitive) }
      if CSSProductions.definition(String(name)) == nil { isWellFormed = false }
      return .production(String(name))
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
