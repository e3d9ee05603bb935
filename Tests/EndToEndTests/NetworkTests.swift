import Foundation
import TestSupport
import Testing

/// `jsprep run` on pages that come over the network.
@Suite("jsprep run on an address")
struct NetworkTests {
  private let tool: CommandLineTool
  private let script = Samples.script("background-color")

  init() throws {
    tool = try CommandLineTool.built()
  }

  @Test("fetches the page, and its address is the one that answered")
  func fetched() async throws {
    let server = try TestServer { request in
      request.path == "/" ? .redirect("/page") : .html("<p>Hello")
    }
    let completion = try await tool.run(["run", "http://127.0.0.1:\(server.port)/", script])
    #expect(completion.ending == .done)
    #expect(
      try completion.json() == ["baseURI": "http://127.0.0.1:\(server.port)/page"] as NSDictionary)
    #expect(server.requests.first?.header("user-agent")?.contains("iPhone") == true)
  }

  @Test("takes the encoding that the server names, and writes the page in it")
  func encoding() async throws {
    let server = try TestServer { _ in
      .init(headers: ["Content-Type: text/html; charset=windows-1251"], body: [0xCF, 0xF0])
    }
    let completion = try await tool.run(
      ["run", "http://127.0.0.1:\(server.port)/", script, "--arguments", #"{"bgColor":"red"}"#])
    #expect(completion.ending == .done)
    #expect(
      String(data: completion.standardOutput, encoding: .windowsCP1251)?.contains("Пр") == true)
  }

  @Test("says that a page is not there, and takes it when told to")
  func status() async throws {
    let server = try TestServer { _ in .init(status: "404 Not Found", body: Array("<p>no".utf8)) }
    let address = "http://127.0.0.1:\(server.port)/"
    let refused = try await tool.run(["run", address, script])
    #expect(refused.ending == .unreadable)
    #expect(refused.output.isEmpty)
    #expect(
      refused.messages == """
        \(address): error: the server answered 404 Not Found [page-status]
          Fix: check the address; --any-status takes the error page.

        """)
    let taken = try await tool.run(["run", address, script, "--any-status"])
    #expect(taken.ending == .done)
  }

  @Test("does not follow a public page into a private network, and says how it would")
  func redirection() async throws {
    // The machine that tests has no public address: metadata is refused from anywhere.
    let server = try TestServer { _ in .redirect("http://169.254.169.254/latest/meta-data/") }
    let completion = try await tool.run(["run", "http://127.0.0.1:\(server.port)/", script])
    #expect(completion.ending == .unreadable)
    #expect(completion.messages.contains("169.254.169.254 is not reached: a cloud's metadata"))
    #expect(completion.messages.contains("--allow-private-network"))
  }

  @Test("sends what it is told to")
  func request() async throws {
    let server = try TestServer { _ in .html("") }
    let folder = try TemporaryFolder()
    let agent = try folder.write(
      "var ExtensionPreprocessingJS = { run: p => p.completionFunction({ a: navigator.userAgent }) };",
      to: "agent.js")
    let completion = try await tool.run([
      "run", "http://127.0.0.1:\(server.port)/", agent, "--user-agent", "Robot/1", "--header",
      "X-One: 1", "--header", "X-Two: zwölf",
    ])
    #expect(try completion.json() == ["a": "Robot/1"] as NSDictionary)
    let request = try #require(server.requests.first)
    #expect(request.header("user-agent") == "Robot/1")
    #expect(request.header("x-one") == "1")
    #expect(request.header("x-two") == "zwölf")
  }

  @Test("shows scripts the page's cookies, and keeps them in a file")
  func cookies() async throws {
    let server = try TestServer { _ in
      .init(headers: [
        "Content-Type: text/html", "Set-Cookie: a=1; Max-Age=900", "Set-Cookie: b=2; HttpOnly",
      ])
    }
    let folder = try TemporaryFolder()
    let reader = try folder.write(
      "var ExtensionPreprocessingJS = { run: p => p.completionFunction({ c: document.cookie }) };",
      to: "cookie.js")
    let arguments = [
      "run", "http://127.0.0.1:\(server.port)/", reader, "--cookie-jar", folder.path("jar"),
    ]
    let first = try await tool.run(arguments)
    #expect(try first.json() == ["c": "a=1"] as NSDictionary)
    _ = try await tool.run(arguments)
    #expect(server.requests.map { $0.header("cookie") } == [nil, "a=1; b=2"])
  }

  @Test("keeps pages in a folder, and asks whether they have changed")
  func cache() async throws {
    let server = try TestServer { request in
      request.header("if-none-match") == nil
        ? .html("<title>Kept</title>", "ETag: \"1\"") : .init(status: "304 Not Modified")
    }
    let folder = try TemporaryFolder()
    let arguments = [
      "run", "http://127.0.0.1:\(server.port)/", script, "--arguments", "{}", "--cache",
      folder.path("cache"),
    ]
    let first = try await tool.run(arguments)
    let second = try await tool.run(arguments)
    #expect(first.output.contains("<title>Kept</title>"))
    #expect(second.output == first.output)
    #expect(server.requests.map { $0.header("if-none-match") } == [nil, "\"1\""])
  }

  @Test(
    "makes the document that Safari shows for what is not HTML",
    arguments: [
      ("text/plain; charset=utf-8", "a < b\n", "a < b\n", "PRE"),
      ("application/json", #"{"ü":1}"#, #"{"ü":1}"#, "PRE"),
      ("application/xml", "<a><b>c</b></a>", "c", "b"),
      (
        "application/xhtml+xml", "<html xmlns='http://www.w3.org/1999/xhtml'><body>x</body></html>",
        "x", "body"
      ),
    ])
  func otherTypes(_ type: String, _ body: String, _ text: String, _ name: String) async throws {
    let server = try TestServer { _ in
      .init(headers: ["Content-Type: \(type)"], body: Array(body.utf8))
    }
    let folder = try TemporaryFolder()
    let reader = try folder.write(
      """
      var ExtensionPreprocessingJS = { run: p => p.completionFunction({
        type: document.contentType, text: document.documentElement.textContent,
        name: document.documentElement.querySelector("pre, b, body").tagName,
        mode: document.compatMode }) };
      """, to: "type.js")
    let completion = try await tool.run(["run", "http://127.0.0.1:\(server.port)/", reader])
    #expect(completion.ending == .done)
    let essence = type.prefix { $0 != ";" }
    #expect(
      try completion.json()
        == [
          "type": essence, "text": text, "name": name == "PRE" ? "BODY" : name,
          "mode": "CSS1Compat",
        ]
        as NSDictionary)
  }

  @Test("lets scripts send requests when it is told to, and says so when it is not")
  func scripts() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/": .html("<title>Page")
      case "/data": .init(headers: ["Content-Type: application/json"], body: Array("[1,2]".utf8))
      default: .init(status: "404 Not Found")
      }
    }
    let folder = try TemporaryFolder()
    let asking = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run: async function (parameters) {
          try {
            const response = await fetch("/data");
            parameters.completionFunction({ data: await response.json(), type: response.type });
          } catch (error) { parameters.completionFunction({ error: String(error) }); }
        },
        finalize: async function () {
          const response = await fetch("/data");
          document.title = await response.text();
        },
      };
      """, to: "asking.js")
    let address = "http://127.0.0.1:\(server.port)/"
    let refused = try await tool.run(["run", address, asking])
    #expect(try refused.json() == ["error": "TypeError: Load failed"] as NSDictionary)
    #expect(refused.messages.contains("[network-not-allowed]"))
    #expect(refused.messages.contains("--allow-network"))
    #expect(server.requests.count == 1)

    let allowed = try await tool.run(["run", address, asking, "--allow-network"])
    #expect(try allowed.json() == ["data": [1, 2], "type": "basic"] as NSDictionary)
    #expect(allowed.messages.isEmpty)

    let finalized = try await tool.run(
      ["run", address, asking, "--allow-network", "--arguments", "{}"])
    #expect(finalized.output.contains("<title>[1,2]</title>"))
  }

  @Test("says of connections for messages that none is opened, with and without a network")
  func connections() async throws {
    let server = try TestServer { request in .html(request.target) }
    let folder = try TemporaryFolder()
    let connecting = try folder.write(
      """
      var ExtensionPreprocessingJS = { run: p => {
        const ends = [];
        const end = name => {
          if (ends.push(name) === 2) p.completionFunction({ ends: ends.sort() });
        };
        new WebSocket("ws://127.0.0.1/").onclose = () => end("socket");
        new EventSource("/events").onerror = () => end("source");
      } };
      """, to: "connecting.js")
    let address = "http://127.0.0.1:\(server.port)/"
    let refused = try await tool.run(["run", address, connecting])
    #expect(try refused.json() == ["ends": ["socket", "source"]] as NSDictionary)
    #expect(refused.messages.contains("[network-not-allowed]"))
    let allowed = try await tool.run(["run", address, connecting, "--allow-network"])
    #expect(try allowed.json() == ["ends": ["socket", "source"]] as NSDictionary)
    #expect(allowed.messages.contains("ws://127.0.0.1/ failed: WebSocket and EventSource"))
    #expect(allowed.messages.contains("/events failed: WebSocket and EventSource"))
    #expect(server.requests.count == 2)
  }

  @Test("lets nothing else happen while a script waits for a synchronous answer")
  func synchronous() async throws {
    let server = try TestServer { request in .html(request.target) }
    let folder = try TemporaryFolder()
    let asking = try folder.write(
      """
      var ExtensionPreprocessingJS = { run: p => {
        const order = [];
        const later = fetch("/first").then(r => r.text()).then(text => order.push(text));
        setTimeout(() => {
          for (const path of ["/second", "/third", "/fourth"]) {
            const request = new XMLHttpRequest();
            request.open("GET", path, false);
            request.send();
            order.push(request.responseText);
          }
          later.then(() => p.completionFunction({ order }));
        }, 0);
      } };
      """, to: "order.js")
    let completion = try await tool.run(
      ["run", "http://127.0.0.1:\(server.port)/", asking, "--allow-network"])
    #expect(
      try completion.json() == ["order": ["/second", "/third", "/fourth", "/first"]] as NSDictionary
        || completion.json() == ["order": ["/first", "/second", "/third", "/fourth"]]
          as NSDictionary
    )
  }

  @Test("says why a script's request failed")
  func scriptFailure() async throws {
    let server = try TestServer { _ in .html("x") }
    let folder = try TemporaryFolder()
    let asking = try folder.write(
      """
      var ExtensionPreprocessingJS = { run: p => {
        const address = document.querySelector("a").href;
        fetch(address).catch(error => p.completionFunction({ error: String(error) })); } };
      """, to: "asking.js")
    let page = try folder.write("<a href='http://127.0.0.1:\(server.port)/'>x</a>", to: "a.html")
    let refused = try await tool.run(["run", page, asking, "--allow-network"])
    #expect(try refused.json() == ["error": "TypeError: Load failed"] as NSDictionary)
    #expect(refused.messages.contains("127.0.0.1 is not reached: this machine"))
    #expect(server.connectedAddresses.isEmpty)
    let foreign = try await tool.run(
      ["run", page, asking, "--allow-network", "--allow-private-network"])
    #expect(foreign.messages.contains("origin null is not allowed by Access-Control-Allow-Origin"))
    #expect(server.requests.count == 1)
  }

  @Test("refuses pages that are not documents, and invalid options")
  func refused() async throws {
    let server = try TestServer { _ in .init(headers: ["Content-Type: application/pdf"], body: [1])
    }
    let pdf = try await tool.run(["run", "http://127.0.0.1:\(server.port)/a.pdf", script])
    #expect(pdf.ending == .unreadable)
    #expect(pdf.messages.contains("[page-type]"))
    for options in [["--header", "x"], ["--content-type", "video/mp4"], ["--max-size", "0"]] {
      let completion = try await tool.run(["run", Samples.page("article"), script] + options)
      #expect(completion.ending == .wrongUsage)
      #expect(completion.messages.contains(options[0]))
    }
  }
}
