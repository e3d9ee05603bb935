import PageLoading
import Preprocessing
import PropertyLists
import Synchronization
import SystemServices
import Testing

@testable import PreviewServer

@Suite struct RequestsEndpointTests {
  static let run = #"{"page": {"html": "<p>"}, "script": {"source": "1"}}"#

  @Test func aRequestIsBegunAndFinalizedOnce() throws {
    let fixture = ServerFixture()
    let begun = try fixture.post("/v1/requests", Self.run)
    #expect(begun.status.code == 201)
    let id = try #require(begun.json?["id"]?.string)
    #expect(id.hasPrefix("one."))
    #expect(id.count == 4 + 32)
    #expect(begun.fields["Location"] == "/v1/requests/\(id)")
    #expect(begun.json?["results"] == ["title": "Blé"])
    #expect(begun.json?["expiresIn"]?.number == 60)
    let path = "/v1/requests/\(id)/finalize"
    let done = try fixture.post(path, #"{"arguments": {"a": 1}}"#)
    #expect(done.status.code == 200)
    #expect(done.json?["finalize"] == "called")
    #expect(done.json?["html"]?.string?.contains("item") == true)
    #expect(done.json?["results"] == nil)
    #expect(try fixture.post(path, "{}").problem == "no-such-request")
  }

  @Test func aBodyIsNotNeededToFinalize() throws {
    let fixture = ServerFixture()
    let id = try #require(try fixture.post("/v1/requests", Self.run).json?["id"]?.string)
    #expect(try fixture.ask(.post, "/v1/requests/\(id)/finalize").status.code == 200)
  }

  @Test func aMalformedFinalizeLeavesTheRequestWaiting() throws {
    let fixture = ServerFixture()
    let id = try #require(try fixture.post("/v1/requests", Self.run).json?["id"]?.string)
    let path = "/v1/requests/\(id)/finalize"
    #expect(try fixture.post(path, "{").status.code == 400)
    #expect(try fixture.post(path, #"{"a": 1}"#).status.code == 400)
    #expect(try fixture.post(path, "{}").status.code == 200)
  }

  @Test func aRequestIsDeleted() throws {
    let service = FakeRunService()
    let fixture = ServerFixture(service)
    let id = try #require(try fixture.post("/v1/requests", Self.run).json?["id"]?.string)
    #expect(try fixture.ask(.delete, "/v1/requests/\(id)").status.code == 204)
    #expect(service.discarded.load(ordering: .relaxed) == 1)
    #expect(try fixture.ask(.delete, "/v1/requests/\(id)").status.code == 404)
  }

  @Test func theRequestOfAnotherInstanceIsMisdirected() throws {
    let answer = try ServerFixture().ask(.delete, "/v1/requests/two.0123")
    #expect(answer.status.code == 421)
    #expect(answer.problem == "other-instance")
  }

  @Test func aRequestWaitsForItsTimeOnly() throws {
    let service = FakeRunService()
    let now = Box(0.0)
    let fixture = ServerFixture(service, now: now)
    let id = try #require(try fixture.post("/v1/requests", Self.run).json?["id"]?.string)
    fixture.pipeline.state.waiting.expire(at: 59)
    #expect(fixture.pipeline.state.waiting.count == 1)
    fixture.pipeline.state.waiting.expire(at: 60)
    #expect(service.discarded.load(ordering: .relaxed) == 1)
    #expect(try fixture.ask(.delete, "/v1/requests/\(id)").status.code == 404)
  }

  @Test func noMoreRequestsWaitThanMay() throws {
    let fixture = ServerFixture { $0.limits.waiting = 1 }
    let id = try #require(try fixture.post("/v1/requests", Self.run).json?["id"]?.string)
    let full = try fixture.post("/v1/requests", Self.run)
    #expect(full.status.code == 503)
    #expect(full.fields["Retry-After"] == "5")
    _ = try fixture.ask(.delete, "/v1/requests/\(id)")
    #expect(try fixture.post("/v1/requests", Self.run).status.code == 201)
  }

  @Test func oneClientHasHalfOfThePlaces() throws {
    let now = Box(0.0)
    let fixture = ServerFixture(now: now) { configuration in
      configuration.limits.waiting = 4
      configuration.limits.placeTime = 0
      configuration.trustedProxies = TrustedProxies([AddressRange("127.0.0.1")].compactMap { $0 })
    }
    func begin(_ client: String) throws -> HTTPResponse {
      try fixture.ask(.post, "/v1/requests", [("X-Forwarded-For", client)], body: Self.run)
    }
    #expect(try begin("192.0.2.1").status.code == 201)
    let id = try #require(try begin("192.0.2.1").json?["id"]?.string)
    let third = try begin("192.0.2.1")
    #expect(third.status.code == 429)
    #expect(third.problem == "too-many-waiting")
    #expect(third.fields["Retry-After"] == "5")
    #expect(try begin("192.0.2.2").status.code == 201)
    #expect(try begin("192.0.2.3").status.code == 201)
    #expect(try begin("192.0.2.4").status.code == 503)
    // Whoever finalizes makes room for itself, and so does time.
    _ = try fixture.ask(.delete, "/v1/requests/\(id)")
    #expect(try begin("192.0.2.1").status.code == 201)
    fixture.pipeline.state.waiting.expire(at: 1e9)
    #expect(try begin("192.0.2.1").status.code == 201)
    #expect(try begin("192.0.2.1").status.code == 201)
  }

  @Test func aPlaceIsGivenBackWhereNothingWaits() throws {
    let failing = Mutex(true)
    let service = FakeRunService { _, reply in
      let isFailing = failing.withLock { $0 }
      reply(isFailing ? .failure(.lost) : .success(RunReply(outcome: .empty, html: [])))
    }
    let fixture = ServerFixture(service) { $0.limits.waiting = 1 }
    #expect(try fixture.post("/v1/requests", Self.run).status.code == 500)
    failing.withLock { $0 = false }
    #expect(try fixture.post("/v1/requests", Self.run).problem == "no-results")
    #expect(service.discarded.load(ordering: .relaxed) == 1)
    let refusals = Mutex<[WaitingRequests.Refusal?]>([])
    fixture.pipeline.state.waiting.reserve(for: "a", at: 0) { refusal in
      refusals.withLock { $0.append(refusal) }
    }
    #expect(refusals.withLock { $0 } == [nil])
  }

  @Test("a client that is gone keeps no world, and no place for one")
  func goneClients() throws {
    let flag = Mutex(CancellationFlag())
    let service = FakeRunService { _, reply in
      flag.withLock { $0 }.cancel()
      reply(.success(RunReply(outcome: .results([:]), html: [])))
    }
    let fixture = ServerFixture(service) { $0.limits.waiting = 1 }
    func begin() throws -> String? {
      let flag = flag.withLock { $0 }
      return try fixture.ask(.post, "/v1/requests", body: Self.run, cancellation: flag).problem
    }
    // It goes while its script runs.
    #expect(try begin() == "cancelled")
    #expect(service.discarded.load(ordering: .relaxed) == 1)
    // It has gone before: the script does not run.
    #expect(try begin() == "cancelled")
    #expect(service.requests.withLock { $0.count } == 1)
    flag.withLock { $0 = CancellationFlag() }
    #expect(try begin() == "cancelled")
    #expect(service.requests.withLock { $0.count } == 2)
  }

  @Test func theFirstStepTakesNoArguments() throws {
    let body = #"{"page": {"html": ""}, "script": {"source": ""}, "arguments": {}, "emit": "all"}"#
    let answer = try ServerFixture().post("/v1/requests", body)
    #expect(answer.status.code == 400)
    #expect(answer.json?["errors"]?.array?.count == 2)
  }

  @Test func stoppingLetsAllGo() throws {
    let service = FakeRunService()
    let fixture = ServerFixture(service)
    _ = try fixture.post("/v1/requests", Self.run)
    fixture.pipeline.state.waiting.close()
    #expect(service.discarded.load(ordering: .relaxed) == 1)
    let refusals = Mutex<[WaitingRequests.Refusal?]>([])
    fixture.pipeline.state.waiting.reserve(for: "a", at: 0) { refusal in
      refusals.withLock { $0.append(refusal) }
    }
    #expect(refusals.withLock { $0 } == [.full])
  }
}
