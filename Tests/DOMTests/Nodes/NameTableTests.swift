import Testing

@testable import DOM

/// Pages and scripts with more names than HTML has.
@Suite struct NameTableTests {
  @Test func `names of a page are found again, however many there are`() throws {
    let (pool, document) = try parse(
      (0..<20_000).map { "<x\($0) A\($0)=\($0)></x\($0)>" }.joined())
    for number in stride(from: 0, to: 20_000, by: 777) {
      let element = try #require(try document.node.querySelector("x\(number)"))
      #expect(element.localName == "x\(number)")
      #expect(element.getAttribute("a\(number)")?.string == "\(number)")
      #expect(element.getAttribute("a\(number + 1)") == nil)
    }
    _ = pool
  }

  @Test func `names that scripts make keep their case`() throws {
    let (pool, document) = try parse("")
    let body = try #require(document.body)
    for number in 0..<5000 {
      try body.setAttribute(namespace: nil, qualifiedName: "N\(number)", DOMString("\(number)"))
      try body.setAttribute("n\(number)", DOMString("lower"))
      try body.node.append(document.createElement(namespace: nil, qualifiedName: "E\(number)").node)
    }
    #expect(body.attribute(namespace: nil, localName: "N4321")?.value.string == "4321")
    #expect(body.getAttribute("N4321")?.string == "lower")
    #expect(body.attributes.reduce(0) { count, _ in count + 1 } == 10_000)
    let last = try #require(body.node.lastChild.flatMap(Element.init))
    #expect(last.localName == "E4999")
    _ = pool
  }

  @Test func `namespaces and prefixes that scripts make are found again, and keep their case`()
    throws
  {
    let (pool, document) = try parse("")
    let body = try #require(document.body)
    for number in 0..<3000 {
      let (namespace, name) = ("http://A.example/\(number)", "P\(number):x")
      try body.node.append(
        document.createElement(namespace: namespace, qualifiedName: name).node)
      try body.setAttribute(
        namespace: "\(namespace)/a", qualifiedName: name, DOMString("\(number)"))
    }
    for (number, node) in body.node.childNodes.enumerated() {
      let element = try #require(Element(node))
      #expect(element.namespaceURI == "http://A.example/\(number)")
      #expect(element.prefix == "P\(number)")
      #expect(element.localName == "x")
    }
    for number in stride(from: 0, to: 3000, by: 77) {
      let attribute = try #require(
        body.attribute(namespace: "http://A.example/\(number)/a", localName: "x"))
      #expect(attribute.prefix == "P\(number)")
      #expect(attribute.value.string == "\(number)")
    }
    _ = pool
  }
}
