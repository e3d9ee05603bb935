import AppExtension
import PropertyLists
import Testing

@Suite struct PredicateEvaluationTests {
  private static let object: PropertyList = [
    "name": "Café", "one": 1, "two": 2.0, "yes": true, "list": [1, 2, 3], "empty": [],
    "words": ["alpha", "Beta"], "nested": [["public.jpeg"], ["public.url", "x"]],
    "people": [["age": 30, "tags": ["a", "b"]], ["age": 40, "tags": ["b"]], [:]],
  ]

  private func holds(_ source: String) throws -> Bool {
    try Predicate(source).evaluate(Self.object, types: .system).holds
  }

  @Test(
    "what is true",
    arguments: [
      "one == 1", "one == 1.0", "one == yes", "yes == TRUE", "two != 3", "two <> 3", "one < two",
      "one <= 1", "two > one", "two >= 2", "one =< 1", "two => 2", "missing == nil",
      "NOT one == nil", "NOT 'a' == 1", "NOT missing < 1", "NOT missing >= 0",
      // Precedence: NOT before AND before OR.
      "TRUEPREDICATE OR FALSEPREDICATE AND FALSEPREDICATE",
      "NOT FALSEPREDICATE AND TRUEPREDICATE", "NOT (TRUEPREDICATE AND FALSEPREDICATE)",
      "NOT FALSEPREDICATE OR TRUEPREDICATE",
      // Arithmetic.
      "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "7 - 2 - 1 == 4", "8 / 4 / 2 == 1", "2 ** 3 == 8",
      "-one == 0 - 1", "one + one == two",
      // Text.
      "name == 'Café'", "name ==[c] 'CAFÉ'", "NOT name == 'café'", "name BEGINSWITH 'Ca'",
      "name ENDSWITH 'fé'", "name CONTAINS 'af'", "name CONTAINS[c] 'AF'", "name LIKE 'C*é'",
      "name LIKE 'C??é'", "NOT name LIKE 'C?é'", "name LIKE[c] 'c*'", "name MATCHES 'C[a-f]+é'",
      "NOT name MATCHES 'Ca'", "name MATCHES[c] 'café'", "'a.b' MATCHES 'a\\\\.b'",
      "'a' < 'b'", "name.length == 4", "length(name) == 4", "lowercase('AB') == 'ab'",
      "uppercase('ab') == 'AB'", "NOT missing CONTAINS 'a'",
      // Collections.
      "2 IN list", "'af' IN name", "list CONTAINS 2", "NOT 4 IN list", "one IN {1, 5}",
      "two BETWEEN {1, 2}", "NOT two BETWEEN {3, 4}", "list == {1, 2, 3}",
      "list.@count == 3", "list.@sum == 6", "list.@avg == 2", "list.@min == 1", "list.@max == 3",
      "empty.@count == 0", "empty.@max == nil", "count(list) == 3", "sum(list) == 6",
      "average(list) == 2", "min(list) == 1", "max(list) == 3", "abs(-1) == 1", "floor(1.5) == 1",
      "ceiling(1.5) == 2", "trunc(-1.5) == -1", "list[0] == 1", "list[FIRST] == 1",
      "list[LAST] == 3", "list[SIZE] == 3", "SELF['one'] == 1", "SELF.one == 1",
      "people.age.@count == 3", "people.age == {30, 40, nil}", "people.@count == 3",
      "people.tags.@count == 3", "people.age.@unionOfObjects.@count == 2",
      "{1, 1, 2}.@distinctUnionOfObjects.@count == 2", "nested.@unionOfArrays.@count == 3",
      "missing.@count == nil", "missing.a.b == nil", "words.length == {5, 4}",
      // Quantifiers.
      "ANY list > 2", "SOME list == 3", "ALL list > 0", "NOT ALL list > 1", "NONE list > 3",
      "NOT ANY empty == 1", "ALL empty == 1", "NONE empty == 1", "NOT ANY missing == 1",
      "NONE missing == 1", "ANY words ==[c] 'BETA'", "ANY words IN {'alpha'}",
      "ANY nested UTI-CONFORMS-TO 'public.image'", "NOT NONE nested UTI-CONFORMS-TO 'public.url'",
      "ANY nested CONTAINS 'x'", "ALL people.age > 20 OR TRUEPREDICATE",
      // Types.
      "'public.jpeg' UTI-CONFORMS-TO 'public.image'", "'PUBLIC.JPEG' UTI-CONFORMS-TO 'Public.Data'",
      "NOT 'public.image' UTI-CONFORMS-TO 'public.jpeg'", "'a.b' UTI-CONFORMS-TO 'a.b'",
      "'public.url' UTI-EQUALS 'public.URL'", "NOT 'public.file-url' UTI-EQUALS 'public.url'",
      "NOT missing UTI-CONFORMS-TO 'public.url'", "NOT words UTI-CONFORMS-TO 'public.url'",
      // Subqueries.
      "SUBQUERY(list, $x, $x > 1).@count == 2", "SUBQUERY(list, $x, $x > one).@count == two",
      "SUBQUERY(people, $p, SUBQUERY($p.tags, $t, $t == 'b').@count == 1).age == {30, 40}",
      "SUBQUERY(list, $x, SUBQUERY(list, $x, $x == 1).@count == 1 AND $x == 2).@count == 1",
      "ANY SUBQUERY(list, $x, $x > 1) == 3", "SUBQUERY(missing, $x, $x == 1).@count == 0",
      "1 == SUBQUERY(list, $x, $x == 2).@count",
    ])
  func truths(_ source: String) throws {
    #expect(try holds(source))
  }

  @Test(
    "what has no answer",
    arguments: [
      ("ANY name == 'C'", .notACollection),
      ("SUBQUERY(one, $x, 1 == 1).@count == 1", .notACollection),
      ("name.foo == 1", .noSuchKey("foo")), ("one.@count == 1", .noSuchKey("@count")),
      ("name + 1 == 2", .notANumber), ("one BEGINSWITH 'a'", .notText),
      ("one BETWEEN {1}", .notBounds), ("list[3] == 1", .indexOutOfRange),
      ("empty[FIRST] == 1", .indexOutOfRange), ("list[-1] == 1", .indexOutOfRange),
      ("name MATCHES lowercase('(')", .invalidPattern),
    ] as [(String, EvaluationError.Reason)])
  func failures(_ source: String, _ reason: EvaluationError.Reason) throws {
    let predicate = try Predicate(source)
    #expect(throws: EvaluationError(reason, at: 0..<source.unicodeScalars.count)) {
      try predicate.evaluate(Self.object, types: .system)
    }
  }

  @Test func `subqueries in subqueries take no unbounded time`() throws {
    var source = "1 == 1"
    for level in 0..<12 { source = "SUBQUERY(list, $v\(level), \(source)).@count == 10" }
    let predicate = try Predicate(source)
    let object: PropertyList = ["list": .array(Array(repeating: 1, count: 10))]
    let clock = ContinuousClock()
    let start = clock.now
    #expect(throws: EvaluationError.self) { try predicate.evaluate(object, types: .system) }
    #expect(start.duration(to: clock.now) < .seconds(30))
  }

  @Test func `patterns that would backtrack for ever are answered at once`() throws {
    let text = String(repeating: "a", count: 2000) + "!"
    let object: PropertyList = ["text": .string(text)]
    for pattern in ["(a+)+", "(a|aa)+", "(a*)*b", "(.*)(.*)(.*)x"] {
      let predicate = try Predicate("text MATCHES '\(pattern)'")
      #expect(try !predicate.evaluate(object, types: .system).holds)
    }
    let stars = String(repeating: "a*", count: 500)
    #expect(try !Predicate("text LIKE '\(stars)b'").evaluate(object, types: .system).holds)
  }

  @Test func `the outcome names the clauses, the elements and what was compared`() throws {
    let source =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
      + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url').@count == 1).@count == 1"
    let evaluation = try Predicate(source).evaluate(
      ShareHost.chrome.input.propertyList, types: .system)
    let root = try #require(evaluation.outcome)
    #expect(root.clause == source)
    #expect(root.operands?.left == .real(1))
    let item = try #require(root.parts.first)
    #expect(item.form == .element)
    #expect(item.element == ["extensionItems", 0])
    let attachments = try #require(item.parts.first).parts
    #expect(attachments.map(\.holds) == [true, false])
    #expect(
      attachments.map(\.element) == [
        ["extensionItems", 0, "attachments", 0], ["extensionItems", 0, "attachments", 1],
      ])
    let clause = try #require(attachments.last?.parts.first)
    #expect(clause.clause == "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url'")
    #expect(clause.operands?.left == ["public.plain-text"])
  }
}
