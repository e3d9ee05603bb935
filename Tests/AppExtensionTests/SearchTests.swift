@testable import AppExtension
import PropertyLists
import Testing

/// Looking for texts in others: by any way, in bounded work.
@Suite struct SearchTests {
  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  @Test func `a part is found where it first stands`() {
    for text in Self.words(upTo: 7) {
      for part in Self.words(upTo: 4) {
        let (whole, wanted) = (scalars(text), scalars(part))
        for start in [0, 1, 3] where start <= whole.count {
          let expected = (start...whole.count).first { whole[$0...].starts(with: wanted) }
          #expect(
            TextSearch.firstIndex(of: wanted[...], in: whole, from: start) == expected,
            "\(part) in \(text) from \(start)")
        }
      }
    }
  }

  @Test func `a pattern matches what its definition says`() {
    for pattern in Self.words(upTo: 4, of: ["a", "b", "?", "*"]) {
      for text in Self.words(upTo: 5) {
        var steps = 1000
        let expected = Self.matches(text[...], pattern[...])
        #expect(
          WildcardPattern.matches(scalars(text), scalars(pattern), steps: &steps) == expected,
          "\(text) LIKE \(pattern)")
      }
    }
  }

  /// The definition of matching: a star is nothing, or a character and a star.
  private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return matches(text, pattern.dropFirst())
        || !text.isEmpty && matches(text.dropFirst(), pattern)
    }
    guard let character = text.first, first == "?" || first == character else { return false }
    return matches(text.dropFirst(), pattern.dropFirst())
  }

  /// All words of some letters.
  private static func words(upTo length: Int, of letters: [String] = ["a", "b"]) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { word in letters.map { word + $0 } }
      all += last
    }
    return all
  }

  /// A long text in which the wanted part nearly occurs everywhere.
  private static let long = String(repeating: "é", count: 80_000)

  @Test(
    "long texts are searched through",
    arguments: [
      ("CONTAINS", half + "x", false), ("CONTAINS", half, true), ("LIKE", "*\(half)x*", false),
      ("LIKE", "*\(half)*", true), ("CONTAINS[cd]", half + "x", false),
      ("BEGINSWITH[c]", half, true), ("ENDSWITH", half, true), ("MATCHES", "é*", true),
    ])
  func searchesLongTexts(_ relation: String, _ part: String, _ holds: Bool) throws {
    let predicate = try Predicate("text \(relation) part")
    let object: PropertyList = ["text": .string(Self.long), "part": .string(part)]
    #expect(try predicate.evaluate(object, types: .system).holds == holds)
  }

  private static let half = String(repeating: "é", count: 40_000)

  @Test(
    "what would take too long is refused",
    arguments: [
      // A part with a wildcard is compared at each place.
      "text LIKE wild",
      // Each comparison takes accents off.
      "SUBQUERY(list, $x, text CONTAINS[cd] part).@count == 0",
      "SUBQUERY(list, $x, text ==[cd] part).@count == 0",
      "SUBQUERY(list, $x, list == list).@count == 0",
      "SUBQUERY(list, $x, SELF == SELF).@count == 0",
      "SUBQUERY(list, $x, nested.@distinctUnionOfObjects.@count == 1).@count == 0",
      "SUBQUERY(list, $x, nested.@unionOfArrays.@count == 1).@count == 0",
      "SUBQUERY(list, $x, text UTI-EQUALS part).@count == 0",
      "SUBQUERY(list, $x, '' MATCHES pattern).@count == 0",
    ])
  func refusesTooMuchWork(_ source: String) throws {
    let object: PropertyList = [
      "text": .string(Self.long), "part": .string(Self.half + "x"),
      "wild": .string("*\(Self.half)?x*"), "pattern": .string("(a?){4000}"),
      "list": .array(Array(repeating: .string("é"), count: 3000)),
      "nested": .array(
        Array(repeating: .array(Array(repeating: ["a": 1], count: 100)), count: 100)),
    ]
    let error = #expect(throws: EvaluationError.self) {
      try Predicate(source).evaluate(object, types: .system)
    }
    #expect(error?.reason == .tooMuchWork(limit: Predicate.maximumWork))
  }

  @Test func `all patterns of a predicate have one limit`() throws {
    let comparison = "'x' MATCHES 'a{5000}'"
    _ = try Predicate(Array(repeating: comparison, count: 10).joined(separator: " OR "))
    #expect(throws: PredicateError.self) {
      try Predicate(Array(repeating: comparison, count: 50).joined(separator: " OR "))
    }
  }

  @Test func `classes of any size are looked up by order`() throws {
    let letters = (0x100..<0x2000).filter { $0.isMultiple(of: 2) }
      .compactMap { Unicode.Scalar($0) }.map { String($0) }.shuffled()
    let pattern = try TextPattern("[\(letters.joined())b-da-c]+", folding: TextFolding())
    var steps = 1_000_000
    #expect(pattern.matches("ad\u{102}\u{1FFE}", steps: &steps) == true)
    #expect(pattern.matches("e", steps: &steps) == false)
    #expect(pattern.matches("\u{103}", steps: &steps) == false)
  }
}
