import AppExtension
import TestSupport
import Testing

@Suite struct PredicateParsingTests {
  /// The error in a string, with its place.
  private func error(_ source: String) -> PredicateError? {
    do throws(PredicateError) {
      _ = try Predicate(source)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "strings of the grammar are read",
    arguments: [
      "TRUEPREDICATE", "  falsepredicate\n", "(((TRUEPREDICATE)))", "NOT TRUEPREDICATE",
      "! TRUEPREDICATE && ! FALSEPREDICATE", "NOT NOT TRUEPREDICATE",
      "extensionItems.@count==1", "1 < extensionItems . @count", "1 = 1", "1 <> 2", "1 => 1",
      "1 =< 1", "extensionItems.@count == -1", "-(1 + 2) * 3 == 2 ** 3 - 17", "1.5e3 == 1500",
      "0x1F == 31", ".5 == 0.5", "\"a\" == 'a'", "'it\\'s' == \"it's\"", "nil == NULL",
      "SELF == self", "YES == true AND no == FALSE", "'a' IN {'a', 'b'}", "{} == {}",
      "2 BETWEEN {1, 3}", "'abc' CONTAINS[cd] 'B'", "'abc' beginswith 'a'", "'abc' ENDSWITH 'c'",
      "'abc' LIKE 'a?*'", "'abc' MATCHES 'a(b|c)+'", "count(extensionItems) == 1",
      "extensionItems[0].attachments[FIRST].registeredTypeIdentifiers[LAST] UTI-EQUALS 'public.url'",
      "extensionItems[SIZE] == 1", "#size == nil", "ANY extensionItems.attachments.@count > 0",
      "SOME {1} == 1", "ALL {1} == 1", "none {1} == 2",
      "subquery(extensionItems, $e, ANY $e.x uti-conforms-to 'a').@count == 0",
    ])
  func grammar(_ source: String) {
    #expect(error(source) == nil)
  }

  @Test(
    "an error says what is wrong and where",
    arguments: [
      ("", .empty, 0..<0), (" \n ", .empty, 0..<0),
      ("1 == ~2", .unexpectedCharacter("~"), 5..<6),
      ("1 == $", .unexpectedCharacter("$"), 5..<6),
      ("1 == \"a", .unterminatedString, 5..<7),
      ("'\\u12' == 'a'", .invalidEscape, 1..<5),
      ("1 == 1x", .invalidNumber, 5..<7), ("1 == 0xG", .invalidNumber, 5..<8),
      ("a == %@", .formatArgument, 5..<7),
      ("1 == 1 AND", .unexpected(nil, expected: .predicateOrValue), 10..<10),
      ("1 = = 1", .unexpected("=", expected: .predicateOrValue), 4..<5),
      ("extensionItems", .unexpected(nil, expected: .comparison), 14..<14),
      ("(1 == 1", .unexpected(nil, expected: .closingParenthesis), 7..<7),
      ("1 == 1)", .unexpected(")", expected: .andOrEnd), 6..<7),
      ("1 == 1 1 == 1", .unexpected("1", expected: .andOrEnd), 7..<8),
      ("1 IN {1", .unexpected(nil, expected: .closingBrace), 7..<7),
      ("a[0 == 1", .unexpected("==", expected: .closingBracket), 4..<6),
      ("a. == 1", .unexpected("==", expected: .key), 3..<5),
      ("SUBQUERY a", .unexpected("a", expected: .openingParenthesis), 9..<10),
      ("SUBQUERY(a)", .unexpected(")", expected: .comma), 10..<11),
      ("SUBQUERY(a, e, 1 == 1)", .unexpected("e", expected: .variable), 12..<13),
      ("SUBQUERY(a, $e, $e.b)", .notAPredicate, 16..<20),
      ("a UTI-CONFORM-TO 'b'", .misspelt("UTI-CONFORM-TO", nearest: "UTI-CONFORMS-TO"), 2..<16),
      ("a CONTAIN 'b'", .misspelt("CONTAIN", nearest: "CONTAINS"), 2..<9),
      ("TRUEPREDICATE ADN TRUEPREDICATE", .misspelt("ADN", nearest: "AND"), 14..<17),
      ("(1 == 1) == 1", .notAValue, 0..<8), ("1 == 1 == 1", .notAValue, 0..<6),
      ("1 AND 2 == 2", .notAPredicate, 0..<1),
      ("TRUE", .unexpected(nil, expected: .comparison), 4..<4),
      ("$e.a == 1", .unboundVariable("e"), 0..<2),
      ("SUBQUERY(a, $e, 1 == 1).@count == $e", .unboundVariable("e"), 34..<36),
      ("FUNCTION(a, 'b') == 1", .unknownFunction("FUNCTION"), 0..<8),
      ("now() == 1", .unknownFunction("now"), 0..<3),
      ("count(1, 2) == 1", .argumentCount("count", takes: 1), 0..<11),
      ("a.@cuont == 1", .unknownOperator("cuont"), 2..<8),
      ("a ==[x] 1", .unknownOption("x"), 5..<6),
      ("a MATCHES '('", .invalidPattern("("), 10..<13),
    ] as [(String, PredicateError.Reason, Range<Int>)])
  func errors(_ source: String, _ reason: PredicateError.Reason, _ range: Range<Int>) {
    #expect(error(source) == PredicateError(reason, at: range))
  }

  @Test func `nesting is bounded, whatever nests`() {
    let depth = 50_000
    func repeated(_ text: String) -> String { String(repeating: text, count: depth) }
    for source in [
      repeated("("), repeated("(") + "1 == 1" + repeated(")"), repeated("NOT ") + "1 == 1",
      repeated("-") + "1 == 1", "1 == " + repeated("{") + repeated("}"),
      repeated("1 + ") + "1 == 1", repeated("SUBQUERY(a, $a, "), "a" + repeated("[a") + " == 1",
      repeated("count("), "2 == " + repeated("2 ** ") + "2",
    ] {
      #expect(error(source)?.reason == .tooDeep(limit: Predicate.maximumDepth))
    }
  }

  @Test func `long chains do not nest`() {
    let clause = "ANY extensionItems.a UTI-CONFORMS-TO \"public.url\""
    let long = Array(repeating: clause, count: 5000)
    #expect(error(long.joined(separator: " || ")) == nil)
    #expect(error(long.joined(separator: " AND ")) == nil)
    #expect(error("a" + String(repeating: ".b", count: 50_000) + " == 1") == nil)
    let tooLong = String(repeating: " ", count: Predicate.maximumLength + 1)
    #expect(error(tooLong)?.reason == .tooLong(limit: Predicate.maximumLength))
  }

  @Test func `no string of the grammar's pieces crashes the reader or the evaluation`() {
    let pieces = [
      "SUBQUERY", "(", ")", "extensionItems", ",", "$e", ".", "attachments", "@count", "ANY", "ALL",
      "NONE", "==", ">=", "1", "'public.url'", "UTI-CONFORMS-TO", "AND", "||", "NOT", "!", "{", "}",
      "[", "]", "FIRST", "-", "**", "TRUEPREDICATE", "nil", "IN", "BETWEEN", "LIKE", "MATCHES",
      "count", "SELF", "'[a-'", "\\", "\"", "%@", "UTI-", "#", "0x", "é", "\u{1F600}", " ",
    ]
    var random = SeededGenerator(seed: 5)
    let input = ShareHost.chrome.input
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...14, using: &random)
      var source = ""
      for _ in 0..<length {
        source += pieces[Int.random(in: 0..<pieces.count, using: &random)]
        if Bool.random(using: &random) { source += " " }
      }
      do throws(PredicateError) {
        let predicate = try Predicate(source)
        _ = ActivationRule.predicate(predicate).verdict(on: input)
      } catch {
        let count = source.unicodeScalars.count
        #expect((0...count).contains(error.range.lowerBound), "\(source)")
        #expect((0...count).contains(error.range.upperBound), "\(source)")
      }
    }
  }
}
