import TestSupport
import Testing

@testable import CSS

@Suite("CSSDeclarationBlock")
struct CSSDeclarationBlockTests {
  @Test(
    "cssText reads back as in WebKit",
    arguments: ["parity.tsv", "values.tsv", "colors-and-math.tsv", "everyday.tsv"])
  func serialization(file: String) throws {
    for fields in try RecordedCases.load(file) {
      #expect(CSSDeclarationBlock(parsing: fields[0]).text == fields[1], "\(fields[0])")
    }
  }

  @Test("in quirks mode lengths need no unit and colors no hash for the same properties as WebKit")
  func quirks() throws {
    for fields in try RecordedCases.load("quirks.tsv") {
      #expect(CSSDeclarationBlock(parsing: fields[0], mode: .quirks).text == fields[1])
    }
  }

  @Test("shorthands and longhands read back as in WebKit")
  func values() throws {
    for fields in try RecordedCases.load("shorthands.tsv") {
      let block = CSSDeclarationBlock(parsing: fields[0])
      let values = fields[1].split(separator: " ").map { block.value(of: String($0)) }
      #expect(values.joined(separator: " | ") == fields[2], "\(fields[0])")
      #expect(block.text == fields[3], "\(fields[0])")
    }
  }

  @Test("setting and removing leaves the same declarations in the same order as in WebKit")
  func operations() throws {
    for fields in try RecordedCases.load("operations.tsv") {
      var block = CSSDeclarationBlock()
      var outcome: [String] = []
      for operation in Self.operations(fields[0]) {
        if operation.hasPrefix("css ") {
          block.text = String(operation.dropFirst(4))
        } else if operation.hasPrefix("rm ") {
          outcome.append(block.removeProperty(String(operation.dropFirst(3))))
        } else {
          let parts = operation.dropFirst(4)
            .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
          block.setProperty(parts[0], value: parts[1], priority: parts[2])
        }
        outcome.append(block.text)
      }
      outcome.append((0..<block.count).map(block.item).joined(separator: " "))
      #expect(outcome.joined(separator: " ⏎ ") == fields[1], "\(fields[0])")
    }
  }

  /// The steps of a line: a semicolon parts them only before another `set` or `rm`.
  private static func operations(_ line: String) -> [String] {
    var operations: [String] = []
    for part in line.split(separator: ";", omittingEmptySubsequences: false) {
      if operations.isEmpty || part.hasPrefix("set ") || part.hasPrefix("rm ") {
        operations.append(String(part))
      } else {
        operations[operations.count - 1] += ";" + part
      }
    }
    return operations
  }

  @Test("every property takes the keywords it takes in WebKit, and no others")
  func keywords() throws {
    let lines = try RecordedCases.load("keywords.tsv")
    let accepted = lines.map { Set($0[1].split(separator: " ").map(String.init)) }
    let all = accepted.reduce(into: Set<String>()) { $0.formUnion($1) }
      .subtracting(["<color>"]).sorted()
    for (line, (fields, expected)) in zip(lines, accepted).enumerated() {
      // Of the keywords that are refused each property tries another tenth.
      for (index, keyword) in all.enumerated()
      where expected.contains(keyword) || index % 10 == line % 10 {
        if expected.contains("<color>"), CSSNamedColors.contains(keyword) { continue }
        var block = CSSDeclarationBlock()
        let isTaken = block.setProperty(fields[0], value: keyword)
        #expect(isTaken == expected.contains(keyword), "\(fields[0]): \(keyword)")
      }
    }
  }

  @Test("every property takes the types of value it takes in WebKit, and reads them back alike")
  func types() throws {
    let lines = try RecordedCases.load("types.tsv")
    let values = try #require(lines.first).dropFirst()
    for fields in lines.dropFirst() {
      for (value, expected) in zip(values, fields.dropFirst()) {
        var block = CSSDeclarationBlock()
        block.setProperty(fields[0], value: value)
        let read = block.count == 0 ? "" : block.value(of: fields[0])
        let isPending = expected.isEmpty && block.count > 0
        #expect(
          read == (expected == "=" ? value : expected) && !isPending, "\(fields[0]): \(value)")
      }
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

  @Test("a shorthand reads back from its longhands while it can express them")
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
