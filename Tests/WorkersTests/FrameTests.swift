import SystemServices
import CSS
import DOM
import Preprocessing
import PropertyLists
import ScriptEngine
import Testing
import WebBindings

@testable import Workers

extension WorkersTests {
  /// Writes a value into a frame and reads it back.
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
      .engineLacks(name: "Notification"),
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
      .finalizeNotCalled(.navigated), .layoutChanged, .layoutUnusable(column: "areas"),
      .layoutViewport(recorded: "390x844@3"), .layoutMismatch(elements: 2),
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

    /// Short bodies that would expand to large values if memory were not counted.
    private static let swollen: [(name: String, body: [UInt8])] = {
      let count = 4 << 20
      func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(value >> (8 * $0) & 0xFF) } }
      func bigEndian(_ value: Int) -> [UInt8] { number(value).reversed() }
      func plist(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
          offsets.append(bytes.count)
          bytes += object
        }
        let table = bytes.count
        bytes += offsets.flatMap { bigEndian($0).suffix(4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 1] + bigEndian(objects.count) + bigEndian(0)
        bytes += bigEndian(table)
        return number(bytes.count) + bytes
      }
      let references = [UInt8](repeating: 1, count: count)
      return [
        ("a list of nothing", number(count) + [UInt8](repeating: 0, count: count)),
        (
          "an array of one object",
          [5] + plist([[0xAF, 0x12] + bigEndian(count).suffix(4) + references, [0x09]])
        ),
        (
          "a dictionary of one key",
          [5]
            + plist([[0xDF, 0x12] + bigEndian(count / 2).suffix(4) + references, [0x51, 0x61]])
        ),
        (
          "arrays in one another over the same references",
          [5]
            + plist(
              (0..<200).map {
                [0xAF, 0x12] + bigEndian(count - 8 * $0).suffix(4) + [UInt8($0 + 1)]
              }
                + [[0x09] + references])
        ),
      ]
    }()

    @Test(
      "what a frame holds takes no more than a multiple of its bytes", arguments: swollen)
    func swollenFrames(_ name: String, _ body: [UInt8]) throws {
      let gauge = MemoryGauge(process: "self", resets: true)
      let wanted = FrameReader.expansion * body.count + 64 << 20
      var least = Int.max
      // Other tests take memory at the same time, but not each time.
      for _ in 0..<10 where least > wanted {
        gauge.resetPeak()
        let before = try #require(gauge.residentSize)
        var reader = FrameReader(body)
        if body[0] == 5 {
          _ = try? reader.readValue(RunOutcome.self)
        } else {
          _ = try? reader.readValue([ElementMatches?].self)
        }
        least = min(least, MemoryGauge.peak - before)
      }
      #expect(least <= wanted)
    }

    @Test func `the contents of a frame take no more memory than its reader allows`() throws {
      let list = Frame(.answer) { $0.write(Array(repeating: "a long enough text", count: 1000)) }
      #expect(try list.value([String].self).count == 1000)
      #expect(throws: FrameError.expandsTooFar) {
        try list.value([String].self, memoryLimit: 20_000)
      }
      // Equal numbers are one object: a byte for each, and a value for each where it is read.
      let numbers: PropertyList = .array(Array(repeating: 1.5, count: 1 << 20))
      #expect(try copy(numbers) == numbers)
      let values: PropertyList = .array((0..<50_000).map { ["a": .real(Double($0)), "b": [:]] })
      #expect(try copy(values) == values)
    }

    @Test(
      "a number that no worker tells is no value",
      arguments: [-1, Int.min, Int.max, 1 << 54] as [Int])
    func numbers(_ number: Int) throws {
      let location = SourceLocation(source: "a", line: number, column: 1)
      #expect(throws: FrameError.invalidValue(type: "natural number")) { try copy(location) }
      let message = ConsoleMessage(level: .log, text: "", location: nil, depth: number)
      #expect(throws: FrameError.invalidValue(type: "natural number")) { try copy(message) }
      let diagnostic = Diagnostic(.completedAgain(times: number), .error)
      #expect(throws: FrameError.invalidValue(type: "natural number")) { try copy(diagnostic) }
    }

    @Test("a time that no worker tells is no value", arguments: [-1, .nan, .infinity, 1e300])
    func times(_ seconds: Double) throws {
      var timings = PreprocessingTimings()
      timings.running = seconds
      #expect(throws: FrameError.invalidValue(type: "duration")) { try copy(timings) }
      let diagnostic = Diagnostic(.neverCompleted(milliseconds: seconds), .error)
      #expect(throws: FrameError.invalidValue(type: "duration")) { try copy(diagnostic) }
    }

    @Test(
      "a request of a worker is one that a script can make",
      arguments: [
        ("GET", "X-A", "1\u{10D}\u{10A}X-B: 2"), ("GET", "X-A", "1\r\nX-B: 2"),
        ("GET", "X-A", "\u{0}"),
        ("GET", "X\u{13A}", "1"), ("GET", "", "1"), ("GET\u{10D}", "X-A", "1"), ("", "X-A", "1"),
      ])
    func requests(_ method: String, _ name: String, _ value: String) throws {
      let url = try #require(URLRecord.parse("https://example.com/"))
      var request = NetworkRequest(method: method, url: url)
      request.headers.append(name, value)
      #expect(throws: FrameError.invalidValue(type: "NetworkRequest")) { try copy(request) }
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
