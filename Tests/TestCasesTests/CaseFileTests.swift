import CSS
import DOM
import Preprocessing
import PropertyLists
import Testing
import WebBindings

@testable import TestCases

@Suite("Case files")
struct CaseFileTests {
  private func read(_ json: String) throws -> [TestCase] {
    try CaseFile(path: "tests/a.jsprep.json", bytes: Array(json.utf8)).cases
  }

  @Test("name their files from where they lie")
  func paths() throws {
    let cases = try read(
      #"{"page": "p.html", "script": "/s.js", "expect": {"html": {"file": "e"}}}"#)
    let testCase = try #require(cases.first)
    #expect(cases.count == 1)
    #expect(testCase.name == "a")
    #expect(testCase.page.content == .file("tests/p.html"))
    #expect(testCase.script == .file("/s.js"))
    #expect(testCase.dependencies == ["tests/p.html", "/s.js", "tests/e"])
  }

  @Test("fix time, chance, language and time zone unless they say otherwise")
  func setting() throws {
    let plain = try #require(try read(#"{"page": "p", "script": "s.js"}"#).first).options
    #expect(plain.startTime == 1_704_067_200_000)
    #expect(plain.steadyTime)
    #expect(plain.seed == 0)
    #expect(plain.timeZone == "UTC")
    #expect(plain.locale == "en-US")
    let chosen = try #require(
      try read(
        """
        {"page": "p", "script": "s.js", "now": "2024-05-01T12:00:00+02:00", "seed": 5,
         "timeZone": "Asia/Tokyo", "locale": "ja-JP", "clock": "virtual", "platform": "macos",
         "viewport": {"width": 390, "dark": true}, "timeout": 2, "extensionName": "org.x",
         "pageScripts": true}
        """
      ).first
    ).options
    #expect(chosen.startTime == 1_714_557_600_000)
    #expect(!chosen.steadyTime)
    #expect(chosen.seed == 5)
    #expect(chosen.timeZone == "Asia/Tokyo")
    #expect(chosen.platform == .macOS)
    #expect(chosen.environment.platform == "MacIntel")
    #expect(chosen.environment.media.width == 390)
    #expect(chosen.environment.media.keywords["prefers-color-scheme"] == "dark")
    #expect(chosen.timeLimit == 2)
    #expect(chosen.extensionName == "org.x")
    #expect(plain.pageScripts == nil)
    #expect(chosen.pageScripts?.settling == 5000)
  }

  @Test("share what stands beside their cases")
  func shared() throws {
    let cases = try read(
      """
      {"script": "s.js", "page": "p.html", "tags": ["all"], "arguments": {"a": 1},
       "expect": {"diagnostics": [], "results": {"x": 1}},
       "cases": [
         {"name": "one"},
         {"name": "two", "page": {"html": "<p>"}, "tags": ["own"], "handler": "true",
          "expect": {"results": {"x": 2}}}]}
      """)
    #expect(cases.map(\.name) == ["one", "two"])
    #expect(cases.map(\.tags) == [["all"], ["all", "own"]])
    #expect(cases.map(\.page.content) == [.file("tests/p.html"), .markup("<p>")])
    #expect(cases[0].answer == .arguments(["a": 1]))
    #expect(cases[1].answer == .handler("true", folder: "tests"))
    guard case .pattern(let results) = cases[1].expectation.results else {
      Issue.record("the case's own results count")
      return
    }
    #expect(results == .dictionary([.init("x", .exact(2))], allowsOthers: false))
    #expect(cases[1].expectation.diagnostics == .array([]))
    #expect(cases.map(\.line) == [4, 5])
  }

  @Test("know their lines, also where lines end with CR and LF and values hold brackets")
  func lines() throws {
    let json = """
      {"script": "s.js", "cases":\r
       [\r
         {"name": "a]},", "page": {"html": "<p>]"}}, {"name": "b", "page": "p.html"},\r
      \r
         {"name": "c",\r
          "page": "p.html"}\r
       ]}
      """
    #expect(try read(json).map(\.line) == [3, 3, 5])
    #expect(try read("\n {\"script\": \"s.js\", \"page\": \"p.html\"}").map(\.line) == [2])
  }

  @Test("make a case of each page and script of a table")
  func table() throws {
    let cases = try read(
      #"{"name": "t", "pages": ["a.html", "b.html"], "scripts": ["x.js", "y.js"]}"#)
    #expect(
      cases.map(\.name) == [
        "t [a.html, x.js]", "t [b.html, x.js]", "t [a.html, y.js]", "t [b.html, y.js]",
      ])
  }

  @Test("say what a page, its cookies and its storage are")
  func page() throws {
    let testCase = try #require(
      try read(
        """
        {"page": {"url": "https://a.example/", "copy": "c.html", "charset": "latin1"},
         "script": {"source": "1"}, "cookies": {"a": "b"}, "selection": {"selector": "p"},
         "storage": {"local": {"k": "v"}, "session": {"m": "n"}}, "referrer": "https://r.example/"}
        """
      ).first)
    #expect(testCase.page.content == .address("https://a.example/", copy: "tests/c.html"))
    #expect(testCase.page.charset == "latin1")
    #expect(testCase.script == .text("1"))
    #expect(testCase.cookies == ["a=b"])
    #expect(testCase.selection == .selector("p"))
    #expect(
      testCase.storage == [
        StoredItem(.local, name: "k", value: "v"), StoredItem(.session, name: "m", value: "n"),
      ])
    #expect(testCase.referrer == "https://r.example/")
  }

  @Test("ask for as many elements as their expectations are about")
  func queries() throws {
    let testCase = try #require(
      try read(
        """
        {"page": "p", "script": "s.js", "expect": {"selectors": {
          "a": 3, "b": {"count": 1}, "c": {"text": "x"}, "d": {"texts": ["x"]}, "e": {"html": "x"},
          "f": {"attributes": {"id": "x"}}}}}
        """
      ).first)
    let limits = testCase.queries.map { "\($0.selector) \($0.elementLimit)" }
    #expect(limits.sorted() == ["a 0", "b 0", "c 1", "d 1000", "e 1", "f 1"])
  }

  @Test(
    "with mistakes are refused, with the line and the column",
    arguments: [
      (#"{"page": "p","#, 1, 14, ""),
      ("{\n  \"page\": \"p\",\n  \"scrip\": 1}", 3, 3, "scrip"),
      ("{\"page\": \"p\",\n \"script\": 5}", 2, 12, "script"),
      (#"{"script": "s.js"}"#, 1, 1, ""),
      ("{\"page\": \"p\", \"script\": \"s.js\",\n\"cases\": []}", 2, 10, "cases"),
      (#"{"page": "p", "script": "s.js", "platform": "tvos"}"#, 1, 45, "platform"),
      (#"{"page": {"html": "", "file": ""}, "script": "s.js"}"#, 1, 10, "page"),
      (#"{"page": "p", "script": "s.js", "now": "today"}"#, 1, 40, "now"),
      (#"{"page": "p", "script": "s.js", "seed": -1}"#, 1, 41, "seed"),
      (
        "{\"page\": \"p\", \"script\": \"s.js\", \"cases\": [{\"name\": \"a\"},\n{\"expect\": {\"selectors\": {\"p\": {\"txt\": 1}}}}]}",
        2, 33, "cases[1].expect.selectors.p.txt"
      ),
      (#"{"page": "p", "script": "s.js", "cases": [{"name": "a"}, {"name": "a"}]}"#, 1, 1, ""),
      (#"{"page": "p", "script": "s.js", "arguments": 1, "handler": "x"}"#, 1, 46, "arguments"),
    ])
  func mistakes(_ json: String, _ line: Int, _ column: Int, _ path: String) throws {
    let error = #expect(throws: CaseFileError.self) { try read(json) }
    #expect(error?.position == .text(line: line, column: column))
    if case .malformed = error?.reason { return }
    #expect(error?.path.description == path)
  }

  @Test("suggest the key that was meant")
  func suggestion() throws {
    let error = #expect(throws: CaseFileError.self) {
      try read(#"{"page": "p", "script": "s.js", "expect": {"diagnostic": []}}"#)
    }
    #expect(error?.reason == .unknownKey("diagnostic", nearest: "diagnostics"))
  }

  @Test("can be property lists")
  func propertyList() throws {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>page</key><string>p.html</string>
      <key>script</key><string>s.js</string>
      <key>now</key><date>2024-05-01T12:00:00Z</date></dict></plist>
      """
    let file = try CaseFile(path: "b.jsprep.plist", bytes: Array(plist.utf8))
    #expect(file.cases.map(\.name) == ["b"])
    #expect(file.cases.first?.options.startTime == 1_714_564_800_000)
  }

  @Test("says where something is wrong in a property list, too")
  func placesInPropertyLists() {
    let plist = """
      <plist version="1.0"><dict><key>page</key><string>p.html</string>
      <key>script</key><string>s.js</string>
      <key>expect</key><dict>
        <key>selectors</key><string>h1</string>
      </dict>
      </dict></plist>
      """
    func position(_ text: String) -> PropertyListError.Position? {
      #expect(throws: CaseFileError.self) {
        try CaseFile(path: "b.jsprep.plist", bytes: Array(text.utf8))
      }?.position
    }
    #expect(position(plist) == .text(line: 4, column: 23))
    #expect(
      position(plist.replacing("<key>selectors", with: "<key>selector"))
        == .text(line: 4, column: 3))
  }

  @Test("can be folders")
  func folder() throws {
    let contents = [
      "case.json": #"{"tags": ["x"]}"#, "page.html": "<p>", "script.js": "1", "other.js": "2",
      "arguments.json": #"{"a": 1}"#, "url": "https://a.example/\n", "results.json": #"{"b": 2}"#,
      "expected.html": "<p>",
    ]
    let file = try CaseFile(folder: "t/my.jsprep", names: Array(contents.keys)) {
      contents[$0].map { Array($0.utf8) }
    }
    let testCase = try #require(file.cases.first)
    #expect(testCase.name == "my")
    #expect(testCase.tags == ["x"])
    #expect(testCase.page.content == .file("t/my.jsprep/page.html"))
    #expect(testCase.script == .file("t/my.jsprep/script.js"))
    #expect(testCase.url == "https://a.example/")
    #expect(testCase.answer == .arguments(["a": 1]))
    guard case .file("t/my.jsprep/expected.html") = testCase.expectation.html else {
      Issue.record("the page is compared with expected.html")
      return
    }
  }

  @Test("have a schema that knows the same keys")
  func schema() throws {
    let schema = try PropertyList.read(Array(CaseSchema.text.utf8), as: .json)
    func keys(_ path: PropertyListPath) -> Set<String> {
      Set(schema[path]?.dictionary?.keys.map { $0 } ?? [])
    }
    #expect(keys(["$defs", "keys", "properties"]) == Set(CaseReader.caseKeys))
    #expect(keys(["$defs", "stub", "properties"]) == Set(NetworkReader.stubKeys))
    #expect(
      keys(["$defs", "keys", "properties", "network", "anyOf", 2, "properties"])
        == Set(NetworkReader.keys))
    #expect(keys(["properties"]) == Set(CaseReader.fileKeys))
    #expect(keys(["$defs", "expect", "properties"]) == Set(ExpectationReader.keys))
    #expect(keys(["$defs", "matchers", "properties"]) == Set(ValuePattern.matcherNames))
    #expect(
      keys([
        "$defs", "selectors", "additionalProperties", "anyOf", 1, "properties",
      ]) == Set(ExpectationReader.selectorKeys))
    func words(_ path: PropertyListPath) -> [String] {
      schema[path]?.array?.compactMap(\.string) ?? []
    }
    #expect(
      words(["$defs", "expect", "properties", "failure", "enum"])
        == FailureKind.allCases.map(\.rawValue))
    #expect(
      words(["$defs", "matchers", "properties", "$type", "enum"])
        == PatternType.allCases.map(\.rawValue))
  }
}
