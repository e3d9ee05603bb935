internal import Messages
package import PropertyLists

/// A value that does not match a pattern.
package struct Mismatch: Sendable, Hashable {
  /// The place in the value.
  package var path: PropertyListPath
  /// The expected value, in words.
  package var expected: String
  /// The actual value; nil for no value.
  package var actual: String?
}

/// The result of comparing a value with a pattern.
package struct PatternComparison: Sendable {
  package var mismatches: [Mismatch] = []
  /// The expected value, in which parts that match the pattern are as in the actual value, so that
  /// only mismatches differ. Nil for no value.
  package var wanted: PropertyList?

  package var holds: Bool { mismatches.isEmpty }
}

/// Compares values with patterns.
package struct PatternMatcher {
  /// Whether a regular expression of JavaScript, with its flags, matches in a text; nil if it is
  /// not valid.
  package typealias RegularExpressions = (
    _ pattern: String, _ flags: String, _ text: String
  ) -> Bool?

  private let regularExpressions: RegularExpressions

  package init(regularExpressions: @escaping RegularExpressions) {
    self.regularExpressions = regularExpressions
  }

  /// Compares a value with a pattern.
  ///
  /// - Parameter actual: nil for no value.
  package func compare(_ actual: PropertyList?, with pattern: ValuePattern) -> PatternComparison {
    var comparison = PatternComparison()
    comparison.wanted = compare(actual, with: pattern, at: [], into: &comparison.mismatches)
    return comparison
  }

  private func compare(
    _ actual: PropertyList?, with pattern: ValuePattern, at path: PropertyListPath,
    into mismatches: inout [Mismatch]
  ) -> PropertyList? {
    func differ() -> PropertyList? {
      mismatches.append(
        Mismatch(path: path, expected: pattern.text, actual: actual?.shortText))
      return pattern.value
    }
    guard let actual else { return pattern.allowsAbsence ? nil : differ() }
    switch pattern {
    case .exact(let value):
      return compareExactly(actual, with: value, at: path, into: &mismatches)
    case .array(let patterns):
      guard case .array(let elements) = actual else { return differ() }
      var wanted: [PropertyList] = []
      for (index, pattern) in patterns.enumerated() {
        let element = index < elements.count ? elements[index] : nil
        let value = compare(
          element, with: pattern, at: path.appending(.index(index)), into: &mismatches)
        if let value { wanted.append(value) }
      }
      if elements.count > patterns.count {
        mismatches.append(
          Mismatch(
            path: path.appending(.index(patterns.count)), expected: JudgementText.arrayEnds,
            actual: elements[patterns.count].shortText))
      }
      return .array(wanted)
    case .dictionary(let entries, let allowsOthers):
      guard case .dictionary(let dictionary) = actual else { return differ() }
      var wanted: [(String, PropertyList)] = []
      for entry in entries {
        let value = compare(
          dictionary[entry.key], with: entry.pattern, at: path.appending(.key(entry.key)),
          into: &mismatches)
        if let value { wanted.append((entry.key, value)) }
      }
      let known = Set(entries.map(\.key))
      for entry in dictionary where !known.contains(entry.key) {
        if allowsOthers {
          wanted.append((entry.key, entry.value))
        } else {
          mismatches.append(
            Mismatch(
              path: path.appending(.key(entry.key)), expected: "no such key",
              actual: entry.value.shortText))
        }
      }
      return .dictionary(PropertyListDictionary(wanted))
    case .matchers(let matchers):
      var wanted: PropertyList? = actual
      for matcher in matchers {
        wanted = apply(matcher, to: wanted ?? actual, at: path, into: &mismatches)
      }
      return wanted
    }
  }

  /// Compares data with data, and says where they differ first.
  private func compareExactly(
    _ actual: PropertyList, with value: PropertyList, at path: PropertyListPath,
    into mismatches: inout [Mismatch]
  ) -> PropertyList? {
    switch (value, actual) {
    case (.dictionary(let dictionary), .dictionary):
      let entries = dictionary.map { ValuePattern.Entry($0.key, .exact($0.value)) }
      return compare(
        actual, with: .dictionary(entries, allowsOthers: false), at: path, into: &mismatches)
    case (.array(let elements), .array):
      return compare(
        actual, with: .array(elements.map { .exact($0) }), at: path, into: &mismatches)
    default:
      if Self.isSame(value, actual) { return actual }
      mismatches.append(
        Mismatch(path: path, expected: value.shortText, actual: actual.shortText))
      return value
    }
  }

  /// Whether two scalars look the same in JSON: numbers by their value, dates and data as texts.
  private static func isSame(_ expected: PropertyList, _ actual: PropertyList) -> Bool {
    if expected == actual { return true }
    if let expected = expected.number, let actual = actual.number { return expected == actual }
    switch (expected, actual) {
    case (.string, .date), (.string, .data):
      return (try? expected.compactJSON()) == (try? actual.compactJSON())
    default: return false
    }
  }

  /// Applies one matcher to an existing value.
  private func apply(
    _ matcher: ValuePattern.Matcher, to actual: PropertyList, at path: PropertyListPath,
    into mismatches: inout [Mismatch]
  ) -> PropertyList? {
    func check(_ holds: Bool, _ found: String? = nil) -> PropertyList? {
      if holds { return actual }
      mismatches.append(
        Mismatch(path: path, expected: matcher.text, actual: found ?? actual.shortText))
      return .string("<\(matcher.text)>")
    }
    switch matcher {
    case .any: return actual
    case .absent:
      _ = check(false)
      return nil
    case .type(let type): return check(Self.isOf(type, actual))
    case .match(let pattern, let flags):
      guard let text = actual.string else { return check(false) }
      return check(regularExpressions(pattern, flags, text) ?? false)
    case .length(let pattern):
      guard let length = Self.length(of: actual) else { return check(false) }
      let holds = compare(.integer(PropertyListInteger(length)), with: pattern).holds
      return check(holds, "a length of \(length): \(actual.shortText)")
    case .range(let low, let high):
      guard let number = actual.number else { return check(false) }
      return check((low.map { number >= $0 } ?? true) && (high.map { number <= $0 } ?? true))
    case .contains(let pattern): return check(contains(actual, pattern))
    case .each(let pattern):
      guard let elements = actual.array else { return check(false) }
      var wanted: [PropertyList] = []
      for (index, element) in elements.enumerated() {
        let value = compare(
          element, with: pattern, at: path.appending(.index(index)), into: &mismatches)
        if let value { wanted.append(value) }
      }
      return .array(wanted)
    case .oneOf(let patterns): return check(patterns.contains { compare(actual, with: $0).holds })
    case .not(let pattern): return check(!compare(actual, with: pattern).holds)
    case .subset(let pattern): return compare(actual, with: pattern, at: path, into: &mismatches)
    case .exact(let value): return compareExactly(actual, with: value, at: path, into: &mismatches)
    }
  }

  private func contains(_ actual: PropertyList, _ pattern: ValuePattern) -> Bool {
    switch actual {
    case .array(let elements): return elements.contains { compare($0, with: pattern).holds }
    case .string(let text):
      guard case .exact(.string(let part)) = pattern else { return false }
      return part.isEmpty || text.contains(part)
    default: return false
    }
  }

  private static func isOf(_ type: PatternType, _ value: PropertyList) -> Bool {
    switch (type, value) {
    case (.string, .string), (.boolean, .boolean), (.array, .array), (.dictionary, .dictionary),
      (.date, .date), (.data, .data), (.null, .null), (.number, .integer), (.number, .real),
      (.integer, .integer):
      true
    case (.integer, .real(let number)): number == number.rounded() && number.isFinite
    default: false
    }
  }

  private static func length(of value: PropertyList) -> Int? {
    switch value {
    case .string(let text): text.utf16.count
    case .data(let bytes): bytes.count
    case .array(let elements): elements.count
    case .dictionary(let entries): entries.count
    default: nil
    }
  }
}
