import Testing

@testable import DOM

/// Elements of more attributes than a person writes.
@Suite struct ManyAttributesTests {
  /// ` a0=0 a1=1 ...`, and each name once more, in capitals and with another value.
  private func attributes(_ count: Int) -> String {
    let names = (0..<count).map { " a\($0)=\($0)" }.joined()
    return names + (0..<count).map { " A\($0)=again" }.joined()
  }

  private func values(of element: Element?) -> [String] {
    element?.attributes.map(\.value.string) ?? []
  }

  @Test(arguments: ["p", "img", "b", "tr"])
  func `the first of a name counts`(tag: String) throws {
    let (pool, document) = try parse("<table><\(tag)\(attributes(5000))>")
    let element = try document.node.querySelector(tag)
    #expect(values(of: element) == (0..<5000).map(String.init))
    #expect(element?.getAttribute("a4999")?.string == "4999")
    _ = pool
  }

  @Test func `foreign elements have the names and namespaces of theirs`() throws {
    let (pool, document) = try parse(
      "<svg viewbox='0 0 1 1' xlink:href=#a\(attributes(300))></svg>")
    let svg = try #require(try document.node.querySelector("svg"))
    #expect(svg.getAttribute("viewBox")?.string == "0 0 1 1")
    #expect(
      svg.attribute(namespace: "http://www.w3.org/1999/xlink", localName: "href")?.value.string
        == "#a")
    #expect(svg.attribute(namespace: nil, localName: "a299")?.value.string == "299")
    _ = pool
  }

  @Test func `a second body gives the first one what it lacks`() throws {
    let (pool, document) = try parse("<body a1=one><body\(attributes(300))><p>text")
    let body = try #require(document.body)
    #expect(body.getAttribute("a1")?.string == "one")
    #expect(body.getAttribute("a0")?.string == "0")
    #expect(values(of: body).count == 300)
    // Memory that was freed and used again would show here.
    try body.setInnerHTML(DOMString(String(repeating: "<i title='other text'></i>", count: 1000)))
    #expect(body.getAttribute("a299")?.string == "299")
    _ = pool
  }

  @Test func `a cell keeps its own attributes and its row gets no attributes`() throws {
    let (pool, document) = try parse("<table><td\(attributes(400))>text")
    #expect(values(of: try document.node.querySelector("td")).count == 400)
    #expect(values(of: try document.node.querySelector("tr")).isEmpty)
    _ = pool
  }
}
