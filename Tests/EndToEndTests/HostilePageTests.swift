import Foundation
import TestSupport
import Testing

extension HostileInput {
  /// Pages that are too deep, too long, or no pages at all.
  @Suite("Pages")
  struct PageTests {
    /// Counts what is there, and changes the page in finalize.
    private static let counter = """
      var ExtensionPreprocessingJS = {
        run: function (parameters) {
          parameters.completionFunction({
            elements: document.getElementsByTagName("*").length,
            text: document.body.textContent.length,
          });
        },
        finalize: function () { document.body.setAttribute("data-end", "reached"); },
      };
      """

    /// The same for a page that is so large that counting takes a program without optimization, on a
    /// busy machine, most of the two seconds that Safari waits.
    private static let sectionCounter = counter.replacing(
      #"document.getElementsByTagName("*").length"#, with: "document.body.childElementCount"
    ).replacing("document.body.textContent.length", with: "0")

    /// Runs the counter and gives its results and the page that it leaves.
    private func count(
      _ page: Data, by script: String = counter, within seconds: Double = 20,
      memory: Int = HostileInput.memoryBound,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (completion: Completion, results: NSDictionary, html: Data) {
      let folder = try TemporaryFolder()
      let results = folder.path("results.json")
      let completion = try await HostileInput.run(
        folder.write(script, to: "counter.js"), on: folder.write(page, to: "page.html"),
        options: [
          "--arguments", "{}", "--results", results, "--html", folder.path("page.out"),
          "--timeout", "\(Int(seconds))",
        ],
        within: seconds, sourceLocation: sourceLocation)
      try #require(
        completion.ending == .done, Comment(rawValue: completion.messages),
        sourceLocation: sourceLocation)
      #expect(completion.peakMemory < memory, sourceLocation: sourceLocation)
      let object = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: results)))
      return (
        completion, try #require(object as? NSDictionary, sourceLocation: sourceLocation),
        try Data(contentsOf: URL(fileURLWithPath: folder.path("page.out")))
      )
    }

    private func repeated(_ text: String, _ count: Int) -> Data {
      var data = Data(capacity: text.utf8.count * count)
      for _ in 0..<count { data.append(contentsOf: text.utf8) }
      return data
    }

    @Test("of 100,000 nested elements are read and written")
    func nested() async throws {
      let (_, results, html) = try await count(
        Data("<!DOCTYPE html><body>".utf8) + repeated("<div>", 100_000) + Data("deep".utf8))
      #expect(results["text"] as? Int == 4)
      #expect(try #require(results["elements"] as? Int) > 500)
      #expect(html.range(of: Data(#"<body data-end="reached">"#.utf8)) != nil)
      #expect(html.range(of: Data("deep</div>".utf8)) != nil)
    }

    @Test("of 100,000 nested formatting elements are read in bounded time")
    func nestedFormatting() async throws {
      let (_, results, _) = try await count(
        Data("<!DOCTYPE html><body>".utf8) + repeated("<b><p>", 20_000) + Data("deep".utf8))
      #expect(results["text"] as? Int == 4)
    }

    @Test("of 1,000,000 siblings are read and written")
    func siblings() async throws {
      let (_, results, html) = try await count(
        Data("<!DOCTYPE html><body>".utf8) + repeated("<p>a", 1_000_000))
      #expect(results["elements"] as? Int == 1_000_003)
      #expect(results["text"] as? Int == 1_000_000)
      #expect(html.range(of: Data(#"<body data-end="reached">"#.utf8)) != nil)
    }

    @Test("of 50 MB are read and written")
    func large() async throws {
      let section =
        "<section class=a><h2>Heading</h2><p>Words and <b>more</b> words.</p></section>\n"
      let sections = 50_000_000 / section.utf8.count
      let (_, results, html) = try await count(
        Data("<!DOCTYPE html><body>".utf8) + repeated(section, sections),
        by: Self.sectionCounter, within: 40)
      #expect(results["elements"] as? Int == sections)
      #expect(html.count > 50_000_000)
    }

    @Test("of one text of 50 MB are read and written")
    func largeText() async throws {
      let (_, results, html) = try await count(
        Data("<!DOCTYPE html><body>".utf8) + repeated("0123456789", 5_000_000), within: 40)
      #expect(results["text"] as? Int == 50_000_000)
      #expect(html.count > 50_000_000)
    }

    @Test("with an element of 100,000 attributes are read in bounded time")
    func manyAttributes() async throws {
      var page = Data("<!DOCTYPE html><body><p".utf8)
      for number in 0..<100_000 { page.append(contentsOf: " a\(number)=\(number)".utf8) }
      let (_, results, html) = try await count(page + Data(">text".utf8))
      #expect(results["text"] as? Int == 4)
      #expect(html.range(of: Data(#" a99999="99999""#.utf8)) != nil)
    }

    @Test("that are empty still are documents")
    func empty() async throws {
      let (_, results, html) = try await count(Data())
      #expect(results == ["elements": 3, "text": 0])
      #expect(
        String(decoding: html, as: UTF8.self).trimmingCharacters(in: .newlines)
          == #"<html><head></head><body data-end="reached"></body></html>"#)
    }

    @Test("of binary rubbish end with a document or with a clear message")
    func binaryRubbish() async throws {
      let folder = try TemporaryFolder()
      let completion = try await HostileInput.run(
        folder.write(Self.counter, to: "counter.js"),
        on: folder.write(Rubbish.bytes(count: 1_000_000), to: "rubbish.html"))
      #expect([.done, .unusable].contains(completion.ending))
      if completion.ending == .unusable { #expect(completion.messages.contains("rubbish.html")) }
    }

    @Test("must exist")
    func missing() async throws {
      let completion = try await HostileInput.run(
        Samples.script("background-color"), on: "/nonexistent/page.html")
      #expect(completion.ending == .unreadable)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("/nonexistent/page.html"))
    }

    @Test("must not be folders")
    func folder() async throws {
      let completion = try await HostileInput.run(
        Samples.script("background-color"), on: Samples.root.path)
      #expect(completion.ending == .unreadable)
      #expect(completion.messages.contains(Samples.root.path))
    }

    @Test("are read from standard input")
    func standardInput() async throws {
      let completion = try await CommandLineTool.built().run(
        ["run", "-", Samples.script("background-color"), "--url", "https://example.com/a/b"],
        input: Data(HostileInput.smallPage.utf8))
      #expect(completion.ending == .done)
      #expect(try completion.json() == ["baseURI": "https://example.com/a/b"] as NSDictionary)
    }
  }
}
