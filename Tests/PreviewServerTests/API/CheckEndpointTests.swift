import Preprocessing
import PropertyLists
import ScriptEngine
import Synchronization
import SystemServices
import Testing

@testable import PreviewServer

/// `POST /v1/check`.
@Suite struct CheckEndpointTests {
  private let service = FakeRunService()

  private func post(_ body: String) throws -> (status: Int, json: PropertyList?) {
    let answer = try ServerFixture(service).post("/v1/check", body)
    return (answer.status.code, answer.json)
  }

  private func identifiers(_ json: PropertyList?) -> [String] {
    json?["findings"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  private static let unfinished =
    "var ExtensionPreprocessingJS = { run(p) { if (a) p.completionFunction({}); } };"

  @Test func aScriptIsReadWithoutAPage() throws {
    let (status, json) = try post(
      #"{"script": {"source": "\#(Self.unfinished)", "name": "Action.js"}}"#)
    #expect(status == 200)
    #expect(identifiers(json) == ["never-completed"])
    let finding = json?["findings"]?[0]
    #expect(finding?["file"] == "Action.js")
    #expect(finding?["location"]?["line"] == 1)
    #expect(finding?["severity"] == "warning")
    #expect(json?["warnings"] == 1)
    #expect(json?["errors"] == 0)
    // For its syntax alone it gets an empty page and little time.
    let request = try #require(service.requests.withLock { $0.first })
    #expect(request.page.bytes.isEmpty)
    #expect(request.options.timeLimit == 1)
  }

  @Test func whatTheWorkerSaysOfTheSyntaxIsTold() throws {
    let exception = ScriptException(
      name: "SyntaxError", message: "Unexpected keyword 'export'",
      location: SourceLocation(source: "script.js", line: 1))
    let service = FakeRunService(
      .success(
        RunReply(
          outcome: .unusable, html: [],
          diagnostics: [Diagnostic(.moduleSyntax(exception), .error, location: exception.location)]
        )))
    let answer = try ServerFixture(service).post(
      "/v1/check", #"{"script": {"source": "export default 1"}}"#)
    #expect(identifiers(answer.json) == ["module-syntax"])
  }

  @Test func aPageAddsWhatRunningShows() throws {
    let service = FakeRunService(
      .success(
        RunReply(
          outcome: .nothing, html: [],
          diagnostics: [
            Diagnostic(.neverCompleted(milliseconds: 2000), .error),
            Diagnostic(.dialog(kind: "alert", message: ""), .warning),
          ])))
    let answer = try ServerFixture(service).post(
      "/v1/check",
      #"{"page": {"html": "<p>"}, "script": {"source": "\#(Self.unfinished)"}, "arguments": {}}"#)
    #expect(identifiers(answer.json) == ["never-completed", "dialog"])
    #expect(answer.json?["findings"]?[1]?["page"] == "about:blank")
  }

  @Test(arguments: [
    (#"{"html": "", "base": "https://example.com/a"}"#, "https://example.com/a"),
    (#"{"url": "https://example.com/b"}"#, "https://example.com/b"),
  ])
  func aFindingOnAPageNamesTheAddressOfThePage(_ page: String, _ address: String) throws {
    struct Loader: ResourceLoader {
      func load(
        _ url: String, as kind: ResourceKind, userAgent: String, for client: String,
        cancellation: CancellationFlag,
        then reply: @escaping @Sendable (Result<Resource, ResourceError>) -> Void
      ) {
        reply(.success(Resource(bytes: [], url: url)))
      }
    }
    let service = FakeRunService(
      .success(
        RunReply(
          outcome: .nothing, html: [],
          diagnostics: [Diagnostic(.dialog(kind: "alert", message: ""), .warning)])))
    let answer = try ServerFixture(service, loader: Loader()).post(
      "/v1/check", #"{"page": \#(page), "script": {"source": "\#(Self.unfinished)"}}"#)
    #expect(identifiers(answer.json) == ["never-completed", "dialog"])
    #expect(answer.json?["findings"]?[1]?["page"] == .string(address))
  }

  @Test func aBundleIsCheckedThoughItsScriptIsNotFound() throws {
    let info =
      #"{"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services", "#
      + #""NSExtensionAttributes": {"NSExtensionJavaScriptPreprocessingFile": "Action.js", "#
      + #""NSExtensionActivationRule": "TRUEPREDICATE"}}}"#
    let text = String(decoding: try PropertyList.string(info).compactJSON(), as: UTF8.self)
    let (status, json) = try post(
      #"{"bundle": {"files": {"Info.plist": \#(text), "Action.js": "var a"}}}"#)
    #expect(status == 200)
    #expect(identifiers(json) == ["script-not-found", "rule-true-predicate"])
    #expect(service.requests.withLock { $0.count } == 0)
  }

  @Test(arguments: [
    "{}", "[]", #"{"script": {}}"#, #"{"script": {"source": ""}, "arguments": {}}"#,
    #"{"script": {"source": ""}, "emit": "all"}"#, #"{"script": {"source": ""}, "page": 1}"#,
    #"{"script": {"source": ""}, "other": 1}"#,
    #"{"script": {"source": ""}, "allowNetwork": true}"#, #"{"bundle": {"files": {}}}"#,
  ])
  func malformedRequestsAreRefused(_ body: String) throws {
    #expect(try post(body).status == 400)
  }

  @Test func aScriptThatEndsItsWorkerIsCheckedAllTheSame() throws {
    let service = FakeRunService(.failure(.timeLimit(seconds: 1)))
    let fixture = ServerFixture(service)
    let source = #""script": {"source": "\#(Self.unfinished)"}"#
    let without = try fixture.post("/v1/check", "{\(source)}")
    #expect(identifiers(without.json) == ["never-completed"])
    let with = try fixture.post("/v1/check", #"{\#(source), "page": {"html": ""}}"#)
    #expect(with.status.code == 422)
  }
}
