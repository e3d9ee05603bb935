internal import Bytes
internal import Synchronization

/// All properties by number: first the longhands, and then the shorthands.
///
/// The definitions are kept as text. A line is parsed when its property is first used.
package final class CSSPropertyTable: Sendable {
  package static let shared = CSSPropertyTable()

  /// The number of longhands. The numbers of shorthands follow.
  package let longhandCount: Int

  /// The role of each longhand in its logical group.
  package let logicalRoles: [LogicalRole?]

  private let bytes: [UInt8]
  private let index: CSSNameIndex
  private let names: [Range<Int>]
  private let definitions: [Definition]
  private let shorthands: [CSSShorthand]
  private let shorthandsOfLonghand: [[Int]]
  private let compiled: Mutex<(grammars: [CSSGrammar?], initialValues: [CSSValue?])>

  private struct Definition: Sendable {
    let grammar: Range<Int>
    package let initial: Range<Int>
    package let isInherited: Bool
  }

  private init() {
    var reader = Reader(
      Self.longhandDefinitions, Self.shorthandDefinitions, Self.aliasDefinitions,
      Self.logicalDefinitions)
    reader.readLonghands()
    reader.readShorthands()
    reader.readAliases()
    longhandCount = reader.definitions.count
    logicalRoles = reader.logicalRoles()
    bytes = reader.bytes
    index = reader.index
    names = reader.names
    definitions = reader.definitions
    shorthands = reader.shorthands
    shorthandsOfLonghand = reader.shorthandsOfLonghand
    compiled = Mutex(
      (
        Array(repeating: nil, count: definitions.count),
        Array(repeating: nil, count: definitions.count)
      ))
  }

  /// The number of the property with a name or alias, in any case; nil if no property has that name.
  package func number(of name: String) -> Int? { index.number(of: name) }

  /// All names, including aliases.
  var allNames: [String] { index.all }

  package func name(_ number: Int) -> String {
    String(decoding: bytes[names[number]], as: UTF8.self)
  }

  package func isInherited(_ number: Int) -> Bool {
    number < longhandCount
      ? definitions[number].isInherited
      : shorthands[number - longhandCount].longhands.allSatisfy { isInherited($0.index) }
  }

  package func shorthand(_ number: Int) -> CSSShorthand? {
    number < longhandCount ? nil : shorthands[number - longhandCount]
  }

  /// The shorthands that contain a longhand, in the order in which serialization tries them. The
  /// shorthand `all` is tried first, and is not in the list.
  func shorthands(of longhand: Int) -> [Int] { shorthandsOfLonghand[longhand] }

  /// The number of the shorthand `all`.
  package var all: Int { longhandCount }

  /// The grammar of a longhand, compiled on first use.
  func grammar(_ number: Int) -> CSSGrammar? {
    guard number < longhandCount else { return nil }
    if let known = compiled.withLock({ $0.grammars[number] }) { return known }
    let grammar = CSSGrammar(bytes[definitions[number].grammar])
    compiled.withLock { $0.grammars[number] = grammar }
    return grammar
  }

  /// A longhand's initial value, read from the table on first use.
  package func initialValue(_ number: Int) -> CSSValue? {
    guard number < longhandCount else { return nil }
    if let known = compiled.withLock({ $0.initialValues[number] }) { return known }
    guard let grammar = grammar(number) else { return nil }
    let text = String(decoding: bytes[definitions[number].initial], as: UTF8.self)
      .trimmingASCIIWhitespace
    let tokens = CSSTokenizer.tokens(of: text).filter { $0.kind != .whitespace }
    // A few initial values cannot be declared: WebKit's standard font.
    var value = CSSGrammarMatcher.value(tokens, grammar) ?? .keyword(text)
    // It is implied, which is another value than one that was written.
    if case .list(let components) = value, components.count == 1 { value = components[0] }
    compiled.withLock { $0.initialValues[number] = value }
    return value
  }

  /// All definitions in the tables, for tests.
  var grammarTexts: [(name: String, grammar: String, initial: String)] {
    definitions.indices.map {
      (
        name($0), String(decoding: bytes[definitions[$0].grammar], as: UTF8.self),
        String(decoding: bytes[definitions[$0].initial], as: UTF8.self)
      )
    }
  }
}

extension CSSPropertyTable {
  /// Reads the definitions once, and records their places.
  private struct Reader {
    package let bytes: [UInt8]
    private let longhandText: Range<Int>
    private let shorthandText: Range<Int>
    private let aliasText: Range<Int>
    private let logicalText: Range<Int>

    package var index: CSSNameIndex
    package var names: [Range<Int>] = []
    package var definitions: [Definition] = []
    var shorthands: [CSSShorthand] = []
    var shorthandsOfLonghand: [[Int]] = []

    package init(_ longhands: String, _ shorthands: String, _ aliases: String, _ logical: String) {
      var bytes = Array(longhands.utf8)
      func append(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes += Array(text.utf8)
        return start..<bytes.count
      }
      longhandText = 0..<bytes.count
      shorthandText = append(shorthands)
      aliasText = append(aliases)
      logicalText = append(logical)
      self.bytes = bytes
      index = CSSNameIndex(bytes, capacity: 800)
    }

    /// The parts of `range` between the separators, without empty parts.
    private func split(_ range: Range<Int>, at separator: UInt8) -> Parts {
      Parts(bytes: bytes, rest: range, separator: separator)
    }

    /// There are more than a thousand, so they are not put into arrays.
    private struct Parts: Sequence, IteratorProtocol {
      let bytes: [UInt8]
      var rest: Range<Int>
      let separator: UInt8

      var isAtEnd: Bool { bytes[rest].allSatisfy { $0 == separator } }

      mutating func next() -> Range<Int>? {
        var start = rest.lowerBound
        while start < rest.upperBound, bytes[start] == separator { start += 1 }
        guard start < rest.upperBound else { return nil }
        var end = start + 1
        while end < rest.upperBound, bytes[end] != separator { end += 1 }
        rest = end..<rest.upperBound
        return start..<end
      }
    }

    private func matches(_ range: Range<Int>, _ text: String) -> Bool {
      bytes[range].elementsEqual(text.utf8)
    }

    mutating func readLonghands() {
      var isInherited = false
      for line in split(longhandText, at: 0x0A) {
        let text = bytes[line]
        guard let colon = text.firstIndex(of: 0x3A), let equals = text.lastIndex(of: 0x3D) else {
          isInherited = matches(line, "inherited")
          continue
        }
        let definition = Definition(
          grammar: colon + 1..<equals, initial: equals + 1..<line.upperBound,
          isInherited: isInherited)
        for name in split(line.lowerBound..<colon, at: 0x20) {
          index.add(name, names.count)
          names.append(name)
          definitions.append(definition)
        }
      }
      shorthandsOfLonghand = Array(repeating: [], count: names.count)
    }

    mutating func readShorthands() {
      for line in split(shorthandText, at: 0x0A) {
        var words = split(line, at: 0x20)
        guard let name = words.next(), let mark = words.next(), !words.isAtEnd,
          let kind = CSSShorthand.Kind(
            rawValue: String(decoding: bytes[mark.dropFirst()], as: UTF8.self))
        else { continue }
        let isPrinted = bytes[mark.lowerBound] == 0x3D
        let number = names.count
        var longhands: [CSSProperty] = []
        if kind == .all {
          // Two longhands are not part of it (CSS Cascade, section 3.2).
          let others = [index.number(of: "direction"), index.number(of: "unicode-bidi")]
          longhands = definitions.indices.filter { !others.contains($0) }.map(CSSProperty.init)
        } else {
          for word in words {
            let isMarked = bytes[word.lowerBound] == 0x21
            guard let longhand = index.number(at: isMarked ? word.dropFirst() : word) else {
              continue
            }
            longhands.append(CSSProperty(index: longhand))
            if isPrinted, !isMarked { shorthandsOfLonghand[longhand].append(number) }
          }
        }
        index.add(name, number)
        names.append(name)
        shorthands.append(CSSShorthand(kind: kind, index: number, longhands: longhands))
      }
    }

    mutating func readAliases() {
      for line in split(aliasText, at: 0x0A) {
        var words = split(line, at: 0x20)
        guard let alias = words.next(), let name = words.next(),
          words.isAtEnd, let number = index.number(at: name)
        else { continue }
        index.add(alias, number)
      }
    }

    package func logicalRoles() -> [LogicalRole?] {
      var roles = [LogicalRole?](repeating: nil, count: definitions.count)
      for (group, line) in split(logicalText, at: 0x0A).enumerated() {
        let words = split(line, at: 0x20).compactMap { index.number(at: $0) }
        for pair in stride(from: 0, to: words.count - 1, by: 2) {
          let (logical, physical) = (words[pair], words[pair + 1])
          roles[logical] = LogicalRole(group: group, isLogical: true, counterpart: physical)
          roles[physical] = LogicalRole(group: group, isLogical: false, counterpart: logical)
        }
      }
      return roles
    }
  }
}
