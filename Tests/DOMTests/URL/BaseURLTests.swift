import Testing

@testable import DOM

/// Expectations from WebKit.
@Suite struct BaseURLTests {
  private let pool = DocumentPool()

  private func document(_ html: String, url: String = "http://h/dir/page?q#f") throws -> Document {
    var html = html
    let document = try html.withUTF8 { try pool.parse($0) }
    document.url = url
    return document
  }

  private func element(_ name: String, in document: Document) throws -> Element {
    try #require(
      document.node.descendants.lazy.compactMap(Element.init).first { $0.localName == name })
  }

  @Test func aBaseElementDecidesWhateverItsAddressIs() throws {
    let document = try document("<base><a href=x>")
    let base = try element("base", in: document)
    #expect(document.baseURL == "http://h/dir/page?q#f")
    let addresses: KeyValuePairs = [
      "": ("http://h/dir/page?q", "http://h/dir/x"), "/d/e/": ("http://h/d/e/", "http://h/d/e/x"),
      " http://z/y/ ": ("http://z/y/", "http://z/y/x"), "http://[": ("about:blank", nil),
      "data:text/html,x": ("data:text/html,x", nil), "//other": ("http://other/", "http://other/x"),
      "rel/?q=1#f": ("http://h/dir/rel/?q=1#f", "http://h/dir/rel/x"),
    ]
    for (address, expected) in addresses {
      try base.setAttribute("href", DOMString(address))
      #expect(document.baseURL == expected.0, "\(address)")
      #expect(document.resolve("x") == expected.1, "\(address)")
    }
    #expect(document.resolve("http://absolute/") == "http://absolute/")
  }

  @Test func theFirstBaseElementOfTheTreeCounts() throws {
    let document = try document("<base href=/one/><body><p id=p></p>")
    #expect(document.resolve("x") == "http://h/one/x")
    let head = try #require(document.head)
    let second = try document.createElement("base")
    try second.setAttribute("href", "/two/")
    try head.node.insert(second.node, before: head.node.firstChild)
    #expect(document.resolve("x") == "http://h/two/x")
    second.node.removeFromParent()
    #expect(document.resolve("x") == "http://h/one/x")
    try document.body?.node.append(second.node)
    #expect(document.resolve("x") == "http://h/one/x")
    try head.node.replaceChildren(with: nil)
    #expect(document.resolve("x") == "http://h/two/x")
    let foreign = try document.createElement(
      namespace: "http://www.w3.org/2000/svg", qualifiedName: "base")
    try foreign.setAttribute("href", "/svg/")
    second.node.removeFromParent()
    try head.node.append(foreign.node)
    #expect(document.resolve("x") == "http://h/dir/x")
  }

  @Test func addressesHaveTheirQueriesInTheDocumentsEncoding() throws {
    let document = try document("<base href='/b?é'>")
    document.state.encoding = .windows1252
    #expect(document.state.characterSet == "windows-1252")
    #expect(document.baseURL == "http://h/b?%E9")
    #expect(document.resolve("/é?é日#é") == "http://h/%C3%A9?%E9%26%2326085%3B#%C3%A9")
    #expect(document.resolve("ws://h/?é") == "ws://h/?%C3%A9")
    document.state.encoding = .utf16LE
    #expect(document.resolve("?é") == "http://h/b?%C3%A9")
  }
}
