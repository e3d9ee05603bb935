import AppExtension
import PropertyLists
import TestCases
import Testing

@testable import LanguageServer

/// What the schemas say of places.
@Suite struct SchemaGuideTests {
  private let cases = SchemaGuide(CaseSchema.text)
  private let info = LanguageSession.infoGuide

  @Test func `case files have keys and values`() {
    #expect(cases.keys(at: []).contains { $0.text == "expect" })
    #expect(cases.keys(at: ["cases", 0]).contains { $0.text == "page" })
    #expect(!cases.keys(at: ["cases", 0]).contains { $0.text == "cases" })
    #expect(cases.keys(at: ["viewport"]).map(\.text) == ["dark", "height", "scale", "width"])
    #expect(cases.values(at: ["platform"]).map(\.text) == ["ios", "macos"])
    #expect(cases.values(at: ["strict"]).map(\.text) == ["true", "false"])
    #expect(cases.values(at: ["expect", "finalize"]).map(\.text).contains("threw"))
    #expect(cases.keys(at: ["expect", "results", "a", "$not"]).contains { $0.text == "$subset" })
    #expect(cases.description(at: ["url"]) == "The page's address.")
    #expect(cases.keys(at: ["nothing", "there"]) == [])
  }

  /// A pattern holds patterns in several ways at each level.
  @Test func `deep places take no more time than their depth`() {
    let path = ["expect", "results"] + Array(repeating: "$not", count: 500)
    #expect(
      cases.keys(at: .init(path.map { .key($0) })).contains { $0.text == "$not" })
  }

  /// The keys that rules may have are Apple's, which the reader of rules knows.
  @Test func `the Info.plist's schema has every key of a rule, and every point with a script`() {
    let rule = info.keys(at: [
      "NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule",
    ])
    #expect(Set(rule.map(\.text)) == Set(ActivationDictionary.keys))
    #expect(rule.allSatisfy { $0.description != nil })
    let points = info.values(at: ["NSExtension", "NSExtensionPointIdentifier"])
    #expect(Set(points.map(\.text)) == ExtensionPoint.sharedIdentifiers)
    for point in points { #expect(ExtensionPoint(point.text)?.name == point.description) }
  }
}
