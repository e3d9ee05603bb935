import Preprocessing
import PropertyLists
import Synchronization
import Testing
import WebBindings

@testable import PreviewServer

/// Answers for people: `"report": true`.
@Suite struct ReportAnswerTests {
  static let run = #"{"page": {"html": "<p>"}, "script": {"source": "1"}, "report": true}"#

  static func reply(_ outcome: RunOutcome) -> RunReply {
    var reply = RunReply.sample
    reply.outcome = outcome
    reply.parsedHTML = Array("<p>before</p>".utf8)
    return reply
  }

  static func ask(_ outcome: RunOutcome, accept: String = "application/json") throws -> HTTPResponse
  {
    try ServerFixture(FakeRunService(.success(reply(outcome))))
      .post("/v1/run", run, accept: accept)
  }

  @Test func itHasThePageBeforeTheScript() throws {
    let service = FakeRunService(.success(Self.reply(.results(["title": "Blé"]))))
    let answer = try ServerFixture(service).post("/v1/run", Self.run)
    #expect(answer.status.code == 200)
    #expect(answer.json?["before"] == "<p>before</p>")
    #expect(answer.json?["html"] == "<p>Blé</p>")
    #expect(answer.json?["results"] == ["title": "Blé"])
    #expect(answer.json?["problem"] == nil)
    #expect(service.requests.withLock { $0.first?.wantsParsedPage } == true)
  }

  @Test func withoutItThePageBeforeIsNotAskedFor() throws {
    let service = FakeRunService()
    _ = try ServerFixture(service).post("/v1/run", RunEndpointTests.run)
    #expect(service.requests.withLock { $0.first?.wantsParsedPage } == false)
  }

  @Test(arguments: [
    (RunOutcome.nothing, "no-results"), (.empty, "no-results"), (.unusable, "unusable-script"),
    (.undeliverable, "undeliverable-results"), (.outOfTime, "time-limit"),
  ])
  func anOutcomeWithoutResultsIsAPartOfTheAnswer(outcome: RunOutcome, name: String) throws {
    let answer = try Self.ask(outcome)
    #expect(answer.status.code == 200)
    #expect(answer.json?["problem"]?["type"]?.string == "urn:problem-type:jsprep:\(name)")
    #expect(answer.json?["problem"]?["status"] == 422)
    #expect(answer.json?["results"] == nil)
    #expect(answer.json?["html"] == "<p>Blé</p>")
    #expect(answer.json?["diagnostics"]?.array?.count == 1)
  }

  @Test(arguments: [
    (RunServiceError.timeLimit(seconds: 1), "time-limit"),
    (.memoryLimit(bytes: 1 << 20), "memory-limit"), (.lost, "worker-lost"),
    (.page(.badSelector("h1,")), "invalid-request"),
    (.page(.nothingSelected(.selector("h1"))), "nothing-selected"),
  ])
  func aRunThatDidNotEndIsAPartOfTheAnswer(error: RunServiceError, name: String) throws {
    let answer = try ServerFixture(FakeRunService(.failure(error))).post("/v1/run", Self.run)
    #expect(answer.status.code == 200)
    #expect(answer.json?["problem"]?["type"]?.string == "urn:problem-type:jsprep:\(name)")
  }

  @Test func aServerThatCannotRunItSaysSoAsEver() throws {
    let answer = try ServerFixture(FakeRunService(.failure(.busy(retryAfter: 3))))
      .post("/v1/run", Self.run)
    #expect(answer.status.code == 503)
    #expect(answer.problem == "busy")
  }

  @Test func itKeepsTheTypesOfAPropertyList() throws {
    let results: PropertyList = [
      "date": .date(0), "data": .data([1, 2]),
      "integer": 3, "real": 2.5,
    ]
    let answer = try Self.ask(.results(results), accept: "application/x-plist")
    #expect(answer.fields["Content-Type"] == "application/x-plist")
    #expect(try PropertyList.read(answer.body, as: .xml)["results"] == results)
  }

  @Test func whatTheTypeCannotHoldIsAnsweredInJSON() throws {
    let answer = try Self.ask(
      .results(["none": .null, "nul": "a\u{0}b", "number": .real(.nan)]),
      accept: "application/x-plist")
    #expect(answer.status.code == 200)
    #expect(answer.fields["Content-Type"] == "application/json")
    #expect(answer.json?["results"] == ["none": .null, "nul": "a\u{0}b", "number": .null])
  }

  @Test func strictnessMakesAProblemOfWhatIsNoPropertyList() throws {
    let service = FakeRunService(.success(Self.reply(.results(["none": .null]))))
    let answer = try ServerFixture(service).post(
      "/v1/run",
      #"{"page": {"html": ""}, "script": {"source": "1"}, "report": true, "strict": true}"#)
    #expect(answer.status.code == 200)
    #expect(answer.json?["problem"]?["title"] == "Not a property list")
  }

  @Test func asHTMLItIsAPageThatShowsItAll() throws {
    let answer = try Self.ask(.results(["title": "Blé"]), accept: "text/html")
    #expect(answer.fields["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer.text.contains("id=\"outcome\""))
    #expect(answer.text.contains("<string>Blé</string>"))
  }

  @Test func aReportIsWhole() throws {
    let answer = try ServerFixture().post(
      "/v1/run",
      #"{"page": {"html": ""}, "script": {"source": ""}, "report": true, "emit": "results"}"#)
    #expect(answer.status.code == 400)
    #expect(answer.json?["errors"]?[0]?["pointer"] == "/emit")
  }
}
