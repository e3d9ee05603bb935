import Bytes
import Dispatch
import Glibc
import Preprocessing
import PropertyLists
import Synchronization
import Testing

@testable import PreviewServer

@Suite struct HTTPServerTests {
  static let run = #"{"page": {"html": "<p>"}, "script": {"source": "1"}}"#

  /// A server on a free port of the loopback interface.
  static func serve(
    _ service: FakeRunService = FakeRunService(), log: AccessLog.Destination = .none,
    _ change: (inout PreviewConfiguration) -> Void = { _ in }
  ) throws -> HTTPServer {
    var configuration = PreviewConfiguration(version: "1.2.3", instance: "one")
    change(&configuration)
    return try HTTPServer(
      configuration, on: ListenAddress(port: 0), service: service, log: AccessLog(log))
  }

  static func post(_ body: String, _ fields: String = "") -> String {
    "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
  }

  @Test func requestsOnOneConnectionAreAnsweredInOrder() throws {
    let server = try Self.serve()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + Self.post(Self.run))
    #expect(try client.read().text == "ok\n")
    let answer = try client.read()
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == "application/json")
    #expect(answer.text.contains("Blé"))
    client.send("HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.read(toHead: true).fields["content-length"] == "3")
  }

  @Test func answersThatComeLateReachTheirClients() throws {
    let waiting = Mutex<[FakeRunService.Reply]>([])
    let service = FakeRunService { _, reply in waiting.withLock { $0.append(reply) } }
    let server = try Self.serve(service)
    defer { server.stop() }
    let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send(Self.post(Self.run)) }
    while waiting.withLock({ $0.count }) < clients.count { sched_yield() }
    for reply in waiting.withLock({ $0 }) { reply(.success(.sample)) }
    for client in clients { #expect(try client.read().status == 200) }
  }

  @Test func aChunkedBodyIsRead() throws {
    let service = FakeRunService()
    let server = try Self.serve(service)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n")
    for piece in [Self.run.prefix(10), Self.run.dropFirst(10)] {
      client.send("\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n")
    }
    client.send("0\r\n\r\n")
    #expect(try client.read().status == 200)
    #expect(service.requests.withLock { $0.count } == 1)
  }

  @Test func aLargeBodyArrivesWhole() throws {
    let service = FakeRunService()
    let server = try Self.serve(service)
    defer { server.stop() }
    let page = String(repeating: "0123456789abcdef", count: 1 << 18)
    let client = try RawClient(port: server.port)
    client.send(Self.post(#"{"page": {"html": "\#(page)"}, "script": {"source": "1"}}"#))
    #expect(try client.read().status == 200)
    #expect(service.requests.withLock { $0.first?.page.bytes.count } == 4 << 20)
  }

  @Test func aClientThatSendsTooMuchGetsToSeeWhy() throws {
    let server = try Self.serve { $0.limits.body = 1000 }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(Self.post(String(repeating: "x", count: 3 << 20)))
    let answer = try client.read()
    #expect(answer.status == 413)
    #expect(answer.text.contains("1000 bytes"))
    let chunked = try RawClient(port: server.port)
    chunked.send(
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n")
    chunked.send("800\r\n\(String(repeating: "x", count: 0x800))\r\n0\r\n\r\n")
    #expect(try chunked.read().status == 413)
  }

  @Test func aClientThatAsksFirstNeedNotSendItsBody() throws {
    let server = try Self.serve { $0.limits.body = 1000 }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 2000\r\nExpect: 100-continue\r\n\r\n")
    #expect(try client.read().status == 413)
    let small = try RawClient(port: server.port)
    small.send(
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(Self.run.utf8.count)\r\nExpect: 100-continue\r\n\r\n")
    #expect(try small.read().status == 100)
    small.send(Self.run)
    #expect(try small.read().status == 200)
  }

  @Test func aHeadThatIsTooLongIsRefused() throws {
    let server = try Self.serve()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 40_000))"
        + "\r\n\r\n")
    #expect(try client.read().status == 431)
  }

  @Test func slowHeadsAndBodiesAreCutOff() throws {
    let server = try Self.serve {
      $0.limits.headTime = 0.3
      $0.limits.bodyTime = 0.3
    }
    defer { server.stop() }
    let head = try RawClient(port: server.port)
    head.send("GET /healthz HTTP/1.1\r\nHost: loc")
    #expect(try head.readToEnd().isEmpty)
    let body = try RawClient(port: server.port)
    body.send(
      "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 100\r\n\r\n{")
    #expect(try body.readToEnd().isEmpty)
    let silent = try RawClient(port: server.port)
    #expect(try silent.readToEnd().isEmpty)
  }

  @Test func connectionsFromOneAddressAreLimited() throws {
    let server = try Self.serve { $0.limits.connectionsPerClient = 2 }
    defer { server.stop() }
    let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    let answered = clients.filter { (try? $0.read().status) == 200 }
    #expect(answered.count == 2)
  }

  @Test func stoppingLetsWhatRunsComeToItsEnd() throws {
    let held = Mutex<FakeRunService.Reply?>(nil)
    let service = FakeRunService { _, reply in held.withLock { $0 = reply } }
    let server = try Self.serve(service)
    let client = try RawClient(port: server.port)
    client.send(Self.post(Self.run))
    while held.withLock({ $0 == nil }) { sched_yield() }
    let stopped = DispatchSemaphore(value: 0)
    let wasClean = Box(false)
    DispatchQueue.global().async {
      wasClean.value = server.stop()
      stopped.signal()
    }
    // Balancers are told to go elsewhere from some time on.
    while true {
      let other = try RawClient(port: server.port)
      other.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      if try other.read().status == 503 { break }
    }
    let other = try RawClient(port: server.port)
    other.send(Self.post(Self.run))
    let refused = try other.read()
    #expect(refused.status == 503)
    #expect(refused.fields["retry-after"] == "1")
    held.withLock { $0 }?(.success(.sample))
    let answer = try client.read()
    #expect(answer.status == 200)
    #expect(answer.fields["connection"]?.lowercased() == "close")
    stopped.wait()
    #expect(wasClean.value)
  }

  @Test func whatDoesNotEndInTimeIsAnsweredAllTheSame() throws {
    let held = Mutex<FakeRunService.Reply?>(nil)
    let service = FakeRunService { _, reply in held.withLock { $0 = reply } }
    let server = try Self.serve(service) { $0.limits.drainTime = 0.1 }
    let client = try RawClient(port: server.port)
    client.send(Self.post(Self.run))
    while held.withLock({ $0 == nil }) { sched_yield() }
    #expect(!server.stop())
    #expect(try client.read().status == 503)
    // The answer that comes too late goes nowhere.
    held.withLock { $0 }?(.success(.sample))
  }

  @Test func ipv6IsListenedOn() throws {
    let server = try HTTPServer(
      PreviewConfiguration(version: "1"), on: ListenAddress(host: "[::1]", port: 0),
      service: FakeRunService(), log: AccessLog(.none))
    defer { server.stop() }
    #expect(server.url == "http://[::1]:\(server.port)")
  }

  @Test func anAddressInUseIsAnError() throws {
    let server = try Self.serve()
    defer { server.stop() }
    #expect(throws: ListenerError.cannotBind("127.0.0.1:\(server.port)", code: EADDRINUSE)) {
      _ = try HTTPServer(
        PreviewConfiguration(version: "1"), on: ListenAddress(port: server.port),
        service: FakeRunService(), log: AccessLog(.none))
    }
  }

  @Test func everyRequestIsLogged() throws {
    let path = "/tmp/jsprep-access-\(RandomText.hexadecimal(bytes: 8)).log"
    defer { unlink(path) }
    let server = try Self.serve(log: .file(path))
    let client = try RawClient(port: server.port)
    client.send(Self.post(Self.run, "X-Request-Id: abc\r\nUser-Agent: test\"1\r\n"))
    _ = try client.read()
    client.send("GET /nothing?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try client.read()
    server.stop()
    let lines = try LogFile.read(path)
    #expect(lines.count == 2)
    #expect(lines[0]["id"] == "abc")
    #expect(lines[0]["route"] == "/v1/run")
    #expect(lines[0]["status"] == 200)
    #expect(lines[0]["client"] == "127.0.0.1")
    #expect(lines[0]["agent"] == "test\"1")
    #expect(lines[0]["received"]?.integer == Self.run.utf8.count)
    #expect(lines[1]["route"] == "other")
    #expect(lines[1]["target"] == "/nothing?x=1")
    #expect(lines[1]["status"] == 404)
  }

  @Test func metricsCountWhatWasAnswered() throws {
    let server = try Self.serve()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      client.send(Self.post(Self.run))
      _ = try client.read()
    }
    client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let text = try client.read().text
    #expect(
      text.contains(
        #"jsprep_http_requests_total{route="/v1/run",method="POST",status="200"} 3"#))
    #expect(text.contains(#"jsprep_http_request_duration_seconds_count{route="/v1/run"} 3"#))
    #expect(text.contains("jsprep_http_connections 1\n"))
    #expect(text.contains("jsprep_workers 2\n"))
  }

  @Test func aBodyWithoutAnEndIsRefusedAtOnce() throws {
    let server = try Self.serve()
    defer { server.stop() }
    for coding in ["gzip", "gzip, chunked", "identity"] {
      let client = try RawClient(port: server.port)
      client.send(
        "POST /v1/run HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: \(coding)\r\n\r\n{")
      let answer = try client.read()
      #expect(answer.status == 400)
      #expect(answer.fields["connection"] == "close")
    }
  }
}
