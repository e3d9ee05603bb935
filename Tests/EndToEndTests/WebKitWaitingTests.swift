import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// Pages in the real WebKit that wait between `run` and `finalize`, in `jsprep serve`.
@Suite(
  "serve --engine webkit in two steps", .serialized,
  .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
struct WebKitWaitingTests {
  private let folder: TemporaryFolder
  private var temporary: String { folder.path("temporary") }

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write("<p>x", to: "page.html")
    _ = try folder.write("var ExtensionPreprocessingJS = {};", to: "script.js")
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
  }

  private struct Server {
    let tool: RunningTool
    let address: String

    /// Asks, and gives the status and the answer.
    func ask(
      _ method: String, _ path: String, _ body: [String: Any]? = nil
    ) async throws -> (
      Int, [String: Any]
    ) {
      var request = URLRequest(url: try #require(URL(string: address + path)))
      request.httpMethod = method
      if let body {
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
      }
      let (data, response) = try await URLSession.shared.data(for: request)
      let status = try #require(response as? HTTPURLResponse).statusCode
      if data.isEmpty { return (status, [:]) }
      return (
        status, try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      )
    }

    /// Runs a script on a page, which waits then.
    ///
    /// - Returns: the address of what waits.
    func begin(_ page: String, _ run: String) async throws -> (String, [String: Any]) {
      let script =
        "var ExtensionPreprocessingJS = { run(p) { \(run) }, finalize(a) { console.log(a.text); "
        + "document.body.append(a.text + document.title); } };"
      let (status, answer) = try await ask(
        "POST", "/v1/requests", ["page": ["html": page], "script": ["source": script]])
      #expect(status == 201, "\(answer)")
      return ("/v1/requests/\(answer["id"] as? String ?? "")", answer)
    }
  }

  private func serve(_ options: String...) async throws -> Server {
    let running = try RunningTool(
      [
        "serve", folder.path("page.html"), folder.path("script.js"), "--engine", "webkit",
        "--port", "0", "--workers", "2", "--no-access-log",
      ] + options, temporaryFolder: temporary)
    let address = try await running.wait(for: "\n").trimmingCharacters(
      in: .whitespacesAndNewlines)
    return Server(tool: running, address: address)
  }

  /// Waits until none of WebKit's processes is there.
  private func isWithoutWebKit() async -> Bool {
    let found = await RunningTool.poll { () -> Bool? in
      let names = ProcessTree.processes(under: temporary).map { number in
        (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)) ?? ""
      }
      return names.contains { $0.hasPrefix("WebKit") || $0.hasPrefix("Xvfb") } ? nil : true
    }
    return found == true
  }

  private func hasWebKit() -> Bool {
    ProcessTree.processes(under: temporary).contains { number in
      let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
      return name?.hasPrefix("WebKitWebProces") == true
    }
  }

  @Test("finalize comes when the extension is done, on the page as it is then")
  func finalize() async throws {
    let server = try await serve()
    let (path, begun) = try await server.begin(
      "<!DOCTYPE html><title>early</title><p style='margin:0;height:30px'>x",
      """
      console.log("ran"); setTimeout(() => { document.title = "late"; });
      p.completionFunction({ height: document.querySelector("p").offsetHeight });
      """)
    #expect((begun["results"] as? [String: Any])?["height"] as? Int == 30)
    #expect((begun["html"] as? String)?.contains("<p style=") == true)
    #expect(hasWebKit())
    let (status, answer) = try await server.ask(
      "POST", path + "/finalize", ["arguments": ["text": "new "]])
    #expect(status == 200)
    #expect(answer["finalize"] as? String == "called")
    #expect(answer["results"] == nil)
    #expect((answer["html"] as? String)?.contains("new late") == true)
    let console = (answer["console"] as? [[String: String]])?.map { $0["text"] }
    #expect(console == ["ran", "new "])
    #expect(try await server.ask("POST", path + "/finalize", ["arguments": [:]]).0 == 404)
    #expect(await isWithoutWebKit())
    server.tool.send(SIGTERM)
    #expect(await server.tool.ended() == .done)
  }

  @Test("a page that waits is ended when it is deleted, when its time is over, and with the server")
  func ends() async throws {
    let server = try await serve("--waiting", "2")
    let run = "p.completionFunction({ a: 1 });"
    let (deleted, _) = try await server.begin("<p>x", run)
    #expect(try await server.ask("DELETE", deleted).0 == 204)
    #expect(await isWithoutWebKit())
    _ = try await server.begin("<p>x", run)
    // One client has half of the places.
    let (status, problem) = try await server.ask(
      "POST", "/v1/requests", ["page": ["html": "<p>"], "script": ["source": "var a"]])
    #expect(status == 429, "\(problem)")
    #expect(hasWebKit())
    server.tool.send(SIGTERM)
    #expect(await server.tool.ended() == .done)
    #expect(await isWithoutWebKit())
    let brief = try await serve("--waiting-time", "1")
    _ = try await brief.begin("<p>x", run)
    #expect(await isWithoutWebKit())
    brief.tool.send(SIGTERM)
    #expect(await brief.tool.ended() == .done)
  }

  @Test("nothing is left of a page that waits when the server is killed")
  func killed() async throws {
    let server = try await serve()
    _ = try await server.begin("<p>x", "p.completionFunction({ a: 1 });")
    #expect(hasWebKit())
    server.tool.send(SIGKILL)
    _ = await server.tool.ended()
    let isQuiet = await RunningTool.poll {
      ProcessTree.processes(under: temporary).isEmpty ? true : nil
    }
    #expect(isQuiet == true)
    let isEmpty = await RunningTool.poll {
      (try? FileManager.default.contentsOfDirectory(atPath: temporary))?.isEmpty == true
        ? true : nil
    }
    #expect(isEmpty == true)
  }

  @Test("a page that takes too much memory while it waits is ended, and finalize says so")
  func memory() async throws {
    let server = try await serve("--memory-limit", "700")
    let (path, _) = try await server.begin(
      "<p>x",
      """
      const all = [];
      setInterval(() => all.push(new Uint8Array(1 << 24).fill(1)));
      p.completionFunction({ a: 1 });
      """)
    #expect(
      await RunningTool.poll { hasWebKit() ? nil : true } == true)
    let (status, problem) = try await server.ask("POST", path + "/finalize", ["arguments": [:]])
    #expect(status == 422)
    #expect((problem["type"] as? String)?.hasSuffix("memory-limit") == true)
    server.tool.send(SIGTERM)
    #expect(await server.tool.ended() == .done)
  }

  @Test("a finalize that does not end runs out of time, and its page ends")
  func endless() async throws {
    let server = try await serve()
    let script =
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a: 1 }); }, "
      + "finalize() { while (true); } };"
    let (_, begun) = try await server.ask(
      "POST", "/v1/requests",
      ["page": ["html": "<p>x"], "script": ["source": script], "timeout": 1])
    let id = try #require(begun["id"] as? String)
    let (status, answer) = try await server.ask(
      "POST", "/v1/requests/\(id)/finalize", ["arguments": [:]])
    #expect(status == 200)
    #expect(answer["finalize"] as? String == "outOfTime")
    #expect(await isWithoutWebKit())
    server.tool.send(SIGTERM)
    #expect(await server.tool.ended() == .done)
  }
}
