import PropertyLists
import Testing

@testable import TestCases

@Suite("Patterns")
struct PatternTests {
  private func pattern(_ json: String) throws -> ValuePattern {
    let bytes = Array(json.utf8)
    let source = CaseSource(path: "a.jsprep.json", places: JSONPlaces(bytes))
    return try ValuePattern(
      CaseNode(try PropertyList.read(bytes, as: .json), source: source))
  }

  /// The places that do not fit.
  private func mismatches(_ json: String, _ actual: PropertyList?) throws -> [String] {
    let matcher = PatternMatcher { pattern, flags, text in
      // As much of regular expressions as these tests need.
      pattern == "^a" ? text.hasPrefix("a") || (flags == "i" && text.hasPrefix("A")) : nil
    }
    return matcher.compare(actual, with: try pattern(json)).mismatches.map {
      $0.path.isRoot ? "." : $0.path.description
    }
  }

  @Test("of data are fulfilled by the same data alone")
  func data() throws {
    let value: PropertyList = ["a": 1, "b": ["x", true, .null], "c": ["d": "e"]]
    #expect(try mismatches(#"{"a": 1, "b": ["x", true, null], "c": {"d": "e"}}"#, value) == [])
    #expect(try mismatches(#"{"a": 2, "b": ["x", true], "c": {}}"#, value) == ["a", "b[2]", "c.d"])
    #expect(try mismatches(#"{"a": 1, "z": 0}"#, ["a": 1]) == ["z"])
    #expect(try mismatches("[]", .dictionary([:])) == ["."])
    #expect(try mismatches("1", nil) == ["."])
  }

  @Test("compare numbers by their value, and dates and data as JSON shows them")
  func scalars() throws {
    #expect(try mismatches("1", .real(1)) == [])
    #expect(try mismatches("1.5", .real(1.5)) == [])
    #expect(try mismatches(#""2001-01-01T00:00:00.000Z""#, .date(0)) == [])
    #expect(try mismatches(#""AP8=""#, .data([0, 255])) == [])
    #expect(try mismatches(#""1""#, .real(1)) == ["."])
    #expect(try mismatches("true", .real(1)) == ["."])
  }

  @Test(
    "know these matchers",
    arguments: [
      (#"{"$any": true}"#, "x", true), (#"{"$absent": true}"#, "x", false),
      (#"{"$type": "string"}"#, "x", true), (#"{"$type": "number"}"#, "x", false),
      (#"{"$type": "integer"}"#, .real(2), true), (#"{"$type": "integer"}"#, .real(2.5), false),
      (#"{"$type": "date"}"#, .date(0), true), (#"{"$type": "null"}"#, .null, true),
      (#"{"$match": "^a"}"#, "abc", true), (#"{"$match": "^a"}"#, "Abc", false),
      (#"{"$match": "^a", "$flags": "i"}"#, "Abc", true), (#"{"$match": "^a"}"#, 1, false),
      (#"{"$length": 3}"#, "abc", true), (#"{"$length": {"$range": [1, 2]}}"#, "abc", false),
      (#"{"$length": 2}"#, "😀", true), (#"{"$length": 2}"#, [1, 2], true),
      (#"{"$range": [1, null]}"#, 1, true), (#"{"$range": [null, 0.5]}"#, 1, false),
      (#"{"$range": [1, 2]}"#, "1", false), (#"{"$contains": "b"}"#, "abc", true),
      (#"{"$contains": {"x": 1}}"#, [["x": 1]], true), (#"{"$contains": 3}"#, [1, 2], false),
      (#"{"$each": {"$type": "string"}}"#, ["a", "b"], true),
      (#"{"$each": {"$type": "string"}}"#, ["a", 1], false),
      (#"{"$oneOf": [1, 2]}"#, 2, true), (#"{"$oneOf": [1, 2]}"#, 3, false),
      (#"{"$not": 1}"#, 2, true), (#"{"$not": 1}"#, 1, false),
      (#"{"$type": "string", "$length": 1}"#, "ab", false),
      (#"{"$exact": {"$any": 1}}"#, ["$any": 1], true), (#"{"$exact": {"$any": 1}}"#, 1, false),
      (#"{"$subset": {"a": {"b": 1}}}"#, ["a": ["b": 1, "c": 2], "d": 3], true),
      (#"{"$subset": {"a": {"$exact": {"b": 1}}}}"#, ["a": ["b": 1, "c": 2]], false),
    ] as [(String, PropertyList, Bool)])
  func matchers(_ json: String, _ value: PropertyList, _ holds: Bool) throws {
    #expect(try mismatches(json, value).isEmpty == holds)
  }

  @Test("can ask for the absence of a key")
  func absence() throws {
    #expect(try mismatches(#"{"a": {"$absent": true}}"#, [:]) == [])
    #expect(try mismatches(#"{"a": {"$absent": true}}"#, ["a": 1]) == ["a"])
    #expect(try mismatches(#"{"a": {"$oneOf": [{"$absent": true}, 1]}}"#, [:]) == [])
    #expect(try mismatches(#"{"a": {"$any": true}}"#, [:]) == ["a"])
  }

  @Test(
    "that cannot be told from data are refused, with the place",
    arguments: [
      (#"{"a": {"$any": true, "b": 1}}"#, 7, "a"), (#"{"$tipe": "string"}"#, 2, "$tipe"),
      (#"{"a": {"$type": "text"}}"#, 17, "a.$type"), (#"{"$range": [1]}"#, 12, "$range"),
      (#"{"$flags": "i"}"#, 12, "$flags"), (#"{"$any": 1}"#, 10, "$any"),
    ])
  func mistakes(_ json: String, _ column: Int, _ path: String) throws {
    let error = #expect(throws: CaseFileError.self) { try pattern(json) }
    #expect(error?.position == .text(line: 1, column: column))
    #expect(error?.path.description == path)
  }

  @Test("leave nothing but what does not fit in the difference")
  func wanted() throws {
    let matcher = PatternMatcher { _, _, _ in true }
    let actual: PropertyList = ["id": "x7", "title": "B", "more": 1]
    let comparison = matcher.compare(
      actual, with: try pattern(#"{"$subset": {"id": {"$match": "^x"}, "title": "A"}}"#))
    #expect(comparison.wanted == ["id": "x7", "title": "A", "more": 1])
  }
}
