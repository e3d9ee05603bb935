import Foundation
import PropertyLists
import SavedPages
import TestSupport
import Testing

/// Pages with much layout, and a script that asks for all of it.
private let layouts = Samples.tests.appending(path: "Layouts")

/// Pages that the real WebKit has laid out, and what jsprep's own engine answers on them.
@Suite(
  "jsprep capture", .serialized,
  .enabled(if: WebKitPresence.isInstalled, WebKitPresence.reason))
struct CaptureTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private var archive: String { folder.path("page.webarchive") }

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  private func results(_ arguments: [String]) async throws -> NSDictionary {
    let run = try await tool.run(["run"] + arguments)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? NSDictionary,
      "\(run.messages)")
  }

  private func results(_ body: String, _ options: String...) async throws -> NSDictionary {
    let script = "var ExtensionPreprocessingJS = { run(p) { \(body) } };"
    return try await results([archive, try folder.write(script, to: "ask.js")] + options)
  }

  private func capture(_ page: String, _ options: String...) async throws {
    let run = try await tool.run(["capture", page, archive] + options)
    #expect(run.ending == .done, "\(run.messages)")
  }

  private func capture(markup: String, _ options: String...) async throws {
    let page = try folder.write(markup, to: "page.html")
    let run = try await tool.run(["capture", page, archive] + options)
    #expect(run.ending == .done, "\(run.messages)")
  }

  private static let pages =
    ["columns", "sticky", "tabs", "pictures", "shadow", "closed"].map {
      layouts.appending(path: "\($0).html").path
    } + Samples.pages.map { Samples.page($0) }
    + ["elements", "router", "template"].map { Samples.page("dynamic/\($0)") }

  @Test("answers what WebKit answers to all questions of layout", arguments: pages)
  func answers(_ page: String) async throws {
    let questions = layouts.appending(path: "questions.js").path
    let isOwn = page.contains("/Layouts/")
    // A capture has what the page's folder has. The samples would reach for the network as well.
    let real = try await results(
      [page, questions, "--engine", "webkit", "--settle", "0.5"]
        + (isOwn ? ["--subresources"] : []))
    try await capture(page)
    let own = try await results([archive, questions])
    #expect(real.count >= 40)
    for case let (question as String, answer) in real {
      let differences = LayoutDifference.all(answer, own[question] as Any, at: question)
      #expect(differences == [])
    }
  }

  @Test("waits for what the page's scripts make, and keeps the state of controls and shadow trees")
  func waiting() async throws {
    try await capture(
      markup: """
        <!DOCTYPE html><input id=i value=a><input id=c type=checkbox><select><option>1<option>2</select>
        <textarea>x</textarea><div id=host></div><pre id=pre>\n\nx</pre><script>
        i.value = "typed"; c.checked = true; document.querySelector("select").selectedIndex = 1;
        document.querySelector("textarea").value = "a\\nb";
        host.attachShadow({ mode: "open" }).innerHTML = "<b>in</b>";
        setTimeout(() => { document.body.append(Object.assign(document.createElement("p"), { id: "late" })) }, 300);
        </script>
        """, "--wait-for", "#late", "--url", "https://example.com/a")
    let found = try await results(
      """
      const $ = (s) => document.querySelector(s);
      p.completionFunction({ values: [$("#i").value, $("#i").defaultValue, $("#c").checked,
        $("select").selectedIndex, $("textarea").value, $("textarea").defaultValue],
        shadow: $("#host").shadowRoot.innerHTML, late: !!$("#late"), url: document.URL,
        pre: $("#pre").textContent });
      """)
    #expect(
      found == [
        "values": ["typed", "a", true, 1, "a\nb", "x"], "shadow": "<b>in</b>", "late": true,
        "url": "https://example.com/a", "pre": "\nx",
      ])
  }

  @Test("closed shadow trees are in the capture, where scripts see them as little as in WebKit")
  func closedTrees() async throws {
    let page = layouts.appending(path: "closed.html").path
    try await capture(page)
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const found = {};
        for (const id of ["host", "head", "rest", "unslotted", "declared", "em", "internals", "u", "nested"]) {
          const element = document.getElementById(id), style = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          found[id] = [style.color, style.display, style.height, element.innerText, box.height,
            element.shadowRoot === null, element.assignedSlot === null, element.title,
            document.elementFromPoint(box.x + 4, box.y + 4)?.id ?? "",
            element.checkVisibility(), element.getRootNode() === document];
        }
        found.count = document.querySelectorAll("*").length;
        p.completionFunction(found);
      } };
      """, to: "closed.js")
    let real = try await results([page, script, "--engine", "webkit"])
    #expect(try await results([archive, script]) == real)
    let saved = try SavedPage(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: archive))), as: .webArchive)
    let markup = String(decoding: saved.main.bytes, as: UTF8.self)
    #expect(markup.components(separatedBy: "shadowrootmode=\"closed\"").count == 5)
    #expect(markup.contains("<em>deep</em>") && !markup.contains("jsprep-"))
  }

  @Test("a page cannot tell that its shadow trees are watched")
  func watching() async throws {
    let page = try folder.write(
      """
      <!DOCTYPE html><p id=out></p><div id=host></div><iframe srcdoc="<p>x"></iframe><script>
      const text = Function.prototype.toString, element = Element.prototype;
      const tried = (body) => { try { return String(body()); } catch (error) { return error.name + error.message; } };
      const say = (f) => [f.name, f.length, String(f), text.call(f), "prototype" in f, Object.keys(f)].join();
      const kind = (object, name) => JSON.stringify(Object.getOwnPropertyDescriptor(object, name));
      document.querySelector("#out").textContent = [
        say(element.attachShadow), say(HTMLElement.prototype.attachInternals), say(text), text.call(class A {}),
        kind(element, "attachShadow"), kind(HTMLElement.prototype, "attachInternals"), kind(Function.prototype, "toString"),
        Object.getOwnPropertyNames(window).length, Object.getOwnPropertyNames(element).join(),
        tried(() => new element.attachShadow()), tried(() => host.attachShadow()), tried(() => element.attachShadow.call({}, {})),
        tried(() => host.attachShadow({ mode: "closed" })), tried(() => host.attachShadow({ mode: "closed" })),
        tried(() => host.attachInternals()), tried(() => text.call({})), tried(() => host.shadowRoot),
        tried(() => document.querySelectorAll(":not(:defined)").length), document.documentElement.outerHTML.length,
      ].join("\n");
      </script><div id=other><template shadowrootmode=closed><b>x</b></template></div>
      """, to: "watched.html")
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        p.completionFunction({ out: document.querySelector("#out").textContent });
      } };
      """, to: "ask.js")
    let real = try await results([page, script, "--engine", "webkit"])
    try await capture(page)
    #expect(try await results([archive, script]) == real)
  }

  @Test("keeps the style sheets that scripts have adopted, for the document and shadow trees")
  func adoptedSheets() async throws {
    try await capture(
      markup: """
        <!DOCTYPE html><p>x</p><div id=host></div><script>
        const sheet = new CSSStyleSheet({ media: "screen" }), off = new CSSStyleSheet();
        sheet.replaceSync("p, b { color: red } @media print { p { color: blue } }");
        off.replaceSync("b { color: green }");
        off.disabled = true;
        document.adoptedStyleSheets = [sheet];
        const root = host.attachShadow({ mode: "open" });
        root.innerHTML = "<b>in</b>";
        root.adoptedStyleSheets = [off, sheet];
        </script>
        """)
    let found = try await results(
      """
      const root = document.querySelector("#host").shadowRoot, color = (e) => getComputedStyle(e).color;
      const say = (sheet) => [sheet.media.mediaText, sheet.disabled, sheet.cssRules.length];
      p.completionFunction({ sheets: [...document.adoptedStyleSheets].map(say),
        inner: [...root.adoptedStyleSheets].map(say), listed: document.styleSheets.length,
        same: document.adoptedStyleSheets[0] === root.adoptedStyleSheets[1],
        colors: [color(document.querySelector("p")), color(root.querySelector("b"))] });
      """)
    // WebKit's document.styleSheets has them too.
    #expect(
      found == [
        "sheets": [["screen", false, 2]], "inner": [["", true, 1], ["screen", false, 2]],
        "listed": 1, "same": true, "colors": ["rgb(255, 0, 0)", "rgb(255, 0, 0)"],
      ])
  }

  @Test("the archive has what Safari's has, and frames of the page's origin")
  func format() async throws {
    try await capture(
      markup: "<!DOCTYPE html><p>x</p><iframe name=f src='data:text/html,x'></iframe>")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: archive)))
    #expect(bytes.starts(with: "bplist00".utf8))
    let list = try PropertyList.read(bytes, as: .binary)
    let main = list["WebMainResource"]
    #expect(main?["WebResourceMIMEType"]?.string == "text/html")
    #expect(main?["WebResourceTextEncodingName"]?.string == "UTF-8")
    #expect(main?["WebResourceURL"]?.string?.hasPrefix("file:///") == true)
    #expect(try SavedPage(bytes, as: .webArchive).layout != nil)
  }

  @Test("a page in a folder brings the files of its folder along, and none from outside of it")
  func folders() async throws {
    for name in ["site (1)", "site (1)/css"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    _ = try folder.write("p { padding-left: 7px }", to: "outside.css")
    _ = try folder.write("<title>outside</title>", to: "outside.html")
    _ = try folder.write(
      "@import 'b.css'; @import url(../../outside.css); @import url(linked.css); p { color: red }",
      to: "site (1)/css/a.css")
    _ = try folder.write("p { margin-left: 5px }", to: "site (1)/css/b.css")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("site (1)/css/linked.css"),
      withDestinationPath: folder.path("outside.css"))
    _ = try folder.write(
      "<svg width='7' height='9' xmlns='http://www.w3.org/2000/svg'/>", to: "site (1)/i.svg")
    _ = try folder.write("document.body.dataset.ran = 'yes'", to: "site (1)/s.js")
    let page = try folder.write(
      """
      <!DOCTYPE html><link rel=stylesheet href=css/a.css><link rel=stylesheet href=../outside.css>
      <link rel=stylesheet href="css/..%2f..%2foutside.css"><body><p>x</p><img src=i.svg>
      <img src=missing.svg><iframe src=../outside.html></iframe><script src=s.js></script>
      """, to: "site (1)/page.html")
    try await capture(page)
    let saved = try SavedPage(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: archive))), as: .webArchive)
    #expect(
      Set(saved.resources.map { String($0.url.split(separator: "/").last ?? "") })
        == ["a.css", "b.css", "i.svg", "s.js"])
    let found = try await results(
      """
      const style = getComputedStyle(document.querySelector("p")), images = [...document.images];
      p.completionFunction({ style: [style.color, style.marginLeft, style.paddingLeft],
        images: images.map(i => i.naturalWidth), ran: document.body.dataset.ran });
      """)
    #expect(
      found == [
        "style": ["rgb(255, 0, 0)", "5px", "0px"], "images": [7, 0], "ran": "yes",
      ])
    // Where WebKit runs the script itself, the files are loaded if an option says so.
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        p.completionFunction({ color: getComputedStyle(document.querySelector("p")).color });
      } };
      """, to: "color.js")
    for (options, color) in [(["--subresources"], "rgb(255, 0, 0)"), ([], "rgb(0, 0, 0)")] {
      #expect(
        try await results([page, script, "--engine", "webkit"] + options) == ["color": color])
    }
  }

  @Test("says once that boxes are those of before a change, and gives new elements none")
  func changes() async throws {
    try await capture(markup: "<!DOCTYPE html><p id=a style='height: 20px'>x</p>")
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const first = a.offsetHeight;
        a.dataset.x = 1; document.title = "t"; document.createElement("p").className = "c";
        if (location.hash) document.body.append(Object.assign(document.createElement("b"), { id: "n" }));
        const box = document.querySelector("#n")?.getBoundingClientRect();
        p.completionFunction({ heights: [first, a.offsetHeight, box ? box.width : -1] });
      } };
      """, to: "change.js")
    let quiet = try await tool.run(["run", archive, script])
    #expect(!quiet.messages.contains("layout-"))
    let url = "https://example.com/#x"
    let changed = try await tool.run(["run", archive, script, "--url", url, "--format", "text"])
    #expect(changed.messages.components(separatedBy: "[layout-changed]").count == 2)
    #expect(changed.output.contains("20") && changed.output.contains("0"))
    let other = try await tool.run(["run", archive, script, "--viewport", "390x844@3"])
    #expect(other.messages.contains("[layout-viewport]"))
    #expect(other.messages.contains("--viewport 1024x768@1"))
  }

  @Test("a linked sheet that is read for the first time does not change the page")
  func linkedSheet() async throws {
    try await capture(
      markup: "<link rel=stylesheet href='data:text/css,h1{width:333px}'><h1>x</h1>")
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const h1 = document.querySelector("h1"), { color } = getComputedStyle(h1);
        p.completionFunction({ color, width: h1.offsetWidth });
      } };
      """, to: "ask.js")
    let run = try await tool.run(["run", archive, script])
    #expect(run.output.contains("333"))
    #expect(!run.messages.contains("layout-"))
  }

  @Test("a selector that nothing matches, or that is not a selector, ends with a message")
  func failures() async throws {
    let page = try folder.write("<p>x</p>", to: "page.html")
    let late = try await tool.run([
      "capture", page, archive, "--wait-for", "#none", "--load-timeout", "0.5",
    ])
    #expect(late.ending == .exit(75))
    #expect(late.messages.contains("nothing in the page matched '#none' within 0.5 seconds"))
    let malformed = try await tool.run(["capture", page, archive, "--wait-for", "p["])
    #expect(malformed.ending == .wrongUsage)
    #expect(!FileManager.default.fileExists(atPath: archive))
  }

  @Test(
    "a page that its own scripts make works by a capture as in WebKit",
    arguments: ["elements", "router", "template"])
  func dynamic(_ name: String) async throws {
    let page = Samples.page("dynamic/\(name)")
    try await capture(page)
    let script = Samples.script("page-summary")
    let real = try await results([page, script, "--engine", "webkit", "--settle", "1"])
    let own = try await results([archive, script])
    #expect(own == real)
  }
}
