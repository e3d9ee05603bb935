import Foundation
import FoundationNetworking
import SavedPages
import TestSupport
import Testing

/// Saved pages, wherever a page is accepted.
@Suite("Saved pages")
struct SavedPageTests {
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
        const frames = [...document.querySelectorAll("iframe")];
        p.completionFunction({
          url: document.URL, text: document.querySelector("p").textContent,
          styles: [style.color, style.marginTop, style.paddingTop, style.borderTopWidth],
          sheets: [...document.styleSheets].map(s => s.href || "own"),
          image: [image.naturalWidth, image.naturalHeight, image.complete, image.currentSrc],
          frames: frames.map(f => f.contentDocument ? f.contentDocument.title : "foreign"),
        });
      } };
      """, to: "ask.js")
    try FileManager.default.createDirectory(
      atPath: folder.path("in"), withIntermediateDirectories: true)
    try Data(Self.page.webArchive).write(to: URL(fileURLWithPath: folder.path("in/page.bin")))
  }

  private static func resource(_ path: String, _ text: String, _ type: String) -> SavedResource {
    SavedResource(bytes: Array(text.utf8), url: "https://example.com/\(path)", type: type)
  }

  /// A GIF of 12 by 34 pixels.
  private static let picture = SavedResource(
    bytes: Array("GIF89a".utf8) + [12, 0, 34, 0, 0, 0, 0], url: "https://example.com/a/i.gif",
    type: "image/gif")

  private static let page = SavedPage(
    main: SavedResource(
      bytes: Array(
        #"""
        <!DOCTYPE html><link rel=stylesheet href="/main.css"><link rel="stylesheet"
        href="https://cdn.example/x.css"><style>@import "/own.css" screen; @import "/print.css" print;
        p { margin-top: 3px }</style><p>
        """#.utf8) + [0xE9]
        + Array(
          "</p><img src=i.gif><iframe src=/f></iframe><iframe src=https://ad.example/></iframe>"
            .utf8), url: "https://example.com/a/", type: "text/html", charset: "windows-1252"),
    resources: [
      resource(
        "main.css", "@import 'main.css'; @import 'more.css' layer(l); p { color: red }", "text/css"),
      resource("more.css", "p { color: blue; border-top: 2px solid }", "text/css"),
      resource("own.css", "p { padding-top: 5px }", "text/css"),
      resource("print.css", "p { padding-top: 9px }", "text/css"),
      SavedResource(
        bytes: Array("p { margin-top: 1px }".utf8), url: "https://cdn.example/x.css",
        type: "text/css"),
      picture,
    ],
    frames: [
      SavedPage(main: resource("f", "<title>inner</title>", "text/html")),
      SavedPage(
        main: SavedResource(
          bytes: Array("<title>ad</title>".utf8), url: "https://ad.example/", type: "text/html")),
    ])

  private static let expected = """
    {"url": "https://example.com/a/", "text": "é",
     "styles": ["rgb(255, 0, 0)", "3px", "5px", "2px"],
     "sheets": ["https://example.com/main.css", "https://cdn.example/x.css", "own"],
     "image": [12, 34, true, "https://example.com/a/i.gif"],
     "frames": ["inner", "foreign"]}
    """

  private func object(_ text: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
  }

  @Test("a web archive under any name is a page with its address, sheets, pictures and frames")
  func run() async throws {
    let run = try await tool.run([
      "run", folder.path("in/page.bin"), folder.path("ask.js"), "--quiet",
    ])
    #expect(try object(run.output) == object(Self.expected))
    #expect(run.ending == .done)
  }

  @Test(
    "the real WebKit gets sheets, pictures and frames from the archive, and nothing from elsewhere",
    .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
  func webkit() async throws {
    var page = Self.page
    // WebKit has no size for a picture of which only the header is there.
    let picture = try #require(page.resources.firstIndex(of: Self.picture))
    page.resources[picture].bytes = Array(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="34"/>"#.utf8)
    page.resources[picture].type = "image/svg+xml"
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("whole.webarchive")))
    let run = try await tool.run([
      "run", folder.path("whole.webarchive"), folder.path("ask.js"), "--quiet", "--engine",
      "webkit",
    ])
    #expect(try object(run.output) == object(Self.expected))
    #expect(run.ending == .done)
  }

  @Test(
    "in the real WebKit, sheets can be read where their server let the page read them",
    .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
  func webkitOrigins() async throws {
    let server = try TestServer { _ in .html("") }
    var page = Self.page
    page.main.bytes = Array(
      """
      <link rel=stylesheet href=/main.css><link rel=stylesheet href=https://cdn.example/x.css>
      <link rel=stylesheet href=https://cdn.example/x.css crossorigin><p>
      <link rel=stylesheet href=http://plain.example/p.css><script src=/s.js?a=%20b></script>
      <img src="http://127.0.0.1:\(server.port)/not-saved.png"><img src=/not-saved-either.png>
      """.utf8)
    page.resources += [
      Self.resource("s.js?a=%20b", "document.title = 'ran'", "text/javascript"),
      SavedResource(
        bytes: Array("p { padding-left: 7px }".utf8), url: "http://plain.example/p.css",
        type: "text/css"),
    ]
    page.main.url = "http://example.com/"
    for index in page.resources.indices {
      page.resources[index].url = page.resources[index].url
        .replacing("https://example.com", with: "http://example.com")
    }
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("origins.webarchive")))
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const readable = (sheet) => { try { return sheet.cssRules.length > 0; } catch { return false; } };
        p.completionFunction({
          readable: [...document.styleSheets].map(readable), title: document.title,
          padding: getComputedStyle(document.querySelector("p")).paddingLeft,
        });
      } };
      """, to: "origins.js")
    let run = try await tool.run([
      "run", folder.path("origins.webarchive"), script, "--engine", "webkit",
    ])
    #expect(
      try object(run.output)
        == object(
          #"{"readable": [true, false, true, false], "title": "ran", "padding": "7px"}"#))
    #expect(run.ending == .done)
    #expect(server.connectedAddresses.isEmpty)
  }

  @Test("--url is stronger than the address in the archive")
  func address() async throws {
    let run = try await tool.run([
      "run", folder.path("in/page.bin"), folder.path("ask.js"), "--quiet", "--url",
      "https://other.example/",
    ])
    #expect(run.output.contains(#""url": "https://other.example/""#))
  }

  @Test("batches, in workers of their own, see the same as a run does")
  func batch() async throws {
    let run = try await tool.run([
      "batch", folder.path("ask.js"), folder.path("in/page.bin"), "--quiet",
    ])
    let line = try object(run.output) as? NSDictionary
    #expect(try line?["results"] as? NSObject == object(Self.expected))
  }

  @Test("test cases and recordings take an archive as their page")
  func cases() async throws {
    let recorded = try await tool.run([
      "record", folder.path("in/page.bin"), folder.path("ask.js"), "-o",
      folder.path("in/a.jsprep.json"),
    ])
    #expect(recorded.ending == .done, "\(recorded.messages)")
    let text = try String(contentsOfFile: folder.path("in/a.jsprep.json"), encoding: .utf8)
    #expect(text.contains("https://example.com/main.css"))
    #expect(try await tool.run(["test", folder.path("in")]).ending == .done)
  }

  @Test("MHTML brings its parts along, also under cid addresses")
  func mhtml() async throws {
    _ = try folder.write(
      """
      MIME-Version: 1.0
      Content-Type: multipart/related; boundary=B

      --B
      Content-Type: text/html; charset=utf-8
      Content-Location: https://example.com/m

      <!DOCTYPE html><link rel=stylesheet href="cid:s@x"><p>m</p><img src=/i.gif>
      <iframe src="cid:f@x"></iframe>
      --B
      Content-Type: text/css
      Content-ID: <s@x>
      Content-Location: https://example.com/s.css

      p { color: red }
      --B
      Content-Type: image/gif
      Content-Transfer-Encoding: base64
      Content-Location: https://example.com/i.gif

      R0lGODlhDAAiAAAAAA==
      --B
      Content-Type: text/html
      Content-ID: <f@x>
      Content-Location: https://example.com/inner

      <title>inner</title>
      --B--
      """, to: "page.mhtml")
    let run = try await tool.run([
      "run", folder.path("page.mhtml"), folder.path("ask.js"), "--quiet",
    ])
    #expect(
      try object(run.output)
        == object(
          """
          {"url": "https://example.com/m", "text": "m",
           "styles": ["rgb(255, 0, 0)", "16px", "0px", "0px"],
           "sheets": ["https://example.com/s.css"],
           "image": [12, 34, true, "https://example.com/i.gif"], "frames": ["inner"]}
          """))
  }

  @Test(
    "the real WebKit gets the parts of MHTML that only have identifiers",
    .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
  func webkitIdentifiers() async throws {
    let page = try folder.write(
      """
      MIME-Version: 1.0
      Content-Type: multipart/related; boundary=B

      --B
      Content-Type: text/html; charset=utf-8
      Content-Location: https://example.com/m

      <!DOCTYPE html><link rel=stylesheet href="cid:s@x"><link rel=stylesheet href="cid:none@x">
      <p>m</p><img src="cid:i@x"><iframe src="cid:f@x"></iframe>
      --B
      Content-Type: text/css
      Content-Location: cid:s@x

      p { color: red }
      --B
      Content-Type: image/svg+xml
      Content-ID: <i@x>

      <svg xmlns="http://www.w3.org/2000/svg" width="12" height="34"/>
      --B
      Content-Type: text/html
      Content-ID: <f@x>

      <script>parent.postMessage("inner", "*")</script>
      --B--
      """, to: "identifiers.mhtml")
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { async run(p) {
        const frame = document.querySelector("iframe");
        const told = new Promise((resolve) => {
          addEventListener("message", (event) => resolve(event.data));
        });
        frame.src = frame.src;
        const image = document.querySelector("img");
        p.completionFunction({
          color: getComputedStyle(document.querySelector("p")).color,
          image: [image.naturalWidth, image.naturalHeight], frame: await told,
        });
      } };
      """, to: "identifiers.js")
    let run = try await tool.run(["run", page, script, "--engine", "webkit"])
    #expect(
      try object(run.output)
        == object(#"{"color": "rgb(255, 0, 0)", "image": [12, 34], "frame": "inner"}"#))
  }

  @Test(
    "frames with identifiers have the places and origins of their documents, in both engines",
    .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
  func identifiedFrames() async throws {
    func part(_ place: String, _ identifier: String, _ markup: String) -> String {
      """
      --B
      Content-Type: text/html; charset=utf-8
      Content-ID: <\(identifier)@x>
      Content-Location: \(place)

      \(markup)

      """
    }
    let page = try folder.write(
      """
      MIME-Version: 1.0
      Content-Type: multipart/related; boundary=B

      \(part("https://example.com/a/m", "m", """
        <!DOCTYPE html><iframe src="cid:f@x"></iframe><iframe src="cid:o@x"></iframe>
        <iframe src="https://example.com/a/p"></iframe>
        """))\(part("https://example.com/a/f", "f", "<title>F</title><iframe src='cid:d@x'></iframe>"))\
      \(part("https://other.example/o", "o", "<title>O</title>"))\
      \(part("https://example.com/a/d", "d", "<title>D</title>"))\
      \(part("https://example.com/a/p", "p", "<title>P</title>"))--B--
      """, to: "frames.mhtml")
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const tried = (body) => { try { return String(body()); } catch (error) { return error.name; } };
        const say = (frame) => {
          const w = frame.contentWindow;
          return [frame.getAttribute("src"), ...[() => w.location.href, () => w.origin, () => w.document.title,
            () => w.document.URL, () => w.document.baseURI, () => w.document.referrer, () => w.document.domain,
            () => w.frameElement === frame, () => w.parent === window, () => typeof w.localStorage,
            () => w.frames[0].document.title, () => w.frames[0].location.href].map(tried)];
        };
        p.completionFunction({ url: document.URL, origin, frames: [...document.querySelectorAll("iframe")].map(say) });
      } };
      """, to: "frames.js")
    let own = try await tool.run(["run", page, script])
    let real = try await tool.run(["run", page, script, "--engine", "webkit"])
    #expect(try object(own.output) == object(real.output))
    #expect(
      own.output.contains(#""https://example.com/a/f""#) && own.output.contains(#""SecurityError""#)
    )
  }

  @Test("a damaged archive is an unusable page, and the message says what is wrong with it")
  func damaged() async throws {
    try Data(Self.page.webArchive.prefix(400)).write(
      to: URL(fileURLWithPath: folder.path("cut.webarchive")))
    let archive = folder.path("cut.webarchive")
    let run = try await tool.run(["run", archive, folder.path("ask.js")])
    #expect(run.messages.contains("[saved-page-damaged]"))
    #expect(run.ending == .unusable)
    let batch = try await tool.run(["batch", folder.path("ask.js"), archive, "--quiet"])
    #expect(batch.output.contains("saved-page-damaged"))
  }

  @Test(
    "an archive whose address is that of no page is refused, unless the command gives it one",
    arguments: ["", "not an address", "../m.html", "javascript:alert(1)"])
  func badAddress(_ address: String) async throws {
    var page = Self.page
    page.main.url = address
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("bad.webarchive")))
    let command = ["run", folder.path("bad.webarchive"), folder.path("ask.js")]
    let run = try await tool.run(command)
    #expect(run.ending == .exit(65))
    #expect(run.messages.contains("[saved-page-damaged]") && run.messages.contains("--url"))
    #expect(try await tool.run(command + ["--url", "https://example.com/a/"]).ending == .done)
  }

  @Test("the message for an archive that nests without end can be read")
  func deepArchive() async throws {
    let nested = String(repeating: "<dict><key>WebMainResource</key>", count: 100_000)
    let page = try folder.write("<plist version=\"1.0\">\(nested)", to: "deep.webarchive")
    let run = try await tool.run(["run", page, folder.path("ask.js")])
    #expect(run.ending == .exit(65))
    #expect(
      run.messages.contains("levels deep [saved-page-damaged]"), "\(run.messages.prefix(400))")
    #expect(run.messages.count < 1000)
  }

  @Test("sheets that import one another without end are all read once")
  func imports() async throws {
    var page = Self.page
    page.main.bytes = Array("<!DOCTYPE html><link rel=stylesheet href=/0.css><p>x</p><img>".utf8)
    // Each sheet imports the next one twice: two to the power of forty, if nothing stopped it.
    page.resources = (0..<40).map { number in
      Self.resource(
        "\(number).css",
        "@import '/\(number + 1).css'; @import '/\(number + 1).css'; p { color: rgb(0, 0, \(number)) }",
        "text/css")
    }
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("deep.webarchive")))
    let run = try await tool.run([
      "run", folder.path("deep.webarchive"), folder.path("ask.js"), "--quiet",
    ])
    #expect(run.output.contains(#""rgb(0, 0, 0)""#))
  }

  @Test("the server takes one in JSON, and the preview page of a session has it")
  func server() async throws {
    let running = try RunningTool([
      "serve", folder.path("in/page.bin"), folder.path("ask.js"), "--port", "0", "--workers", "1",
      "--no-access-log",
    ])
    let address = try await running.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    let session = try #require(URL(string: address + "/session"))
    let (input, _) = try await URLSession.shared.data(from: session)
    let values = try #require(try JSONSerialization.jsonObject(with: input) as? [String: Any])
    let encoded = Data(Self.page.webArchive).base64EncodedString()
    #expect(values["saved"] as? [String: String] == ["name": "page.bin", "base64": encoded])
    var request = URLRequest(url: try #require(URL(string: address + "/v1/run")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.httpBody = try JSONSerialization.data(withJSONObject: [
      "page": ["html": ["base64": encoded]],
      "script": ["source": try String(contentsOfFile: folder.path("ask.js"), encoding: .utf8)],
    ])
    let (data, _) = try await URLSession.shared.data(for: request)
    let answer = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    #expect(try answer["results"] as? NSObject == object(Self.expected))
    running.send(SIGTERM)
    #expect(await running.ended() == .done)
  }

  @Test("that claims to come from a folder of this machine gets no file of it")
  func claimedFolder() async throws {
    _ = try folder.write("p { color: rgb(1, 2, 3) }", to: "near.css")
    _ = try folder.write("<title>near</title>", to: "near.html")
    let page = SavedPage(
      main: SavedResource(
        bytes: Array(
          "<link rel=stylesheet href=near.css><p>x</p><img><iframe src=near.html></iframe>".utf8),
        url: "file://\(folder.path("page.html"))", type: "text/html"))
    let archive = folder.path("claims.webarchive")
    try Data(page.webArchive).write(to: URL(fileURLWithPath: archive))
    let run = try await tool.run(["run", archive, folder.path("ask.js"), "--subresources"])
    #expect(run.ending == .done, "\(run.messages)")
    #expect(!run.output.contains("rgb(1, 2, 3)"))
    #expect(!run.output.contains("\"near\""))
  }
}
