import Testing

@testable import DOM

@Suite struct XMLParsingTests {
  /// Parses an XML text and serializes the document.
  private func reread(_ text: String, _ pool: DocumentPool = DocumentPool()) throws -> String {
    try pool.parseXML(DOMString(text), contentType: "application/xml").node.xml.string
  }

  @Test func `nothing outside the text is read`() throws {
    #expect(
      try reread("<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>x&e;y</a>")
        == "<!DOCTYPE a><a>xy</a>")
    // WebKit's answer is this error, too.
    let parameter = try reread(
      "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><a/>")
    #expect(parameter.contains("error on line 1 at column 59: PEReference: %p; not found"))
    #expect(!parameter.contains("root:"))
  }

  @Test func `entities that grow without bound end as an error`() throws {
    var text = "<!DOCTYPE a [<!ENTITY e0 \"ha\">"
    for level in 1..<40 { text += "<!ENTITY e\(level) \"&e\(level - 1);&e\(level - 1);\">" }
    let pool = DocumentPool()
    let document = try pool.parseXML(
      DOMString(text + "]><a>&e39;</a>"), contentType: "application/xml")
    let root = try #require(document.documentElement)
    #expect(try root.node.querySelector("parsererror") != nil)
    #expect(root.node.descendantTextContent.bytes.count < 20_000_000)
  }

  @Test func `the declaration of a document is kept and written`() throws {
    let pool = DocumentPool()
    let document = try pool.parseXML(
      "<?xml version='1.0' encoding='iso-8859-1' standalone='no'?><a/>",
      contentType: "text/xml")
    #expect(
      document.state.xmlDeclaration == XMLDeclaration(encoding: "iso-8859-1", isStandalone: false))
    #expect(document.state.contentType == "text/xml")
    #expect(
      document.node.xml.string
        == "<?xml version=\"1.0\" encoding=\"iso-8859-1\" standalone=\"no\"?><a/>")
  }

  @Test func `deep nesting is written without recursion`() throws {
    let pool = DocumentPool()
    let root = try pool.document.createElement(namespace: "u:0", qualifiedName: "a")
    var deepest = root
    for level in 1..<100_000 {
      let child = try pool.document.createElement(
        namespace: level % 2 == 0 ? "u:0" : "u:1", qualifiedName: "a")
      try deepest.node.append(child.node)
      deepest = child
    }
    let text = root.node.xml.bytes
    #expect(text.count == 100_000 * #"<a xmlns="u:0"></a>"#.utf8.count - 3)
    #expect(text.starts(with: #"<a xmlns="u:0"><a xmlns="u:1"><a xmlns="u:0">"#.utf8))
  }
}
