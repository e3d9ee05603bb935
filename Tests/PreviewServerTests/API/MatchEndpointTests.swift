import PropertyLists
import Testing

@testable import PreviewServer

/// `POST /v1/match`.
@Suite struct MatchEndpointTests {
  private let fixture = ServerFixture()
  private static let webPages = #"{"NSExtensionActivationSupportsWebPageWithMaxCount": 1}"#

  @Test(arguments: [
    (#""rule": \#(webPages)"#, true), (#""rule": \#(webPages), "from": "chrome""#, false),
    (#""rule": "TRUEPREDICATE", "from": "text""#, true),
    (#""rule": "extensionItems.@count == 2""#, false),
    (
      #""rule": {"NSExtensionActivationSupportsImageWithMaxCount": 1}, "image": ["a.png", "b"]"#,
      false
    ),
    (
      #""rule": {"NSExtensionActivationSupportsImageWithMaxCount": 2}, "image": ["a.png", "b"]"#,
      true
    ),
    (
      #""rule": {"NSExtensionActivationSupportsWebURLWithMaxCount": 1}, "url": "https://a.test/""#,
      true
    ),
    (#""rule": {"NSExtensionActivationSupportsText": true}, "text": "hello""#, true),
    (#""rule": {"NSExtensionActivationSupportsFileWithMaxCount": 1}, "file": "a.zip""#, true),
    (#""rule": \#(webPages), "page": "https://a.test/b.pdf""#, false),
    (
      #""rule": "extensionItems.@count == 2", "items": {"extensionItems": [{}, {"attachments": []}]}"#,
      true
    ),
  ])
  func theVerdictIsThatOfTheRule(members: String, isOffered: Bool) throws {
    let answer = try fixture.post("/v1/match", "{\(members)}")
    #expect(answer.status.code == 200)
    #expect(answer.json?["offered"] == .boolean(isOffered))
    #expect(answer.json?["explanation"]?.string?.isEmpty == false)
  }

  @Test(arguments: [("ios", "point-not-on-platform"), ("macos", "point-without-script")])
  func theReasonIsThatOfTheSystem(platform: String, reason: String) throws {
    let info =
      #"{"NSExtension": {"NSExtensionPointIdentifier": "com.apple.FinderSync", "#
      + #""NSExtensionAttributes": {"NSExtensionActivationRule": "TRUEPREDICATE"}}}"#
    let text = String(decoding: try PropertyList.string(info).compactJSON(), as: UTF8.self)
    let request = #""info": \#(text), "platform": "\#(platform)""#
    let answer = try fixture.post("/v1/match", "{\(request)}")
    #expect(answer.json?["offered"] == false)
    #expect(answer.json?["reason"]?["id"] == .string(reason))
    let all = try fixture.post("/v1/match", #"{\#(request), "from": "all"}"#)
    #expect(all.json?["hosts"]?[0]?["reason"]?["id"] == .string(reason))
  }

  @Test func aVerdictSaysWhy() throws {
    let answer = try fixture.post(
      "/v1/match",
      #"{"rule": {"NSExtensionActivationSupportsTexts": 1}, "url": "https://a.test/"}"#)
    #expect(
      answer.json?["items"]?[0]?["attachments"]?[0]?["registeredTypeIdentifiers"] == ["public.url"])
    #expect(answer.json?["reason"]?["kind"] == "dictionary")
    #expect(answer.json?["remarks"]?[0]?["id"] == "rule-unknown-key")
    #expect(answer.json?["remarks"]?[0]?["fix"] == "write NSExtensionActivationSupportsText.")
  }

  @Test func theRuleOfABundleCountsWithItsTypes() throws {
    let info =
      #"{"CFBundleIdentifier": "a.b", "UTExportedTypeDeclarations": [{"UTTypeIdentifier": "a.note", "#
      + #""UTTypeConformsTo": ["public.image"], "UTTypeTagSpecification": "#
      + #"{"public.filename-extension": ["note"]}}], "NSExtension": {"NSExtensionAttributes": "#
      + #"{"NSExtensionActivationRule": {"NSExtensionActivationSupportsImageWithMaxCount": 1}}}}"#
    let text = String(decoding: try PropertyList.string(info).compactJSON(), as: UTF8.self)
    for source in [#""info": \#(text)"#, #""bundle": {"files": {"Info.plist": \#(text)}}"#] {
      let answer = try fixture.post("/v1/match", #"{\#(source), "image": "one.note"}"#)
      #expect(answer.json?["offered"] == true)
      #expect(answer.json?["extension"] == "a.b")
      let none = try fixture.post("/v1/match", #"{\#(source), "from": "safari"}"#)
      // Without a script, Safari sends the address alone.
      #expect(none.json?["items"]?[0]?["attachments"]?.array?.count == 1)
    }
  }

  @Test func allHostsAreJudgedAtOnce() throws {
    let answer = try fixture.post("/v1/match", #"{"rule": \#(Self.webPages), "from": "all"}"#)
    let hosts = try #require(answer.json?["hosts"]?.array)
    #expect(hosts.count == 9)
    #expect(hosts[0]["host"] == "safari")
    #expect(hosts[0]["title"] == "a page in Safari")
    #expect(hosts[0]["offered"] == true)
    #expect(hosts.filter { $0["offered"] == true }.count == 1)
    let bundle = try fixture.post(
      "/v1/match",
      #"{"bundle": {"files": {"Info.plist": \#(text(BundleRequestTests.info()))}}, "from": "all"}"#)
    let met = bundle.json?["hosts"]?.array?.compactMap { $0["host"]?.string }
    #expect(met?.contains("safari-without-script") == false)
    #expect(bundle.json?["extension"] == "com.example.share")
  }

  private func text(_ text: String) throws -> String {
    String(decoding: try PropertyList.string(text).compactJSON(), as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", "", #"needs one of "rule", "info" and "bundle""#),
    (#"{"rule": "TRUEPREDICATE", "info": ""}"#, "", #"needs one of "rule", "info" and "bundle""#),
    (
      #"{"rule": "TRUEPREDICATE", "from": "tv"}"#, "/from",
      #"must be one of "safari", "safari-without-script", "chrome", "url-only", "text", "pdf", "#
        + #""image", "movie", "file", "all""#
    ),
    (
      #"{"rule": "TRUEPREDICATE", "from": "chrome", "text": "a"}"#, "/from",
      #"says what is shared: only "page" can be beside a host"#
    ),
    (
      #"{"rule": "TRUEPREDICATE", "text": [1]}"#, "/text",
      "must be a string, or an array of strings"
    ),
    (
      #"{"rule": "TRUEPREDICATE", "items": {"extensionItems": 1}}"#, "/items",
      "extensionItems must be of the type array"
    ),
    (
      #"{"rule": "TRUEPREDICATE", "items": {"extensionItems": []}, "url": "a"}"#, "/items",
      "says everything that is shared: nothing else can be beside it"
    ),
    (#"{"rule": "TRUEPREDICATE", "format": "json"}"#, "/format", "is not known"),
  ])
  func whatIsWrongIsToldWithItsPlace(body: String, pointer: String, detail: String) throws {
    let answer = try fixture.post("/v1/match", body)
    #expect(answer.status.code == 400)
    #expect(answer.json?["errors"] == [["pointer": .string(pointer), "detail": .string(detail)]])
  }

  @Test func aRuleThatIsNoneIsAProblemWithItsPlace() throws {
    let answer = try fixture.post("/v1/match", #"{"rule": "extensionItems.@count =="}"#)
    #expect(answer.status.code == 422)
    #expect(answer.problem == "unusable-rule")
    #expect(answer.json?["reason"] == "rule-malformed")
    #expect(answer.json?["line"] == 1)
    #expect(answer.json?["column"]?.number ?? 0 > 20)
    #expect(try fixture.post("/v1/match", #"{"rule": 1}"#).json?["reason"] == "rule-wrong-type")
    let info = try fixture.post("/v1/match", #"{"info": "{\"NSExtension\": {}}"}"#)
    #expect(info.problem == "unusable-bundle")
    #expect(info.json?["reason"] == "no-rule")
    let malformed = try fixture.post("/v1/match", #"{"info": "<plist>"}"#)
    #expect(malformed.json?["reason"] == "info-malformed")
  }

  @Test func inAReportWhatIsWrongWithTheRuleIsAPartOfTheAnswer() throws {
    let wrong = try fixture.post("/v1/match", #"{"rule": "a ==", "from": "all", "report": true}"#)
    #expect(wrong.status.code == 200)
    #expect(wrong.json?["problem"]?["status"] == 422)
    #expect(wrong.json?["problem"]?["reason"] == "rule-malformed")
    let right = try fixture.post("/v1/match", #"{"rule": "TRUEPREDICATE", "report": true}"#)
    #expect(right.json?["offered"] == true)
    #expect(try fixture.post("/v1/match", #"{"report": true}"#).status.code == 400)
  }

  @Test(arguments: [
    ("TRUEPREDICATE", true), (#" {"NSExtensionActivationSupportsText": 1}"#, false),
    (
      "<plist version=\"1.0\"><dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key>"
        + "<integer>2</integer></dict></plist>", true
    ),
  ])
  func aFormMayHaveTheRuleInAnyForm(rule: String, isOffered: Bool) throws {
    var body = "--b\r\nContent-Disposition: form-data; name=rule\r\n\r\n\(rule)\r\n"
    for url in ["https://a.test/", "https://b.test/"] {
      body += "--b\r\nContent-Disposition: form-data; name=url\r\n\r\n\(url)\r\n"
    }
    let answer = try fixture.ask(
      .post, "/v1/match", [("Content-Type", "multipart/form-data; boundary=b")],
      body: body + "--b--")
    #expect(answer.json?["offered"] == .boolean(isOffered))
    #expect(answer.json?["items"]?[0]?["attachments"]?.array?.count == 2)
  }

  /// Work in a rule is bounded, and exceeding the bound is an answer as well.
  @Test func aRuleThatTakesTooMuchWorkHasAnAnswer() throws {
    let part = "SUBQUERY(extensionItems, $x, "
    let rule =
      String(repeating: part, count: 12) + "$x.@count == 1"
      + String(repeating: ").@count == 1", count: 12)
    let attachments: [PropertyList] = Array(repeating: ["attachments": []], count: 40)
    let value: PropertyList = [
      "rule": .string(rule), "items": ["extensionItems": .array(attachments)],
    ]
    let answer = try fixture.post(
      "/v1/match", String(decoding: try value.compactJSON(), as: UTF8.self))
    #expect(answer.status.code == 200)
    #expect(answer.json?["reason"]?["kind"] == "exception")
  }
}
