import Preprocessing
import PropertyLists
import ScriptEngine
import Testing
import WebBindings

/// Source maps (ECMA-426). The mappings of the first test are those of the standard's own example; others
/// are written by ``mappings(_:)``.
@Suite struct SourceMapTests {
  /// A place of the script and one of a source, all from 0; nil for a place that comes of no source.
  typealias Mapping = (line: Int, column: Int, original: (source: Int, line: Int, column: Int)?)

  /// The `mappings` of a map.
  static func mappings(_ list: [Mapping]) -> String {
    var text = ""
    var (line, column, source, originalLine, originalColumn) = (0, 0, 0, 0, 0)
    for mapping in list {
      if mapping.line > line {
        text += String(repeating: ";", count: mapping.line - line)
        (line, column) = (mapping.line, 0)
      } else if !text.isEmpty, text.last != ";" {
        text += ","
      }
      text += number(mapping.column - column)
      column = mapping.column
      guard let original = mapping.original else { continue }
      text += number(original.source - source) + number(original.line - originalLine)
      text += number(original.column - originalColumn)
      (source, originalLine, originalColumn) = (original.source, original.line, original.column)
    }
    return text
  }

  private static func number(_ value: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var rest = value < 0 ? (-value << 1) | 1 : value << 1
    var text = ""
    repeat {
      let digit = rest & 31
      rest >>= 5
      text.append(digits[digit | (rest > 0 ? 32 : 0)])
    } while rest > 0
    return text
  }

  private func script(
    _ body: String, name: String = "dist/Action.js", url: String = "Action.js.map",
    file: String? = nil
  ) throws -> PreprocessingScript {
    let text = "\(body)\n//# sourceMappingURL=\(url)\n"
    let script = try PreprocessingScript(name: name, bytes: Array(text.utf8))
    if let file { script.map.takeFile(Array(file.utf8)) }
    return script
  }

  private func map(
    _ mappings: [Mapping], sources: String = #"["../src/action.ts"]"#, more: String = ""
  ) -> String {
    #"{"version": 3, "sources": \#(sources), \#(more)"names": [], "mappings": "\#(Self.mappings(mappings))"}"#
  }

  private func place(_ script: PreprocessingScript, _ line: Int, _ column: Int?) -> String {
    let place = script.map.mapped(
      SourceLocation(source: script.name, line: line, column: column))
    return "\(place.source):\(place.line)\(place.column.map { ":\($0)" } ?? "")"
  }

  @Test func aPlaceIsThatOfTheLastMappingBeforeItInItsLine() throws {
    let script = try script(
      "a\nb\nc",
      file: map([
        (0, 4, (0, 9, 2)), (0, 8, nil), (0, 12, (0, 3, 0)), (2, 0, (0, 0, 0)),
      ]))
    #expect(place(script, 1, 1) == "dist/Action.js:1:1")
    #expect(place(script, 1, 5) == "src/action.ts:10:3")
    #expect(place(script, 1, 8) == "src/action.ts:10:3")
    #expect(place(script, 1, 9) == "dist/Action.js:1:9")
    #expect(place(script, 1, 100) == "src/action.ts:4:1")
    #expect(place(script, 2, 1) == "dist/Action.js:2:1")
    #expect(place(script, 3, 1) == "src/action.ts:1:1")
    #expect(place(script, 1, nil) == "src/action.ts:10")
    let mapped = script.map.mapped(SourceLocation(source: script.name, line: 1, column: 6))
    #expect(mapped.generated == .init(source: "dist/Action.js", line: 1, column: 6))
    #expect(script.map.mapped(mapped) == mapped)
    let foreign = SourceLocation(source: "other.js", line: 1, column: 6)
    #expect(script.map.mapped(foreign) == foreign)
  }

  @Test func aMapIsFoundInTheScriptAndBesideIt() throws {
    #expect(try script("a", url: "maps/a%20b.map?x").map.path == "dist/maps/a b.map")
    #expect(try script("a", url: "/maps/a.map").map.path == "/maps/a.map")
    #expect(try script("a", url: "file:///maps/a.map").map.path == "/maps/a.map")
    let inline = map([(0, 0, (0, 4, 6))], sources: #"["src/a.ts"]"#)
      .replacing(" ", with: "%20").replacing(#"""#, with: "%22")
    let script = try script("a", url: "data:application/json,\(inline)")
    #expect(script.map.path == nil)
    #expect(place(script, 1, 1) == "dist/src/a.ts:5:7")
    // A comment that is not the last line belongs to something that was put in.
    let earlier = try PreprocessingScript(
      name: "a.js", bytes: Array("//# sourceMappingURL=a.map\nlater()".utf8))
    #expect(earlier.map.reference == nil)
  }

  @Test(arguments: [
    (#"["a.ts"]"#, "", "dist/a.ts"), (#"["../../a.ts"]"#, "", "../a.ts"),
    (#"["a.ts"]"#, #""sourceRoot": "../lib", "#, "lib/a.ts"), (#"["/x/a.ts"]"#, "", "/x/a.ts"),
    (#"["webpack://name/./src/a.ts"]"#, "", "src/a.ts"),
    (#"["webpack:///src/a.ts"]"#, "", "src/a.ts"), (#"["file:///x/a.ts"]"#, "", "/x/a.ts"),
    (#"["https://a.example/a.ts"]"#, "", "https://a.example/a.ts"),
  ])
  func sourcesAreNamedFromWhereTheScriptIs(sources: String, more: String, name: String) throws {
    let script = try script("a", file: map([(0, 0, (0, 0, 0))], sources: sources, more: more))
    #expect(place(script, 1, 1) == "\(name):1:1")
  }

  @Test func linesAreThoseThatTheMapHolds() throws {
    let script = try script(
      "a", file: map([(0, 0, (0, 1, 0))], more: #""sourcesContent": ["one\ntwo"], "#))
    let location = script.map.mapped(SourceLocation(source: script.name, line: 1, column: 1))
    #expect(script.line(at: location) == "two")
  }

  /// ECMA-426, "Index source map".
  @Test func mapsArePutTogetherOfOthers() throws {
    let first = map([(0, 0, (0, 0, 0))], sources: #"["a.ts"]"#)
    let second = map([(0, 0, (0, 1, 1)), (1, 2, (0, 2, 0))], sources: #"["b.ts"]"#)
    let script = try script(
      "a\nb",
      file: """
        {"version": 3, "sections": [
          {"offset": {"line": 0, "column": 0}, "map": \(first)},
          {"offset": {"line": 0, "column": 10}, "map": \(second)}]}
        """)
    #expect(place(script, 1, 5) == "dist/a.ts:1:1")
    #expect(place(script, 1, 11) == "dist/b.ts:2:2")
    #expect(place(script, 2, 3) == "dist/b.ts:3:1")
  }

  @Test(arguments: [
    ("[", SourceMapError.notJSON), (#"{"version": 2}"#, .wrongVersion),
    (#"{"version": 3}"#, .badKey("sources")),
    (#"{"version": 3, "sources": []}"#, .badKey("mappings")),
    (#"{"version": 3, "sections": [{}]}"#, .badKey("offset")),
    (#"{"version": 3, "sources": ["a"], "mappings": "AAAA,!"}"#, .badMappings(offset: 5)),
    // A source that there is not, a line before the first, a number without an end, two numbers.
    (#"{"version": 3, "sources": ["a"], "mappings": "ACAA"}"#, .badMappings(offset: 0)),
    (#"{"version": 3, "sources": ["a"], "mappings": "AADA"}"#, .badMappings(offset: 2)),
    (#"{"version": 3, "sources": ["a"], "mappings": "g"}"#, .badMappings(offset: 0)),
    (#"{"version": 3, "sources": ["a"], "mappings": "AA"}"#, .badMappings(offset: 2)),
    (
      #"{"version": 3, "sources": ["a"], "mappings": ";;;;;AAAA"}"#,
      .otherScript(line: 6, lines: 3)
    ),
  ])
  func damageIsSaidOnce(file: String, error: SourceMapError) throws {
    let script = try script("var ExtensionPreprocessingJS = { run() { null.x; } };", file: file)
    #expect(script.map.error == error)
    let page = PreprocessingPage(bytes: Array("<p>".utf8), url: "https://example.com/")
    let diagnostics = try EngineThread.run {
      Result {
        let request = try PreprocessingRequest(page: page, script: script)
        _ = request.run()
        return request.diagnostics
      }
    }.get()
    #expect(diagnostics.map(\.identifier) == ["source-map", "run-threw"])
    #expect(diagnostics.last?.location?.source == "dist/Action.js")
  }

  @Test func diagnosticsStacksAndTheConsoleHaveThePlacesOfSources() throws {
    let source = """
      var ExtensionPreprocessingJS = { run() { console.log("x"); fail(); } };
      function fail() { null.x; }
      """
    let lines = source.split(separator: "\n").map(String.init)
    let script = try script(
      source,
      file: map([
        (0, 0, (0, 10, 0)), (0, 41, (0, 20, 4)), (0, 59, (0, 21, 4)), (1, 0, (0, 30, 0)),
        (1, 18, (0, 31, 2)),
      ]))
    #expect(lines[0].utf8.count > 59)
    let page = PreprocessingPage(bytes: Array("<p>".utf8), url: "https://example.com/")
    let (diagnostics, console) = try EngineThread.run {
      Result {
        let request = try PreprocessingRequest(page: page, script: script)
        _ = request.run()
        return (request.diagnostics, request.console)
      }
    }.get()
    #expect(
      console.map { "\($0.location?.source ?? ""):\($0.location?.line ?? 0)" } == [
        "src/action.ts:21"
      ])
    let thrown = try #require(diagnostics.first)
    #expect(thrown.location?.source == "src/action.ts")
    #expect(thrown.location?.line == 32)
    #expect(thrown.location?.generated?.source == "dist/Action.js")
    #expect(thrown.location?.generated?.line == 2)
    let stack = try #require(thrown.exception?.stack).split(separator: "\n").map(String.init)
    #expect(stack.first?.hasPrefix("fail@src/action.ts:32:") == true)
    #expect(stack.dropFirst().first?.hasPrefix("run@src/action.ts:22:") == true)
  }

  @Test func aModuleInThePlaceOfTheGlobalIsNamed() throws {
    func identifiers(_ source: String) throws -> [String] {
      let script = try PreprocessingScript(name: "a.js", bytes: Array(source.utf8))
      let page = PreprocessingPage(bytes: Array("<p>".utf8), url: "https://example.com/")
      return try EngineThread.run {
        Result {
          let request = try PreprocessingRequest(page: page, script: script)
          _ = request.run()
          return request.diagnostics.map(\.identifier)
        }
      }.get()
    }
    #expect(
      try identifiers("var ExtensionPreprocessingJS = { default: { run() {} } };")
        == ["global-module"])
    #expect(
      try identifiers("var ExtensionPreprocessingJS = { default: {} };") == ["run-missing"])
    for name in ["exports", "module", "require"] {
      #expect(
        try identifiers("\(name).x;").prefix(2) == ["evaluation-threw", "module-variable"])
    }
  }
}
