import Foundation
import Testing

@testable import WebBindings

/// Numbers of scripts become whole numbers of Swift's in one place, which no number surprises.
@Suite struct NumberConversionTests {
  /// Numbers at which a plain conversion would end the process, and what Web IDL makes of them.
  private static let folded: [(script: String, long: Int, unsigned: Int, short: Int)] = [
    ("Infinity", 0, 0, 0), ("-Infinity", 0, 0, 0), ("NaN", 0, 0, 0), ("1e300", 0, 0, 0),
    ("-1e300", 0, 0, 0), ("2 ** 63", 0, 0, 0), ("-(2 ** 63)", 0, 0, 0), ("2 ** 64", 0, 0, 0),
    ("2 ** 53 + 2", 2, 2, 2), ("2 ** 32 + 5", 5, 5, 5),
    ("2 ** 31", -2_147_483_648, 2_147_483_648, 0),
    ("-1", -1, 4_294_967_295, 65_535), ("-0.9", 0, 0, 0), ("3.99", 3, 3, 3),
  ]

  @Test(arguments: folded)
  func `integers are folded as Web IDL says`(
    script: String, long: Int, unsigned: Int, short: Int
  ) throws {
    let page = try Page()
    #expect(page("new UIEvent('a', { detail: \(script) }).detail") == "\(long)")
    #expect(
      page("document.createNodeIterator(document, \(script)).whatToShow") == "\(unsigned)")
    #expect(page("new MouseEvent('a', { buttons: \(script) }).buttons") == "\(short)")
  }

  @Test(arguments: [
    ("Infinity", "3"), ("-Infinity", "0"), ("NaN", "0"), ("1e300", "3"), ("-1e300", "0"),
    ("-1", "2"), ("1.5", "2"), ("2.5", "2"),
  ])
  func `a clamped number is the nearest one`(script: String, start: String) throws {
    #expect(try Page()("3 - new Blob(['abc']).slice(\(script)).size") == start)
  }

  @Test func `a meter has the text of the least of numbers`() throws {
    let page = try Page()
    // ECMAScript, 6.1.6.1.20.
    #expect(
      page("var m = document.createElement('meter'); m.value = -(2 ** 63); m.getAttribute('value')")
        == #""-9223372036854776000""#)
  }

  @Test func `a date field takes the time of a date, whatever its valueOf says`() throws {
    #expect(
      try Page()(
        """
        var input = document.createElement('input'), date = new Date(0);
        input.type = 'month';
        date.valueOf = () => 1e300;
        input.valueAsDate = date;
        input.value
        """) == #""1970-01""#)
    // Numbers that no date can be empty the field.
    #expect(
      try Page()(
        """
        var input = document.createElement('input');
        input.type = 'month';
        input.value = '2024-05';
        input.valueAsDate = 1e300;
        input.value
        """) == #""""#)
  }

  @Test(arguments: [
    "frame.contentWindow", "frame.contentDocument", "window[0]", "frames[0].document.body",
  ])
  func `a frame's window reached at the end of the stack is a RangeError`(reach: String) throws {
    let page = try Page("<iframe></iframe>")
    #expect(
      page(
        """
        var frame = document.querySelector('iframe'), error;
        (function deeper() {
          try { deeper(); } catch (thrown) {
            if (error) throw thrown;
            try { \(reach); error = 'none'; } catch (thrown) { error = thrown.name; }
          }
        })();
        [error, typeof (\(reach))]
        """) == #"["RangeError","object"]"#)
  }

  @Test func `the bindings convert numbers to integers by the checked helper alone`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Sources/WebBindings")
    // A conversion without a label ends the process where a number does not fit. That of another
    // integer type, which says how it was cut, cannot fail.
    let conversion = try Regex(#"\bU?Int(8|16|32|64)?\((?!\)|[a-zA-Z]+:|U?Int(8|16|32|64)?\()"#)
    var found: [String] = []
    var files = 0
    for case let file as URL in FileManager.default.enumerator(
      at: sources, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      files += 1
      if file.lastPathComponent == "IntegerConversion.swift" { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(conversion) {
        // Text is read, and gives nil where it is no number.
        if line.contains("radix:") { continue }
        found.append("\(file.lastPathComponent): \(line)")
      }
    }
    #expect(files > 100)
    #expect(found == [])
  }
}
