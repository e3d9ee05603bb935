/// Reads a regular expression.
struct PatternReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  /// Whether the pattern begins with `(?i)`.
  private(set) var ignoresCase = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func read() throws(TextPattern.Failure) -> PatternTree {
    if scalars.starts(with: Array("(?i)".unicodeScalars)) {
      ignoresCase = true
      index = 4
    }
    let tree = try parseAlternatives()
    guard index == scalars.count else { throw TextPattern.Failure() }
    return tree
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    index += 1
    return true
  }

  private mutating func next() throws(TextPattern.Failure) -> Unicode.Scalar {
    guard let scalar = current else { throw TextPattern.Failure() }
    index += 1
    return scalar
  }

  private mutating func parseAlternatives() throws(TextPattern.Failure) -> PatternTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= TextPattern.maximumDepth else { throw TextPattern.Failure() }
    var parts = [try parseSequence()]
    while take("|") { parts.append(try parseSequence()) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func parseSequence() throws(TextPattern.Failure) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      let part = try parseAtom()
      parts.append(try parseRepetition(part))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func parseRepetition(
    _ part: PatternTree
  ) throws(TextPattern.Failure) -> PatternTree {
    let tree: PatternTree
    switch current {
    case "*": tree = .repetition(part, 0, nil)
    case "+": tree = .repetition(part, 1, nil)
    case "?": tree = .repetition(part, 0, 1)
    case "{":
      index += 1
      let least = try parseCount()
      let most = take(",") ? (current == "}" ? nil : try parseCount()) : least
      guard current == "}", most.map({ $0 >= least }) ?? true else { throw TextPattern.Failure() }
      tree = .repetition(part, least, most)
    default: return part
    }
    index += 1
    // Taking as little as possible makes no difference where the whole text has to match.
    _ = take("?")
    if current == "+" || current == "*" || current == "{" { throw TextPattern.Failure() }
    return tree
  }

  private mutating func parseCount() throws(TextPattern.Failure) -> Int {
    var number = 0
    let start = index
    while let digit = current.flatMap({ Int(String($0)) }) {
      number = number * 10 + digit
      index += 1
      if number > TextPattern.maximumSize { throw TextPattern.Failure() }
    }
    guard index > start else { throw TextPattern.Failure() }
    return number
  }

  private mutating func parseAtom() throws(TextPattern.Failure) -> PatternTree {
    let scalar = try next()
    switch scalar {
    case "(":
      if take("?") {
        guard take(":") else { throw TextPattern.Failure() }
      }
      let inner = try parseAlternatives()
      guard take(")") else { throw TextPattern.Failure() }
      return inner
    case "[": return .character(try parseCharacterClass())
    case ".": return .character(.init(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true))
    case "^": return .start
    case "$": return .end
    case "*", "+", "?", "{": throw TextPattern.Failure()
    case "\\":
      if take("A") { return .start }
      if take("z") || take("Z") { return .end }
      return .character(try parseEscape())
    default: return .character(Self.only(scalar))
    }
  }

  private static func only(_ scalar: Unicode.Scalar) -> TextPattern.CharacterSet {
    .init(ranges: [scalar.value...scalar.value])
  }

  /// Reads the escape after a backslash.
  private mutating func parseEscape() throws(TextPattern.Failure) -> TextPattern.CharacterSet {
    let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    let spaces: [ClosedRange<UInt32>] = [0x09...0x0D, 0x20...0x20]
    let scalar = try next()
    switch scalar {
    case "d": return .init(ranges: digits)
    case "D": return .init(ranges: digits, isNegated: true)
    case "w": return .init(ranges: words)
    case "W": return .init(ranges: words, isNegated: true)
    case "s": return .init(ranges: spaces)
    case "S": return .init(ranges: spaces, isNegated: true)
    case "n": return Self.only("\n")
    case "t": return Self.only("\t")
    case "r": return Self.only("\r")
    case "a"..."z", "A"..."Z", "0"..."9": throw TextPattern.Failure()
    default: return Self.only(scalar)
    }
  }

  private mutating func parseCharacterClass() throws(TextPattern.Failure)
    -> TextPattern.CharacterSet
  {
    var set = TextPattern.CharacterSet(ranges: [])
    set.isNegated = take("^")
    var isFirst = true
    while isFirst || current != "]" {
      isFirst = false
      let first = try parseClassMember()
      let isRange = current == "-" && index + 1 < scalars.count && scalars[index + 1] != "]"
      guard isRange, first.ranges.count == 1, !first.isNegated else {
        // Of classes within a class, only those that are not negated can be joined.
        guard !first.isNegated else { throw TextPattern.Failure() }
        set.ranges += first.ranges
        continue
      }
      index += 1
      let last = try parseClassMember()
      guard last.ranges.count == 1, !last.isNegated,
        last.ranges[0].lowerBound >= first.ranges[0].lowerBound
      else { throw TextPattern.Failure() }
      set.ranges.append(first.ranges[0].lowerBound...last.ranges[0].upperBound)
    }
    index += 1
    set.order()
    return set
  }

  private mutating func parseClassMember() throws(TextPattern.Failure) -> TextPattern.CharacterSet {
    let scalar = try next()
    switch scalar {
    case "\\": return try parseEscape()
    case "[": throw TextPattern.Failure()
    default: return Self.only(scalar)
    }
  }
}
