import Testing

@testable import DOM

/// A document of an HTML text, with the pool that keeps it.
func parse(_ html: String) throws -> (pool: DocumentPool, document: Document) {
  let pool = DocumentPool()
  var html = html
  let document = try html.withUTF8 { try pool.parse($0) }
  return (pool, document)
}

@Suite struct ParsingTests {
  @Test func `a page comes back as it is once parsing has normalized it`() throws {
    let (pool, document) = try parse(
      "<!DOCTYPE html><title>T</title><body id=b><p class=\"x y\">a&amp;b<br>c</p><template><i>t</i></template><svg viewBox='0 0 1 1'><foreignObject></foreignObject><use xlink:href='#a'/></svg>"
    )
    #expect(
      document.node.innerHTML.string
        == "<!DOCTYPE html><html><head><title>T</title></head><body id=\"b\"><p class=\"x y\">a&amp;b<br>c</p><template><i>t</i></template><svg viewBox=\"0 0 1 1\"><foreignObject></foreignObject><use xlink:href=\"#a\"></use></svg></body></html>"
    )
    let use = try #require(try document.node.querySelector("use"))
    let href = try #require(use.attributes.first { _ in true })
    #expect(href.localName == "href")
    #expect(href.prefix == "xlink")
    #expect(href.namespaceURI == "http://www.w3.org/1999/xlink")
    #expect(use.getAttribute("xlink:href")?.string == "#a")
    let svg = try #require(try document.node.querySelector("svg"))
    #expect(svg.getAttribute("viewBox")?.string == "0 0 1 1")
    #expect(svg.getAttribute("viewbox") == nil)
    #expect(svg.tagName == "svg")
    #expect(svg.attributes.first { _ in true }?.namespaceURI == nil)
    #expect(document.element(withIdentifier: "b")?.tagName == "BODY")
    _ = pool
  }

  @Test func `a script's element keeps its case, prefix and namespace`() throws {
    let (pool, document) = try parse("")
    let element = try document.createElement(namespace: "urn:X", qualifiedName: "p:Foo")
    #expect(element.localName == "Foo")
    #expect(element.prefix == "p")
    #expect(element.tagName == "p:Foo")
    #expect(element.namespaceURI == "urn:X")
    let upper = try document.createElement(
      namespace: "http://www.w3.org/1999/xhtml", qualifiedName: "DIV")
    #expect(upper.localName == "DIV")
    let div = try document.createElement("DIV")
    #expect(div.localName == "div")
    #expect(div.tagName == "DIV")
    try div.setAttribute("ID", "x")
    #expect(div.id.string == "x")
    try div.setAttribute(namespace: nil, qualifiedName: "ID", "y")
    #expect(div.node.outerHTML.string == "<div id=\"x\" ID=\"y\"></div>")
    _ = pool
  }

  @Test func `what is nested deeper than the parser's limit becomes a sibling in tree order`()
    throws
  {
    let (pool, document) = try parse(
      String(repeating: "<div>", count: 600) + "x<p>y")
    var depth = 0
    var node = document.node
    while let child = node.lastChild {
      node = child
      depth += 1
    }
    #expect(depth <= 514)
    #expect(try document.node.querySelectorAll("div").count == 600)
    #expect(document.node.descendantTextContent.string == "xy")
    _ = pool
  }

  @Test func `offsets count UTF-16 units and cut pairs into halves`() throws {
    let (pool, document) = try parse("")
    let text = document.makeText("a😀b")
    #expect(text.characterData.length == 4)
    #expect(try text.characterData.substringData(offset: 1, count: 2).string == "😀")
    let half = try text.characterData.substringData(offset: 0, count: 2)
    #expect(half.bytes == [0x61, 0xED, 0xA0, 0xBD])
    let rest = try text.split(at: 2)
    #expect(rest.characterData.length == 2)
    text.characterData.appendData(DOMString(rest.characterData.data))
    #expect(text.characterData.data.string == "a😀b")
    _ = pool
  }
}

extension ParsingTests {
  @Test func `elements closed far below thousands of others are closed all the same`() throws {
    let count = 3000
    let (pool, document) = try parse(
      String(repeating: "<div><p>", count: count) + "deep"
        + String(repeating: "</div>", count: count)
        + "<i>after</i>")
    #expect(try document.node.querySelectorAll("p").count == count)
    #expect(document.body?.node.lastChild.map { Element($0)?.localName } == "i")
    #expect(try document.node.querySelectorAll("object").isEmpty)
    _ = pool
  }

  @Test func `a fragment may nest as deep as a page`() throws {
    let (pool, document) = try parse("")
    let body = try #require(document.body)
    try body.setInnerHTML(DOMString(String(repeating: "<div>", count: 100_000) + "deep"))
    #expect(try document.node.querySelectorAll("div").count == 100_000)
    #expect(document.node.descendantTextContent.string == "deep")
    _ = pool
  }
}

extension ParsingTests {
  @Test func `a text longer than 65,536 units becomes several, as in WebKit`() throws {
    let (pool, document) = try parse(
      "<p>" + String(repeating: "é", count: 140_000) + "<script>"
        + String(repeating: "y", count: 70_000) + "</script>")
    let paragraph = try #require(try document.node.querySelector("p"))
    let texts = paragraph.node.childNodes.compactMap(Text.init)
    #expect(texts.map(\.characterData.length) == [65_536, 65_536, 8928])
    #expect(try document.node.querySelector("script")?.node.length == 1)
    _ = pool
  }
}
