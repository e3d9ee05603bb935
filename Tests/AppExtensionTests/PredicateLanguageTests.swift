import AppExtension
import PropertyLists
import Testing

/// Rules as authors write them, with their results by the language's documentation (Predicate
/// Programming Guide; Key-Value Coding Programming Guide; App Extension Programming Guide).
@Suite struct PredicateLanguageTests {
  /// The shared contents, by names that the rows below use.
  private static let inputs: [String: [[[String]]]] = [
    "page": [[["com.apple.property-list"], ["public.url"]]],
    "url": [[["public.url"]]],
    "chrome": [[["public.url"], ["public.plain-text"]]],
    "text": [[["public.plain-text"]]],
    "jpeg": [[["public.jpeg"]]],
    "images": [[["public.png"], ["public.jpeg"]]],
    "pdf": [[["com.adobe.pdf", "public.file-url"]]],
    "two": [[["public.png"]], [["public.jpeg"]]],
    "bare": [[]],
    "none": [],
  ]

  private static func holds(_ rule: String, _ name: String) throws -> Bool? {
    let items = try #require(inputs[name]).map { attachments in
      ActivationInput.Item(attachments: attachments.map { ActivationInput.Attachment($0) })
    }
    let predicate = try Predicate(rule)
    do throws(EvaluationError) {
      return try predicate.evaluate(
        ActivationInput(items: items).propertyList, types: .system
      ).holds
    } catch {
      return nil
    }
  }

  /// A rule, and the inputs for which it is true; it is false for all others.
  struct Row: Sendable, CustomTestStringConvertible {
    var rule: String
    var holds: Set<String>
    /// The inputs for which it raises an exception.
    var raises: Set<String> = []

    var testDescription: String { rule }
  }

  private static let all = Set(inputs.keys)

  private static let rows: [Row] = [
    // As shipping extensions write them.
    Row(
      rule: """
        SUBQUERY (
          extensionItems, $extensionItem,
          SUBQUERY (
            $extensionItem.attachments, $attachment,
            ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
          ).@count == $extensionItem.attachments.@count
        ).@count == 1
        """, holds: ["jpeg", "images", "bare"]),
    Row(
      rule: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY "
        + "$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count "
        + "== $i.attachments.@count AND $i.attachments.@count > 0).@count == extensionItems.@count"
        + " AND extensionItems.@count > 0",
      holds: ["jpeg", "images", "two"]),
    Row(
      rule: "extensionItems[0].attachments.@count == 2 && ANY "
        + "extensionItems[0].attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url'",
      holds: ["page", "chrome"], raises: ["none"]),
    Row(
      rule: "subquery(extensionItems, $x, subquery($x.attachments, $y, any "
        + "$y.registeredTypeIdentifiers uti-conforms-to 'public.text').@count >= 1).@count >= 1",
      holds: ["chrome", "text"]),
    Row(
      rule: "NOT (SUBQUERY(extensionItems, $x, SUBQUERY($x.attachments, $y, ANY "
        + "$y.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.apple.property-list\")"
        + ".@count > 0).@count > 0)",
      holds: all.subtracting(["page"])),
    Row(
      rule: "2 == SUBQUERY(extensionItems, $x, 1 == $x.attachments.@count).@count", holds: ["two"]),
    Row(
      rule: "SUBQUERY(SUBQUERY(extensionItems, $x, $x.attachments.@count > 0), $y, "
        + "$y.attachments.@count < 2).@count BETWEEN {1, 2}",
      holds: ["url", "text", "jpeg", "pdf", "two"]),
    // Quantifiers.
    Row(
      rule:
        "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.data'",
      holds: all.subtracting(["bare", "none"])),
    Row(
      rule: "SOME extensionItems.attachments.registeredTypeIdentifiers UTI-EQUALS 'PUBLIC.URL'",
      holds: ["page", "url", "chrome"]),
    Row(
      rule:
        "ALL extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'",
      holds: ["jpeg", "images", "two", "bare", "none"]),
    Row(
      rule: "NONE extensionItems.attachments.registeredTypeIdentifiers == 'public.url'",
      holds: all.subtracting(["page", "url", "chrome"])),
    Row(
      rule:
        "ANY extensionItems.attachments.registeredTypeIdentifiers IN {'public.png', 'public.gif'}",
      holds: ["images", "two"]),
    Row(
      rule: "SUBQUERY(extensionItems, $i, ANY $i.attachments.registeredTypeIdentifiers.@count > 1)"
        + ".@count > 0", holds: [], raises: all.subtracting(["none"])),
    Row(rule: "ANY extensionItems.@count > 0", holds: [], raises: all),
    // A collection is neither a type identifier nor a number.
    Row(
      rule: "extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url'",
      holds: []),
    Row(rule: "extensionItems == 1", holds: []),
    // Counting, on either side and inside of arithmetic.
    Row(rule: "extensionItems.@count == 1", holds: all.subtracting(["two", "none"])),
    Row(rule: "1<extensionItems.@count", holds: ["two"]),
    Row(rule: "extensionItems.@count * 2 + 1 >= 5", holds: ["two"]),
    Row(rule: "extensionItems.attachments.@count == 2", holds: ["two"]),
    Row(
      rule: "extensionItems.@unionOfArrays.attachments[SIZE] == 2",
      holds: ["page", "chrome", "images", "two"]),
    Row(
      rule: "count(extensionItems.@distinctUnionOfArrays.attachments) > 1",
      holds: ["page", "chrome", "images", "two"]),
    Row(
      rule: "extensionItems.@unionOfArrays.attachments.@count == 2",
      holds: ["page", "chrome", "images", "two"]),
    Row(rule: "extensionItems.@count.attachments == 2", holds: ["two"]),
    Row(
      rule: "extensionItems.@max.attachments.@count == 2", holds: [],
      raises: all.subtracting(["none"])),
    Row(rule: "extensionItems.@count <> 1", holds: ["two", "none"]),
    Row(rule: "extensionItems.@count =< 0", holds: ["none"]),
    Row(rule: "extensionItems.@count IN {0, 2}", holds: ["two", "none"]),
    Row(rule: "extensionItems.@count = \"1\"", holds: []),
    // Indexes.
    Row(
      rule: "extensionItems[FIRST].attachments[LAST].registeredTypeIdentifiers[0] == 'public.jpeg'",
      holds: ["jpeg", "images"], raises: ["bare", "none"]),
    Row(rule: "extensionItems[5].attachments.@count == 0", holds: [], raises: all),
    // Text.
    Row(
      rule: "ANY extensionItems.attachments.registeredTypeIdentifiers MATCHES "
        + #"'public\\.(jpe?g|png)'"#, holds: ["jpeg", "images", "two"]),
    Row(
      rule: "ANY extensionItems.attachments.registeredTypeIdentifiers MATCHES 'public'",
      holds: []),
    Row(
      rule: "ANY extensionItems.attachments.registeredTypeIdentifiers BEGINSWITH[cd] 'COM.'",
      holds: ["page", "pdf"]),
    Row(
      rule: "ANY extensionItems.attachments.registeredTypeIdentifiers ENDSWITH \"-text\"",
      holds: ["chrome", "text"]),
    Row(
      rule: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY("
        + "$a.registeredTypeIdentifiers, $t, $t CONTAINS[c] 'PROPERTY').@count > 0).@count > 0)"
        + ".@count > 0", holds: ["page"]),
    // Of a collection in a collection, CONTAINS asks about its members.
    Row(
      rule: "SUBQUERY(extensionItems, $i, ANY $i.attachments.registeredTypeIdentifiers CONTAINS[c] "
        + "'COM.APPLE.PROPERTY-LIST').@count > 0",
      holds: ["page"]),
    Row(
      rule: "ANY extensionItems.attachments.registeredTypeIdentifiers LIKE 'public.?ng'",
      holds: ["images", "two"]),
    Row(
      rule: "ANY extensionItems.attachments.registeredTypeIdentifiers ==[c] 'Public.PNG'",
      holds: ["images", "two"]),
    Row(rule: "'é' ==[d] 'e' AND 'É' ==[cd] 'e' AND NOT 'é' == 'e'", holds: all),
    Row(rule: "'naïve Ångström' CONTAINS[cd] 'NAIVE ANG' AND 'Việt' ==[d] 'Viet'", holds: all),
    Row(rule: "'йод' ==[d] 'иод' AND 'ώρα' BEGINSWITH[d] 'ω' AND NOT 'ł' ==[d] 'l'", holds: all),
    Row(rule: "'crème' MATCHES[d] 'cr[e]me' AND 'crème' LIKE[d] 'cr?me'", holds: all),
    Row(rule: "'A' !=[n] 'a' AND 'A' ==[c] 'a' AND 'é' IN[d] {'e'}", holds: all),
    Row(rule: #"'it\'s' == "it's" AND "\u0041\t" == 'A\x09'"#, holds: all),
    // Precedence.
    Row(rule: "TRUEPREDICATE || FALSEPREDICATE && FALSEPREDICATE", holds: all),
    Row(rule: "(TRUEPREDICATE || FALSEPREDICATE) && FALSEPREDICATE", holds: []),
    Row(rule: "NOT TRUEPREDICATE OR TRUEPREDICATE", holds: all),
    Row(rule: "NOT TRUEPREDICATE AND FALSEPREDICATE", holds: []),
    Row(rule: "!extensionItems.@count == 2", holds: all.subtracting(["two"])),
    Row(rule: "NOT NOT extensionItems.@count == 2", holds: ["two"]),
    Row(rule: "extensionItems.@count == 2 OR TRUEPREDICATE AND NOT TRUEPREDICATE", holds: ["two"]),
    Row(rule: "SUBQUERY(extensionItems, $x, TRUEPREDICATE).@count == 2", holds: ["two"]),
    // Names: shadowed, in any script, and words of the language as keys.
    Row(
      rule: "SUBQUERY(extensionItems, $x, SUBQUERY($x.attachments, $x, "
        + "$x.registeredTypeIdentifiers.@count == 2).@count == 1).@count == 1", holds: ["pdf"]),
    Row(
      rule: "SUBQUERY(extensionItems, $élément, $élément.attachments.@count == 0).@count == 1",
      holds: ["bare"]),
    Row(rule: "SELF.extensionItems.@count == 2 AND #extensionItems.@count == 2", holds: ["two"]),
    Row(rule: "#any == NIL AND missing.also.missing = nil", holds: all),
    Row(rule: "missing.@count == 0", holds: []),
  ]

  @Test("a rule is true of what it says, and of nothing else", arguments: rows)
  func verdict(_ row: Row) throws {
    for name in Self.inputs.keys.sorted() {
      let expected: Bool? = row.raises.contains(name) ? nil : row.holds.contains(name)
      #expect(try Self.holds(row.rule, name) == expected, "for \(name)")
    }
  }

  @Test(
    "a slip is told with its column",
    arguments: [
      // The column counts from 0.
      ("extensionItems.@count == ", 25), ("extensionItems.@count", 21),
      ("extensionItems.@count == 1 AND", 30), ("extensionItems.@count == 1)", 26),
      ("(extensionItems.@count == 1", 27), ("extensionItems.@cuont == 1", 15),
      ("SUBQUERY(extensionItems, x, TRUEPREDICATE).@count == 1", 25),
      ("SUBQUERY(extensionItems, $x).@count == 1", 27),
      ("SUBQUERY(extensionItems, $x, $y.attachments.@count == 1).@count == 1", 29),
      ("ANY x UTI-CONFORM-TO 'public.url'", 6), ("x == 'public.url", 5), ("x == %@", 5),
      ("%K == 1", 0), ("x ==[q] 'a'", 5), ("x == 1 // a comment", 8), ("/* a comment */ x == 1", 0),
      ("x AND y == 1", 0), ("x == 1 y == 2", 7), ("x BETWEEN 1 AND 2", 17), ("x == {1, 2", 10),
      ("x MATCHES '('", 10), ("TRUEPREDICATE == TRUEPREDICATE", 0), ("x = = 1", 4),
      ("1 < 2 < 3", 0), ("FUNCTION(x, 'length') == 1", 0), ("x == 1 AND AND y == 2", 11),
      ("NOT", 3), ("ANY", 3), ("x[", 2), ("x.", 2), ("$", 0), ("@", 0),
      ("\u{2019}a\u{2019} == x", 0),
    ])
  func slip(_ rule: String, _ column: Int) {
    do throws(PredicateError) {
      _ = try Predicate(rule)
      Issue.record("it was taken for a predicate")
    } catch {
      #expect(error.range.lowerBound == column, "\(error.reason)")
    }
  }
}
