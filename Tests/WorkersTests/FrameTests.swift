import DOM
import Preprocessing
import PropertyLists
import ScriptEngine
import Testing
import WebBindings

@testable import Workers

extension WorkersTests {
  /// What goes into a frame comes out of it, and what is no frame is found out.
  @Suite struct FrameTests {
    private func copy<Value: FrameValue>(_ value: Value) throws -> Value {
      try Frame(.answer) { $0.write(value) }.value()
    }

    private static let exception = ScriptException(
      name: "TypeError", message: "no \u{0} good",
      location: SourceLocation(source: "a.js", line: 3, column: nil), stack: "f@a.js:3:4",
      isTimeLimit: true)

    private static let kinds: [Diagnostic.Kind] = [
      .syntaxError(exception), .moduleSyntax(exception), .evaluationThrew(exception),
      .evaluatedOnlyOnce(exception), .globalMissing, .globalIsLexical, .globalIsClass(name: "A"),
      .globalIsNoObject(type: "null"), .runMissing, .runNotCallable(type: "number"),
      .runThrew(exception), .neverCompleted(milliseconds: 2000),
      .completedLate(milliseconds: 2001, limit: 2000), .completedAgain(times: 3),
      .uncaughtException(exception), .unhandledRejection(exception), .pageGlobal(name: "jQuery"),
      .navigationRequested(url: "https://a/"), .dialog(kind: "alert", message: "é"),
      .networkNotAllowed(url: "https://a/"), .requestFailed(url: "https://a/", explanation: "é"),
      .timeLimit(phase: .finalize, seconds: 0.5), .resultsMissing(type: "undefined"),
      .resultsNotADictionary(type: "string"), .resultsAreAnArray, .nullInResults,
      .numberNotFinite(-.infinity), .invalidDate, .nodeInResults(name: "A"),
      .cycle(to: ["a", 3]), .emptyObject(type: "Map"), .leftOut(type: "Symbol"), .loneSurrogate,
      .readingThrew(exception), .tooDeep(limit: 512), .tooLarge(bytes: 1 << 40, limit: 9),
      .largePayload(bytes: 5, limit: 4), .notRepresentable(PropertyListError(.null, path: ["k"])),
      .notRepresentable(PropertyListError(.notFinite(.infinity), path: [])),
      .finalizeMissing, .finalizeNotCallable(type: "object"), .finalizeThrew(exception),
      .finalizeNotCalled(.navigated),
    ]

    @Test("every kind of diagnostic crosses", arguments: kinds)
    func diagnostics(_ kind: Diagnostic.Kind) throws {
      let diagnostic = Diagnostic(
        kind, .warning, location: SourceLocation(source: "a.js", line: 1, column: 2),
        path: ["items", 3])
      #expect(try copy(diagnostic) == diagnostic)
    }

    private static let answer: WorkerAnswer = {
      var timings = PreprocessingTimings()
      timings.parsing = 0.5
      timings.serialization = 0.25
      return WorkerAnswer(
        outcome: .results([
          "null": .null, "nan": .real(.nan), "big": .integer(PropertyListInteger(UInt64.max)),
          "list": [1.5, true, .date(0), .data([0, 255]), "é\u{0}😀", .null], "empty": [:],
        ]),
        finalization: .threw, html: Array("<p>é".utf8), parsedHTML: [0xE9],
        encoding: "windows-1252",
        definesFinalize: true,
        console: [ConsoleMessage(level: .warn, text: "a\nb", location: nil, depth: 2)],
        droppedConsoleMessages: 7, diagnostics: kinds.map { Diagnostic($0, .error) },
        navigations: [Navigation(kind: .open, url: "https://a/", target: "_blank")],
        dialogs: [Dialog(kind: .prompt, message: "?")], cookies: "a=1; é", timings: timings,
        peakMemory: 1 << 33)
    }()

    @Test func `an answer crosses whole`() throws {
      #expect(try copy(Self.answer) == Self.answer)
    }

    @Test(
      "every outcome crosses",
      arguments: [.empty, .nothing, .undeliverable, .unusable, .outOfTime] as [RunOutcome])
    func outcomes(_ outcome: RunOutcome) throws {
      #expect(try copy(outcome) == outcome)
    }

    @Test func `a request crosses whole`() throws {
      var request = try Workshop.request("run() {}")
      request.page.charset = "utf-8"
      request.page.cookies = ["a=b; Path=/"]
      request.options.environment = .mac
      request.options.environment.media.keywords["prefers-color-scheme"] = "dark"
      request.selection = .selector("p")
      request.extensionAnswer = .item(["a": .null])
      request.emission = [.html]
      request.outputEncoding = "koi8-r"
      request.options.platform = .macOS
      request.options.timeLimit = nil
      request.options.strict = true
      let received = try copy(request)
      #expect(received.page.bytes == request.page.bytes)
      #expect(received.page.url == request.page.url)
      #expect(received.page.charset == "utf-8")
      #expect(received.page.type == .html)
      #expect(received.page.cookies == ["a=b; Path=/"])
      #expect(received.script == request.script)
      #expect(received.options == request.options)
      #expect(received.selection == request.selection)
      #expect(received.extensionAnswer == request.extensionAnswer)
      #expect(received.emission == request.emission)
      #expect(received.outputEncoding == "koi8-r")
    }

    @Test func `a frame that was cut short or changed anywhere is no crash`() throws {
      let body = Frame(.answer) { $0.write(Self.answer) }.body
      for count in stride(from: 0, to: body.count, by: 7) {
        #expect(throws: FrameError.self) {
          try Frame(.answer, body: Array(body.prefix(count))).value(WorkerAnswer.self)
        }
      }
      #expect(throws: FrameError.trailingBytes(1)) {
        try Frame(.answer, body: body + [0]).value(WorkerAnswer.self)
      }
      var generator = SystemRandomNumberGenerator()
      var readable = 0
      for _ in 0..<2000 {
        var changed = body
        let index = Int.random(in: 0..<body.count, using: &generator)
        changed[index] = UInt8.random(in: 0...255, using: &generator)
        if (try? Frame(.answer, body: changed).value(WorkerAnswer.self)) != nil { readable += 1 }
      }
      #expect(readable < 2000)
    }

    @Test func `a header tells what is wrong with it`() throws {
      func read(_ bytes: [UInt8]) throws(FrameError) {
        _ = try Frame.readHeader(bytes, limit: 1000)
      }
      #expect(throws: FrameError.notAFrame) { try read([0, 1, 17, 0, 0, 0, 0, 0]) }
      #expect(throws: FrameError.otherVersion(2)) { try read([0x4A, 2, 17, 0, 0, 0, 0, 0]) }
      #expect(throws: FrameError.unknownKind(99)) { try read([0x4A, 1, 99, 0, 0, 0, 0, 0]) }
      #expect(throws: FrameError.tooLong(1001, limit: 1000)) {
        try read([0x4A, 1, 17, 0, 0xE9, 3, 0, 0])
      }
      let header = try Frame.readHeader([0x4A, 1, 17, 0, 0xE8, 3, 0, 0], limit: 1000)
      #expect(header.kind == .answer)
      #expect(header.length == 1000)
    }
  }
}
