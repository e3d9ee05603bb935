import TestSupport
import Testing

@testable import CSS
@testable import DOM

/// A style object writes the text of its attribute when somebody reads it. Every reader must find the
/// text of the present declarations (CSSOM, 6.6.1, "updating flag" and "update style attribute for").
@Suite struct UnwrittenStyleTests {
  private let pool = DocumentPool()

  private func page() throws -> (document: Document, p: Element) {
    let document = try pool.page("<!DOCTYPE html><body><p style='order: 1'></p>")
    return (document, try #require(document.body?.node.firstChild.flatMap(Element.init)))
  }

  private static let text = "order: 2; color: red;"

  /// An element whose style attribute has other declarations than its text says.
  private func unwritten() throws -> (document: Document, p: Element) {
    let (document, p) = try page()
    try p.style.setProperty("order", value: "2", priority: "")
    try p.style.setProperty("color", value: "red", priority: "")
    #expect(p.style.isUnwritten)
    return (document, p)
  }

  @Test func `each way to read the attribute gives its present text`() throws {
    var element = try unwritten().p
    #expect(element.getAttribute("style")?.string == Self.text)
    element = try unwritten().p
    #expect(element.attributes.map(\.value.string) == [Self.text])
    element = try unwritten().p
    #expect(element.attribute(namespace: nil, localName: "style")?.value.string == Self.text)
    element = try unwritten().p
    #expect(element.node.outerHTML.string == "<p style=\"\(Self.text)\"></p>")
    element = try unwritten().p
    #expect(element.node.xml.string.contains("style=\"\(Self.text)\""))
    element = try unwritten().p
    #expect(try element.matches("[style='\(Self.text)']"))
    element = try unwritten().p
    #expect(Element(element.node.clone(deep: false))?.getAttribute("style")?.string == Self.text)
    element = try unwritten().p
    let same = try #require(Element(element.node.clone(deep: true)))
    element = try unwritten().p
    #expect(element.node.isEqual(to: same.node))
  }

  @Test func `an attribute that leaves its element takes its text along`() throws {
    var (document, p) = try unwritten()
    var attribute = try #require(p.attribute(named: "style"))
    p.removeAttribute("style")
    #expect(attribute.value.string == Self.text)
    #expect(p.style.count == 0)
    #expect(p.getAttribute("style") == nil)

    (document, p) = try unwritten()
    attribute = try #require(p.attribute(named: "style"))
    let other = document.makeAttribute(namespace: nil, prefix: nil, localName: "style")
    other.setValue("order: 7")
    #expect(try p.setAttributeNode(other) == attribute)
    #expect(attribute.value.string == Self.text)
    #expect(p.style.value(of: "order") == "7")
    try p.style.setProperty("order", value: "8", priority: "")
    #expect(other.value.string == "order: 8;")
    #expect(attribute.value.string == Self.text)

    (document, p) = try unwritten()
    let elsewhere = pool.makeDocument(isHTML: true, contentType: "text/html")
    _ = try p.node.adopted(by: elsewhere)
    #expect(p.getAttribute("style")?.string == Self.text)
  }

  @Test func `a text that is set replaces what was not written`() throws {
    let (_, p) = try unwritten()
    try p.setAttribute("style", "order: 5")
    #expect(p.getAttribute("style")?.string == "order: 5")
    #expect(p.style.text == "order: 5;")
    try p.style.setProperty("order", value: "6", priority: "")
    try p.style.setProperty("color", value: "lime", priority: "")
    try p.style.setText("width: 1px; order: 3")
    #expect(p.getAttribute("style")?.string == "width: 1px; order: 3;")
    _ = try p.style.removeProperty("width")
    _ = try p.style.removeProperty("order")
    #expect(p.getAttribute("style")?.string == "")
  }

  @Test func `observers get the text before each change`() throws {
    let (_, p) = try unwritten()
    let observer = MutationObserver(in: pool) { _, _ in }
    var options = MutationObserver.Options()
    options.attributeOldValue = true
    try observer.observe(p.node, options)
    try p.style.setProperty("width", value: "1px", priority: "")
    _ = try p.style.removeProperty("color")
    try p.style.setText("")
    let records = observer.takeRecords()
    #expect(
      records.map { $0.oldValue?.string } == [
        Self.text, "\(Self.text) width: 1px;", "order: 2; width: 1px;",
      ])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `at any time the attribute has the text of a style that is written at once`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (_, p) = try page()
    var block = CSSDeclarationBlock(parsing: "order: 1")
    var attribute: String? = "order: 1"
    let properties = [
      ("order", ["1", "2", ""]), ("color", ["red", "blue", "", "no color"]), ("--a", ["x", ""]),
      ("margin", ["1px", "2px 3px", ""]), ("margin-top", ["5px", ""]), ("width", ["9px", "x"]),
    ]
    for _ in 0..<300 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        attribute = "width: 3px; order: 4"
        try p.setAttribute("style", "width: 3px; order: 4")
        block = CSSDeclarationBlock(parsing: "width: 3px; order: 4")
      case 1:
        p.removeAttribute("style")
        (attribute, block) = (nil, CSSDeclarationBlock())
      case 2:
        try p.style.setText("--b: y; order: 3")
        block = CSSDeclarationBlock(parsing: "--b: y; order: 3")
        attribute = block.text
      default:
        let (name, values) = properties[Int.random(in: 0..<properties.count, using: &generator)]
        let value = values[Int.random(in: 0..<values.count, using: &generator)]
        let priority = Bool.random(using: &generator) ? "important" : ""
        try p.style.setProperty(name, value: value, priority: priority)
        if block.setProperty(name, value: value, priority: priority) { attribute = block.text }
      }
      #expect(p.style.text == block.text)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        #expect(p.getAttribute("style")?.string == attribute)
      }
    }
  }
}
