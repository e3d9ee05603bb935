import Testing

@testable import DOM

@Suite("CSSDeclarationBlock")
struct CSSDeclarationBlockTests {
  @Test(
    "cssText reads back as in WebKit",
    arguments: ["parity.tsv", "values.tsv", "colors-and-math.tsv"])
  func serialization(file: String) throws {
    for fields in try RecordedCases.load(file) {
      #expect(CSSDeclarationBlock(parsing: fields[0]).text == fields[1], "\(fields[0])")
    }
  }

  @Test("setting, reading and removing properties keeps their order and importance")
  func properties() {
    var block = CSSDeclarationBlock()
    let changes = [
      block.setProperty("color", value: "green"),
      block.setProperty("background-color", value: "#eee"),
      block.setProperty("font-size", value: "14px"),
      block.setProperty("margin-top", value: "2px", priority: "important"),
      block.setProperty("--k", value: " v "),
      block.setProperty("color", value: "x"),
      block.setProperty("color", value: "red", priority: "bogus"),
      block.setProperty("nope", value: "1"),
      block.setProperty("COLOR", value: "blue"),
      block.setProperty("COLOR", value: "Blue"),
    ]
    #expect(changes == [true, true, true, true, true, false, false, false, true, false])
    #expect(
      block.text == """
        color: blue; background-color: rgb(238, 238, 238); font-size: 14px; \
        margin-top: 2px !important; --k: v;
        """)
    #expect(block.priority(of: "margin-top") == "important")
    let removed = [
      block.removeProperty("color"), block.removeProperty("zip"), block.removeProperty("margin"),
    ]
    #expect(removed == ["blue", "", ""])
    block.setProperty("background-color", value: "")
    #expect(block.count == 2)
    #expect(block.item(0) == "font-size")
    #expect(block.item(3) == "")
  }

  @Test("a shorthand reads back from its longhands while it can say what they say")
  func shorthands() {
    var block = CSSDeclarationBlock()
    block.setProperty("margin", value: "1px 2px")
    block.setProperty("margin-left", value: "9px")
    #expect(block.value(of: "margin") == "1px 2px 1px 9px")
    #expect(block.text == "margin: 1px 2px 1px 9px;")
    block.setProperty("border", value: "1px solid red")
    #expect(block.value(of: "border-top-width") == "1px")
    #expect(block.value(of: "border-color") == "red")
    block.setProperty("border-top", value: "")
    #expect(block.value(of: "border") == "")
    #expect(
      block.text == """
        margin: 1px 2px 1px 9px; border-right-width: 1px; border-bottom-width: 1px; \
        border-left-width: 1px; border-right-style: solid; border-bottom-style: solid; \
        border-left-style: solid; border-right-color: red; border-bottom-color: red; \
        border-left-color: red; border-image: none;
        """)
    block.text = "font: 12px Arial"
    block.setProperty("font-weight", value: "bold")
    #expect(block.value(of: "font") == "bold 12px Arial")
  }

  @Test("a value nested too deep is refused instead of overrunning the stack")
  func deepNesting() {
    let deep = String(repeating: "calc(", count: 100_000) + "1px"
    #expect(CSSDeclarationBlock(parsing: "width: \(deep)").text == "")
    #expect(CSSDeclarationBlock(parsing: "--x: \(deep)").count == 0)
  }
}
