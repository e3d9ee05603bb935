import DOM
import Preprocessing
import PropertyLists
import ScriptEngine
import Testing
import WebBindings

/// Nothing tells a world that was made ahead from one that was made for its request.
@Suite struct PreparedWorldTests {
  /// A script that looks at what could depend on the moment at which the world was made.
  private static let script = """
    var ExtensionPreprocessingJS = { run(p) {
      const names = (object) => Object.getOwnPropertyNames(object).sort();
      const told = [];
      addEventListener("storage", () => told.push("storage"));
      const frame = document.querySelector("iframe");
      p.completionFunction({
        window: names(window), document: names(document), prototype: names(Document.prototype),
        place: [
          location.href, origin, document.URL, document.baseURI, document.referrer,
          document.domain, String(isSecureContext), document.characterSet, document.contentType,
          document.compatMode, document.readyState, String(history.length), typeof crypto.subtle],
        storage: [localStorage.a, String(sessionStorage.length), document.cookie],
        sizes: [innerWidth, devicePixelRatio, screen.width, matchMedia("(width < 800px)").matches],
        agent: [navigator.userAgent, navigator.languages.join()],
        time: [
          Math.floor(performance.now()), Date.now(), performance.timeOrigin],
        random: [Math.random(), crypto.randomUUID()],
        tree: [
          document.documentElement.outerHTML, document.title, document.all.length,
          document.images.length, document.styleSheets.length, document.forms.f.elements.length,
          getComputedStyle(document.body).color, frame.contentDocument.title],
        shadow: document.querySelector("#host").shadowRoot.innerHTML, told,
      });
    } };
    """

  private static let page = """
    <!DOCTYPE html><html lang=de><title>é</title><meta name=viewport content="width=500">
    <style>body { color: teal }</style><form name=f><input name=i><select><option>1</select></form>
    <img name=picture><div id=host><template shadowrootmode=open><b>in</b></template></div>
    <iframe srcdoc="<title>inner</title>"></iframe><p>text</p>
    """

  private func results(
    _ machine: VirtualMachine, _ prepared: PreparedWorld?
  ) throws -> String {
    var options = PreprocessingOptions()
    options.startTime = 1_700_000_000_000
    options.steadyTime = true
    options.seed = 7
    // The zone and the language are those of the whole process, in which other tests run.
    options.environment = .mac
    var page = PreprocessingPage(
      bytes: [UInt8](Self.page.unicodeScalars.map { UInt8($0.value) }),
      url: "https://example.com/path?query", charset: "windows-1252")
    page.referrer = "https://before.example/"
    page.cookies = ["c=1"]
    page.storage = [StoredItem(.local, name: "a", value: "b")]
    let request = try PreprocessingRequest(
      page: page, script: PreprocessingScript(name: "s.js", bytes: Array(Self.script.utf8)),
      options: options, machine: machine, prepared: prepared)
    guard case .results(let results) = request.run() else { return "none" }
    return String(decoding: try results.compactJSON(), as: UTF8.self)
  }

  @Test("the page, its place, its time and its state are those of the request")
  func isTheSame() throws {
    let machine = VirtualMachine()
    let fresh = try results(machine, nil)
    #expect(fresh.contains("example.com"))
    for _ in 0..<2 {
      let prepared = try #require(PreparedWorld(machine: machine))
      #expect(try results(machine, prepared) == fresh)
    }
  }

  @Test("a page that is not HTML gets a world of its own")
  func otherPages() throws {
    let machine = VirtualMachine()
    let prepared = try #require(PreparedWorld(machine: machine))
    let request = try PreprocessingRequest(
      page: PreprocessingPage(
        bytes: Array("a < b".utf8), url: "https://example.com/a.js", type: .javaScript),
      script: PreprocessingScript(
        name: "s.js",
        bytes: Array(
          """
          var ExtensionPreprocessingJS = { run(p) {
            p.completionFunction({ text: document.body.textContent });
          } };
          """.utf8)), machine: machine, prepared: prepared)
    guard case .results(let results) = request.run() else {
      Issue.record("there are no results")
      return
    }
    #expect(results["text"]?.string == "a < b")
  }

  @Test("a world that nobody took leaves its engine usable")
  func unused() throws {
    let machine = VirtualMachine()
    do { _ = try #require(PreparedWorld(machine: machine)) }
    #expect(try results(machine, nil).contains("rgb(0, 128, 128)"))
  }
}
