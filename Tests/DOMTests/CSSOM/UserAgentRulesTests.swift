import CSS
import Testing

@testable import DOM

/// The browser's rules are kept from document to document, each mode's own.
@Suite struct UserAgentRulesTests {
  /// The font size of a table in a page with another one.
  private func fontSize(_ doctype: String) throws -> String {
    let pool = DocumentPool()
    let document = try pool.page(
      "\(doctype)<body style='font-size: 30px'><table><td>x</table>")
    let table = try #require(
      document.node.descendants.compactMap(Element.init).first { $0.localName == "table" })
    return table.computedStyle.text(of: "font-size") { $0 }
  }

  /// HTML Standard, 15.3.10: tables inherit no font size in quirks mode.
  @Test func `documents of both modes have their own rules, in any order`() throws {
    for _ in 0..<3 {
      #expect(try fontSize("<!DOCTYPE html>") == "30px")
      #expect(try fontSize("") == "16px")
      #expect(try fontSize("") == "16px")
      #expect(try fontSize("<!DOCTYPE html>") == "30px")
    }
  }

  @Test func `documents at the same time have rules each`() throws {
    let rules = (0..<6).map { UserAgentRules($0 % 2 == 0 ? .standard : .quirks) }
    #expect(Set(rules.map { ObjectIdentifier($0.index) }).count == 6)
  }
}
