import DOM
import PageLoading
import Synchronization
import TestSupport
import Testing

@Suite struct PageLoaderTests {
  private static let agent = "Test/1"

  /// Options of a person at the command line, without the proxies of the machine that tests.
  private func makeOptions(_ policy: NetworkPolicy = .person) -> LoadingOptions {
    var options = LoadingOptions(userAgent: Self.agent, policy: policy)
    options.proxies = .none
    return options
  }

  private func load(
    _ address: String, _ options: LoadingOptions? = nil
  ) throws(LoadingError) -> LoadedPage {
    try PageLoader(options ?? makeOptions()).load(address)
  }

  private func failure(
    _ address: String, _ options: LoadingOptions? = nil
  ) -> LoadingError.Reason? {
    do throws(LoadingError) {
      _ = try load(address, options)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a page comes with its address, type and encoding`() throws {
    let server = try TestServer { _ in
      .init(headers: ["Content-Type: text/html; charset=shift_jis"], body: Array("<p>x".utf8))
    }
    let page = try load("http://127.0.0.1:\(server.port)/a/../b?q#f")
    #expect(page.bytes == Array("<p>x".utf8))
    #expect(page.url == "http://127.0.0.1:\(server.port)/b?q#f")
    #expect(page.type == .html)
    #expect(page.charset == "shift_jis")
    #expect(page.status == 200)
    #expect(page.address == IPAddress("127.0.0.1"))
    let request = try #require(server.requests.first)
    #expect(request.target == "/b?q")
    #expect(request.header("user-agent") == Self.agent)
    #expect(request.header("accept")?.hasPrefix("text/html,") == true)
    #expect(request.header("accept-encoding")?.contains("gzip") == true)
    #expect(request.header("referer") == nil)
  }

  @Test func `fields can be added and put in the place of the browser's own`() throws {
    let server = try TestServer { _ in .html("") }
    var options = makeOptions()
    options.headers.append("X-Test", "caf\u{C3}\u{A9}")
    options.headers.append("X-Empty", "")
    options.headers.append("user-agent", "Other")
    options.headers.append("Accept-Language", "de")
    _ = try load("http://127.0.0.1:\(server.port)/", options)
    let request = try #require(server.requests.first)
    #expect(request.header("x-test") == "café")
    #expect(request.header("x-empty") == "")
    #expect(request.headers.filter { $0.name == "user-agent" }.map(\.value) == ["Other"])
    #expect(request.header("accept-language") == "de")
  }

  @Test func `redirections are followed, and the last address is the page's`() throws {
    let server = try TestServer { request in
      switch request.path {
      case "/1": .redirect("/2?x")
      case "/2": .redirect("three", status: "301 Moved")
      default: .html("end")
      }
    }
    let origin = "http://127.0.0.1:\(server.port)"
    let page = try load("\(origin)/1#part")
    #expect(page.url == "\(origin)/three#part")
    #expect(page.redirections == ["\(origin)/1#part", "\(origin)/2?x#part"])
    #expect(server.requests.map(\.target) == ["/1", "/2?x", "/three"])
  }

  @Test func `credentials do not follow to another origin`() throws {
    let other = try TestServer { _ in .html("") }
    let server = try TestServer { request in
      request.path == "/" ? .redirect("/same") : .redirect("http://127.0.0.1:\(other.port)/")
    }
    var options = makeOptions()
    options.headers.append("Authorization", "secret")
    options.headers.append("Cookie", "a=b")
    _ = try load("http://127.0.0.1:\(server.port)/", options)
    #expect(server.requests.map { $0.header("authorization") } == ["secret", "secret"])
    let last = try #require(other.requests.first)
    #expect(last.header("authorization") == nil)
    #expect(last.header("cookie") == nil)
  }

  @Test func `a user's name and password in the address are sent`() throws {
    let server = try TestServer { _ in .html("") }
    _ = try load("http://us%65r:p%40ss@127.0.0.1:\(server.port)/")
    #expect(server.requests.first?.header("authorization") == "Basic dXNlcjpwQHNz")
  }

  @Test func `redirections without end are given up`() throws {
    let server = try TestServer { .redirect($0.target + "x") }
    var options = makeOptions()
    options.redirectionLimit = 3
    #expect(
      failure("http://127.0.0.1:\(server.port)/", options) == .tooManyRedirections(limit: 3))
    #expect(server.requests.count == 4)
  }

  @Test(arguments: [
    "ftp://127.0.0.1/", "file:///etc/passwd", "javascript:1", "data:text/html,x", "http://[/",
  ])
  func `a redirection to anything but http is refused`(_ location: String) throws {
    let server = try TestServer { _ in .redirect(location) }
    #expect(
      failure("http://127.0.0.1:\(server.port)/") == .badRedirection(location: location))
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1:70/", "data:,x",
  ])
  func `only http and https are spoken`(_ address: String) throws {
    let scheme = String(address.prefix { $0 != ":" })
    #expect(failure(address) == .badScheme(scheme))
  }

  @Test func `ports of other protocols are left alone`() {
    #expect(failure("http://127.0.0.1:25/") == .badPort(25))
    #expect(failure("http://127.0.0.1:6000/") == .badPort(6000))
  }

  @Test func `an error status is an error, unless the error page is wanted`() throws {
    let server = try TestServer { _ in
      .init(
        status: "404 Not Found", headers: ["Content-Type: text/html"], body: Array("gone".utf8))
    }
    let address = "http://127.0.0.1:\(server.port)/"
    #expect(failure(address) == .status(404, "Not Found"))
    var options = makeOptions()
    options.acceptsErrorStatus = true
    let page = try load(address, options)
    #expect(page.status == 404)
    #expect(page.bytes == Array("gone".utf8))
  }

  @Test func `a page is not larger than allowed, whatever its length says`() throws {
    let body = [UInt8](repeating: 0x61, count: 5000)
    let server = try TestServer { request in
      request.path == "/said"
        ? .init(body: body)
        : .init(raw: Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".utf8) + body)
    }
    var options = makeOptions()
    options.sizeLimit = 4999
    let origin = "http://127.0.0.1:\(server.port)"
    #expect(failure("\(origin)/said", options) == .tooLarge(limit: 4999))
    #expect(failure("\(origin)/unsaid", options) == .tooLarge(limit: 4999))
    options.sizeLimit = 5000
    #expect(try load("\(origin)/unsaid", options).bytes == body)
  }

  @Test func `a page that unpacks to more than allowed is refused`() throws {
    // 1 MB of zeros, packed with gzip to 1 KB.
    let packed = PackedZeros.gzip
    let server = try TestServer { _ in
      .init(headers: ["Content-Type: text/plain", "Content-Encoding: gzip"], body: packed)
    }
    var options = makeOptions()
    options.sizeLimit = 100_000
    let address = "http://127.0.0.1:\(server.port)/"
    #expect(failure(address, options) == .tooLarge(limit: 100_000))
    options.sizeLimit = 2 << 20
    let page = try load(address, options)
    #expect(page.bytes == [UInt8](repeating: 0, count: 1 << 20))
  }

  @Test func `fields without end are refused`() throws {
    let field = "X: " + String(repeating: "y", count: 1000) + "\r\n"
    let server = try TestServer { _ in
      .init(raw: Array(("HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 1000)).utf8))
    }
    guard case .malformedResponse = failure("http://127.0.0.1:\(server.port)/") else {
      Issue.record("no error, or another")
      return
    }
  }

  @Test func `what is not HTTP is an error`() throws {
    let server = try TestServer { _ in .init(raw: Array("SSH-2.0-x\r\n".utf8)) }
    guard case .malformedResponse = failure("http://127.0.0.1:\(server.port)/") else {
      Issue.record("no error, or another")
      return
    }
  }

  @Test func `a server that does not speak TLS is an error`() throws {
    let server = try TestServer(greeting: Array("HTTP/1.1 400 No\r\n\r\n".utf8)) { _ in .html("") }
    guard case .notSecure = failure("https://127.0.0.1:\(server.port)/") else {
      Issue.record("no error, or another")
      return
    }
  }

  @Test func `a port where nobody listens is an error`() throws {
    let port = try TestServer { _ in .html("") }.port
    guard case .notConnected = failure("http://127.0.0.1:\(port)/") else {
      Issue.record("no error, or another")
      return
    }
  }

  @Test func `an unknown name is an error`() {
    #expect(
      failure("http://nowhere.invalid/") == .nameNotResolved(host: "nowhere.invalid"))
  }

  @Test(arguments: [
    "http://", "http://a b/", "http://[::1%25lo]/", "http://1.2.3.256/", "nonsense",
  ])
  func `text that is not an address is an error`(_ address: String) {
    #expect(failure(address) == .badAddress)
  }

  @Test func `a server that is too slow is given up`() throws {
    let gate = Mutex(())
    let server = try TestServer { _ in gate.withLock { _ in .html("") } }
    var options = makeOptions()
    options.timeLimit = 0.2
    let reason = gate.withLock { _ in failure("http://127.0.0.1:\(server.port)/", options) }
    #expect(reason == .timedOut(seconds: 0.2))
  }

  @Test func `cookies go back to who set them, and scripts see them`() throws {
    let server = try TestServer { request in
      request.path == "/"
        ? .html("page", "Set-Cookie: c=3; Path=/other")
        : TestServer.Response(
          status: "302 Found",
          headers: [
            "Location: /", "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2; Path=/; HttpOnly",
          ])
    }
    let page = try load("http://127.0.0.1:\(server.port)/login")
    let sent = try #require(server.requests.last?.header("cookie"))
    #expect(sent.split(separator: "; ").sorted() == ["a=1", "b=2"])
    #expect(page.cookies.sorted() == ["a=1; path=/", "c=3; path=/other"])
  }

  @Test func `cookies are kept in a file`() throws {
    let server = try TestServer { _ in .html("", "Set-Cookie: seen=yes; Max-Age=1000") }
    let folder = try TemporaryFolder()
    var options = makeOptions()
    options.cookieFile = folder.path("cookies.txt")
    let address = "http://127.0.0.1:\(server.port)/"
    _ = try load(address, options)
    _ = try load(address, options)
    #expect(server.requests.map { $0.header("cookie") } == [nil, "seen=yes"])
  }

  @Test func `a proxy is asked in the place of the server`() throws {
    let proxy = try TestServer { _ in .html("by proxy") }
    var options = makeOptions()
    options.proxies = ProxySettings(http: "http://127.0.0.1:\(proxy.port)")
    let page = try load("http://example.test/page", options)
    #expect(page.bytes == Array("by proxy".utf8))
    #expect(proxy.requests.first?.target == "http://example.test/page")
    options.proxies.exceptions = ["other.test", ".test"]
    #expect(
      failure("http://example.test/page", options) == .nameNotResolved(host: "example.test"))
  }

  @Test(
    "what is no text or picture is no document",
    arguments: ["application/pdf", "video/mp4", "application/zip", "image/x-unknown"])
  func notADocument(_ type: String) throws {
    let server = try TestServer { _ in .init(headers: ["Content-Type: \(type)"], body: [1]) }
    #expect(failure("http://127.0.0.1:\(server.port)/") == .notADocument(type: type))
  }

  @Test(
    "the type is found where the server does not name it",
    arguments: [
      ("  <!doctype html>", "text/html"), ("<html >", "text/html"), ("<htmlx", "text/plain"),
      ("<!-- x", "text/html"), ("<?xml version='1.0'?>", "text/xml"), ("hello", "text/plain"),
      ("{}", "text/plain"), ("GIF89a", "image/gif"), ("", "text/plain"),
    ])
  func sniffed(_ text: String, _ type: String) throws {
    let server = try TestServer { _ in .init(body: Array(text.utf8)) }
    #expect(try load("http://127.0.0.1:\(server.port)/").type.essence == type)
  }

  @Test(
    arguments: [
      ("http://a.test/", true), ("HTTPS://a.test", true), ("ftp://a.test/", true),
      ("file:///a.html", true), ("x-app+1.0://a", true), ("a.html", false), ("a:b.html", false),
      ("/tmp/http://a", false), ("://a", false), ("1://a", false), ("", false), ("é://a", false),
    ])
  func `an address has a scheme, and the path of a file has none`(
    _ text: String, _ isAddress: Bool
  ) {
    #expect(PageLoader.isAddress(text) == isAddress)
  }
}
