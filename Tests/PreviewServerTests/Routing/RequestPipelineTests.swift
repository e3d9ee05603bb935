import Preprocessing
import PropertyLists
import Synchronization
import Testing

@testable import PreviewServer

@Suite struct RequestPipelineTests {
  static let run = #"{"page": {"html": "<p>"}, "script": {"source": "1"}}"#

  @Test func anUnknownPathIsAProblemOfType404() throws {
    let answer = try ServerFixture().ask(.get, "/nothing")
    #expect(answer.status.code == 404)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(answer.problem == "not-found")
    #expect(answer.json?["status"]?.integer == 404)
    #expect(answer.json?["requestId"]?.string == answer.fields["X-Request-Id"])
  }

  @Test func anotherMethodIsToldWhichOnesThereAre() throws {
    let answer = try ServerFixture().ask(.get, "/v1/run")
    #expect(answer.status.code == 405)
    #expect(answer.fields["Allow"] == "POST, OPTIONS")
    #expect(try ServerFixture().ask(.post, "/healthz").fields["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test func headIsAnsweredAsGetIs() throws {
    #expect(try ServerFixture().ask(.head, "/healthz").status.code == 200)
  }

  @Test func aTypeThatIsNotOfferedIsRefusedWithThoseThatAre() throws {
    let answer = try ServerFixture().post("/v1/run", Self.run, accept: "image/png")
    #expect(answer.status.code == 406)
    #expect(answer.json?["offers"]?.array?.first == "application/json")
  }

  @Test func aBodyOfAnUnknownTypeIsRefused() throws {
    let answer = try ServerFixture().ask(
      .post, "/v1/run", [("Content-Type", "text/plain")], body: Self.run)
    #expect(answer.status.code == 415)
    let coded = try ServerFixture().ask(
      .post, "/v1/run", [("Content-Encoding", "gzip")], body: Self.run)
    #expect(coded.problem == "unsupported-coding")
    let missing = try ServerFixture().ask(.post, "/v1/run")
    #expect(missing.problem == "missing-body")
  }

  @Test func aBodyThatIsTooLongIsRefusedByItsHead() throws {
    let fixture = ServerFixture { $0.limits.body = 10 }
    let answer = try fixture.post("/v1/run", Self.run)
    #expect(answer.status.code == 413)
    #expect(answer.closesConnection)
    // Nothing reads a body here.
    #expect(try fixture.ask(.get, "/healthz", body: "{}").status.code == 413)
  }

  @Test(arguments: [
    [("Content-Length", "3"), ("Content-Length", "4")],
    [("Content-Length", "3"), ("Transfer-Encoding", "chunked")],
    [("Transfer-Encoding", "gzip, chunked")], [("Content-Length", "-3")],
    [("Content-Length", "+3")], [("Content-Length", "99999999999999999999")],
  ])
  func aHeadWithTwoLengthsIsRefused(fields: [(String, String)]) throws {
    let answer = try ServerFixture().ask(.post, "/v1/run", fields)
    #expect(answer.status.code == 400)
    #expect(answer.problem == "malformed-head")
    #expect(answer.closesConnection)
  }

  @Test func aRequestToAnotherNameIsRefused() throws {
    let fixture = ServerFixture { $0.allowedHosts = ["Preview.test"] }
    #expect(try fixture.ask(.get, "/healthz", host: "evil.example").status.code == 421)
    #expect(try fixture.ask(.get, "/healthz", host: "preview.test:8080").status.code == 200)
    #expect(try fixture.ask(.get, "/healthz", host: "127.0.0.1:8080").status.code == 200)
    #expect(try fixture.ask(.get, "/healthz", host: "[::1]").status.code == 200)
    #expect(try fixture.ask(.get, "/healthz", host: nil).status.code == 400)
    #expect(try fixture.ask(.get, "/healthz", [("Host", "a")]).status.code == 400)
    let open = ServerFixture { $0.checksHost = false }
    #expect(try open.ask(.get, "/healthz", host: "evil.example").status.code == 200)
  }

  @Test func pagesOfOtherOriginsAreRefusedUnlessAllowed() throws {
    let closed = ServerFixture()
    #expect(
      try closed.ask(.get, "/v1/version", [("Origin", "https://evil.example")]).status.code == 403)
    #expect(try closed.ask(.get, "/v1/version", [("Origin", "null")]).status.code == 403)
    #expect(
      try closed.ask(.get, "/v1/version", [("Origin", "http://localhost")]).status.code == 200)
    let form = try closed.ask(
      .post, "/v1/run", [("Sec-Fetch-Site", "cross-site")], body: Self.run)
    #expect(form.problem == "foreign-origin")
    let open = ServerFixture { $0.allowedOrigins = ["https://editor.test"] }
    let answer = try open.ask(.get, "/v1/version", [("Origin", "https://editor.test")])
    #expect(answer.fields["Access-Control-Allow-Origin"] == "https://editor.test")
    #expect(answer.fields["Vary"] == "Origin")
  }

  @Test func aPreflightIsAnsweredWithWhatThePageMayDo() throws {
    let fixture = ServerFixture { $0.allowedOrigins = ["*"] }
    let answer = try fixture.ask(
      .options, "/v1/run",
      [("Origin", "https://editor.test"), ("Access-Control-Request-Method", "POST")])
    #expect(answer.status.code == 204)
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
    #expect(answer.fields["Access-Control-Allow-Methods"] == "POST, OPTIONS")
    #expect(try fixture.ask(.options, "*").fields["Allow"] == "GET, HEAD, POST, DELETE, OPTIONS")
    #expect(try fixture.ask(.options, "/nothing").status.code == 404)
  }

  @Test func withTokensOnlyProbesAreOpen() throws {
    let tokens = try BearerTokens(file: Array("0123456789abcdef\n".utf8))
    let fixture = ServerFixture { $0.tokens = tokens }
    #expect(try fixture.ask(.get, "/healthz").status.code == 200)
    #expect(try fixture.ask(.get, "/readyz").status.code == 200)
    let missing = try fixture.ask(.get, "/v1/version")
    #expect(missing.status.code == 401)
    #expect(missing.fields["WWW-Authenticate"] == #"Bearer realm="jsprep""#)
    #expect(try fixture.ask(.get, "/nothing").status.code == 401)
    #expect(
      try fixture.ask(.get, "/metrics", [("Authorization", "Bearer 0123456789abcdee")]).status.code
        == 401)
    #expect(
      try fixture.ask(.get, "/metrics", [("Authorization", "bearer 0123456789abcdef")]).status.code
        == 200)
    fixture.pipeline.replaceTokens(nil)
    #expect(try fixture.ask(.get, "/metrics").status.code == 200)
  }

  @Test func aClientThatAsksTooOftenIsToldWhenToComeBack() throws {
    let now = Box(100.0)
    let fixture = ServerFixture(now: now) { $0.limits.requestRate = 0.5 }
    #expect(try fixture.ask(.get, "/v1/version").status.code == 200)
    let answer = try fixture.ask(.get, "/v1/version")
    #expect(answer.status.code == 429)
    #expect(answer.fields["Retry-After"] == "2")
    #expect(try fixture.ask(.get, "/healthz").status.code == 200)
    now.value += 2
    #expect(try fixture.ask(.get, "/v1/version").status.code == 200)
  }

  @Test func aSaneIdentifierIsKeptAndAnotherReplaced() throws {
    let fixture = ServerFixture()
    let kept = try fixture.ask(.get, "/healthz", [("X-Request-Id", "build-7/step_2")])
    #expect(kept.fields["X-Request-Id"] == "build-7/step_2")
    let replaced = try fixture.ask(.get, "/healthz", [("X-Request-Id", "a b\"c")])
    #expect(replaced.fields["X-Request-Id"]?.count == 32)
  }

  @Test func answersThatWouldTakeAProcessorForLongAreNotCompressed() throws {
    let page = [UInt8](repeating: 0x78, count: RequestPipeline.compressionLimit)
    for (page, coding) in [(page, "gzip"), (page + [0x78], nil)] {
      let reply = RunReply(outcome: .results([:]), html: page)
      let answer = try ServerFixture(FakeRunService(.success(reply))).ask(
        .post, "/v1/run", [("Accept", "text/html"), ("Accept-Encoding", "gzip")],
        body: #"{"page": {"html": ""}, "script": {"source": ""}}"#)
      #expect(answer.status == .ok)
      #expect(answer.fields["Content-Encoding"] == coding)
    }
  }

  @Test func longAnswersAreCompressedForThoseWhoTakeIt() throws {
    let fixture = ServerFixture()
    let plain = try fixture.ask(.get, "/openapi.json")
    #expect(plain.fields["Content-Encoding"] == nil)
    #expect(plain.fields["Vary"] == "Accept-Encoding")
    let zipped = try fixture.ask(.get, "/openapi.json", [("Accept-Encoding", "br, gzip")])
    #expect(zipped.fields["Content-Encoding"] == "gzip")
    #expect(zipped.body.count < plain.body.count / 2)
    #expect(
      try fixture.ask(.get, "/v1/version", [("Accept-Encoding", "gzip")])
        .fields["Content-Encoding"] == nil)
  }

  @Test func whatTheClientHasIsNotSentAgain() throws {
    let fixture = ServerFixture()
    let tag = try #require(try fixture.ask(.get, "/openapi.json").fields["ETag"])
    let answer = try fixture.ask(.get, "/openapi.json", [("If-None-Match", "\"x\", \(tag)")])
    #expect(answer.status.code == 304)
    #expect(answer.body.isEmpty)
    #expect(answer.fields["ETag"] == tag)
  }

  @Test func aServerThatIsBeingStoppedTakesNoMoreWork() throws {
    let fixture = ServerFixture()
    fixture.pipeline.state.drain()
    #expect(try fixture.ask(.get, "/readyz").status.code == 503)
    #expect(try fixture.ask(.get, "/healthz").status.code == 200)
    let answer = try fixture.post("/v1/run", Self.run)
    #expect(answer.problem == "stopping")
    #expect(answer.closesConnection)
  }

  @Test func readinessFollowsTheService() throws {
    let service = FakeRunService()
    let fixture = ServerFixture(service)
    #expect(try fixture.ask(.get, "/readyz").status.code == 200)
    service.reportedStatus.withLock { $0.isReady = false }
    #expect(try fixture.ask(.get, "/readyz").problem == "not-ready")
  }

  @Test func theVersionIsTold() throws {
    let answer = try ServerFixture().ask(.get, "/v1/version")
    #expect(answer.json?["version"] == "1.2.3")
    #expect(answer.json?["instance"] == "one")
  }

  @Test func aHandlerThatForgetsToAnswerIsAnInternalError() throws {
    let service = FakeRunService { _, _ in }
    let answer = try ServerFixture(service).post("/v1/run", Self.run)
    #expect(answer.status.code == 500)
    #expect(answer.problem == "internal")
  }

  @Test("a token is one client, however its header is written, and from whatever address")
  func oneClientForOneToken() throws {
    let tokens = try BearerTokens(file: Array("0123456789abcdef\nfedcba9876543210\n".utf8))
    let fixture = ServerFixture { $0.tokens = tokens }
    func client(_ authorization: String, from address: String = "127.0.0.1") throws -> String {
      var request = HTTPRequest(
        .get, "/v1/version",
        fields: HTTPFields([("Host", "localhost"), ("Authorization", authorization)]))
      request.client = address
      guard case .admitted(let admission) = fixture.pipeline.admit(request) else {
        throw Problem.unauthorized(hasToken: true)
      }
      return admission.request.client
    }
    let clients = try [
      "Bearer 0123456789abcdef", "bearer 0123456789abcdef", "BEARER   0123456789abcdef",
      "Bearer\t0123456789abcdef", " Bearer 0123456789abcdef \t",
    ].map { try client($0) }
    #expect(Set(clients).count == 1)
    #expect(try client("Bearer 0123456789abcdef", from: "192.0.2.1") == clients[0])
    #expect(try client("Bearer fedcba9876543210") != clients[0])
  }

  @Test("an unknown token does not count as another client")
  func unknownTokens() throws {
    let tokens = try BearerTokens(file: Array("0123456789abcdef\n".utf8))
    let fixture = ServerFixture { $0.tokens = tokens }
    let clients = ["Bearer a", "Bearer b", "Basic c"].map { authorization -> String? in
      let request = HTTPRequest(
        .get, "/healthz",
        fields: HTTPFields([("Host", "localhost"), ("Authorization", authorization)]))
      guard case .admitted(let admission) = fixture.pipeline.admit(request) else { return nil }
      return admission.request.client
    }
    #expect(clients == ["127.0.0.1", "127.0.0.1", "127.0.0.1"])
  }
}
