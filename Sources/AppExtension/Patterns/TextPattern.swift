internal import Algorithms

/// A regular expression that a whole text has to match, as `MATCHES` asks (Predicate Programming
/// Guide, String Comparisons).
///
/// Groups, alternatives, classes, anchors and repetitions have ICU's syntax. Back references and
/// look-around cannot be matched in linear time, and are refused. Matching takes time in proportion
/// to the text's length times the pattern's, whatever both are.
struct TextPattern: Sendable, Hashable {
  let program: [Instruction]

  /// The pattern cannot be read, is not supported, or is too large.
  struct Failure: Error {}

  enum Instruction: Sendable, Hashable {
    case character(CharacterSet)
    /// Go on at both places.
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case match
  }

  /// Scalars between bounds, or all but these.
  struct CharacterSet: Sendable, Hashable {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    /// Whether a scalar is in the set, whose ranges are in order.
    func contains(_ scalar: UInt32) -> Bool {
      let index = ranges.partitionPoint { $0.upperBound >= scalar }
      return (index < ranges.count && ranges[index].lowerBound <= scalar) != isNegated
    }

    /// Puts the ranges in order and joins those that overlap.
    mutating func order() {
      var joined: [ClosedRange<UInt32>] = []
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = joined.last, range.lowerBound <= last.upperBound {
          joined[joined.count - 1] =
            last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          joined.append(range)
        }
      }
      ranges = joined
    }
  }

  static let maximumSize = 10_000
  static let maximumDepth = 64

  /// - Parameter folding: the differences to ignore: accents are removed from the pattern, and the
  ///   caller has to remove them from the texts too.
  init(_ text: String, folding: TextFolding) throws(Failure) {
    var reader = PatternReader(folding.foldAccents(text))
    let tree = try reader.read()
    self.init(program: try PatternCompiler.compile(tree))
    self.ignoresCase = folding.ignoresCase || reader.ignoresCase
  }

  private init(program: [Instruction]) {
    self.program = program
  }

  private var ignoresCase = false

  /// Whether the whole text matches; nil if that would take more than the remaining steps.
  func matches(_ text: String, steps: inout Int) -> Bool? {
    let scalars = text.unicodeScalars.map(\.value)
    var states = PatternStates(count: program.count)
    var next = PatternStates(count: program.count)
    add(0, to: &states, at: 0, of: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      steps -= states.members.count + 1
      if steps < 0 { return nil }
      next.removeAll()
      for state in states.members {
        if case .character(let set) = program[state], accepts(set, scalar) {
          add(state + 1, to: &next, at: index + 1, of: scalars.count)
        }
      }
      swap(&states, &next)
      if states.members.isEmpty { return false }
    }
    return states.members.contains { program[$0] == .match }
  }

  private func accepts(_ set: CharacterSet, _ scalar: UInt32) -> Bool {
    guard ignoresCase else { return set.contains(scalar) }
    return Self.cases(of: scalar).contains(where: set.contains)
  }

  private static func cases(of scalar: UInt32) -> [UInt32] {
    switch scalar {
    case 0x41...0x5A: return [scalar, scalar + 0x20]
    case 0x61...0x7A: return [scalar, scalar - 0x20]
    case ..<0x80: return [scalar]
    default:
      guard let properties = Unicode.Scalar(scalar)?.properties else { return [scalar] }
      return [scalar]
        + [properties.lowercaseMapping, properties.uppercaseMapping].compactMap {
          $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first?.value : nil
        }
    }
  }

  /// Adds an instruction, and where it leads without a character.
  private func add(_ first: Int, to states: inout PatternStates, at index: Int, of count: Int) {
    var pending = [first]
    while let state = pending.popLast() {
      guard states.insert(state) else { continue }
      switch program[state] {
      case .jump(let target): pending.append(target)
      case .split(let one, let other): pending += [other, one]
      case .start: if index == 0 { pending.append(state + 1) }
      case .end: if index == count { pending.append(state + 1) }
      case .character, .match: break
      }
    }
  }
}

/// A set of instructions, in the order in which they were added.
struct PatternStates {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = Array(repeating: false, count: count)
  }

  /// False if it was there already.
  mutating func insert(_ state: Int) -> Bool {
    guard !isMember[state] else { return false }
    isMember[state] = true
    members.append(state)
    return true
  }

  mutating func removeAll() {
    for member in members { isMember[member] = false }
    members.removeAll(keepingCapacity: true)
  }
}
