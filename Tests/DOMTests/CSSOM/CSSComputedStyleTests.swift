import Foundation
import TestSupport
import Testing

@testable import CSS
@testable import DOM

@Suite("Computed styles")
struct CSSComputedStyleTests {
  /// Whether layout decides what the property reads: a part of it is automatic or a percentage,
  /// or the box is moved.
  private static func isLaidOut(_ property: String, _ style: CSSComputedStyle) -> Bool {
    switch property {
    case "inset": return style.text(of: "position") != "static"
    case _ where property.hasPrefix("margin") || property.hasPrefix("padding"):
      let text = style.text(of: property)
      return text.contains("auto") || text.contains("%")
    default: return false
    }
  }

  @Test("computed styles list the properties they list in WebKit, in its order")
  func listed() throws {
    let recorded = try RecordedCases.load("computed.txt").map { $0[0] }
    #expect(CSSComputedStyle.listedNames == recorded)
  }

  @Test("elements have the styles they have in WebKit", arguments: ["tags", "cascade", "quirks"])
  func styles(page: String) throws {
    let html = try RecordedCases.text("\(page).html")
    let pool = DocumentPool()
    let document = try Array(html.utf8).withUnsafeBufferPointer { try pool.parse($0) }
    let mode: CSSParsingMode = document.isQuirks ? .quirks : .standard
    let sheets = html.components(separatedBy: "<style>").dropFirst().map {
      CSSStyleResolver.rules(of: $0.components(separatedBy: "</style>")[0], mode: mode)
    }
    let resolver = CSSStyleResolver(sheets: sheets, mode: mode)
    let lines = try RecordedCases.load("\(page).styles.tsv")
    let properties = try #require(lines.first)
    let base = try #require(lines.dropFirst().first).dropFirst()
    var recorded = lines.dropFirst()[...]
    func check(_ name: String, _ style: CSSComputedStyle) {
      guard let fields = recorded.popFirst() else {
        Issue.record("nothing is recorded for \(name)")
        return
      }
      #expect(fields[0] == name)
      for ((property, value), base) in zip(zip(properties, fields.dropFirst()), base) {
        let expected = value == "=" ? base : value
        if Self.isLaidOut(property, style) { continue }
        let text = style.text(of: property) { "http://example.com/" + $0 }
        #expect(text == expected, "\(recorded.startIndex) \(name) \(property)")
      }
    }
    var styles: [Node: CSSComputedStyle] = [:]
    for element in try document.node.querySelectorAll("*") {
      let parent = element.node.parentElement.flatMap { styles[$0.node] }
      let styled = StyledTestElement(element: element)
      let style = resolver.style(of: styled, parent: parent)
      styles[element.node] = style
      guard try element.matches("body, body *") else { continue }
      check(element.localName, style)
      for name in ["before", "after"] {
        let pseudo = resolver.style(of: styled, parent: style, pseudoElement: name)
        let content = pseudo.text(of: "content")
        if content != "none" { check(element.localName + "::" + name, pseudo) }
      }
    }
    #expect(recorded.isEmpty)
  }
}
