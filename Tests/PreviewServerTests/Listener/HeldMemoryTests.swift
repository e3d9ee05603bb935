import Preprocessing
import PropertyLists
import Testing

@testable import PreviewServer

/// The memory that clients make the server hold, over sockets.
@Suite(.timeLimit(.minutes(2))) struct HeldMemoryTests {
  private static func head(_ length: Int) -> String {
    "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(length)\r\n\r\n"
  }

  @Test("bodies that are announced and do not come block no other client")
  func announced() throws {
    let server = try HTTPServerTests.serve {
      $0.limits.body = 600
      $0.limits.bodies = 1200
    }
    defer { server.stop() }
    var idle: [RawClient] = []
    for number in 0..<16 {
      let client = try RawClient(port: server.port, from: "127.0.0.\(number % 4 + 2)")
      client.send(Self.head(600) + "{")
      idle.append(client)
    }
    let client = try RawClient(port: server.port)
    client.send(HTTPServerTests.post(HTTPServerTests.run))
    #expect(try client.read().status == 200)
  }

  @Test("the client whose bodies take the most gives way to one that has less")
  func bodies() throws {
    let server = try HTTPServerTests.serve {
      $0.limits.body = 600
      $0.limits.bodies = 650
    }
    defer { server.stop() }
    let greedy = try RawClient(port: server.port, from: "127.0.0.2")
    greedy.send(Self.head(600) + String(repeating: " ", count: 599))
    // The bytes are held once the server has read them, which nothing tells: so others come until one
    // finds no room otherwise.
    let padded = HTTPServerTests.run + String(repeating: " ", count: 200)
    for _ in 0..<3 {
      let client = try RawClient(port: server.port)
      client.send(HTTPServerTests.post(padded))
      #expect(try client.read().status == 200)
    }
  }

  @Test("answers that nobody reads give way, and stay within the limit for all")
  func answers() throws {
    let html = Array(repeating: UInt8(ascii: "x"), count: 16 << 20)
    let service = FakeRunService(.success(RunReply(outcome: .results([:]), html: html)))
    let server = try HTTPServerTests.serve(service) {
      $0.limits.answer = 20 << 20
      $0.limits.answers = 40 << 20
    }
    defer { server.stop() }
    var slow: [RawClient] = []
    for number in 0..<6 {
      let client = try RawClient(port: server.port, from: "127.0.0.\(number + 2)")
      client.send(HTTPServerTests.post(HTTPServerTests.run, "Accept: text/html\r\n"))
      _ = try client.read(until: "\r\n\r\n")
      slow.append(client)
    }
    // Two of them fit; the others were told to come again.
    let client = try RawClient(port: server.port)
    client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let text = try client.read().text
    let held = text.split(separator: "\n").first {
      $0.hasPrefix("jsprep_http_held_bytes{kind=\"answers\"}")
    }
    let bytes = held.flatMap { Int($0.split(separator: " ")[1]) } ?? .max
    #expect(bytes >= 32 << 20)
    #expect(bytes <= 40 << 20)
    // A small answer finds room all the same.
    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.read().text == "ok\n")
  }

  @Test("a reader that is too slow over the whole of its answer is cut")
  func slowReader() throws {
    let html = Array(repeating: UInt8(ascii: "x"), count: 32 << 20)
    let service = FakeRunService(.success(RunReply(outcome: .results([:]), html: html)))
    let server = try HTTPServerTests.serve(service) {
      $0.limits.bodyTime = 0.1
      $0.limits.bodyRate = 1e9
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(HTTPServerTests.post(HTTPServerTests.run, "Accept: text/html\r\n"))
    let head = try client.read(until: "\r\n\r\n")
    #expect(head.contains("Content-Length: \(html.count)\r\n"))
    // Nothing is read until another has seen that the first was cut.
    let other = try RawClient(port: server.port)
    while true {
      other.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
      if try other.read().text.contains("jsprep_http_connections 1\n") { break }
    }
    #expect(try client.readToEnd().count < html.count)
  }

  @Test("idle connections do not lock other clients out")
  func idleConnections() throws {
    let server = try HTTPServerTests.serve { $0.limits.connections = 8 }
    defer { server.stop() }
    var kept: [RawClient] = []
    for number in 0..<8 {
      let client = try RawClient(port: server.port, from: "127.0.0.\(number % 4 + 2)")
      client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try client.read().status == 200)
      kept.append(client)
    }
    let good = try RawClient(port: server.port)
    for _ in 0..<3 {
      good.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try good.read().status == 200)
    }
    // One of the others was closed, which may try again.
    let closed = kept.filter { client in
      client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return (try? client.read().status) != 200
    }
    #expect(closed.count == 1)
  }
}
