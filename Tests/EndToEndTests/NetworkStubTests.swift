import Foundation
import TestSupport
import Testing

/// Requests of scripts in test cases, and answers from HTTP archives.
@Suite("Network stubs")
struct NetworkStubTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    _ = try folder.write("<title>T</title>", to: "page.html")
    // What each request came to, in the order in which they were made.
    _ = try folder.write(
      """
      const ask = async (url, options) => {
        try {
          const r = await fetch(url, options);
          return [r.status, r.statusText, r.headers.get("content-type"), await r.text()].join("|");
        } catch (error) { return String(error); }
      };
      var ExtensionPreprocessingJS = { async run(p) {
        const began = Date.now(), answers = [];
        for (const [url, options] of JSON.parse(document.body.dataset.ask)) {
          answers.push(await ask(url, options));
        }
        p.completionFunction({ answers, waited: Date.now() - began });
      } };
      """, to: "ask.js")
  }

  /// A case whose script makes these requests, each `[url, options]`.
  private func write(
    _ requests: String, network: String?, expect: String, _ more: String = ""
  ) throws {
    let page = "<body data-ask='\(requests)'>".replacing(#"""#, with: #"\""#)
    let network = network.map { #""network": \#($0), "# } ?? ""
    _ = try folder.write(
      #"{"script": "ask.js", "page": {"html": "\#(page)"}, \#(network)\#(more)"expect": \#(expect)}"#,
      to: "a.jsprep.json")
  }

  private func test() async throws -> Completion { try await tool.run(["test", folder.path("")]) }

  @Test("answer with a status, fields and a body of each kind, after a delay that nobody waits for")
  func answers() async throws {
    _ = try folder.write("a,b\n", to: "rows.csv")
    try write(
      #"[["/t"], ["/j", {"method": "POST"}], ["/f?x=1"], ["/h"], ["/broken"]]"#,
      network: """
        [{"url": "/t", "text": "é", "status": 404, "delay": 1500},
         {"url": "https://example.com/j", "method": "POST", "json": {"a": [1, null]}},
         {"url": "*/f?*", "file": "rows.csv"},
         {"url": "/h", "status": 299, "statusText": "Odd", "headers": {"Content-Type": "x/y"}},
         {"url": "/broken", "failure": true}]
        """,
      expect: #"""
        {"results": {"answers": ["404|Not Found|text/plain;charset=UTF-8|é",
          {"$match": "^200\\|OK\\|application/json\\|\\{\\s*\"a\":\\s*\\[\\s*1,\\s*null\\s*\\]\\s*\\}\\s*$"},
          "200|OK|text/csv|a,b\n", "299|Odd|x/y|", "TypeError: Load failed"],
          "waited": {"$range": [1500, 1510]}}, "diagnostics": ["request-failed"]}
        """#)
    let completion = try await test()
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
  }

  @Test("fail a case whose request has no stub, by the request's name", arguments: [nil, "[]"])
  func unanswered(network: String?) async throws {
    try write(
      #"[["/a"], ["https://other.example/b", {"method": "PUT"}]]"#, network: network,
      expect: #"{"diagnostics": {"$any": true}}"#)
    let completion = try await test()
    #expect(completion.ending == .exit(1))
    #expect(completion.output.contains("network: there is no stub for GET https://example.com/a:"))
    #expect(completion.output.contains("there is no stub for PUT https://other.example/b:"))
    #expect(completion.output.contains("tests have no network"))
  }

  @Test("let every request fail where the network is off, and say so")
  func off() async throws {
    try write(
      #"[["/a"]]"#, network: #""off""#,
      expect: #"""
        {"results": {"$subset": {"answers": ["TypeError: Load failed"]}}, "diagnostics": ["request-failed"]}
        """#)
    let completion = try await test()
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
  }

  @Test("keep origins apart as Safari does")
  func origins() async throws {
    try write(
      #"[["https://closed.example/"], ["https://open.example/", {"method": "PUT", "headers": {"X-A": "1"}}]]"#,
      network: #"""
        [{"url": "https://closed.example/", "text": "x"},
         {"url": "https://open.example/", "text": "x", "headers": {"Access-Control-Allow-Origin": "*"}}]
        """#,
      expect: #"{"results": {"$subset": {"answers": ["TypeError: Load failed", "y"]}}}"#)
    let completion = try await test()
    #expect(completion.output.contains("200|OK|text/plain;charset=UTF-8|x"))
    #expect(!completion.output.contains("no stub"))
    // The author reads why the results are not the expected ones.
    #expect(
      completion.output.contains(
        "warning: a script's request for https://closed.example/ failed: origin "
          + "https://example.com is not allowed by Access-Control-Allow-Origin [request-failed]"),
      Comment(rawValue: completion.output))
  }

  @Test("also answer what finalize asks for")
  func finalize() async throws {
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { p.completionFunction({}); },
        async finalize() { document.title = await (await fetch("/title")).text(); },
      };
      """, to: "later.js")
    for (name, handler) in [
      ("arguments", #""arguments": {}"#), ("handler", #""handler": "echo {}""#),
    ] {
      _ = try folder.write(
        """
        {"script": "later.js", "page": "page.html", \(handler),
         "network": [{"url": "/title", "text": "New", "delay": 1000}],
         "expect": {"selectors": {"title": "New"}}}
        """, to: "\(name).jsprep.json")
    }
    let completion = try await test()
    #expect(completion.output.contains("2 passed"), Comment(rawValue: completion.output))
  }

  @Test(
    "are refused with the place of the mistake",
    arguments: [
      (#"[{"text": "x"}]"#, "network[0]: the key 'url' is missing"),
      (#"[{"url": "ftp://a/"}]"#, "network[0].url: this is not an http or https address"),
      (#"[{"url": "/", "text": "a", "json": 1}]"#, "network[0]: an answer has one of"),
      (
        #"[{"url": "/", "failure": true, "status": 500}]"#,
        "'failure' and 'status' exclude each other"
      ),
      (#"[{"url": "/", "status": 99}]"#, "network[0].status: a status is a whole number"),
      (#"[{"url": "/", "times": 0}]"#, "network[0].times: this should be a whole number from 1 on"),
      (#"[{"url": "/", "delay": -1}]"#, "network[0].delay: a delay is"),
      (#"[{"url": "/", "headers": {"a b": "x"}}]"#, "this is not a header field"),
      (#""on""#, "network: 'on' should be one of 'off'"),
      (#"{"har": "a", "stub": []}"#, "there is no key 'stub'; did you mean 'stubs'?"),
    ])
  func mistakes(network: String, message: String) async throws {
    try write("[]", network: network, expect: "{}")
    let completion = try await test()
    #expect(completion.ending == .exit(65))
    #expect(completion.messages.contains(message), Comment(rawValue: completion.messages))
  }

  // MARK: HTTP archives

  @Test("are recorded with a case, which then needs no network, and serve 'jsprep run' as well")
  func record() async throws {
    let file = folder.path("cases/rec.jsprep.json")
    _ = try folder.write(
      #"<body data-ask='[["/old"], ["/data", {"method": "POST", "body": "1"}]]'>"#, to: "ask.html")
    let address: String
    do {
      let server = try TestServer { request in
        switch request.path {
        case "/old": .redirect("/new")
        case "/new":
          .init(
            headers: ["Content-Type: text/plain", "Set-Cookie: secret=1"], body: Array("new".utf8))
        case "/data": .init(headers: ["Content-Type: a/b"], body: [0x61, 0xFF])
        default: .init(status: "404 Not Found")
        }
      }
      address = "http://127.0.0.1:\(server.port)/"
      let recorded = try await tool.run([
        "record", folder.path("ask.html"), folder.path("ask.js"), "-o", file, "--url", address,
        "--allow-network", "--allow-private-network",
      ])
      #expect(recorded.ending == .done, Comment(rawValue: recorded.messages))
      #expect(recorded.output.contains("made  \(folder.path("cases/Recorded/rec.har"))"))
      #expect(server.requests.map(\.path) == ["/old", "/new", "/data"])
    }
    let archive = folder.path("cases/Recorded/rec.har")
    #expect(try !String(contentsOfFile: archive, encoding: .utf8).contains("secret"))
    let expected = ["200|OK|text/plain|new", "200|OK|a/b|a\u{FFFD}"]
    let completion = try await tool.run(["test", file])
    #expect(completion.ending == .done, Comment(rawValue: completion.output))

    let arguments = ["run", folder.path("ask.html"), folder.path("ask.js"), "--har", archive]
    let run = try await tool.run(arguments + ["--url", address])
    let object = try #require(run.json() as? [String: Any])
    #expect(object["answers"] as? [String] == expected)
    let elsewhere = try await tool.run(arguments + ["--url", "https://example.com/"])
    #expect(elsewhere.messages.contains("https://example.com/old failed: no stub answers it"))
    #expect(try await tool.run(arguments + ["--allow-network"]).ending == .wrongUsage)

    let damaged = try folder.write(#"{"log": {"entries": [{}]}}"#, to: "damaged.har")
    let refused = try await tool.run([
      "run", folder.path("ask.html"), folder.path("ask.js"), "--har", damaged,
    ])
    #expect(refused.ending == .exit(65))
    #expect(refused.messages.contains("log.entries[0].request"))
    #expect(refused.messages.contains("[har-malformed]"))
  }

  @Test("are not there where a case is recorded without a network: it says that the network is off")
  func recordedOffline() async throws {
    let page = try folder.write(#"<body data-ask='[["/a"]]'>"#, to: "ask.html")
    let file = folder.path("rec.jsprep.json")
    let recorded = try await tool.run(["record", page, folder.path("ask.js"), "-o", file])
    #expect(recorded.ending == .done, Comment(rawValue: recorded.messages))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
        as? [String: Any])
    #expect(object["network"] as? String == "off")
    #expect(try await tool.run(["test", file]).ending == .done)
  }
}
