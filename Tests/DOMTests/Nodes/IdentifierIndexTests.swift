import Testing

@testable import DOM

@Suite struct IdentifierIndexTests {
  @Test func `of elements with one identifier the first in the tree counts`() throws {
    let (pool, document) = try parse(String(repeating: "<p id=same></p>", count: 40))
    let body = try #require(document.body).node
    var expected = Array(body.childNodes)
    var step = 0
    while !expected.isEmpty {
      #expect(document.element(withIdentifier: "same")?.node == expected.first)
      #expect(document.elements(withIdentifier: "same").map(\.node) == expected)
      #expect(document.elementCount(withIdentifier: "same") == expected.count)
      expected.remove(at: step * 7 % expected.count).removeFromParent()
      step += 1
    }
    #expect(document.element(withIdentifier: "same") == nil)
    _ = pool
  }

  @Test func `an element that comes before the others is the first`() throws {
    let (pool, document) = try parse("<i></i><p id=same></p>")
    let body = try #require(document.body).node
    _ = document.element(withIdentifier: "same")
    let made = document.makeElement(namespace: Names.html, prefix: nil, localName: "b")
    made.setAttribute(known: "id", "same")
    try body.insert(made.node, before: body.firstChild)
    #expect(document.element(withIdentifier: "same") == made)
    made.setAttribute(known: "id", "other")
    #expect(document.element(withIdentifier: "same")?.localName == "p")
    _ = pool
  }
}
