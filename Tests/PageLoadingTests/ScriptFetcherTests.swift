import DOM
import PageLoading
import TestSupport
import Testing

/// The requests that scripts may send, and the responses that they see. The expectations are
/// WebKit's results for the same requests to the same servers.
@Suite struct ScriptFetcherTests {
  /// Answers as a server with a part that is open to all origins.
  private func makeServer() throws -> TestServer {
    try TestServer { request in
      let open = [
        "Access-Control-Allow-Origin: *", "X-Secret: 1", "X-Open: 2", "Set-Cookie: c=1",
        "Access-Control-Expose-Headers: x-open", "Cache-Control: no-store",
      ]
      let asked = ["Access-Control-Allow-Headers: x-a", "Access-Control-Allow-Methods: PUT"]
      let type = ["Content-Type: application/json"]
      let body = Array(#"{"a":1}"#.utf8)
      switch request.path {
      case "/cors": return .init(headers: open + type, body: body)
      case "/asked": return .init(headers: open + asked + type, body: body)
      case "/redirect": return .redirect("/cors")
      case "/credentials":
        return .init(headers: [
          "Access-Control-Allow-Origin: \(request.header("origin") ?? "")",
          "Access-Control-Allow-Credentials: true",
        ])
      case "/away":
        let port = request.target.split(separator: "?").last ?? ""
        return .redirect("http://localhost:\(port)/cors")
      default: return .init(headers: type + ["Set-Cookie: d=1"], body: body)
      }
    }
  }

  private let loader: PageLoader
  private let fetcher: ScriptFetcher

  init() throws {
    var options = LoadingOptions(
      userAgent: "Test", policy: NetworkPolicy(allowsPrivateNetwork: true))
    options.proxies = .none
    loader = PageLoader(options)
    let page = LoadedPage(bytes: [], url: "http://example.com/page", type: .html)
    fetcher = try loader.makeFetcher(for: page)
  }

  private func makeRequest(
    _ server: TestServer, _ path: String, method: String = "GET", page: String? = nil
  ) throws -> NetworkRequest {
    let address = "http://127.0.0.1:\(server.port)"
    var request = NetworkRequest(
      method: method, url: try #require(URLRecord.parse(address + path)))
    let page = try #require(URLRecord.parse(page ?? "http://example.com/page?q#f"))
    request.origin = page.origin
    request.referrer = page
    return request
  }

  private func result(
    _ request: NetworkRequest
  ) -> Result<NetworkResponse, ScriptRequestError> {
    var result: Result<NetworkResponse, ScriptRequestError>?
    fetcher.load(request) { result = $0 }
    while true {
      if let result { return result }
      fetcher.wait(forMilliseconds: 1000)
    }
  }

  private func failure(_ request: NetworkRequest) -> ScriptRequestError? {
    if case .failure(let error) = result(request) { error } else { nil }
  }

  private func names(_ response: NetworkResponse) -> [String] {
    response.headers.sortedAndCombined.map(\.name)
  }

  @Test func `the page's own origin shows everything but cookies`() throws {
    let server = try makeServer()
    let page = "http://127.0.0.1:\(server.port)/page?q"
    let response = try result(makeRequest(server, "/x", page: page)).get()
    #expect(response.kind == .basic)
    #expect(response.status == 200)
    #expect(response.body == Array(#"{"a":1}"#.utf8))
    #expect(names(response) == ["connection", "content-length", "content-type"])
    let sent = try #require(server.requests.first)
    #expect(sent.header("origin") == nil)
    #expect(sent.header("referer") == page)
    #expect(sent.header("sec-fetch-site") == "same-origin")
    #expect(sent.header("accept") == "*/*")
  }

  @Test func `another origin that allows it shows what it exposes`() throws {
    let server = try makeServer()
    let response = try result(makeRequest(server, "/cors")).get()
    #expect(response.kind == .cors)
    #expect(names(response) == ["cache-control", "content-length", "content-type", "x-open"])
    let sent = try #require(server.requests.first)
    #expect(sent.header("origin") == "http://example.com")
    #expect(sent.header("referer") == "http://example.com/")
    #expect(sent.header("sec-fetch-site") == "cross-site")
    #expect(sent.header("sec-fetch-mode") == "cors")
  }

  @Test func `another origin that says nothing shows nothing`() throws {
    let server = try makeServer()
    #expect(
      failure(try makeRequest(server, "/x")) == .originNotAllowed(origin: "http://example.com"))
  }

  @Test func `without CORS another origin can be asked, and shows nothing`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/x")
    request.mode = .noCORS
    let response = try result(request).get()
    #expect(response.kind == .opaque)
    #expect(response.status == 0)
    #expect(response.body.isEmpty)
    #expect(names(response) == [])
    #expect(server.requests.first?.header("origin") == nil)
  }

  @Test func `an unusual request is asked for first`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/asked", method: "PUT")
    request.headers.append("X-A", "1")
    request.headers.append("Content-Type", "text/plain;charset=UTF-8")
    request.body = Array("body".utf8)
    #expect(try result(request).get().status == 200)
    #expect(server.requests.map(\.method) == ["OPTIONS", "PUT"])
    let question = try #require(server.requests.first)
    #expect(question.header("access-control-request-method") == "PUT")
    #expect(question.header("access-control-request-headers") == "x-a")
    #expect(question.header("cookie") == nil)
    #expect(question.body.isEmpty)
    let sent = try #require(server.requests.last)
    #expect(sent.body == Array("body".utf8))
    #expect(sent.header("x-a") == "1")
  }

  @Test func `a request that the preflight answer does not allow is not sent`() throws {
    let server = try makeServer()
    #expect(
      failure(try makeRequest(server, "/asked", method: "DELETE")) == .methodNotAllowed("DELETE"))
    var request = try makeRequest(server, "/asked")
    request.headers.append("X-C", "1")
    #expect(failure(request) == .headerNotAllowed("x-c"))
    request = try makeRequest(server, "/cors", method: "POST")
    request.headers.append("Content-Type", "application/json")
    #expect(failure(request) == .headerNotAllowed("content-type"))
    #expect(server.requests.map(\.method) == ["OPTIONS", "OPTIONS", "OPTIONS"])
  }

  @Test func `a form can be sent anywhere without asking`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/cors", method: "POST")
    request.headers.append("Content-Type", "text/plain;charset=UTF-8")
    request.body = Array("x".utf8)
    #expect(try result(request).get().kind == .cors)
    #expect(server.requests.map(\.method) == ["POST"])
  }

  @Test func `cookies go where they may, and no further`() throws {
    let server = try makeServer()
    let page = "http://127.0.0.1:\(server.port)/"
    // Sets one.
    _ = result(try makeRequest(server, "/x", page: page))
    _ = result(try makeRequest(server, "/y", page: page))
    _ = result(try makeRequest(server, "/cors"))
    var request = try makeRequest(server, "/credentials")
    request.credentials = .include
    #expect(try result(request).get().status == 200)
    request = try makeRequest(server, "/z", page: page)
    request.credentials = .omit
    _ = result(request)
    #expect(server.requests.map { $0.header("cookie") } == [nil, "d=1", nil, "d=1", nil])
  }

  @Test func `a star does not allow cookies`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/cors")
    request.credentials = .include
    #expect(failure(request) == .originNotAllowed(origin: "http://example.com"))
  }

  @Test func `redirections are followed, shown or refused`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/redirect")
    let followed = try result(request).get()
    #expect(followed.kind == .cors)
    #expect(followed.isRedirected)
    #expect(followed.url.pathname == "/cors")
    request.redirect = .manual
    let shown = try result(request).get()
    #expect(shown.kind == .opaqueRedirect)
    #expect(shown.status == 0)
    #expect(shown.url.pathname == "/redirect")
    request.redirect = .error
    #expect(failure(request) == .redirected)
  }

  @Test func `a request that two other origins hand on has no origin`() throws {
    let server = try makeServer()
    let last = try makeServer()
    let response = try result(makeRequest(server, "/away?\(last.port)")).get()
    #expect(response.kind == .cors)
    #expect(last.requests.first?.header("origin") == "null")
  }

  @Test func `a script that wants its own origin gets no other`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/cors")
    request.mode = .sameOrigin
    #expect(failure(request) == .notSameOrigin)
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test func `a page that came securely asks for nothing insecure`() throws {
    let server = try makeServer()
    let request = try makeRequest(server, "/cors", page: "https://example.com/")
    #expect(failure(request) == .mixedContent)
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test func `a script of a public page reaches no private address`() throws {
    let server = try makeServer()
    var options = LoadingOptions(userAgent: "Test", policy: .person)
    options.proxies = .none
    let loader = PageLoader(options)
    var page = LoadedPage(bytes: [], url: "http://example.com/page", type: .html)
    func reason(_ page: LoadedPage) throws -> ScriptRequestError? {
      var reason: ScriptRequestError?
      var request = try makeRequest(server, "/cors")
      request.isSynchronous = true
      try loader.makeFetcher(for: page).load(request) {
        if case .failure(let error) = $0 { reason = error }
      }
      return reason
    }
    let url = "http://127.0.0.1:\(server.port)/cors"
    let refused = LoadingError(.refusedAddress("127.0.0.1", .loopback), url: url)
    #expect(try reason(page) == .loading(refused))
    page.address = IPAddress("1.1.1.1")
    #expect(try reason(page) == .loading(refused))
    #expect(server.connectedAddresses.isEmpty)
    // One that came from this machine does.
    page.address = IPAddress("127.0.0.1")
    #expect(try reason(page) == nil)
  }

  @Test func `nothing can be slipped into a request`() throws {
    let server = try makeServer()
    var request = try makeRequest(server, "/cors", method: "GET / HTTP/1.1\r\nX: y\r\n\r\nGET")
    request.mode = .noCORS
    let refused = ScriptRequestError.loading(LoadingError(.badRequest, url: request.url.href))
    #expect(failure(request) == refused)
    for method in ["CONNECT", "TRACE", ""] {
      request.method = method
      #expect(failure(request) == refused)
    }
    request.method = "GET"
    request.headers.append("X-A", "1\r\nX-B: 2")
    #expect(failure(request) == refused)
    request.headers = HTTPHeaders()
    request.headers.append("X-A: 1\r\nX-B", "2")
    #expect(failure(request) == refused)
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test func `requests go out together, and one that is given up is never answered`() throws {
    let server = try makeServer()
    var answers: [String] = []
    let first = try makeRequest(server, "/cors?1")
    let second = try makeRequest(server, "/cors?2")
    let giveUp = fetcher.load(first) { _ in answers.append("first") }
    fetcher.load(second) { _ in answers.append("second") }
    giveUp()
    while fetcher.isBusy { fetcher.wait(forMilliseconds: 1000) }
    #expect(answers == ["second"])
  }
}
