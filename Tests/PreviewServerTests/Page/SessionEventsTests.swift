import Glibc
import PropertyLists
import Testing

@testable import PreviewServer

@Suite(.timeLimit(.minutes(1))) struct SessionEventsTests {
  static let listen = "GET /session/events HTTP/1.1\r\nHost: localhost\r\n\r\n"

  static func input(_ script: String) -> PreviewInput {
    PreviewInput(page: .markup("<p>", address: ""), scriptName: "a.js", script: script)
  }

  @Test func allWhoListenHearOfAChangeAndTheServerStopsAtOnce() throws {
    let session = PreviewSession(Self.input("1"))
    let server = try HTTPServerTests.serve { $0.session = session }
    let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send(Self.listen)
      let head = try client.read(until: "data: \(session.content.version)\n\n")
      #expect(head.contains("Content-Type: text/event-stream"))
    }
    // Others are served meanwhile.
    let other = try RawClient(port: server.port)
    other.send("GET /session HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try other.read().text.contains(#""script":"1""#))
    session.replace(Self.input("2"))
    for client in clients { _ = try client.read(until: "data: \(session.content.version)\n\n") }
    #expect(server.stop())
    for client in clients { #expect(try client.readToEnd().starts(with: "\r\n0\r\n".utf8)) }
  }

  @Test func whoeverLeavesIsForgotten() throws {
    let session = PreviewSession(Self.input("1"))
    let server = try HTTPServerTests.serve { $0.session = session }
    defer { server.stop() }
    do {
      let client = try RawClient(port: server.port)
      client.send(Self.listen)
      _ = try client.read(until: "data: ")
      #expect(session.listenerCount == 1)
    }
    var time = 1e9
    while session.listenerCount > 0 {
      session.beat(at: time)
      time += 100
      sched_yield()
    }
  }

  @Test func aHeadOfTheEventsEnds() throws {
    let session = PreviewSession(Self.input("1"))
    let server = try HTTPServerTests.serve { $0.session = session }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("HEAD /session/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.read(toHead: true).status == 200)
    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.read().text == "ok\n")
  }

  @Test func filesAreFollowedHoweverTheyAreWritten() throws {
    var template = Array("/tmp/jsprep-session-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for name in ["page.html", "a.js", "a.json"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    func write(_ text: String, _ name: String) {
      let file = fopen("\(folder)/\(name)", "w")
      fputs(text, file)
      fclose(file)
    }
    write("<meta charset=iso-8859-1><p>old", "page.html")
    write("first", "a.js")
    write(#"{"n": 1}"#, "a.json")
    let server = try ServerProcess([
      "serve", "\(folder)/page.html", "\(folder)/a.js", "--arguments", "@\(folder)/a.json",
      "--port", "0", "--no-access-log", "--workers", "1",
    ])
    let client = try RawClient(port: server.port)
    func session() throws -> PropertyList {
      client.send("GET /session HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try PropertyList.read(try client.read().body, as: .json)
    }
    let first = try session()
    #expect(first["script"] == "first")
    #expect(first["name"] == "a.js")
    #expect(first["address"]?.string == "file://\(folder)/page.html")
    #expect(first["arguments"] == #"{"n": 1}"#)

    let listener = try RawClient(port: server.port)
    listener.send(Self.listen)
    _ = try listener.read(until: "\n\n\r\n")
    /// Waits until it is told of a change; on a slow machine there may be signs of life before.
    func change() throws {
      while !(try listener.read(until: "\n\n\r\n").contains("event: change\ndata: W/")) {}
    }
    write("second", "new")
    #expect(rename("\(folder)/new", "\(folder)/a.js") == 0)
    try change()
    #expect(try session()["script"] == "second")
    write("third", "a.js")
    try change()
    #expect(try session()["script"] == "third")
    write("<p>new", "page.html")
    try change()
    #expect(try session()["html"] == "<p>new")
    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test func theBrowserIsToldTheAddress() throws {
    var template = Array("/tmp/jsprep-browser-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for name in ["browser", "address"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    let program = fopen("\(folder)/browser", "w")
    fputs("#!/bin/sh\necho \"$2\" > \(folder)/new && mv \(folder)/new \(folder)/address\n", program)
    fclose(program)
    chmod("\(folder)/browser", 0o700)
    let server = try ServerProcess(
      ["serve", "--port", "0", "--open", "--no-access-log", "--workers", "1"],
      variables: ["BROWSER=/nonexistent:\(folder)/browser --new %s"])
    try #require(eventually { access("\(folder)/address", R_OK) == 0 })
    let address = fopen("\(folder)/address", "r")
    var line = [CChar](repeating: 0, count: 200)
    fgets(&line, 200, address)
    fclose(address)
    let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #expect(String(decoding: text, as: UTF8.self) == server.address + "\n")
    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test(arguments: [
    (["page.html"], 64, "a script is missing"), (["-", "a.js"], 64, "only files can be watched"),
    (["a", "b", "c"], 64, "too many operands: 'c'"),
    (["/nonexistent.html", "/nonexistent.js"], 66, "cannot read /nonexistent"),
    (["--arguments", "{}"], 64, "'--arguments' goes with a page and a script"),
  ])
  func whatCannotBeFollowedIsAnError(arguments: [String], status: Int32, text: String) throws {
    let result = try ServerProcess.run(["serve", "--port", "0"] + arguments)
    #expect(result.status == status)
    #expect(result.error.contains(text))
  }
}
