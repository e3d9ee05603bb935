import Testing

@testable import CSS
@testable import DOM

/// What is remembered of values and of computed texts must never be seen where it does not apply.
@Suite struct RememberedStyleTests {
  private let pool = DocumentPool()

  private func page(_ html: String) throws -> (document: Document, p: Element) {
    let document = try pool.page(html)
    return (document, try #require(document.body?.node.firstChild.flatMap(Element.init)))
  }

  @Test func `the attribute has the text of all declarations, whatever was set before`() throws {
    let (_, p) = try page("<!DOCTYPE html><body><p></p>")
    let style = p.style
    func attribute() -> String? { p.getAttribute("style")?.string }
    for _ in 0..<2 {
      try style.setProperty("color", value: "red", priority: "")
      #expect(attribute() == "color: red;")
      try style.setProperty("color", value: "RED", priority: "important")
      #expect(attribute() == "color: red !important;")
      try style.setProperty("order", value: "1", priority: "")
      #expect(attribute() == "color: red !important; order: 1;")
      try style.setProperty("color", value: "blue", priority: "")
      #expect(attribute() == "color: blue; order: 1;")
      _ = try style.removeProperty("color")
      try style.setProperty("order", value: "2", priority: "")
      #expect(attribute() == "order: 2;")
      try style.setProperty("order", value: "none", priority: "")
      #expect(attribute() == "order: 2;")
      try style.setProperty("order", value: "", priority: "")
      try style.setProperty("margin", value: "1px", priority: "")
      #expect(attribute() == "margin: 1px;")
      try style.setProperty("margin", value: "", priority: "")
      try style.setProperty("--a b", value: "x", priority: "")
      try style.setProperty("--A", value: " x ", priority: "")
      #expect(attribute()?.hasSuffix("--A: x;") == true)
      try style.setText("")
    }
    try p.setAttribute("style", "color: lime")
    try style.setProperty("color", value: "red", priority: "")
    #expect(attribute() == "color: red;")
  }

  @Test func `computed texts follow the attribute, the sheets and the base address`() throws {
    let (document, p) = try page(
      "<!DOCTYPE html><style>.a { color: red }</style><body><p style='width: 3px'></p>")
    let computed = ComputedStyleDeclaration(of: p)
    #expect(computed.value(of: "color") == "rgb(0, 0, 0)")
    try p.setAttribute("class", "a")
    #expect(computed.value(of: "color") == "rgb(255, 0, 0)")
    try p.style.setProperty("color", value: "blue", priority: "")
    #expect(computed.value(of: "color") == "rgb(0, 0, 255)")
    _ = try p.style.removeProperty("color")
    let sheet = try #require(document.styleSheets[0])
    try sheet.cssRules[0]?.styleObject.setProperty("color", value: "lime", priority: "")
    #expect(computed.value(of: "color") == "rgb(0, 255, 0)")
    sheet.isDisabled = true
    #expect(computed.value(of: "color") == "rgb(0, 0, 0)")
    try p.style.setProperty("background-image", value: "url(x)", priority: "")
    let base = try document.createElement("base")
    try base.setAttribute("href", "http://a.example/")
    try document.head?.node.append(base.node)
    #expect(computed.value(of: "background-image") == "url(\"http://a.example/x\")")
    try base.setAttribute("href", "http://b.example/")
    #expect(computed.value(of: "background-image") == "url(\"http://b.example/x\")")
  }

  @Test func `an attribute that becomes empty is a change, whoever listens`() throws {
    let (document, p) = try page("<!DOCTYPE html><body><p id=a></p>")
    #expect(document.element(withIdentifier: "a") == p)
    try p.setAttribute("id", "")
    #expect(document.element(withIdentifier: "a") == nil)
    try p.setAttribute("id", "a")
    #expect(document.element(withIdentifier: "a") == p)
  }

  @Test func `observers of attributes have the old text of the style`() throws {
    let (_, p) = try page("<!DOCTYPE html><body><p style='color: red'></p>")
    let observer = RecordingObserver()
    pool.observer = observer
    try p.style.setProperty("color", value: "blue", priority: "")
    try p.style.setProperty("color", value: "red", priority: "")
    #expect(observer.oldValues == ["color: red", "color: blue;"])
  }

  private final class RecordingObserver: TreeObserver {
    var oldValues: [String] = []

    func childrenChanged(
      of parent: Node, added: [Node], removed: [Node], previous: Node?, next: Node?
    ) {}

    func attributeChanged(
      of element: Element, localName: String, namespace: String?, oldValue: DOMString?
    ) {
      oldValues.append(oldValue?.string ?? "none")
    }

    func wantsOldData(of node: CharacterData) -> Bool { false }

    func dataChanged(of node: CharacterData, oldValue: DOMString) {}
  }
}
