internal import Synchronization

/// All properties by number: longhands first, then shorthands.
final class CSSPropertyTable: Sendable {
  static let shared = CSSPropertyTable()

  /// The names by number.
  let names: [String]

  /// The numbers by name, aliases included.
  let indices: [String: Int]

  /// The number of longhands; shorthands come after them.
  let longhandCount: Int

  /// For each longhand the shorthands that it is part of, in the order in which they are tried
  /// when declarations are printed.
  let shorthandsOfLonghand: [[Int]]

  /// For each longhand of a logical group what it is there.
  let logicalRoles: [Int: LogicalRole]

  private let definitions: [Definition]
  private let shorthands: [CSSShorthand]
  private let compiled: Mutex<(grammars: [CSSGrammar?], initialValues: [CSSValue?])>

  private struct Definition: Sendable {
    let grammar: Substring
    let initial: Substring
    let isInherited: Bool
  }

  private init() {
    var names: [String] = []
    var indices: [String: Int] = [:]
    indices.reserveCapacity(800)
    var definitions: [Definition] = []
    var isInherited = false
    for line in Self.longhandDefinitions.utf8Lines {
      if line == "inherited" || line == "own" {
        isInherited = line == "inherited"
        continue
      }
      guard let colon = line.utf8.firstIndex(of: 0x3A),
        let equals = line.utf8.lastIndex(of: 0x3D)
      else { continue }
      let definition = Definition(
        grammar: line[line.utf8.index(after: colon)..<equals],
        initial: line[line.utf8.index(after: equals)...], isInherited: isInherited)
      for name in line[..<colon].utf8Words {
        indices[String(name)] = names.count
        names.append(String(name))
        definitions.append(definition)
      }
    }
    longhandCount = names.count
    var shorthandsOfLonghand = [[Int]](repeating: [], count: names.count)
    var shorthands: [CSSShorthand] = []
    for line in Self.shorthandDefinitions.utf8Lines {
      let words = line.utf8Words
      guard words.count > 2, let kind = CSSShorthand.Kind(rawValue: String(words[1].dropFirst()))
      else { continue }
      var longhands = words[2...].compactMap { word in
        indices[String(word.first == "!" ? word.dropFirst() : word)]
      }
      if kind == .all {
        // All but these (CSS Cascade, section 3.2).
        longhands = (0..<longhandCount).filter {
          names[$0] != "direction" && names[$0] != "unicode-bidi"
        }
      }
      let index = names.count
      let name = String(words[0])
      indices[name] = index
      names.append(name)
      shorthands.append(
        CSSShorthand(kind: kind, index: index, longhands: longhands.map(CSSProperty.init(index:))))
      if words[1].first == "=" {
        for (position, longhand) in longhands.enumerated()
        where kind == .all || words[position + 2].first != "!" {
          shorthandsOfLonghand[longhand].append(index)
        }
      }
    }
    for line in Self.aliasDefinitions.utf8Lines {
      let words = line.utf8Words
      guard words.count == 2, let index = indices[String(words[1])] else { continue }
      indices[String(words[0])] = index
    }
    var logicalRoles: [Int: LogicalRole] = [:]
    for (group, line) in Self.logicalDefinitions.utf8Lines.enumerated() {
      let words = line.utf8Words.compactMap { indices[String($0)] }
      for pair in stride(from: 0, to: words.count - 1, by: 2) {
        let (logical, physical) = (words[pair], words[pair + 1])
        logicalRoles[logical] = LogicalRole(group: group, isLogical: true, counterpart: physical)
        logicalRoles[physical] = LogicalRole(group: group, isLogical: false, counterpart: logical)
      }
    }
    self.logicalRoles = logicalRoles
    self.names = names
    self.indices = indices
    self.definitions = definitions
    self.shorthands = shorthands
    self.shorthandsOfLonghand = shorthandsOfLonghand
    compiled = Mutex(
      (
        Array(repeating: nil, count: names.count), Array(repeating: nil, count: names.count)
      ))
  }

  func isInherited(_ index: Int) -> Bool {
    index < longhandCount
      ? definitions[index].isInherited
      : shorthands[index - longhandCount].longhands.allSatisfy { isInherited($0.index) }
  }

  func shorthand(_ index: Int) -> CSSShorthand? {
    index < longhandCount ? nil : shorthands[index - longhandCount]
  }

  /// The grammar of a longhand, compiled when it is first asked for.
  func grammar(_ index: Int) -> CSSGrammar? {
    guard index < longhandCount else { return nil }
    if let known = compiled.withLock({ $0.grammars[index] }) { return known }
    let grammar = CSSGrammar(String(definitions[index].grammar))
    compiled.withLock { $0.grammars[index] = grammar }
    return grammar
  }

  /// A longhand's initial value, read from the table when it is first asked for.
  func initialValue(_ index: Int) -> CSSValue? {
    guard index < longhandCount else { return nil }
    if let known = compiled.withLock({ $0.initialValues[index] }) { return known }
    guard let grammar = grammar(index) else { return nil }
    let text = String(definitions[index].initial).trimmingASCIIWhitespace
    let tokens = CSSTokenizer.tokens(of: text).filter { $0.kind != .whitespace }
    // A few initial values cannot be declared: WebKit's standard font.
    let value = CSSGrammarMatcher.value(tokens, grammar) ?? .keyword(text)
    compiled.withLock { $0.initialValues[index] = value }
    return value
  }

  /// Every definition that is written down, for the tests of the tables.
  var grammarTexts: [(name: String, grammar: String, initial: String)] {
    definitions.indices.map {
      (names[$0], String(definitions[$0].grammar), String(definitions[$0].initial))
    }
  }
}

extension String {
  /// The lines that are not empty.
  fileprivate var utf8Lines: [Substring] {
    utf8.split(separator: 0x0A).compactMap { Substring($0) }
  }
}

extension Substring {
  /// The parts between spaces.
  fileprivate var utf8Words: [Substring] {
    utf8.split(separator: 0x20).compactMap { Substring($0) }
  }
}
