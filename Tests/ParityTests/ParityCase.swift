import Foundation
@testable import Preprocessing
import PropertyLists
import ScriptEngine
import WebBindings

/// A page and a script with what the real WebKit made of them: a folder with `page.html`,
/// `script.js`, `expected.json`, and perhaps `url` and `arguments.json`.
struct ParityCase: Sendable {
  let folder: URL
  var name: String { folder.lastPathComponent }

  static let all: [ParityCase] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let folders =
      (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil))
      ?? []
    return folders.sorted { $0.path < $1.path }.map(ParityCase.init)
  }()

  /// The places where the answers differ, the number of recorded leaf values, and of those the
  /// number that are equal.
  func compare() throws -> (differences: [String], leaves: Int, equal: Int) {
    let recorded = try Self.json(
      String(contentsOf: folder.appending(path: "expected.json"), encoding: .utf8))
    let found = try answers()
    var comparison = Comparison()
    comparison.compare(recorded, found, at: "")
    return (comparison.differences, comparison.leaves, comparison.equal)
  }

  /// What this program answers, in the form of `expected.json`.
  private func answers() throws -> [String: Any] {
    // As recorded: the results are what JSON.stringify makes of them, in the page's own world.
    var source = try Data(contentsOf: folder.appending(path: "script.js"))
    source.append(contentsOf: Self.stringifyingResults.utf8)
    let script = try PreprocessingScript(name: "script.js", bytes: Array(source))
    var page = PreprocessingPage(
      bytes: Array(try Data(contentsOf: folder.appending(path: "page.html"))),
      url: text("url") ?? "http://example.com/page.html", charset: "utf-8")
    // As recorded: a policy kept script elements from running.
    page.contentSecurityPolicies = ["script-src-elem 'none'"]
    let arguments = try text("arguments.json").map { try PropertyList.read(Array($0.utf8)) }
    var options = PreprocessingOptions()
    options.extensionName = "com.example.probe"
    options.timeLimit = 60
    let outcome: (results: String?, html: String?) = try EngineThread.run {
      Result {
        let request = try PreprocessingRequest(page: page, script: script, options: options)
        let results: String? =
          if case .results(let results) = request.run() { results["json"]?.string } else { nil }
        guard let arguments else { return (results, nil) }
        _ = request.finalize(.item(arguments))
        // As recorded: the doctype and the document's element, without comments beside them.
        let context = request.realm.context
        let html = try context.evaluate(
          """
          (document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '')
            + document.documentElement.outerHTML
          """, name: "")
        return (results, try context.string(html))
      }
    }.get()
    var answers: [String: Any] = ["results": NSNull()]
    if let results = outcome.results {
      answers["results"] = try Self.json(results)
    }
    if let html = outcome.html { answers["html"] = html }
    return answers
  }

  private static let stringifyingResults = """

    ;(function () {
      const object = window.ExtensionPreprocessingJS, run = object.run;
      object.run = parameters => run.call(object, {
        extensionName: parameters.extensionName,
        completionFunction: value => parameters.completionFunction(
          { json: JSON.stringify(value === undefined ? null : value) }) });
    })();
    """

  /// Parses JSON. Foundation refuses the escape of half a character: it becomes text. It drops a
  /// byte order mark at the start of a string: that becomes an escape.
  private static func json(_ text: String) throws -> Any {
    let half = /\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|\\u[dD][c-fC-F][0-9a-fA-F]{2}/
    let pair = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /\\(?:u[dD][89a-fA-F]|.)/) {
      result += rest[..<match.range.lowerBound]
      rest = rest[match.range.lowerBound...]
      if let whole = rest.prefixMatch(of: pair) {
        result += whole.output
        rest = rest[whole.range.upperBound...]
      } else if let lone = rest.prefixMatch(of: half) {
        result += "\\" + lone.output.lowercased()
        rest = rest[lone.range.upperBound...]
      } else {
        result += match.output
        rest = rest[match.range.upperBound...]
      }
    }
    return try JSONSerialization.jsonObject(
      with: Data((result + rest).replacing("\u{FEFF}", with: "\\ufeff").utf8),
      options: .fragmentsAllowed)
  }

  private func text(_ file: String) -> String? {
    (try? String(contentsOf: folder.appending(path: file), encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Compares two JSON values and notes each place where they differ.
struct Comparison {
  private(set) var differences: [String] = []
  private(set) var leaves = 0
  private(set) var equal = 0

  mutating func compare(_ recorded: Any?, _ found: Any?, at path: String) {
    switch (recorded, found) {
    case (let recorded as [String: Any], let found as [String: Any]):
      for key in Set(recorded.keys).union(found.keys).sorted() {
        compare(recorded[key], found[key], at: "\(path)/\(key)")
      }
    case (let recorded as [Any], let found as [Any]) where recorded.count == found.count:
      for (index, pair) in zip(recorded, found).enumerated() {
        compare(pair.0, pair.1, at: "\(path)/\(index)")
      }
    default:
      let count = Self.leafCount(recorded)
      leaves += count
      if let recorded = recorded as? NSObject, let found = found as? NSObject, recorded == found,
        kind(of: recorded) == kind(of: found)
      {
        equal += count
      } else {
        differences.append(
          "\(path): WebKit \(Self.text(recorded, beside: found)), here "
            + Self.text(found, beside: recorded))
      }
    }
  }

  private static func leafCount(_ value: Any?) -> Int {
    switch value {
    case let dictionary as [String: Any]: dictionary.values.reduce(0) { $0 + leafCount($1) }
    case let array as [Any]: array.reduce(0) { $0 + leafCount($1) }
    case nil: 0
    default: 1
    }
  }

  /// A value as text; a long one from shortly before the first difference.
  private static func text(_ value: Any?, beside other: Any?) -> String {
    guard let value else { return "(absent)" }
    guard let string = value as? String else { return String("\(value)".prefix(200)) }
    let shared = zip(string, other as? String ?? "").prefix { $0 == $1 }.count
    let start = max(0, shared - 30)
    return (start > 0 ? "…" : "") + "\"" + String(string.dropFirst(start).prefix(120)) + "\""
  }
}

/// Whether a JSON value is a boolean, which Foundation otherwise counts equal to a number.
private func kind(of value: NSObject) -> String {
  guard let number = value as? NSNumber else { return "other" }
  return String(cString: number.objCType) == "c" ? "boolean" : "number"
}
