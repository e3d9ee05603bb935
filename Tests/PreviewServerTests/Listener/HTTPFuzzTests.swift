import Glibc
import Synchronization
import TestSupport
import Testing

@testable import PreviewServer

/// HTTP that is damaged at random, as bytes on a connection: each is answered or closed, and the
/// server goes on.
@Suite struct HTTPFuzzTests {
  /// The fault that an input revealed.
  private enum Fault: Error {
    /// The server neither answered nor closed the connection.
    case silence
    /// The response does not begin as an answer does.
    case noAnswer(String)
    /// The server says that it is at fault.
    case internalError
    /// Another client's request was not answered.
    case unwell
  }

  private static let json = #"{"page": {"html": "<p>"}, "script": {"source": "1"}}"#

  private static let seeds: [[UInt8]] = {
    func post(_ path: String, _ type: String, _ body: String, _ fields: String = "") -> String {
      "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n\(fields)"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    let form =
      "--x\r\nContent-Disposition: form-data; name=\"page\"; filename=\"a.html\"\r\n"
      + "Content-Type: text/html\r\n\r\n<p>\r\n--x\r\n"
      + "Content-Disposition: form-data; name=\"script\"\r\n\r\n1\r\n--x--\r\n"
    let rule =
      #"{"rule": "SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1", "#
      + #""host": "safari"}"#
    return [
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /metrics HTTP/1.1\r\nHost: localhost\r\nAccept: text/plain;q=0.5, */*\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"a\", W/\"b\"\r\n"
        + "Accept-Encoding: gzip;q=1.0, identity\r\n\r\n",
      "HEAD /openapi.json HTTP/1.0\r\n\r\n",
      "OPTIONS /v1/run HTTP/1.1\r\nHost: localhost\r\nOrigin: https://a.test\r\n"
        + "Access-Control-Request-Method: POST\r\n\r\n",
      post("/v1/run", "application/json", json),
      post("/v1/run", "application/json; charset=utf-8", json, "Expect: 100-continue\r\n"),
      post("/v1/run", "multipart/form-data; boundary=x", form),
      post("/v1/requests", "application/json", json) + "GET /v1/version HTTP/1.1\r\n\r\n",
      post("/v1/check", "application/json", #"{"script": {"source": "var a = 1;"}}"#),
      post("/v1/match", "application/json", rule),
      post("/v1/requests/0/finalize", "application/json", #"{"arguments": {"a": [1]}}"#),
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n\(String(json.utf8.count, radix: 16));a=b\r\n\(json)\r\n"
        + "0\r\nTrailer: x\r\n\r\n",
      "DELETE /v1/requests/00000000000000000000000000000000 HTTP/1.1\r\nHost: localhost\r\n"
        + "Authorization: Bearer x\r\nConnection: keep-alive\r\n\r\n",
    ].map { Array($0.utf8) }
  }()

  private static let damage = Damage(
    words: [
      "\r\n", "\n", "\r", "\0", "\r\n\r\n", ": ", "%00", "%2e%2e%2f", "%", "?", "#", "//", " ",
      "\t", "Content-Length: 0\r\n", "Content-Length: 99999999999999999999\r\n",
      "Content-Length: -1\r\n", "Content-Length: 5, 5\r\n", "Transfer-Encoding: chunked\r\n",
      "Transfer-Encoding: chunked, identity\r\n", "FFFFFFFFFFFFFFFFF\r\n", "7fffffffffffffff\r\n",
      "Host: a\r\n", "Connection: close\r\n", "Connection: upgrade\r\nUpgrade: h2c\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "HTTP/0.9", "HTTP/1.2", "HTTP/9999999999.1", "TRACE ",
      "CONNECT a:1 ", "http://a.test", "Range: bytes=0-,1-", "Cookie: a=b; a", "--x", "--x--",
      "{", "[", "\"", "\\ud800", "[[[[[[[[[[[[[[[[", "bplist00", "PK\u{3}\u{4}", "é", "\u{FFFD}",
      "X-Forwarded-For: 1.1.1.1, ::1\r\n", "Accept: ;q=,;\r\n", "boundary=", ";", "=",
    ])

  @Test func `whatever comes over a connection is answered or closed`() throws {
    let service = FakeRunService()
    let server = try HTTPServerTests.serve(service)
    defer { server.stop() }
    var checked = 0
    let count = try FuzzRun("http").perform {
      Self.damage.apply(to: Self.seeds, &$0)
    } check: { input in
      try exchange(input, server.port)
      checked += 1
      guard checked.isMultiple(of: 20) else { return }
      service.requests.withLock { $0 = [] }
      let client = try RawClient(port: server.port)
      client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      guard try client.read().text == "ok\n" else { throw Fault.unwell }
    }
    #expect(count > 5)
  }

  private func exchange(_ input: [UInt8], _ port: UInt16) throws {
    let client = try RawClient(port: port)
    // In two pieces, so that also what stands between two reads of the server is hit.
    let middle = input.reduce(0) { ($0 &* 31) &+ Int($1) }.magnitude % UInt(input.count + 1)
    if client.send(Array(input[..<Int(middle)])) { client.send(Array(input[Int(middle)...])) }
    client.finishSending()
    let answer: [UInt8]
    do {
      answer = try client.readToEnd()
    } catch RawClient.Failure.timedOut {
      throw Fault.silence
    }
    guard !answer.isEmpty else { return }
    let text = String(decoding: answer, as: UTF8.self)
    guard answer.starts(with: "HTTP/1.".utf8) else { throw Fault.noAnswer(String(text.prefix(40))) }
    if text.contains("HTTP/1.1 500 ") { throw Fault.internalError }
  }
}
