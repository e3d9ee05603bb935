import Preprocessing
import PropertyLists

/// A request for tests, run on the thread that the test has.
struct Probe {
  let request: PreprocessingRequest

  init(
    _ script: String, on page: String = "<title>T</title><body><p id=p>text</p>",
    url: String = "http://example.com/page.html",
    options: (inout PreprocessingOptions) -> Void = { _ in }
  ) throws {
    var settings = PreprocessingOptions()
    options(&settings)
    request = try PreprocessingRequest(
      page: PreprocessingPage(bytes: Array(page.utf8), url: url),
      script: try PreprocessingScript(name: "script.js", bytes: Array(script.utf8)),
      options: settings)
  }

  /// A script whose `run` has this body; `p` is its parameter.
  init(run body: String, options: (inout PreprocessingOptions) -> Void = { _ in }) throws {
    try self.init(
      "var ExtensionPreprocessingJS = { run: function (p) { \(body) } };", options: options)
  }

  /// A script that calls back with this expression.
  init(results expression: String) throws {
    try self.init(run: "p.completionFunction(\(expression));")
  }

  /// The results of a run as compact JSON, or its other outcome.
  func run() throws -> String {
    switch request.run() {
    case .results(let results): String(decoding: try results.compactJSON(), as: UTF8.self)
    case .empty: "empty"
    case .nothing: "nothing"
    case .undeliverable: "undeliverable"
    case .unusable: "unusable"
    case .outOfTime: "out of time"
    }
  }

  /// The results of a run as a property list.
  func results() throws -> PropertyList? {
    if case .results(let results) = request.run() { results } else { nil }
  }

  /// The identifiers of the diagnostics, with the place in the results where there is one.
  var diagnostics: [String] {
    request.diagnostics.map { diagnostic in
      diagnostic.identifier
        + (diagnostic.path.map { $0.isRoot ? "" : " \($0)" } ?? "")
    }
  }
}
