import Testing

@testable import CSS
@testable import DOM

/// Behaviour on hostile sheets and scripts. The other expectations are recorded from WebKit, in
/// `WebBindingsTests`.
@Suite struct CSSStyleSheetTests {
  private static func sheet(_ text: String) throws -> CSSStyleSheet {
    let document = DocumentPool().makeDocument(isHTML: true, contentType: "text/html")
    let sheet = CSSStyleSheet(constructedBy: document)
    try sheet.replace(text)
    return sheet
  }

  @Test func `rules nested deeper than any page has are left out`() throws {
    let depth = 100_000
    let text = String(repeating: "a{", count: depth) + String(repeating: "}", count: depth)
    let sheet = try Self.sheet(text + "b{}")
    #expect(sheet.cssRules.count == 2)
    #expect(sheet.cssRules[1]?.cssText == "b { }")
    var levels = 0
    var rule = sheet.cssRules[0]
    while let current = rule {
      levels += 1
      rule = current.cssRules[0]
    }
    #expect(levels == CSSStyleSheetParser.deepestNesting + 1)
  }

  @Test func `a script cannot nest rules without end`() throws {
    let sheet = try Self.sheet("a{}")
    var rule = try #require(sheet.cssRules[0])
    let error = #expect(throws: DOMException.self) {
      for _ in 0..<1000 {
        try rule.insertRule("& b{}", at: 0)
        rule = try #require(rule.cssRules[0])
      }
    }
    #expect(error?.name == .hierarchyRequest)
    #expect(rule.rule.depth < CSSStyleSheetParser.deepestNesting)
  }

  @Test func `selectors that would double with each rule match nothing instead`() throws {
    let depth = 60
    let text =
      String(repeating: "& &{", count: depth) + "color:red" + String(repeating: "}", count: depth)
    let sheet = try Self.sheet("a{" + text + "}")
    var rule = try #require(sheet.cssRules[0])
    #expect(rule.rule.selectors.count == 1)
    while let inner = rule.cssRules[0] { rule = inner }
    #expect(rule.rule.selectors.isEmpty)
    #expect(rule.selectorText == "& &")
  }

  @Test func `a media condition nested too deep is not valid`() throws {
    let depth = 50_000
    let text = String(repeating: "(", count: depth) + "width" + String(repeating: ")", count: depth)
    let sheet = try Self.sheet("@media \(text){a{}}@supports \(text){b{}}")
    #expect(sheet.cssRules.count <= 2)
    #expect(sheet.cssRules[0]?.type == 4)
  }

  @Test func `selectors nested too deep make a rule invalid`() throws {
    let depth = 50_000
    let text = String(repeating: ":not(", count: depth) + "a" + String(repeating: ")", count: depth)
    let sheet = try Self.sheet(text + "{} b{}")
    #expect(sheet.cssRules.count == 1)
    #expect(throws: DOMException.self) { try sheet.insertRule(text + "{}", at: 0) }
  }

  @Test func `rules outlive their sheet, and know no sheet then`() throws {
    var sheet: CSSStyleSheet? = try Self.sheet("@media print{a{color:red}}")
    let outer = try #require(sheet?.cssRules[0])
    let rule = try #require(outer.cssRules[0])
    #expect(rule.sheet === sheet)
    sheet = nil
    #expect(rule.sheet == nil)
    #expect(rule.parent === outer)
    #expect(rule.cssText == "a { color: red; }")
  }

  @Test func `no text makes a sheet fail that a browser reads`() throws {
    for text in [
      "{", "}", "@", "@media", "@media{", "a{b{c{", "@import", "@font-face{src:", "/*", "\\",
      "\"", "@keyframes x{0%{", "@page{", "@layer{", "@scope(", "@container(", "&{&{&{",
      "@property --x{", "a{color:red;}}}}", "<!--", "@namespace", "@supports((((", "[", ":is(",
    ] {
      let sheet = try Self.sheet(text)
      for index in 0..<sheet.cssRules.count {
        let rule = try #require(sheet.cssRules[index])
        // The parser reads the written text as the same rule.
        let again = try Self.sheet(rule.cssText)
        if again.cssRules.count == 1 {
          #expect(again.cssRules[0]?.cssText == rule.cssText, "\(text)")
        }
      }
    }
  }
}
