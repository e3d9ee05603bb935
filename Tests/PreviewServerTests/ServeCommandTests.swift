import Bytes
import Glibc
import PropertyLists
import TestSupport
import Testing

@testable import PreviewServer

/// The built binary, as people run it.
@Suite(.timeLimit(.minutes(1))) struct ServeCommandTests {
  static let script =
    "var ExtensionPreprocessingJS = {"
    + "run: function (p) { p.completionFunction({ title: document.title }); },"
    + "finalize: function (a) { document.title = a.title; } };"

  static func request(_ path: String, _ value: PropertyList) throws -> String {
    let body = String(decoding: try value.compactJSON(), as: UTF8.self)
    return "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// A script that asks a server for something, in the service's own network.
  private func fetching(
    _ address: String, from page: String = "http://example.com/page", _ options: [String]
  ) throws -> PropertyList {
    let server = try ServerProcess(
      ["serve", "--port", "0", "--no-access-log", "--workers", "1"] + options)
    defer {
      server.send(SIGTERM)
      #expect(server.wait() == 0)
    }
    let client = try RawClient(port: server.port)
    let script = """
      var ExtensionPreprocessingJS = { run(p) {
        fetch("\(address)", { headers: { "X-Own": "1" } })
          .then(r => r.text(), e => e.name).then(t => p.completionFunction({ text: t }));
      } };
      """
    client.send(
      try Self.request(
        "/v1/run",
        [
          "page": ["html": "<p>", "base": .string(page)],
          "script": ["source": .string(script)], "allowNetwork": true,
        ]))
    return try PropertyList.read(try client.read().body, as: .json)
  }

  @Test func aScriptMaySendRequestsWhereItsServerAllowsIt() throws {
    let other = try TestServer { request in
      let said = [request.header("origin"), request.header("x-own"), request.header("referer")]
      return .html(
        said.map { $0 ?? "none" }.joined(separator: " "), "Access-Control-Allow-Origin: *",
        "Access-Control-Allow-Headers: x-own")
    }
    let address = "http://127.0.0.1:\(other.port)/"
    let allowed = ["--allow-network", "--allow-private-network"]
    // A page from https cannot fetch over http, and no page can reach this machine.
    let mixed = try fetching(address, from: "https://example.com/", allowed)
    #expect(mixed["results"] == ["text": "TypeError"])
    let inside = try fetching(address, ["--allow-network"])
    #expect(inside["results"] == ["text": "TypeError"])
    #expect(inside["diagnostics"]?[0]?["id"] == "request-failed")
    #expect(try fetching(address, [])["errors"]?[0]?["pointer"] == "/allowNetwork")
    #expect(other.connectedAddresses.isEmpty)
    let sent = try fetching(address, allowed)
    #expect(sent["results"] == ["text": "http://example.com 1 http://example.com/"])
  }

  @Test func aPageRunsItsOwnScriptsWhereARequestAsksForIt() throws {
    let other = try TestServer { _ in .html("document.body.dataset.outer = 'ran';") }
    let page = """
      <body><script src="http://127.0.0.1:\(other.port)/outer.js"></script>
      <script>
        document.body.dataset.inner = "ran";
        setTimeout(() => { document.body.dataset.late = "ran"; }, 10000);
      </script>
      """
    let script = """
      var ExtensionPreprocessingJS = {
        run(p) {
          fetch("http://127.0.0.1:\(other.port)/", { mode: "no-cors" })
            .then(() => "sent", () => "refused")
            .then(own => p.completionFunction({ ...document.body.dataset, own }));
        }
      };
      """
    func answer(
      _ members: KeyValuePairs<String, PropertyList>, _ options: [String] = []
    ) throws -> PropertyList {
      let server = try ServerProcess(
        ["serve", "--port", "0", "--no-access-log", "--workers", "1"] + options)
      defer {
        server.send(SIGTERM)
        #expect(server.wait() == 0)
      }
      let request: PropertyList = [
        "page": ["html": .string(page), "base": "http://example.com/"],
        "script": ["source": .string(script)],
      ]
      var body = try #require(request.dictionary)
      for (name, value) in members { body[name] = value }
      let client = try RawClient(port: server.port)
      client.send(try Self.request("/v1/run", .dictionary(body)))
      return try PropertyList.read(try client.read().body, as: .json)
    }
    #expect(try answer([:])["results"] == ["own": "refused"])
    // Without a network the page's other scripts fail, and those in it run.
    let alone = try answer(["pageScripts": true])
    #expect(alone["results"] == ["inner": "ran", "own": "refused"])
    #expect(other.connectedAddresses.isEmpty)
    let settled = try answer(["pageScripts": true, "settle": 20])
    #expect(settled["results"] == ["inner": "ran", "late": "ran", "own": "refused"])
    // No page reaches this machine, unless the server is told so.
    let refused = try answer(["pageScripts": true], ["--allow-network"])
    #expect(refused["results"] == ["inner": "ran", "own": "refused"])
    #expect(other.connectedAddresses.isEmpty)
    // What the page's scripts may load, the extension's may not, unless its request says so.
    let loaded = try answer(
      ["pageScripts": true], ["--allow-network", "--allow-private-network"])
    #expect(loaded["results"] == ["inner": "ran", "outer": "ran", "own": "refused"])
    #expect(try answer(["settle": 3])["errors"]?[0]?["pointer"] == "/settle")
    let tooLong = try answer(["pageScripts": true, "settle": 61])
    #expect(tooLong["errors"]?[0]?["pointer"] == "/settle")
  }

  @Test func aScriptIsRunAndFinalized() throws {
    let server = try ServerProcess(["serve", "--port", "0", "--no-access-log", "--workers", "1"])
    #expect(server.address.hasPrefix("http://127.0.0.1:"))
    let client = try RawClient(port: server.port)
    client.send(
      try Self.request(
        "/v1/run",
        [
          "page": ["html": "<title>Blé</title>", "base": "https://example.com/"],
          "script": ["source": .string(Self.script)], "arguments": ["title": "new"],
        ]))
    let answer = try client.read()
    #expect(answer.status == 200)
    let value = try PropertyList.read(answer.body, as: .json)
    #expect(value["results"] == ["title": "Blé"])
    #expect(value["finalize"] == "called")
    #expect(value["html"]?.string?.contains("<title>new</title>") == true)

    client.send(
      try Self.request(
        "/v1/requests",
        ["page": ["html": "<title>a</title>"], "script": ["source": .string(Self.script)]]))
    let begun = try PropertyList.read(try client.read().body, as: .json)
    let id = try #require(begun["id"]?.string)
    client.send(
      try Self.request("/v1/requests/\(id)/finalize", ["arguments": ["title": "later"]]))
    let done = try PropertyList.read(try client.read().body, as: .json)
    #expect(done["html"]?.string?.contains("<title>later</title>") == true)

    client.send(
      try Self.request("/v1/run", ["page": ["html": ""], "script": ["source": "nothing("]]))
    let failed = try client.read()
    #expect(failed.status == 422)
    let problem = try PropertyList.read(failed.body, as: .json)
    #expect(problem["type"] == "urn:problem-type:jsprep:unusable-script")
    #expect(problem["diagnostics"]?[0]?["id"] == "syntax-error")

    server.send(SIGTERM)
    #expect(server.wait() == 0)
  }

  @Test func tokensAreReadAgain() throws {
    let path = "/tmp/jsprep-tokens-\(RandomText.hexadecimal(bytes: 8))"
    defer { unlink(path) }
    func write(_ text: String) throws {
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
    }
    func status(_ token: String, _ server: ServerProcess) throws -> Int {
      let client = try RawClient(port: server.port)
      client.send(
        "GET /v1/version HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n")
      return try client.read().status
    }
    try write("first-token-first\n")
    let server = try ServerProcess(
      ["serve", "--port", "0", "--no-access-log", "--workers", "1", "--token-file", path])
    #expect(try status("first-token-first", server) == 200)
    #expect(try status("other-token-other", server) == 401)
    try write("other-token-other\n")
    server.send(SIGHUP)
    // The signal is heeded in a moment; nothing else tells when.
    #expect(try eventually { try status("other-token-other", server) != 401 })
    #expect(try status("first-token-first", server) == 401)
    server.send(SIGINT)
    #expect(server.wait() == 0)
  }

  @Test(arguments: [
    (["--host", "0.0.0.0"], 64, "--token-file is needed"),
    (["--port", "65536"], 64, "a whole number from 0 to 65535"),
    (["--tls-cert", "x"], 64, "belong together"), (["x", "y", "z"], 64, "too many operands"),
    (["--token-file", "/nonexistent"], 66, "cannot read /nonexistent"),
    (["--isolate", "all"], 64, "the value is one of 'none', 'client', 'request'"),
    (["--workers", "0"], 64, "a whole number from 1 to 1024"),
  ])
  func whatCannotBeServedIsAnError(arguments: [String], status: Int32, text: String) throws {
    let result = try ServerProcess.run(["serve", "--port", "0"] + arguments)
    #expect(result.status == status)
    #expect(result.error.contains(text))
  }
}
