import Preprocessing
import PropertyLists
import Synchronization
import Testing

@testable import PreviewServer

/// Bundles in requests to run a script.
@Suite struct BundleRequestTests {
  static func info(
    _ identifier: String = "com.example.share", script: String = "Action",
    rule: String = #"{"NSExtensionActivationSupportsWebPageWithMaxCount": 1}"#
  ) -> String {
    #"{"CFBundleIdentifier": "\#(identifier)", "NSExtension": {"NSExtensionPointIdentifier": "#
      + #""com.apple.share-services", "NSExtensionAttributes": {"#
      + #""NSExtensionJavaScriptPreprocessingFile": "\#(script)", "#
      + #""NSExtensionActivationRule": \#(rule)}}}"#
  }

  static func request(
    _ files: [String: String], _ members: [String: PropertyList] = [:],
    beside others: [String: PropertyList] = [:]
  ) throws -> String {
    var bundle = members
    let entries = files.map { ($0.key, PropertyList.string($0.value)) }
    bundle["files"] = .dictionary(PropertyListDictionary(entries))
    let value: [(String, PropertyList)] =
      [
        ("page", ["html": "<p>"]),
        ("bundle", .dictionary(PropertyListDictionary(bundle.map { ($0.key, $0.value) }))),
      ] + others.map { ($0.key, $0.value) }
    let bytes = try PropertyList.dictionary(PropertyListDictionary(value)).compactJSON()
    return String(decoding: bytes, as: UTF8.self)
  }

  private func first(_ service: FakeRunService) throws -> RunRequest {
    try #require(service.requests.withLock { $0.first })
  }

  @Test(arguments: ["", "Share.appex/", "Products/Share.appex/Contents/"])
  func theScriptAndItsNameAreThoseOfTheBundle(folder: String) throws {
    let service = FakeRunService()
    let files = ["\(folder)Info.plist": Self.info(), "\(folder)Action.js": "run()"]
    let answer = try ServerFixture(service).post("/v1/run", try Self.request(files))
    #expect(answer.status.code == 200)
    #expect(answer.json?["diagnostics"]?.array?.count == 1)
    let request = try first(service)
    #expect(request.script.source == Array("run()".utf8))
    #expect(request.script.name.hasSuffix("/Action.js"))
    #expect(request.options.extensionName == "com.example.share")
  }

  @Test func aRequestMayNameTheExtensionItself() throws {
    let service = FakeRunService()
    _ = try ServerFixture(service).post(
      "/v1/run",
      try Self.request(
        ["Info.plist": Self.info(), "Action.js": "1"], beside: ["extensionName": "other"]))
    #expect(try first(service).options.extensionName == "other")
  }

  @Test func oneOfSeveralExtensionsIsChosen() throws {
    let files = [
      "My.app/Info.plist": "{}", "My.app/PlugIns/One.appex/Info.plist": Self.info("com.one"),
      "My.app/PlugIns/One.appex/Action.js": "one",
      "My.app/PlugIns/Two.appex/Info.plist": Self.info("com.two"),
      "My.app/PlugIns/Two.appex/Action.js": "two",
    ]
    let service = FakeRunService()
    let fixture = ServerFixture(service)
    let several = try fixture.post("/v1/run", try Self.request(files))
    #expect(several.status.code == 422)
    #expect(several.problem == "unusable-bundle")
    #expect(several.json?["reason"] == "several-extensions")
    #expect(several.json?["extensions"] == ["com.one", "com.two"])
    _ = try fixture.post("/v1/requests", try Self.request(files, ["extension": "com.two"]))
    #expect(try first(service).script.source == Array("two".utf8))
  }

  @Test func variablesOfASourceTreeAreReplaced() throws {
    let files = ["App/Share-Info.plist": Self.info("$(ID)", script: "$(NAME)"), "App/a.js": "a"]
    let service = FakeRunService()
    let fixture = ServerFixture(service)
    let undefined = try fixture.post("/v1/run", try Self.request(files))
    #expect(undefined.json?["reason"] == "undefined-variable")
    #expect(undefined.json?["variable"] == "NAME")
    _ = try fixture.post(
      "/v1/run", try Self.request(files, ["define": ["NAME": "a", "ID": "com.defined"]]))
    #expect(try first(service).options.extensionName == "com.defined")
  }

  @Test func whatTheAuthorShouldKnowIsAmongTheDiagnostics() throws {
    let files = [
      "Info.plist": Self.info(rule: #"{"NSExtensionActivationSupportsText": true}"#),
      "Action.js": "1",
    ]
    let answer = try ServerFixture().post("/v1/run", try Self.request(files, ["name": "My.appex"]))
    let remark = try #require(answer.json?["diagnostics"]?[0])
    #expect(remark["id"] == "not-offered")
    #expect(remark["severity"] == "warning")
    #expect(remark["place"] == "My.appex/Info.plist")
    let results = try ServerFixture().post(
      "/v1/run", try Self.request(files, beside: ["emit": "results"]))
    #expect(results.json == ["title": "Blé"])
  }

  @Test func filesMayBeBytes() throws {
    let plist = try PropertyList.read(Array(Self.info().utf8)).bytes(as: .binary1)
    let service = FakeRunService()
    let json = try PropertyList.data(plist).compactJSON()
    let body =
      #"{"page": {"html": ""}, "bundle": {"files": {"Action.js": "b", "Info.plist": "#
      + #"{"base64": \#(String(decoding: json, as: UTF8.self))}}}}"#
    #expect(try ServerFixture(service).post("/v1/run", body).status.code == 200)
    #expect(try first(service).options.extensionName == "com.example.share")
  }

  @Test func anArchiveIsABundle() throws {
    let service = FakeRunService()
    let body: PropertyList = [
      "page": ["html": ""], "bundle": ["archive": .string(ZippedApp.base64)],
    ]
    let answer = try ServerFixture(service).post(
      "/v1/run", String(decoding: try body.compactJSON(), as: UTF8.self))
    #expect(answer.status.code == 200)
    #expect(try first(service).script.source == Array("zipped();".utf8))
    #expect(try first(service).options.extensionName == "com.example.zipped")
  }

  @Test func aFormHasAPartForEachFile() throws {
    var body = "--b\r\nContent-Disposition: form-data; name=page; filename=p.html\r\n\r\n<p>\r\n"
    for (name, content) in [("A.appex/Info.plist", Self.info("$(ID)")), ("A.appex/Action.js", "f")]
    {
      body +=
        "--b\r\nContent-Disposition: form-data; name=bundle; filename=\"\(name)\"\r\n\r\n"
        + "\(content)\r\n"
    }
    for definition in ["ID=com.form", "X=a=b"] {
      body += "--b\r\nContent-Disposition: form-data; name=define\r\n\r\n\(definition)\r\n"
    }
    let service = FakeRunService()
    let answer = try ServerFixture(service).ask(
      .post, "/v1/run", [("Content-Type", "multipart/form-data; boundary=b")], body: body + "--b--")
    #expect(answer.status.code == 200)
    #expect(try first(service).script.name == "A.appex/Action.js")
    #expect(try first(service).options.extensionName == "com.form")
  }

  @Test(arguments: [
    (
      #""script": {"source": ""}, "bundle": {"files": {"a": ""}}"#, "/script", #"excludes "bundle""#
    ),
    (#""bundle": {}"#, "/bundle", #"needs "files" or "archive""#),
    (#""bundle": {"files": {}}"#, "/bundle/files", "is empty"),
    (
      #""bundle": {"files": {"../a": ""}}"#, "/bundle/files/..~1a",
      "is not a path inside the bundle"
    ),
    (#""bundle": {"files": {"a": 1}}"#, "/bundle/files/a", "must be a string"),
    (
      #""bundle": {"files": {"a": {"base64": "!"}}}"#, "/bundle/files/a/base64",
      "must be a string in base64"
    ),
    (#""bundle": {"files": {"a": {}}}"#, "/bundle/files/a", #"needs "base64""#),
    (#""bundle": {"archive": "AAAA"}"#, "/bundle/archive", "is not a zip archive"),
    (#""bundle": {"archive": "UEsDBA=="}"#, "/bundle/archive", "is a damaged zip archive"),
    (
      #""bundle": {"archive": "UEsDBA==", "files": {"a": ""}}"#, "/bundle/archive",
      #"excludes "files""#
    ),
    (
      #""bundle": {"files": {"a": ""}, "define": {"A": 1}}"#, "/bundle/define/A", "must be a string"
    ),
    (#""bundle": {"files": {"a": ""}, "rule": 1}"#, "/bundle/rule", "is not known"),
  ])
  func whatIsWrongWithABundleIsToldWithItsPlace(
    bundle: String, pointer: String, detail: String
  ) throws {
    let answer = try ServerFixture().post("/v1/run", #"{"page": {"html": ""}, \#(bundle)}"#)
    #expect(answer.status.code == 400)
    let errors = try #require(answer.json?["errors"]?.array)
    #expect(errors == [["pointer": .string(pointer), "detail": .string(detail)]])
  }

  @Test(arguments: [
    (["Action.js": "1"], "info-missing"), (["Info.plist": "{"], "info-malformed"),
    (["Info.plist": "{}"], "no-extension"), (["Info.plist": info()], "script-not-found"),
    (["Info.plist": info(), "Action.js": ""], "script-empty"),
    (["Info.plist": info(script: "Action.js"), "Action.js": "1"], "script-not-found"),
  ])
  func whatIsMissingInABundleIsAProblem(files: [String: String], reason: String) throws {
    let answer = try ServerFixture().post("/v1/run", try Self.request(files))
    #expect(answer.status.code == 422)
    #expect(answer.problem == "unusable-bundle")
    #expect(answer.json?["reason"] == .string(reason))
  }
}
