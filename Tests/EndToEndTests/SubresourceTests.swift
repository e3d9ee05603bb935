import Foundation
import TestSupport
import Testing

/// What a page shows, loaded with `--subresources`.
@Suite("Subresources")
struct SubresourceTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const style = getComputedStyle(document.querySelector("p"));
        const image = document.querySelector("img");
        const frame = document.querySelector("iframe");
        p.completionFunction({
          color: style.color, padding: style.paddingTop, sheets: document.styleSheets.length,
          image: [image.naturalWidth, image.naturalHeight],
          frame: frame.contentDocument ? frame.contentDocument.title : "foreign",
        });
      } };
      """, to: "ask.js")
  }

  private static let page = """
    <!DOCTYPE html><link rel=stylesheet href="css/main.css"><p>x</p><img src="i.svg">
    <iframe src="f.html"></iframe>
    """
  private static let parts = [
    "/css/main.css": ("text/css", "@import 'more.css'; p { color: red }"),
    "/css/more.css": ("text/css", "p { padding-top: 4px }"),
    "/i.svg": ("image/svg+xml", "<svg width='7' height='9'/>"),
    "/f.html": ("text/html", "<title>inner</title>"),
  ]
  private static let expected = """
    {"color": "rgb(255, 0, 0)", "padding": "4px", "sheets": 1, "image": [7, 9], "frame": "inner"}
    """

  private func object(_ text: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
  }

  private func run(_ page: String, _ more: String...) async throws -> Completion {
    try await tool.run(["run", page, folder.path("ask.js")] + more)
  }

  private static func serve(_ request: TestServer.Request) -> TestServer.Response {
    if request.path == "/" { return .html(page) }
    guard let (type, text) = parts[request.path] else {
      return TestServer.Response(status: "404 Not Found")
    }
    return TestServer.Response(headers: ["Content-Type: \(type)"], body: Array(text.utf8))
  }

  @Test("of a page from the network are loaded from where it lies, as what they are")
  func network() async throws {
    let server = try TestServer(Self.serve)
    let address = "http://127.0.0.1:\(server.port)/"
    let run = try await run(address, "--subresources")
    #expect(try object(run.output) == object(Self.expected))
    #expect(run.messages.isEmpty)
    let kinds = Dictionary(
      server.requests.map { ($0.path, $0.header("sec-fetch-dest") ?? "") }, uniquingKeysWith: { $1 }
    )
    #expect(
      kinds == [
        "/": "document", "/css/main.css": "style", "/css/more.css": "style", "/i.svg": "image",
        "/f.html": "iframe",
      ])
    #expect(server.requests.dropFirst().allSatisfy { $0.header("referer") == address })
  }

  @Test("are not loaded unless they are asked for")
  func plain() async throws {
    let server = try TestServer(Self.serve)
    _ = try await run("http://127.0.0.1:\(server.port)/")
    #expect(server.requests.map(\.path) == ["/"])
  }

  @Test("of a page in a folder are the files there, and none outside")
  func files() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("site/css"), withIntermediateDirectories: true)
    _ = try folder.write(Self.page, to: "site/page.html")
    for (path, part) in Self.parts { _ = try folder.write(part.1, to: "site\(path)") }
    let run = try await run(folder.path("site/page.html"), "--subresources")
    #expect(try object(run.output) == object(Self.expected))
    _ = try folder.write("p { color: blue }", to: "secret.css")
    for name in ["../secret.css", "link.css"] {
      _ = try folder.write(
        "<link rel=stylesheet href='\(name)'><p><img><iframe></iframe>", to: "site/out.html")
      try? FileManager.default.createSymbolicLink(
        atPath: folder.path("site/link.css"), withDestinationPath: folder.path("secret.css"))
      let outside = try await self.run(folder.path("site/out.html"), "--subresources")
      #expect(outside.messages.contains("it is not in the page's folder"), "\(name)")
      #expect(!outside.output.contains("255"), "\(name)")
    }
  }

  @Test("a page that redirects its resources to this machine does not get them, and says so")
  func policy() async throws {
    let server = try TestServer { request in
      request.path == "/"
        ? .html(
          "<link rel=stylesheet href='http://169.254.169.254/a.css'><p><img><iframe></iframe>")
        : TestServer.Response(status: "404 Not Found")
    }
    let run = try await run("http://127.0.0.1:\(server.port)/", "--subresources")
    #expect(run.messages.contains("[resources-missing]"))
    #expect(run.messages.contains("169.254.169.254"))
    #expect(run.ending == .done)
  }

  @Test("a resource whose type is not that of a sheet does not count as one, as in WebKit")
  func type() async throws {
    let server = try TestServer { request in
      request.path == "/"
        ? .html("<!DOCTYPE html><link rel=stylesheet href=a.css><p>x<img><iframe></iframe>")
        : .html("p { color: red }")
    }
    let run = try await run("http://127.0.0.1:\(server.port)/", "--subresources")
    #expect(run.output.contains(#""rgb(0, 0, 0)""#))
  }

  @Test("sheets that import ever new sheets end at the limit")
  func endless() async throws {
    let server = try TestServer { request in
      if request.path == "/" {
        return .html("<link rel=stylesheet href=/1><p><img><iframe></iframe>")
      }
      let next = (Int(request.path.dropFirst()) ?? 0) + 1
      return TestServer.Response(
        headers: ["Content-Type: text/css"], body: Array("@import '/\(next)'; p { margin: 0 }".utf8)
      )
    }
    let run = try await run("http://127.0.0.1:\(server.port)/", "--subresources")
    #expect(run.ending == .done)
    // The chain of imports ends, however long the server would go on.
    #expect(server.requests.count < 100)
  }
}
