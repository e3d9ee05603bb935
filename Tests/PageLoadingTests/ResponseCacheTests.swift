import DOM
import Foundation
import PageLoading
import TestSupport
import Testing

@Suite struct ResponseCacheTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func load(
    _ server: TestServer, _ path: String = "/", agent: String = "Test"
  ) throws
    -> LoadedPage
  {
    var options = LoadingOptions(userAgent: agent, policy: .person)
    options.proxies = .none
    options.cacheFolder = folder.path("cache")
    return try PageLoader(options).load("http://127.0.0.1:\(server.port)\(path)")
  }

  /// Answers with a page that has a tag, and with 304 if the client has it.
  private func makeServer(_ headers: String..., body: String = "page") throws -> TestServer {
    try TestServer { request in
      request.header("if-none-match") == "\"1\""
        ? .init(status: "304 Not Modified", headers: ["ETag: \"1\"", "X-Turn: second"])
        : .init(
          headers: ["Content-Type: text/html; charset=utf-8", "ETag: \"1\"", "X-Turn: first"]
            + headers, body: Array(body.utf8))
    }
  }

  @Test func `a page that has not changed is not sent again`() throws {
    let server = try makeServer("Set-Cookie: a=1", body: "grüße\0\n\n")
    let first = try load(server, "/#a")
    let second = try load(server, "/#b")
    #expect(first.bytes == Array("grüße\0\n\n".utf8))
    #expect(second.bytes == first.bytes)
    #expect(second.status == 200)
    #expect(second.charset == "utf-8")
    #expect(second.type == .html)
    // The server's new fields replace the old ones.
    #expect(second.headers.values(of: "x-turn") == ["second"])
    #expect(second.headers.value(of: "set-cookie") == nil)
    #expect(second.url.hasSuffix("/#b"))
    #expect(server.requests.map { $0.header("if-none-match") } == [nil, "\"1\""])
  }

  @Test func `a date does as well as a tag`() throws {
    let date = "Sat, 01 Jan 2022 00:00:00 GMT"
    let server = try TestServer { request in
      request.header("if-modified-since") == date
        ? .init(status: "304 Not Modified") : .html("page", "Last-Modified: \(date)")
    }
    _ = try load(server)
    #expect(try load(server).bytes == Array("page".utf8))
  }

  @Test func `a page that has changed takes the place of the old one`() throws {
    let server = try TestServer { request in
      let old = request.header("if-none-match")
      if old == "\"2\"" { return .init(status: "304 Not Modified") }
      return old == nil ? .html("one", "ETag: \"1\"") : .html("two", "ETag: \"2\"")
    }
    #expect(try load(server).bytes == Array("one".utf8))
    #expect(try load(server).bytes == Array("two".utf8))
    #expect(try load(server).bytes == Array("two".utf8))
    #expect(server.requests.map { $0.header("if-none-match") } == [nil, "\"1\"", "\"2\""])
  }

  @Test(arguments: [["Cache-Control: private, no-store"], ["Vary: *"]])
  func `what must not be kept is not`(_ headers: [String]) throws {
    let server = try TestServer { _ in .init(headers: ["ETag: \"1\""] + headers) }
    _ = try load(server)
    _ = try load(server)
    #expect(server.requests.map { $0.header("if-none-match") } == [nil, nil])
  }

  @Test func `another browser has another page`() throws {
    let server = try makeServer()
    _ = try load(server)
    _ = try load(server, agent: "Other")
    _ = try load(server, "/other")
    #expect(server.requests.map { $0.header("if-none-match") } == [nil, nil, nil])
  }

  @Test func `a damaged file counts as missing`() throws {
    let server = try makeServer(body: "page")
    _ = try load(server)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache"))
    let file = URL(fileURLWithPath: folder.path("cache/\(try #require(names.first))"))
    #expect(names.count == 1)
    let whole = try Data(contentsOf: file)
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: file)
      #expect(try load(server).bytes == Array("page".utf8))
    }
    #expect(!server.requests.contains { $0.header("if-none-match") != nil })
    // Each of these times it was written anew.
    #expect(try load(server).headers.value(of: "x-turn") == "second")
  }

  @Test func `many write at once, and everyone reads a whole page`() async throws {
    let body = String(repeating: "0123456789", count: 20_000)
    let server = try makeServer(body: body)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<32 { group.addTask { try self.load(server).bytes } }
      for try await bytes in group { #expect(bytes == Array(body.utf8)) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")).count == 1)
  }

  @Test func `a folder that cannot be written is no error`() throws {
    let server = try makeServer()
    try Data().write(to: URL(fileURLWithPath: folder.path("cache")))
    #expect(try load(server).bytes == Array("page".utf8))
  }

  @Test func `a page is kept under the address that it came from`() throws {
    let server = try TestServer { request in
      if request.path == "/" { return .redirect("/page") }
      return request.header("if-none-match") == "\"1\""
        ? .init(status: "304 Not Modified") : .html("page", "ETag: \"1\"")
    }
    _ = try load(server)
    #expect(try load(server).bytes == Array("page".utf8))
    #expect(server.requests.map(\.path) == ["/", "/page", "/", "/page"])
  }

  @Test func `a folder that is full forgets what was not used for longest`() throws {
    let server = try TestServer { request in
      request.header("if-none-match") == nil
        ? .init(
          headers: ["Content-Type: text/html", "ETag: \"1\""],
          body: [UInt8](repeating: 0x78, count: 100_000))
        : .init(status: "304 Not Modified", headers: ["ETag: \"1\""])
    }
    var options = LoadingOptions(userAgent: "Test", policy: .person)
    options.proxies = .none
    options.cacheFolder = folder.path("cache")
    options.cacheSizeLimit = 1 << 20
    let stranger = "notes.txt"
    let loader = PageLoader(options)
    for number in 1...8 { _ = try loader.load("http://127.0.0.1:\(server.port)/\(number)") }
    _ = try folder.write("mine", to: "cache/\(stranger)")
    // The first is used again, so others are older than it.
    _ = try loader.load("http://127.0.0.1:\(server.port)/1")
    for number in 9...15 { _ = try loader.load("http://127.0.0.1:\(server.port)/\(number)") }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache"))
    #expect(files.contains(stranger))
    let size = try files.reduce(0) { sum, name in
      let path = folder.path("cache/\(name)")
      return sum + (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
    }
    #expect(size <= 1 << 20)
    #expect(files.count > 8)
    let before = server.requests.count
    for number in [1, 15, 2] { _ = try loader.load("http://127.0.0.1:\(server.port)/\(number)") }
    #expect(
      server.requests.dropFirst(before).map { $0.header("if-none-match") } == [
        "\"1\"", "\"1\"", nil,
      ])
  }
}
