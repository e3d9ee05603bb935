import PropertyLists
import Synchronization
import SystemServices
import Testing

@testable import PreviewServer

/// Untrusted text is judged only by workers.
@Suite struct TextTaskTests {
  private static let bundle = #"""
    {"files": {"Info.plist": "<plist><dict><key>NSExtension</key><dict/></dict></plist>"}}
    """#

  /// A request, and the first task that it is.
  private static let requests: [(target: String, body: String, task: TextTask)] = [
    ("/v1/match", #"{"rule": "TRUEPREDICATE", "from": "safari"}"#, .match),
    ("/v1/match", #"{"bundle": \#(bundle), "from": "safari"}"#, .match),
    ("/v1/check", #"{"script": {"source": "var a;"}}"#, .check),
    ("/v1/check", #"{"bundle": \#(bundle)}"#, .bundle),
    ("/v1/run", #"{"page": {"html": "<p>"}, "bundle": \#(bundle)}"#, .bundle),
    ("/v1/requests", #"{"page": {"html": "<p>"}, "bundle": \#(bundle)}"#, .bundle),
    ("/preview/bundle", #"{"bundle": \#(bundle)}"#, .previewBundle),
  ]

  @Test("rules, bundles and findings are judged where scripts run", arguments: requests)
  func asksTheService(_ target: String, _ body: String, _ task: TextTask) throws {
    let service = FakeRunService()
    service.refusal.withLock { $0 = .busy(retryAfter: 1) }
    let answer = try ServerFixture(service).post(target, body)
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.problem == "busy")
    #expect(service.tasks.withLock { $0 } == [task])
  }

  @Test func `a body of a rule that is not well-formed is found out by the service alone`() throws {
    let service = FakeRunService()
    let server = ServerFixture(service)
    let answer = try server.post("/v1/match", "[[[")
    #expect(answer.status == .badRequest)
    #expect(answer.problem == "malformed-content")
    #expect(answer.json?["requestId"] != nil)
    #expect(service.tasks.withLock { $0 } == [.match])
    service.refusal.withLock { $0 = .busy(retryAfter: 1) }
    #expect(try server.post("/v1/match", "[[[").problem == "busy")
  }

  @Test(
    "what takes too much is told, and not as if a script had",
    arguments: [
      (RunServiceError.timeLimit(seconds: 10), "time-limit", HTTPStatus.unprocessableContent),
      (.memoryLimit(bytes: 1 << 30), "memory-limit", .unprocessableContent),
      (.lost, "worker-lost", .internalServerError),
    ])
  func tellsOfLimits(
    _ error: RunServiceError, _ problem: String, _ status: HTTPStatus
  ) throws {
    let service = FakeRunService()
    service.refusal.withLock { $0 = error }
    let answer = try ServerFixture(service).post("/v1/match", #"{"rule": "TRUEPREDICATE"}"#)
    #expect(answer.status == status)
    #expect(answer.problem == problem)
    #expect(answer.json?["detail"]?.string?.contains("script") == false)
  }

  @Test(
    "a body with more values than may be is refused",
    arguments: ["/v1/run", "/v1/match", "/v1/check"]
  )
  func refusesManyValues(_ target: String) throws {
    let service = FakeRunService()
    let values = String(repeating: "[],", count: RequestBody.valueLimit) + "0"
    let answer = try ServerFixture(service).post(target, "[\(values)]")
    #expect(answer.status == .contentTooLarge)
    #expect(answer.problem == "content-too-large")
    #expect(service.requests.withLock { $0.isEmpty })
  }

  @Test(
    "what a worker makes up is a lost worker",
    arguments: [
      [], Array("bplist00".utf8), Array(#"{"done": 1}"#.utf8),
      (try? PropertyList.dictionary(["other": 1]).bytes(as: .binary1)) ?? [],
      // A problem that no task has.
      (try? PropertyList.dictionary([
        "problem": [
          "identifier": "unauthorized", "status": 401, "title": "", "detail": "", "members": [:],
        ]
      ]).bytes(as: .binary1)) ?? [],
    ])
  func distrustsWorkers(_ bytes: [UInt8]) throws {
    guard case .failure(let problem) = TaskOutcome.read(bytes) else {
      Issue.record("it was taken for an outcome")
      return
    }
    #expect(problem.identifier == "worker-lost")
  }

  @Test func `who is gone is known to those who work for the client`() throws {
    let service = FakeRunService()
    let server = ServerFixture(service)
    _ = try server.post(
      "/v1/run", #"{"page": {"html": "<p>"}, "script": {"source": "1"}}"#)
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.cancellation?.isCancelled == false)
  }
}
