import PropertyLists
import Testing

@testable import PreviewServer

/// `POST /preview/bundle`.
@Suite struct PreviewBundleTests {
  private func ask(_ files: [String: String]) throws -> HTTPResponse {
    let entries = files.map { ($0.key, PropertyList.string($0.value)) }
    let value: PropertyList = [
      "bundle": ["files": .dictionary(PropertyListDictionary(entries))]
    ]
    return try ServerFixture().post(
      "/preview/bundle", String(decoding: try value.compactJSON(), as: UTF8.self))
  }

  @Test func aBundleGivesItsScriptAndItsInfoPlistAsText() throws {
    let answer = try ask([
      "My.appex/Info.plist": BundleRequestTests.info(), "My.appex/Action.js": "\u{FEFF}run()",
    ])
    #expect(answer.status.code == 200)
    #expect(answer.json?["name"] == "Action.js")
    #expect(answer.json?["script"] == "run()")
    #expect(answer.json?["extensionName"] == "com.example.share")
    let rule = try #require(answer.json?["rule"]?.string)
    #expect(rule.hasPrefix("<?xml"))
    let info = try PropertyList.read(Array(rule.utf8))
    #expect(info["NSExtension"]?["NSExtensionPointIdentifier"] == "com.apple.share-services")
  }

  @Test func anIdentifierWithVariablesIsNone() throws {
    let answer = try ask(["Info.plist": BundleRequestTests.info("$(ID)"), "Action.js": "1"])
    #expect(answer.json?["extensionName"] == "")
  }

  @Test func whatIsWrongWithABundleIsAPartOfTheAnswer() throws {
    let answer = try ask(["Info.plist": BundleRequestTests.info()])
    #expect(answer.status.code == 200)
    #expect(answer.json?["problem"]?["reason"] == "script-not-found")
    let none = try ServerFixture().post("/preview/bundle", "{}")
    #expect(none.status.code == 400)
    #expect(none.json?["errors"] == [["pointer": "/bundle", "detail": "is missing"]])
  }
}
