import Bytes
import TestSupport
import Testing

@testable import PropertyLists

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> PropertyList {
    try PropertyList.read(utf8(text), as: .json)
  }

  @Test func `a document of every type reads`() throws {
    let text = #"""
       { "text" : "caf\u00e9 \ud83d\ude00 \"\\\/\b\f\n\r\t" , "yes":true,"no" :false,
        "none":null,"list":[ 1 , -2.5,[] ,{ }, "x" ] }
      """#
    #expect(
      try read(text) == [
        "text": "café 😀 \"\\/\u{8}\u{C}\n\r\t", "yes": true, "no": false, "none": .null,
        "list": [1, -2.5, [], [:], "x"],
      ])
  }

  @Test(
    arguments: [
      ("0", 0), ("-1", -1), ("9223372036854775807", .integer(PropertyListInteger(Int64.max))),
      ("-9223372036854775808", .integer(PropertyListInteger(Int64.min))),
      ("18446744073709551615", .integer(PropertyListInteger(UInt64.max))),
      ("18446744073709551616", .real(18_446_744_073_709_551_616)),
      ("-9223372036854775809", .real(-9_223_372_036_854_775_808)),
      ("100000000000000000000000", .real(1e23)), ("-0", .real(-0.0)), ("-0.0", .real(-0.0)),
      ("1.0", .real(1)), ("1e2", .real(100)), ("1E+2", .real(100)), ("25e-2", .real(0.25)),
      ("1.5e300", .real(1.5e300)), ("1e-999", .real(0)),
    ] as [(String, PropertyList)])
  func `numbers without fraction and exponent are integers while they fit`(
    text: String, value: PropertyList
  ) throws {
    #expect(try read(text) == value)
    #expect(try read("[\(text)]") == [value])
  }

  @Test func `of equal keys the last is kept`() throws {
    #expect(try read(#"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try PropertyList.read([0xEF, 0xBB, 0xBF] + utf8("[1]"), as: .json) == [1])
  }

  @Test(arguments: [
    Refusal("", .empty, column: 1),
    Refusal("\n  ", .empty, line: 2, column: 3),
    Refusal("{", .unexpectedEnd, column: 2),
    Refusal("[", .unexpectedEnd, column: 2, path: [0]),
    Refusal("[1", .unexpectedEnd, column: 3, path: [1]),
    Refusal("{\"a\"", .unexpectedEnd, column: 5, path: ["a"]),
    Refusal("{\"a\":", .unexpectedEnd, column: 6, path: ["a"]),
    Refusal("\"abc", .unexpectedEnd, column: 5),
    Refusal("\"abc\\", .unexpectedEnd, column: 6),
    Refusal("\"\\u12", .unexpectedEnd, column: 6),
    Refusal("-", .unexpectedEnd, column: 2),
    Refusal("1.", .unexpectedEnd, column: 3),
    Refusal("[1,]", .unexpectedCharacter("]", expected: .value), column: 4, path: [1]),
    Refusal("[1 2]", .unexpectedCharacter("2", expected: .commaOrEndOfArray), column: 4, path: [1]),
    Refusal("[1}", .unexpectedCharacter("}", expected: .commaOrEndOfArray), column: 3, path: [1]),
    Refusal("{\"a\":1,}", .unexpectedCharacter("}", expected: .key), column: 8),
    Refusal("{a:1}", .unexpectedCharacter("a", expected: .key), column: 2),
    Refusal("{\"a\" 1}", .unexpectedCharacter("1", expected: .colon), column: 6, path: ["a"]),
    Refusal("{\"a\":1]", .unexpectedCharacter("]", expected: .commaOrEndOfDictionary), column: 7),
    Refusal(
      "{\n \"é\": [1,\r\n  oops]}", .unexpectedCharacter("o", expected: .value), line: 3, column: 3,
      path: ["é", 1]),
    Refusal("'a'", .unexpectedCharacter("'", expected: .value), column: 1),
    Refusal("nul", .unexpectedCharacter("n", expected: .value), column: 1),
    Refusal("undefined", .unexpectedCharacter("u", expected: .value), column: 1),
    Refusal("NaN", .unexpectedCharacter("N", expected: .value), column: 1),
    Refusal("// x", .unexpectedCharacter("/", expected: .value), column: 1),
    Refusal("[+1]", .unexpectedCharacter("+", expected: .value), column: 2, path: [0]),
    Refusal("[-a]", .unexpectedCharacter("a", expected: .digit), column: 3, path: [0]),
    Refusal("[.5]", .unexpectedCharacter(".", expected: .value), column: 2, path: [0]),
    Refusal("[5.]", .unexpectedCharacter("]", expected: .digit), column: 4, path: [0]),
    Refusal("[1e]", .unexpectedCharacter("]", expected: .digit), column: 4, path: [0]),
    Refusal("[012]", .invalidNumber("01"), column: 2, path: [0]),
    Refusal("[1e999]", .numberOutOfRange("1e999"), column: 2, path: [0]),
    Refusal("\"a\u{1}\"", .unexpectedCharacter("\u{1}", expected: .printableCharacter), column: 3),
    Refusal("\"a\nb\"", .unexpectedCharacter("\n", expected: .printableCharacter), column: 3),
    Refusal("\"\\x\"", .invalidEscape("\\x"), column: 2),
    Refusal("\"\\é\"", .invalidEscape("\\é"), column: 2),
    Refusal("\"\\u12g4\"", .invalidEscape("\\u12"), column: 2),
    Refusal("\"a\\ud800\"", .loneSurrogate(0xD800), column: 3),
    Refusal("\"\\udc00\"", .loneSurrogate(0xDC00), column: 2),
    Refusal("\"\\ud800\\u0041\"", .loneSurrogate(0xD800), column: 2),
    Refusal("1 2", .trailingContent, column: 3),
    Refusal("{} x", .trailingContent, column: 4),
    Refusal("truex", .trailingContent, column: 5),
  ])
  func `text that is not JSON is refused with the place`(refusal: Refusal) {
    #expect(throws: refusal.error) { try PropertyList.read(utf8(refusal.document), as: .json) }
  }

  @Test func `bytes that are no UTF-8 are refused with their place`() {
    let document = utf8("[\n \"é") + [0xFF] + utf8("\"]")
    #expect(throws: PropertyListError(.invalidText, position: .text(line: 2, column: 4))) {
      try PropertyList.read(document, as: .json)
    }
  }

  @Test func `UTF-16 is refused as an encoding`() {
    #expect(
      throws: PropertyListError(
        .unsupportedEncoding("UTF-16"), position: .text(line: 1, column: 1))
    ) {
      try PropertyList.read([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], as: .json)
    }
  }

  @Test(arguments: UInt64(0)..<25)
  func `what JSON can hold survives`(seed: UInt64) throws {
    var generator = PropertyListGenerator(random: SeededGenerator(seed: seed))
    let value = generator.dictionary(depth: 3).asReadFromJSON
    #expect(try PropertyList.read(try value.bytes(as: .json), as: .json) == value)
    #expect(try PropertyList.read(try value.compactJSON(), as: .json) == value)
  }
}

extension PropertyList {
  /// The value after a round trip through JSON: integral reals are integers, dates and data are
  /// strings.
  fileprivate var asReadFromJSON: PropertyList {
    switch self {
    case .real(let real):
      real.magnitude < 1e21
        ? Int128(exactly: real).flatMap { PropertyListInteger(exactly: $0) }.map { .integer($0) }
          ?? self : self
    case .date(let seconds):
      .string(
        CalendarTime(secondsSinceReferenceDate: seconds, to: .millisecond)?.isoText ?? "")
    case .data(let bytes):
      .string(Base64.text(of: bytes))
    case .array(let elements): .array(elements.map(\.asReadFromJSON))
    case .dictionary(let entries):
      .dictionary(PropertyListDictionary(entries.map { ($0.key, $0.value.asReadFromJSON) }))
    default: self
    }
  }
}
