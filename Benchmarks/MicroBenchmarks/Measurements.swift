internal import DOM
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import WebBindings

extension MicroBenchmarks {
  /// The engine alone.
  static func measureEngine() {
    Stopwatch.measure("engine: a machine and a context") {
      Context(machine: VirtualMachine())
    }
    let machine = VirtualMachine()
    let first = Context(machine: machine)
    Stopwatch.measure("engine: another context in a warm machine") { Context(machine: machine) }
    Stopwatch.measure("engine: evaluate 1+1", times: 1000) {
      try first.evaluate("1+1", name: "")
    }
  }

  /// Parsing, the world of a page, serializing.
  static func measureDocument(_ page: [UInt8]) {
    let long = (0..<20).flatMap { _ in page }
    Stopwatch.measure("document: parse a page of \(page.count / 1000) KB") { try parse(page) }
    Stopwatch.measure("document: parse", bytes: long.count) { try parse(long) }
    guard let pool = try? parse(long), let small = try? parse(page) else { return }
    Stopwatch.measure("document: serialize", bytes: long.count) { pool.document.serializedPage }
    Stopwatch.measure("document: querySelectorAll('p a')", times: 100) {
      try small.document.node.querySelectorAll("p a")
    }
    let machine = VirtualMachine()
    // A document belongs to one window, so that each has a page of its own.
    func measureWorld(_ name: String, _ script: String?) {
      Stopwatch.measure(name) {
        let pool = try parse(page)
        let realm = try Realm(machine: machine, document: pool.document)
        if let script { try realm.context.evaluate(script, name: "") }
        realm.close()
        withExtendedLifetime(pool) {}
      }
    }
    measureWorld("world: a page and its window", nil)
    measureWorld("world: a page, its window, its document, an element", "document.body.tagName")
  }

  private static func parse(_ page: [UInt8]) throws -> DocumentPool {
    let pool = DocumentPool()
    _ = try page.withUnsafeBufferPointer { try pool.parse($0) }
    return pool
  }

  /// Requests with all their parts in one engine, one after the other.
  static func performRequests(_ page: [UInt8], script: [UInt8]?, count: Int) {
    let machine = VirtualMachine()
    let script = script ?? Array(smallScript.utf8)
    for _ in 0..<count { _ = try? perform(page, script, machine) }
  }

  private static func measureRequests(_ page: [UInt8]) {
    let machine = VirtualMachine()
    Stopwatch.measure("request: run(), finalize(), HTML, in a warm machine", times: 100) {
      try perform(page, Array(smallScript.utf8), machine)
    }
  }

  private static let smallScript = """
    var ExtensionPreprocessingJS = {
      run(parameters) { parameters.completionFunction({ baseURI: document.baseURI }); },
      finalize(parameters) { document.body.style.backgroundColor = parameters.color; },
    };
    """

  private static func perform(
    _ page: [UInt8], _ script: [UInt8], _ machine: VirtualMachine
  ) throws -> [UInt8]? {
    let request = try PreprocessingRequest(
      page: PreprocessingPage(bytes: page, url: "https://example.com/"),
      script: PreprocessingScript(name: "script.js", bytes: script), machine: machine)
    _ = request.run()
    _ = request.finalize(.item(["color": "red"]))
    return request.encodedHTML(label: "utf-8")
  }

  /// Requests, and what their results become.
  static func measureResults(_ page: [UInt8]) {
    func request(_ results: String) throws -> PreprocessingRequest {
      let source = "var ExtensionPreprocessingJS = { run(p) { p.completionFunction(\(results)) } }"
      return try PreprocessingRequest(
        page: PreprocessingPage(bytes: page, url: "https://example.com/"),
        script: PreprocessingScript(name: "script.js", bytes: Array(source.utf8)))
    }
    measureRequests(page)
    Stopwatch.measure("request: page, world, run()") { try request("{}").run() }
    let text = "{ text: Array.from({ length: 10000 }, (_, i) => ('row ' + i).padEnd(100, '.')) }"
    guard let prepared = try? request(text), case .results(let results) = prepared.run() else {
      return
    }
    Stopwatch.measure("request: the same with results of 1 MB") { try request(text).run() }
    for format in PropertyListOutputFormat.allCases {
      guard let bytes = try? results.bytes(as: format) else { continue }
      Stopwatch.measure("property list: write \(format.rawValue)", bytes: bytes.count) {
        try results.bytes(as: format)
      }
    }
  }
}
