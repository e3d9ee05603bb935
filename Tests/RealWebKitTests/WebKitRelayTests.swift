import Foundation
import PageLoading
import TestSupport
import Testing

@testable import RealWebKit

/// The proxy that WebKit's requests go through.
@Suite("WebKit's proxy", .serialized)
struct WebKitRelayTests {
  /// Names that lead to this machine, one of them to an address that counts as public.
  private struct Names: HostResolver {
    func addresses(of host: String) -> [IPAddress] {
      switch host {
      case "public.test": [IPAddress("127.0.0.1")].compactMap(\.self)
      case "private.test": [IPAddress("127.0.0.2")].compactMap(\.self)
      default: []
      }
    }
  }

  private struct NobodyAnswers: Error {}

  private func relay() throws -> WebKitRelay {
    var policy = NetworkPolicy.publicOnly
    policy.exceptions = [try #require(AddressRange("127.0.0.1/32"))]
    var options = LoadingOptions(userAgent: "Test/1", policy: policy)
    options.proxies = .none
    options.resolver = Names()
    return try WebKitRelay(BrowserNetwork(options, pageAddress: nil), nil)
  }

  /// Sends bytes to the relay, and gives all that comes back until it closes the connection.
  private func exchange(_ relay: WebKitRelay, _ parts: String...) throws -> String {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(relay.port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
    }
    guard result == 0 else { throw NobodyAnswers() }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    for (index, part) in parts.enumerated() {
      _ = part.withCString { send(file, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
      guard index < parts.count - 1 else { break }
      let count = read(file, &buffer, buffer.count)
      received += buffer[..<max(0, count)]
    }
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      received += buffer[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }

  @Test("a request goes on to its server, and the response comes back with the last word")
  func forwarding() throws {
    let server = try TestServer { request in
      .html("\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))")
    }
    let relay = try relay()
    let answer = try exchange(
      relay,
      "POST http://public.test:\(server.port)/a?b HTTP/1.1\r\nHost: public.test\r\n"
        + "Proxy-Connection: keep-alive\r\nContent-Length: 3\r\n\r\nabcGET")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("\r\nConnection: close\r\n"))
    #expect(answer.hasSuffix("POST /a?b abc"))
    #expect(server.requests.map(\.path) == ["/a"])
    #expect(server.requests.first?.header("proxy-connection") == nil)
    #expect(server.requests.first?.header("connection") == "close")
    #expect(relay.missing.isEmpty)
  }

  @Test("a tunnel leads to the judged address, and carries anything")
  func tunnel() throws {
    let server = try TestServer { .html("through \($0.target)") }
    let answer = try exchange(
      try relay(), "CONNECT public.test:\(server.port) HTTP/1.1\r\n\r\n",
      "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.hasSuffix("through /x"))
    #expect(server.connectedAddresses == ["127.0.0.1"])
  }

  @Test("what the policy refuses gets no connection and no response, and is noted")
  func refusals() throws {
    let server = try TestServer { _ in .html("") }
    let relay = try relay()
    for request in [
      "GET http://private.test:\(server.port)/ HTTP/1.1\r\n\r\n",
      "GET http://127.0.0.2:\(server.port)/ HTTP/1.1\r\n\r\n",
      "CONNECT private.test:\(server.port) HTTP/1.1\r\n\r\n",
      "CONNECT unknown.test:443 HTTP/1.1\r\n\r\n",
      // The name of a host is not to hide another one.
      "GET http://public.test@private.test:\(server.port)/ HTTP/1.1\r\n\r\n",
      "GET http://private.test:\(server.port)/ HTTP/1.1\r\nHost: public.test\r\n\r\n",
      "GET file:///etc/passwd HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\r\n\r\n",
      "CONNECT public.test HTTP/1.1\r\n\r\n",
    ] {
      #expect(try exchange(relay, request).isEmpty, "\(request)")
    }
    #expect(server.connectedAddresses.isEmpty)
    #expect(
      relay.missing.map(\.url) == [
        "http://private.test:\(server.port)/", "http://127.0.0.2:\(server.port)/",
        "https://private.test:\(server.port)/", "https://unknown.test/",
      ])
  }

  @Test("after the relay is stopped, nobody answers at its port")
  func stopping() throws {
    // A server of another test may get the port at once; hardly several times in a row.
    let isSilent = try (0..<5).contains { _ in
      let relay = try relay()
      relay.stop()
      do {
        _ = try exchange(relay, "GET http://public.test/ HTTP/1.1\r\n\r\n")
        return false
      } catch is NobodyAnswers {
        return true
      }
    }
    #expect(isSilent)
  }

  @Test("a large response arrives whole, although its reader is slow")
  func large() throws {
    let body = [UInt8](repeating: 0x61, count: 5 << 20)
    let server = try TestServer { _ in .init(body: body) }
    let answer = try exchange(
      try relay(), "GET http://public.test:\(server.port)/ HTTP/1.1\r\n\r\n")
    #expect(answer.utf8.suffix(body.count).count { $0 == 0x61 } == body.count)
  }
}
