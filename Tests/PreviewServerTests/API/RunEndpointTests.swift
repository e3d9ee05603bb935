import Preprocessing
import PropertyLists
import Synchronization
import SystemServices
import Testing
import WebBindings

@testable import PreviewServer

@Suite struct RunEndpointTests {
  static let run = #"{"page": {"html": "<p>"}, "script": {"source": "1"}}"#

  @Test func theAnswerHasWhatCameOfTheScript() throws {
    let answer = try ServerFixture().post("/v1/run", Self.run)
    #expect(answer.status.code == 200)
    #expect(answer.fields["Content-Type"] == "application/json")
    #expect(answer.json?["results"] == ["title": "Blé"])
    #expect(answer.json?["html"] == "<p>Blé</p>")
    #expect(answer.json?["console"] == [])
    #expect(
      answer.json?["navigations"] == [["kind": "assign", "url": "https://example.com/"]])
    #expect(answer.json?["diagnostics"]?[0]?["id"] == "navigation-requested")
    #expect(answer.json?["timings"]?["run"] == 1.5)
    #expect(answer.json?["finalize"] == nil)
  }

  @Test func aRequestReachesTheServiceAsItWasMeant() throws {
    let service = FakeRunService()
    _ = try ServerFixture(service).post(
      "/v1/run",
      #"""
      {"page": {"html": "<p>é", "base": "https://a.test/"},
       "script": {"source": "s", "name": "Action.js"}, "arguments": {"n": 1},
       "select": "p", "platform": "macos", "extensionName": "a.b", "timeout": 2.5,
       "realTime": true}
      """#)
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.page.bytes == Array("<p>é".utf8))
    #expect(request.page.url == "https://a.test/")
    #expect(request.page.charset == "utf-8")
    #expect(request.script.name == "Action.js")
    #expect(request.script.source == Array("s".utf8))
    #expect(request.selection == .selector("p"))
    #expect(request.answer == .item(["n": 1]))
    var options = PreprocessingOptions()
    options.platform = .macOS
    options.environment = .mac
    options.extensionName = "a.b"
    options.timeLimit = 2.5
    options.realTime = true
    #expect(request.options == options)
  }

  @Test func withoutArgumentsFinalizeIsNotCalled() throws {
    let service = FakeRunService()
    _ = try ServerFixture(service).post("/v1/run", Self.run)
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.answer == nil)
    #expect(request.page.url == "about:blank")
    #expect(request.options == PreprocessingOptions())
  }

  @Test(arguments: [
    ("application/x-plist", "application/x-plist", "<?xml"), ("text/xml", "text/xml", "<?xml"),
    ("application/x-bplist", "application/x-bplist", "bplist00"),
    ("application/xml;q=0.5, application/x-bplist;q=0.4", "application/xml", "<?xml"),
    ("text/html", "text/html; charset=utf-8", "<p>"), ("*/*", "application/json", "{"),
    ("text/*", "text/xml", "<?xml"),
  ])
  func acceptChoosesTheForm(accept: String, type: String, start: String) throws {
    let answer = try ServerFixture().post("/v1/run", Self.run, accept: accept)
    #expect(answer.fields["Content-Type"] == type)
    #expect(answer.body.starts(with: start.utf8))
  }

  @Test func aPageIsShownWithoutAnOrigin() throws {
    let answer = try ServerFixture().post("/v1/run", Self.run, accept: "text/html")
    #expect(answer.text == "<p>Blé</p>")
    #expect(answer.fields["Content-Security-Policy"]?.hasPrefix("sandbox;") == true)
  }

  @Test func dataAndDatesSurviveInPropertyLists() throws {
    let results: PropertyList = .dictionary(
      PropertyListDictionary([("d", .date(0)), ("b", .data([1, 2]))]))
    let service = FakeRunService(
      .success(RunReply(outcome: .results(results), html: Array("a\u{C}b".utf8))))
    let answer = try ServerFixture(service).post(
      "/v1/run", Self.run, accept: "application/x-plist")
    let value = try PropertyList.read(answer.body)
    #expect(value["results"] == results)
    // XML has no form feed.
    #expect(value["html"] == .data(Array("a\u{C}b".utf8)))
  }

  @Test func emitChoosesThePart() throws {
    let fixture = ServerFixture()
    let body = #"{"page": {"html": ""}, "script": {"source": ""}, "emit": "EMIT"}"#
    let results = try fixture.post("/v1/run", body.replacing("EMIT", with: "results"))
    #expect(results.json == ["title": "Blé"])
    let envelope = try fixture.post("/v1/run", body.replacing("EMIT", with: "envelope"))
    #expect(
      envelope.json == ["NSExtensionJavaScriptPreprocessingResultsKey": ["title": "Blé"]])
  }

  @Test func malformedJSONIsToldWithItsPlace() throws {
    let answer = try ServerFixture().post("/v1/run", "{\"page\": \n  nope}")
    #expect(answer.status.code == 400)
    #expect(answer.problem == "malformed-content")
    #expect(answer.json?["line"] == 2)
    #expect(answer.json?["column"] == 3)
  }

  @Test(arguments: [
    ("[]", "", "must be an object"), ("{}", "/page", "is missing"),
    (#"{"page": {}, "script": {"source": ""}}"#, "/page", #"needs "html" or "url""#),
    (#"{"page": {"html": 1}, "script": {"source": ""}}"#, "/page/html", "must be a string"),
    (
      #"{"page": {"html": "", "url": "x"}, "script": {"source": ""}}"#, "/page",
      #"has both "html" and "url""#
    ),
    (
      #"{"page": {"html": ""}, "script": {"source": ""}, "timeout": 0}"#, "/timeout",
      "must be a number above 0, up to 30"
    ),
    (
      #"{"page": {"html": ""}, "script": {"source": ""}, "platform": "tv"}"#, "/platform",
      #"must be one of "ios", "macos""#
    ),
    (#"{"page": {"html": ""}, "script": {"source": ""}, "a/b": 1}"#, "/a~1b", "is not known"),
    (#"{"page": {"html": ""}, "script": 1}"#, "/script", "must be an object"),
    (
      #"{"page": {"html": "", "charset": "x"}, "script": {"source": ""}}"#, "/page/charset",
      #"goes with data or "url" only"#
    ),
    (
      #"{"page": {"html": ""}, "script": {"source": ""}, "strict": "yes"}"#, "/strict",
      "must be true or false"
    ),
  ])
  func whatIsWrongIsToldWithItsPlace(body: String, pointer: String, detail: String) throws {
    let answer = try ServerFixture().post("/v1/run", body)
    #expect(answer.status.code == 400)
    #expect(answer.problem == "invalid-request")
    let errors = try #require(answer.json?["errors"]?.array)
    #expect(errors.contains(["pointer": .string(pointer), "detail": .string(detail)]))
  }

  @Test(arguments: [
    (RunServiceError.busy(retryAfter: 3), 503, "busy"), (.lost, 500, "worker-lost"),
    (.unavailable, 503, "not-ready"), (.gone, 404, "no-such-request"),
    (.requestTooLarge(limit: 9), 413, "content-too-large"),
    (.answerTooLarge(limit: 9), 422, "answer-too-large"), (.noRoom, 503, "busy"),
    (.timeLimit(seconds: 2), 422, "time-limit"),
    (.memoryLimit(bytes: 1 << 30), 422, "memory-limit"),
    (.page(.badSelector("[")), 400, "invalid-request"),
    (.page(.nothingSelected(.text("x"))), 422, "nothing-selected"), (.stopping, 503, "stopping"),
    (.page(.noWorld(reason: "RangeError: Out of memory")), 500, "no-world"),
    (.noEngine(reason: "x"), 500, "no-webkit"),
  ])
  func failuresOfTheServiceAreProblems(error: RunServiceError, status: Int, name: String) throws {
    let answer = try ServerFixture(FakeRunService(.failure(error))).post("/v1/run", Self.run)
    #expect(answer.status.code == status)
    #expect(answer.problem == name)
  }

  @Test(arguments: [
    (RunOutcome.empty, "no-results"), (.nothing, "no-results"), (.unusable, "unusable-script"),
    (.undeliverable, "undeliverable-results"), (.outOfTime, "time-limit"),
  ])
  func aScriptThatGivesNothingIsAProblemWithItsDiagnostics(
    outcome: RunOutcome, name: String
  ) throws {
    let reply = RunReply(
      outcome: outcome, html: Array("<p>".utf8), diagnostics: [Diagnostic(.runMissing, .error)])
    let answer = try ServerFixture(FakeRunService(.success(reply))).post("/v1/run", Self.run)
    #expect(answer.status.code == 422)
    #expect(answer.problem == name)
    #expect(answer.json?["detail"] == "ExtensionPreprocessingJS has no run")
    #expect(answer.json?["diagnostics"]?[0]?["id"] == "run-missing")
    #expect(answer.json?["html"] == "<p>")
  }

  @Test func resultsThatTheFormCannotHoldAreAProblem() throws {
    let service = FakeRunService(
      .success(RunReply(outcome: .results(["a": .null, "n": .real(.nan)]), html: [])))
    let fixture = ServerFixture(service)
    let xml = try fixture.post("/v1/run", Self.run, accept: "application/x-plist")
    #expect(xml.status.code == 422)
    #expect(xml.problem == "not-a-property-list")
    #expect(xml.json?["path"] == "results.a")
    let json = try fixture.post("/v1/run", Self.run)
    #expect(json.json?["results"] == ["a": .null, "n": .null])
    let strict = try fixture.post(
      "/v1/run", #"{"page": {"html": ""}, "script": {"source": ""}, "strict": true}"#)
    #expect(strict.problem == "not-a-property-list")
  }

  @Test(
    arguments: [
      ("", nil, true), (#", "emit": "results""#, nil, false),
      (#", "emit": "envelope""#, nil, false),
      (#", "html": false"#, nil, false), (#", "html": true"#, nil, true),
      (#", "report": true"#, nil, true), (#", "html": false"#, "text/html", true),
      (#", "emit": "results""#, "application/x-plist", false),
    ] as [(String, String?, Bool)])
  func thePageIsMadeWhereItIsAskedFor(member: String, accept: String?, isMade: Bool) throws {
    let service = FakeRunService()
    let body = #"{"page": {"html": ""}, "script": {"source": ""}\#(member)}"#
    let answer = try ServerFixture(service).post("/v1/run", body, accept: accept)
    #expect(answer.status == .ok)
    #expect(service.requests.withLock { $0.first?.wantsPage } == isMade)
  }

  @Test func anAnswerWithoutThePageHasAllTheRest() throws {
    var reply = RunReply.sample
    reply.html = nil
    let body = #"{"page": {"html": ""}, "script": {"source": ""}, "html": false}"#
    let answer = try ServerFixture(FakeRunService(.success(reply))).post("/v1/run", body)
    let keys = try #require(answer.json?.dictionary?.keys)
    #expect(Array(keys) == ["console", "diagnostics", "navigations", "results", "timings"])
  }

  @Test(arguments: ["application/json", "application/x-plist"])
  func anAnswerThatBecomesTooLargeWhenItIsWrittenIsRefused(type: String) throws {
    // Each of the page's bytes becomes five or six.
    let page = Array(
      repeating: UInt8(ascii: type == "application/json" ? "\u{1}" : "&"), count: 300)
    let reply = RunReply(outcome: .results([:]), html: page)
    let fixture = ServerFixture(FakeRunService(.success(reply))) { $0.limits.answer = 1000 }
    let answer = try fixture.post("/v1/run", Self.run, accept: type)
    #expect(answer.status.code == 422)
    #expect(answer.problem == "answer-too-large")
  }

  @Test func aScriptThatIsNotTextIsUnusable() throws {
    let body =
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>page</key><dict><key>html</key>"
      + "<string/></dict><key>script</key><dict><key>source</key><data>Cv8=</data></dict></dict>"
      + "</plist>"
    let answer = try ServerFixture().ask(
      .post, "/v1/run", [("Content-Type", "text/xml")], body: body)
    #expect(answer.status.code == 422)
    #expect(answer.problem == "unusable-script")
    #expect(answer.json?["detail"]?.string?.contains("byte 1, in line 2") == true)
  }

  @Test func bytesAreInTheEncodingThatThePageNames() throws {
    let body =
      "--b\r\nContent-Disposition: form-data; name=page\r\n\r\n<p>\r\n"
      + "--b\r\nContent-Disposition: form-data; name=script; filename=a.js\r\n\r\nok\r\n--b--\r\n"
    let service = FakeRunService()
    let fields = [("Content-Type", "multipart/form-data; boundary=b")]
    let fixture = ServerFixture(service)
    #expect(try fixture.ask(.post, "/v1/run", fields, body: body).status.code == 200)
    #expect(try fixture.post("/v1/run", Self.run).status.code == 200)
    let requests = service.requests.withLock { $0 }
    #expect(requests.map(\.page.charset) == [nil, "utf-8"])
    #expect(requests.map(\.script.name) == ["a.js", "script.js"])
  }

  @Test func aFormHasFilesAndOptions() throws {
    func part(_ head: String, _ content: String) -> String {
      "--b\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
    }
    let body =
      "--b\r\nContent-Disposition: form-data; name=\"page\"; filename=\"p.html\"\r\n"
      + "Content-Type: text/html; charset=iso-8859-2\r\n\r\n<p>\r\n"
      + part(#"name="script"; filename="Action.js""#, "s") + part("name=base", "https://a.test/")
      + part("name=arguments", #"{"a": [1]}"#) + part("name=timeout", "3")
      + part("name=strict", "true") + "--b--"
    let service = FakeRunService()
    let answer = try ServerFixture(service).ask(
      .post, "/v1/run", [("Content-Type", "multipart/form-data; boundary=b")], body: body)
    #expect(answer.status.code == 200)
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.page.charset == "iso-8859-2")
    #expect(request.page.url == "https://a.test/")
    #expect(request.script.name == "Action.js")
    #expect(request.answer == .item(["a": [1]]))
    #expect(request.options.timeLimit == 3)
  }

  @Test func aPropertyListIsARequestToo() throws {
    let service = FakeRunService()
    let body =
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>page</key><dict><key>html</key>"
      + "<data>/w==</data></dict><key>script</key><dict><key>source</key><string>s</string></dict>"
      + "<key>arguments</key><dict><key>d</key><date>2001-01-01T00:00:00Z</date></dict></dict></plist>"
    let answer = try ServerFixture(service).ask(
      .post, "/v1/run", [("Content-Type", "application/x-plist")], body: body)
    #expect(answer.status.code == 200)
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.page.bytes == [0xFF])
    #expect(request.answer == .item(.dictionary(PropertyListDictionary([("d", .date(0))]))))
  }

  @Test func addressesAreFetchedByTheLoader() throws {
    struct Loader: ResourceLoader {
      func load(
        _ url: String, as kind: ResourceKind, userAgent: String, for client: String,
        cancellation: CancellationFlag,
        then reply: @escaping @Sendable (Result<Resource, ResourceError>) -> Void
      ) {
        if url.contains("private") {
          return reply(.failure(ResourceError(.refused, "private-address", "no")))
        }
        reply(.success(Resource(bytes: Array(url.utf8), url: "\(url)#\(kind)", charset: "x")))
      }
    }
    let service = FakeRunService()
    let fixture = ServerFixture(service, loader: Loader())
    let body = #"{"page": {"url": "https://a.test/"}, "script": {"url": "https://a.test/s.js"}}"#
    #expect(try fixture.post("/v1/run", body).status.code == 200)
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.page.url == "https://a.test/#page")
    #expect(request.page.charset == "x")
    #expect(request.script.name == "https://a.test/s.js")
    let refused = try fixture.post("/v1/run", body.replacing("a.test/s", with: "private/s"))
    #expect(refused.status.code == 422)
    #expect(refused.json?["reason"] == "private-address")
    #expect(try ServerFixture(service).post("/v1/run", body).json?["reason"] == "no-loader")
  }
}
