import Preprocessing
import PropertyLists
import Testing

@testable import PreviewServer

@Suite("Scripts of the preview page") struct PreviewScriptTests {
  // MARK: Markup

  @Test func aLineOfMarkupBeginsWithEachTag() throws {
    let lines = try PreviewScript.value(
      #"MarkupDiff.lines("<p class='a'>1 < 2<b>x</b>\n<!-- c -->\n\nend")"#)
    #expect(lines == ["<p class='a'>1 < 2", "<b>x", "</b>", "<!-- c -->", "", "end"])
  }

  @Test func changesAreShownWithWhatIsAroundThem() throws {
    let shown = try PreviewScript.value(
      #"MarkupDiff.compare("1\n2\n3\n4\nold\n5\n6\n7\n8", "1\n2\n3\n4\nnew\n5\n6\n7\n8", 1)"#)
    #expect(
      shown == [
        ["mark": "…", "count": 3.0], ["mark": " ", "text": "4"], ["mark": "-", "text": "old"],
        ["mark": "+", "text": "new"], ["mark": " ", "text": "5"], ["mark": "…", "count": 3.0],
      ])
  }

  /// Random texts of few different lines, so that many ways lead from one to the other.
  private static let random = """
    let seed = 42;
    const next = most => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor(seed / 2 ** 32 * most);
    };
    const text = () => Array.from({ length: next(30) }, () => 'abcd'[next(4)]).join('\\n');
    const whole = (before, after) => MarkupDiff.compare(before, after, 1e6);
    const side = (shown, left) => shown.filter(({ mark }) => mark !== left)
      .map(({ text }) => text).join('\\n');
    """

  @Test func applyingADifferenceGivesBothSidesBack() throws {
    let wrong = try PreviewScript.value(
      """
      Array.from({ length: 2000 }, () => [text() + '\\nx', text() + '\\ny']).filter(([before, after]) => {
        const shown = whole(before, after);
        return side(shown, '+') !== before || side(shown, '-') !== after;
      }).length
      """, after: Self.random)
    #expect(wrong == 0.0)
  }

  @Test func aDifferenceIsTheShortestThereIs() throws {
    let wrong = try PreviewScript.value(
      """
      Array.from({ length: 500 }, () => [text() + '\\nx', text() + '\\ny']).filter(([before, after]) => {
        const changes = whole(before, after).filter(({ mark }) => mark !== ' ').length;
        return changes !== distance(before.split('\\n'), after.split('\\n'));
      }).length
      """,
      after: Self.random + """

        function distance(a, b) {
          let row = Array.from({ length: b.length + 1 }, (_, index) => index);
          for (const [index, item] of a.entries()) {
            const next = [index + 1];
            for (let at = 0; at < b.length; at++)
              next.push(item === b[at] ? row[at] : 1 + Math.min(row[at + 1], next[at]));
            row = next;
          }
          return row[b.length];
        }
        """)
    #expect(wrong == 0.0)
  }

  @Test func whatIsFoldedIsCounted() throws {
    let wrong = try PreviewScript.value(
      """
      Array.from({ length: 500 }, () => [text() + '\\nx', text() + '\\ny']).filter(([before, after]) => {
        const size = mark => MarkupDiff.compare(before, after, 2)
          .filter(line => line.mark !== mark)
          .reduce((sum, line) => sum + (line.mark === '…' ? line.count : 1), 0);
        return size('+') !== before.split('\\n').length || size('-') !== after.split('\\n').length;
      }).length
      """, after: Self.random)
    #expect(wrong == 0.0)
  }

  @Test("What is large or made to be slow takes no more than seconds", .timeLimit(.minutes(1)))
  func hostileTexts() throws {
    let sizes = try PreviewScript.value(
      """
      [
        [numbers(0), numbers(1e6)], [numbers(0), numbers(0).replace('99999', 'x')],
        ['<'.repeat(3e5), '<a'.repeat(3e5)], ['a\\n'.repeat(2e5), 'b\\na\\n'.repeat(1e5)],
        ['ab'.repeat(1e5).split('').join('\\n'), 'ba'.repeat(1e5).split('').join('\\n')],
        ['x'.repeat(5e6), 'y'.repeat(5e6)],
      ].map(([before, after]) => MarkupDiff.compare(before, after).length)
      """,
      after: """
        const numbers = from => Array.from({ length: 2e5 }, (_, index) => from + index).join('\\n');
        """)
    #expect(sizes[0] == 400_000.0)
    #expect(sizes[1] == 10.0)
    #expect(sizes[5] == 2.0)
  }

  // MARK: Property lists

  private static let list: PropertyList = [
    "data": .data([1, 2, 3, 4]), "date": .date(0),
    "integer": 3, "real": 2.5, "yes": true, "no": false, "text": "<a & \"b\">\n é😀",
    "array": [1, [], [:], ["x": "y"]],
  ]

  private static func embedded(_ list: PropertyList) throws -> String {
    let xml = String(decoding: try list.bytes(as: .xml1), as: UTF8.self)
    let quoted = try PropertyList.array([.string(xml)]).compactJSON()
    return "const list = PropertyList.parse(\(String(decoding: quoted, as: UTF8.self))[0]);"
  }

  @Test func thePropertyListThatIsReadIsTheOneThatIsWritten() throws {
    let setup = try Self.embedded(Self.list)
    let xml = try #require(try PreviewScript.value("PropertyList.xml(list)", after: setup).string)
    #expect(try PropertyList.read(Array(xml.utf8), as: .xml) == Self.list)
  }

  @Test func theJSONOfAPropertyListIsTheOneOfTheCommandLine() throws {
    let setup = try Self.embedded(Self.list)
    let json = try #require(try PreviewScript.value("PropertyList.json(list)", after: setup).string)
    #expect(
      try PropertyList.read(Array(json.utf8), as: .json)
        == PropertyList.read(try Self.list.bytes(as: .json), as: .json))
  }

  @Test func eachTypeHasASummary() throws {
    let summaries = try PreviewScript.value(
      "list.value.map(([key, value]) => key + ': ' + value.type + ' ' + PropertyList.summary(value))",
      after: try Self.embedded(Self.list))
    let texts = summaries.array?.compactMap(\.string) ?? []
    #expect(
      Set(texts) == [
        "array: array 4 items", "data: data 4 bytes", "date: date 2001-01-01T00:00:00Z",
        "integer: integer 3", "no: boolean false", "real: real 2.5", "yes: boolean true",
        "text: string <a & \"b\">\n é😀",
      ])
  }

  @Test func textInJSONIsReadWithTheTypesThatItHas() throws {
    let value = try PreviewScript.value(
      """
      (list => [PropertyList.json(list), list.value.map(([key, { type }]) => key + ' ' + type)])(
        PropertyList.parse('{"a": null, "b": [1, 2.5], "c": "\\\\u0000", "d": true}'))
      """)
    #expect(value[1] == ["a null", "b array", "c string", "d boolean"])
    #expect(
      try PropertyList.read(Array((value[0]?.string ?? "").utf8), as: .json)
        == ["a": .null, "b": [1, 2.5], "c": "\u{0}", "d": true])
  }

  @Test func whatIsNoPropertyListIsRefused() throws {
    let messages = try PreviewScript.value(
      """
      ['<plist/>', '<p>', '<plist><set/></plist>'].map(text => {
        try { PropertyList.parse(text); return ''; } catch (error) { return error.message; }
      })
      """)
    #expect(
      messages == [
        "this is no XML property list", "this is no XML property list",
        "no property list has a set",
      ])
  }
}
