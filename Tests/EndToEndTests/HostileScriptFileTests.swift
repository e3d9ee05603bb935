import Foundation
import TestSupport
import Testing

extension HostileInput {
  /// Script files whose bytes are not what one expects of a script.
  @Suite("Script files")
  struct ScriptFileTests {
    private static let script = """
      var ExtensionPreprocessingJS = {
        run: function (parameters) {
          parameters.completionFunction({ title: document.title, text: "h\u{e9}" });
        },
      };

      """
    private static var results: NSDictionary { ["title": "A page", "text": "h\u{e9}"] }

    private func run(_ contents: Data) async throws -> Completion {
      let folder = try TemporaryFolder()
      return try await HostileInput.run(try folder.write(contents, to: "script.js"))
    }

    @Test("may begin with a byte order mark")
    func byteOrderMark() async throws {
      let completion = try await run(Data([0xef, 0xbb, 0xbf]) + Data(Self.script.utf8))
      #expect(completion.ending == .done)
      #expect(try completion.json() == Self.results)
    }

    @Test(
      "may end their lines as they like",
      arguments: ["\r\n", "\r", "\u{2028}"])
    func lineEnds(_ lineEnd: String) async throws {
      let completion = try await run(
        Data(Self.script.replacingOccurrences(of: "\n", with: lineEnd).utf8))
      #expect(completion.ending == .done)
      #expect(try completion.json() == Self.results)
    }

    @Test("count lines with CRLF as one line each")
    func lineNumbersWithCarriageReturns() async throws {
      let completion = try await run(Data("// one\r\n// two\r\nvar = 3;\r\n".utf8))
      #expect(completion.ending == .unusable)
      #expect(completion.messages.contains("script.js:3"))
      #expect(completion.messages.contains("SyntaxError"))
    }

    @Test("must be UTF-8")
    func invalidUTF8() async throws {
      let completion = try await run(Data(Self.script.utf8) + Data([0x2f, 0x2f, 0xe9, 0x0a]))
      #expect(completion.ending == .unusable)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("script.js"))
      #expect(completion.messages.contains("UTF-8"))
    }

    @Test("must not be binary")
    func binaryRubbish() async throws {
      let completion = try await run(Rubbish.bytes(count: 100_000))
      #expect(completion.ending == .unusable)
      #expect(completion.output.isEmpty)
      #expect(completion.messages.contains("script.js"))
    }

    @Test("may hold a NUL in a string")
    func nul() async throws {
      let completion = try await run(
        Data(
          """
          var ExtensionPreprocessingJS = {
            run: function (parameters) { parameters.completionFunction({ text: "a\0b" }); },
          };
          """.utf8))
      #expect(completion.ending == .done)
      #expect(try completion.json() == ["text": "a\0b"] as NSDictionary)
    }

    @Test("that are empty give no results, and say so")
    func empty() async throws {
      let completion = try await run(Data())
      #expect([.noResults, .unusable].contains(completion.ending))
      #expect(completion.messages.contains("script.js"))
    }

    @Test("must exist")
    func missing() async throws {
      let completion = try await HostileInput.run("/nonexistent/script.js")
      #expect(completion.ending == .unreadable)
      #expect(completion.messages.contains("/nonexistent/script.js"))
    }
  }
}
