import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import PreviewServer

/// Requests that are not quite HTTP, sent over sockets.
@Suite(.timeLimit(.minutes(2))) struct MalformedRequestTests {
  /// The statuses that `openapi.json` lists, and those of the HTTP library.
  static let documented: Set<Int> = [
    100, 200, 201, 204, 304, 400, 403, 404, 405, 406, 413, 414, 415, 421, 422, 431, 501, 503, 505,
  ]

  static let samples: [String] = [
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nAccept: application/json;q=0.5, */*\r\n"
      + "Accept-Encoding: gzip\r\nIf-None-Match: \"a\"\r\n\r\n",
    HTTPServerTests.post(HTTPServerTests.run, "X-Request-Id: a\r\nOrigin: http://localhost\r\n"),
    "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n2;x=y\r\n1}\r\n0\r\nTrailer: x\r\n\r\n",
    "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 96\r\n"
      + "Content-Type: multipart/form-data; boundary=\"b\"\r\n\r\n--b\r\nContent-Disposition: "
      + "form-data; name=page; filename=\"a.html\"\r\n\r\n<p>\r\n--b--\r\n..........",
    "DELETE /v1/requests/one.0123 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nAccess-Control-Request-Method: GET\r\n\r\n",
  ]

  @Test(arguments: 0..<8)
  func mutatedRequestsGetDocumentedAnswersOrNone(part: Int) throws {
    let server = try HTTPServerTests.serve { $0.limits.body = 1 << 20 }
    defer { server.stop() }
    var random = SeededGenerator(seed: UInt64(part) + 1)
    for round in 0..<60 {
      let sample = Self.samples[round % Self.samples.count]
      let request = Mutation.mutate(Array(sample.utf8), &random)
      let client = try RawClient(port: server.port)
      client.send(request)
      client.finishSending()
      try Self.check(client, sent: request)
    }
    let client = try RawClient(port: server.port)
    client.send(Self.samples[0])
    #expect(try client.read().text == "ok\n")
  }

  /// Looks at all answers on a connection.
  private static func check(_ client: RawClient, sent request: [UInt8]) throws {
    let text = String(decoding: request.prefix(300), as: UTF8.self)
    while true {
      let answer: RawClient.Answer
      do {
        answer = try client.read(toHead: text.hasPrefix("HEAD"))
      } catch RawClient.Failure.closed {
        return
      }
      #expect(documented.contains(answer.status), "\(text)")
      if answer.fields["content-type"] == "application/problem+json", !answer.body.isEmpty {
        let problem = try PropertyList.read(answer.body, as: .json)
        #expect(problem["status"]?.integer == answer.status)
      }
    }
  }
}

/// Heads that must be refused, and with one answer: the response is compared byte by byte.
@Suite(.timeLimit(.minutes(2))) struct RefusedHeadTests {
  /// Everything that is answered to some bytes.
  private static func answer(to request: String) throws -> String {
    let server = try HTTPServerTests.serve()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(request)
    return String(decoding: try client.readToEnd(), as: UTF8.self)
  }

  @Test(
    "lines that another reader could see elsewhere are refused",
    arguments: [
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\0\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHo\0st: localhost\r\nHost: localhost\r\n\r\n",
      "GET /healthz\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /healthz\0?x HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /healthz HTTP/1.1\nHost: localhost\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: y\r\n\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: y\n\n",
      "GET /healthz HTTP/1.1\nHost: localhost\n\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n",
      "GET  /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /healthz  HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /healthz HTTP/1.1\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nX\r\nHost: localhost\r\n\r\n",
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n",
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length:\r\n\r\n",
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
    ])
  func refused(request: String) throws {
    let answer = try Self.answer(to: request)
    #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer)")
  }

  @Test("cookies that find no room are refused with one answer")
  func cookies() throws {
    let cookies = String(repeating: "a=b; ", count: 4000)
    let answer = try Self.answer(
      to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookies)\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 431 "), "\(answer)")
    #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer)")
  }

  @Test(
    "what only looks strange is answered",
    arguments: [
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /healthz?a=b&c=%20d HTTP/1.1\r\nHost:localhost\r\nX:\r\nY: \t a \r\n\r\n",
      "\r\nGET /healthz HTTP/1.1\r\nhOST: localhost\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nCookie: a=b; c=\"d\"\r\nHost: localhost\r\n\r\n",
      "GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
  func answered(request: String) throws {
    let server = try HTTPServerTests.serve()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    // Piece by piece, and twice on one connection.
    for _ in 0..<2 {
      for byte in request.utf8 { client.send([byte]) }
      #expect(try client.read().text == "ok\n")
    }
  }
}

/// Changes bytes at random.
enum Mutation {
  static func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...16, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(place...)
      case 5:
        let piece: StaticString =
          [
            "\r\n", "\0", "%00", "Content-Length: 5\r\n", ": ", " HTTP/1.0\r\n", "\n\n",
            "Transfer-Encoding: chunked\r\n", "ffffffffffffffffff\r\n", "\u{FF}",
            "Expect: 100-continue\r\n",
          ].randomElement(using: &random) ?? ""
        bytes.insert(contentsOf: piece.withUTF8Buffer { Array($0) }, at: place)
      default:
        bytes.insert(
          contentsOf: repeatElement(
            bytes[place], count: Int.random(in: 100...20_000, using: &random)), at: place)
      }
    }
    return bytes
  }
}
