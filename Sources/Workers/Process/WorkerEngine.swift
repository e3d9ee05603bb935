internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// The warm engine of a worker, which makes a fresh world for each request.
final class WorkerEngine {
  let machine = VirtualMachine(servesMany: true)
  /// Lives on between requests, so that garbage can be collected then.
  private let context: Context
  /// A world for the next request; nil if none was made yet.
  private var prepared: PreparedWorld?

  /// Starts the engine: its threads run, and it has read its files.
  init() {
    context = Context(machine: machine)
    for _ in 0..<2 { warmUp() }
    collectGarbage()
  }

  func collectGarbage() { context.collectGarbage() }

  /// Makes the world of the next request ahead.
  func prepareWorld() {
    if prepared == nil { prepared = PreparedWorld(machine: machine) }
  }

  /// The world that was made ahead, for one request; nil if there is none.
  func takeWorld() -> PreparedWorld? {
    defer { prepared = nil }
    return prepared
  }

  private func warmUp() {
    do {
      let request = try PreprocessingRequest(
        page: PreprocessingPage(bytes: Array(Self.page.utf8), url: "https://example.com/"),
        script: PreprocessingScript(name: "", bytes: Array(Self.script.utf8)), machine: machine)
      _ = request.run()
      _ = request.finalize(.item(nil))
      _ = request.encodedHTML()
    } catch {
      // A request that the warm-up breaks would fail as well, and would report it.
    }
  }

  private static let page = "<!DOCTYPE html><title>Page</title><p id=a class=b>Text <b>bold</b></p>"

  /// A script that uses the parts that the engine loads only when they are first used: time zones,
  /// languages, the compilers, the list of public suffixes.
  private static let script = """
    var ExtensionPreprocessingJS = {
      run: function (parameters) {
        const date = new Date(2024, 6, 1);
        const texts = [
          date.toString(), date.toLocaleString(), (1.5).toLocaleString(),
          Intl.DateTimeFormat().resolvedOptions().timeZone, "a".localeCompare("b"),
          "é".normalize("NFD"), "I".toLocaleLowerCase("tr"), /\\p{L}+/u.exec("text")[0],
          String([...new Intl.Segmenter("en", { granularity: "word" }).segment("two words")].length),
        ];
        let sum = 0;
        const add = (a, b) => a + b;
        for (let i = 0; i < 20000; i++) sum = add(sum, i);
        const element = document.querySelector("p.b > b");
        crypto.getRandomValues(new Uint8Array(4));
        document.cookie = "a=1";
        parameters.completionFunction({
          texts, sum, text: document.body.innerText, html: element.outerHTML,
          color: getComputedStyle(element).color, url: new URL("/a", location.href).href });
      },
      finalize: function (parameters) {
        document.body.style.color = "red";
        return Promise.resolve();
      },
    };
    """
}
