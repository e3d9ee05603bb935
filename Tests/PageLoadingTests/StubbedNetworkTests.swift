import DOM
import PageLoading
import Testing

/// Stubs in the place of a network: the rules of origins hold, and delays take the page's time only.
@Suite struct StubbedNetworkTests {
  private let clock = Clock(startingAt: 0, isSteady: true)

  private func network(_ stubs: [NetworkStub]) -> StubbedNetwork {
    StubbedNetwork(stubs, userAgent: "Test", clock: clock, explain: { "\($0)" })
  }

  private func stub(
    _ address: String, method: String? = nil, body: String = "", headers: [String: String] = [:],
    status: Int = 200, uses: Int? = nil, delay: Double = 0
  ) -> NetworkStub {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields.append(name, value) }
    var stub = NetworkStub(
      AddressPattern(address), method: method,
      answer: .response(.init(status: status, headers: fields, body: Array(body.utf8))))
    stub.uses = uses
    stub.delay = delay
    return stub
  }

  private func request(
    _ address: String, method: String = "GET", headers: [(String, String)] = [],
    isSynchronous: Bool = false
  ) throws -> NetworkRequest {
    var request = NetworkRequest(method: method, url: try #require(URLRecord.parse(address)))
    let page = try #require(URLRecord.parse("https://page.example/"))
    request.origin = page.origin
    request.referrer = page
    request.isSynchronous = isSynchronous
    for (name, value) in headers { request.headers.append(name, value) }
    return request
  }

  /// What comes of a request, once all that is under way has come.
  private func outcome(_ request: NetworkRequest, _ network: StubbedNetwork) throws -> String {
    var outcome: NetworkOutcome?
    _ = network.load(request) { outcome = $0 }
    while outcome == nil, network.isBusy { network.wait(forMilliseconds: 1000) }
    switch try #require(outcome) {
    case .response(let response):
      return "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
    case .failure(let reason): return reason
    }
  }

  @Test(arguments: [
    ("https://page.example/a", "https://page.example/a", true),
    ("https://page.example/a", "https://page.example/a?b", false),
    ("https://page.example", "https://page.example/", true),
    ("https://page.example/a*", "https://page.example/a?b=1&c", true),
    ("*", "https://page.example/a", true),
    ("*/items/*.json", "https://page.example/items/1/2.json", true),
    ("*/items/*.json", "https://page.example/items/1.jsonp", false),
    ("*a*a*a*b", "https://page.example/" + String(repeating: "a", count: 2000), false),
  ])
  func aStarStandsForAnyText(pattern: String, address: String, isAnswered: Bool) throws {
    let network = network([stub(pattern, body: "x")])
    let outcome = try outcome(request(address), network)
    #expect(outcome == (isAnswered ? "200 x" : "notStubbed"))
    #expect(network.unanswered == (isAnswered ? [] : ["GET \(address)"]))
  }

  @Test func theFirstThatIsNotUsedUpAnswers() throws {
    let address = "https://page.example/a"
    let network = network([
      stub(address, method: "POST", body: "post"),
      stub(address, body: "busy", status: 503, uses: 1),
      stub(address, body: "done"),
    ])
    #expect(try outcome(request(address), network) == "503 busy")
    #expect(try outcome(request(address), network) == "200 done")
    #expect(try outcome(request(address, method: "POST"), network) == "200 post")
  }

  @Test func aDelayTakesThePagesTimeAlone() throws {
    let network = network([
      stub("https://page.example/slow", body: "slow", delay: 60_000),
      stub("https://page.example/fast", body: "fast", delay: 10),
    ])
    var order: [String] = []
    for name in ["slow", "fast"] {
      _ = network.load(try request("https://page.example/\(name)")) { _ in order.append(name) }
    }
    let begin = clock.elapsed
    network.wait(forMilliseconds: 5)
    #expect(order == [])
    while network.isBusy { network.wait(forMilliseconds: .infinity) }
    #expect(order == ["fast", "slow"])
    #expect((clock.elapsed - begin).rounded() == 60_000)
  }

  @Test func aSynchronousRequestHasItsAnswerAtOnce() throws {
    let network = network([stub("https://page.example/", body: "x", delay: 5000)])
    var body: [UInt8]?
    _ = network.load(try request("https://page.example/", isSynchronous: true)) {
      if case .response(let response) = $0 { body = response.body }
    }
    #expect(body == Array("x".utf8))
  }

  @Test func aRequestThatIsGivenUpGetsNoAnswer() throws {
    let network = network([stub("*", body: "x", delay: 10)])
    var isAnswered = false
    let giveUp = network.load(try request("https://page.example/")) { _ in isAnswered = true }
    giveUp()
    network.wait(forMilliseconds: 100)
    #expect(!isAnswered)
    #expect(!network.isBusy)
  }

  /// Fetch Standard, 4.9, "CORS check": as with a server.
  @Test func originsAreKeptApart() throws {
    let open = ["Access-Control-Allow-Origin": "https://page.example"]
    let network = network([
      stub("https://closed.example/", body: "x"),
      stub("https://open.example/", body: "x", headers: open),
    ])
    #expect(
      try outcome(request("https://closed.example/"), network).hasPrefix("originNotAllowed"))
    #expect(try outcome(request("https://open.example/"), network) == "200 x")
  }

  /// Fetch Standard, 4.8, "CORS-preflight fetch".
  @Test func aServerThatIsAskedFirstAnswersAsTheStub() throws {
    let fields = [("X-Key", "1")]
    let open = ["Access-Control-Allow-Origin": "*"]
    func outcome(_ stubs: [NetworkStub]) throws -> String {
      try self.outcome(
        request("https://a.example/", method: "PUT", headers: fields), network(stubs))
    }
    #expect(try outcome([stub("*", method: "PUT", body: "x", headers: open)]) == "200 x")
    #expect(try outcome([stub("*", body: "x")]).hasPrefix("originNotAllowed"))
    // A stub for the question itself counts.
    #expect(
      try outcome([
        stub("*", method: "OPTIONS", headers: open), stub("*", method: "PUT", headers: open),
      ]) == #"methodNotAllowed("PUT")"#)
    let unknown = network([])
    #expect(
      try self.outcome(request("https://a.example/", method: "PUT", headers: fields), unknown)
        == "notStubbed")
    #expect(unknown.unanswered == ["PUT https://a.example/"])
  }

  /// A preflight request has no body, so a stub for one body answers it all the same.
  @Test func theBodyThatAStubIsForDoesNotMatterToThePreflight() throws {
    var wanted = stub("*", method: "PUT", body: "x", headers: ["Access-Control-Allow-Origin": "*"])
    wanted.requestBody = Array("1".utf8)
    var request = try request("https://a.example/", method: "PUT", headers: [("X-Key", "1")])
    request.body = Array("1".utf8)
    #expect(try outcome(request, network([wanted])) == "200 x")
    request.body = Array("2".utf8)
    #expect(try outcome(request, network([wanted])) == "notStubbed")
  }

  @Test func redirectionsAreFollowed() throws {
    let network = network([
      stub("https://page.example/old", headers: ["Location": "/new"], status: 302),
      stub("https://page.example/new", body: "x"),
    ])
    #expect(try outcome(request("https://page.example/old"), network) == "200 x")
  }
}
