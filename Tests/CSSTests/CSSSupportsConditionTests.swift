import Testing

@testable import CSS

@Suite("Conditions of support")
struct CSSSupportsConditionTests {
  @Test(
    "conditions of support are met as in WebKit",
    arguments: [
      ("(display: grid)", true), ("display: grid", true), ("(nope: 1)", false), ("", false),
      ("not (nope: 1)", true), ("(width: 1px) and (height: 1px)", true),
      ("(width: 1px) or (nope: 1)", true), ("(width: 1px) and (nope: 1) or (top: 0)", false),
      ("selector(a > b)", true), ("selector(a:nope)", false), ("((color: red))", true),
      ("(--x: 1)", true), ("(width: 100)", false), ("(color: red) x", false),
    ])
  func supports(condition: String, isMet: Bool) {
    #expect(CSSSupportsCondition.supports(condition: condition) == isMet)
  }
}
