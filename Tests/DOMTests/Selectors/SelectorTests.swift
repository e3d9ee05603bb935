import Foundation
import Testing

@testable import DOM

@Suite struct SelectorTests {
  private let pool = DocumentPool()

  private func page(_ html: String) throws -> Document {
    var html = html
    return try html.withUTF8 { try pool.parse($0) }
  }

  private static func recorded(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The number of elements with the names of the first, or the exception.
  private func answer(_ selectors: String, in document: Document) -> String {
    do throws(DOMException) {
      let found = try document.node.querySelectorAll(selectors)
      let names = found.prefix(12).map { $0.id.isEmpty ? $0.localName : "#\($0.id.string)" }
      return ["\(found.count)", names.joined(separator: " ")].filter { !$0.isEmpty }
        .joined(separator: " ")
    } catch {
      return error.name.rawValue
    }
  }

  @Test func `selectors find and refuse what they do in WebKit`() throws {
    let document = try page(Self.recorded("page.html"))
    let decoder = JSONDecoder()
    for line in try Self.recorded("selectors.tsv").split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let selectors = try decoder.decode(String.self, from: Data(parts[0].utf8))
      #expect(answer(selectors, in: document) == parts[1], "\(parts[0])")
    }
  }

  @Test func `the scope is the element asked, and the root where a document is asked`() throws {
    let document = try page("<div id=a><p id=b><b id=c></b></p></div><p id=d></p>")
    let a = try #require(document.element(withIdentifier: "a"))
    func names(_ selectors: String) throws -> [String] {
      try a.node.querySelectorAll(selectors).map(\.id.string)
    }
    #expect(try names(":scope > p") == ["b"])
    #expect(try names("body p") == ["b"])
    #expect(try names(":scope") == [])
    #expect(try names("#d") == [])
    #expect(try names("#a b") == ["c"])
    #expect(try names(":is(:scope > p)") == ["b"])
    #expect(try document.node.querySelectorAll(":scope > body > p").map(\.id.string) == ["d"])
    #expect(try a.matches(":scope"))
    #expect(try a.node.firstElementChild?.closest(":scope > p") == nil)
    #expect(try a.node.firstElementChild?.closest("div")?.id.string == "a")
  }

  @Test func `no element is the root outside of a document, and fragments have siblings`() throws {
    let document = try page("<div></div>")
    let div = try #require(try document.node.querySelector("div"))
    try div.setInnerHTML("<p id=a></p><p id=b></p>")
    let fragment = document.makeDocumentFragment().node
    for node in Array(div.node.childNodes) { try fragment.append(node) }
    #expect(try fragment.querySelectorAll("p + p").map(\.id.string) == ["b"])
    #expect(try fragment.querySelectorAll("p:first-child").map(\.id.string) == ["a"])
    #expect(try fragment.querySelectorAll(":root").isEmpty)
    #expect(try fragment.querySelectorAll(":scope > p").isEmpty)
    #expect(try fragment.querySelectorAll("#b").map(\.id.string) == ["b"])
  }

  @Test func `identifiers and classes have no case in quirks mode only`() throws {
    for (doctype, count) in [("", 1), ("<!DOCTYPE html>", 0)] {
      let pool = DocumentPool()
      var html = "\(doctype)<p id=Ab class='Cd x'>"
      let document = try html.withUTF8 { try pool.parse($0) }
      for selectors in ["#aB", ".cD", "p.CD#AB"] {
        #expect(try document.node.querySelectorAll(selectors).count == count, "\(selectors)")
      }
    }
  }

  @Test func `states of controls are those that scripts set`() throws {
    let document = try page(
      "<input id=a type=checkbox><input id=b type=radio name=r><input id=c type=radio name=r>")
    func names(_ selectors: String) throws -> String {
      try document.node.querySelectorAll(selectors).map(\.id.string).joined()
    }
    #expect(try names(":indeterminate") == "bc")
    for identifier in ["a", "c"] {
      let element = try #require(try document.node.querySelector("#\(identifier)"))
      try #require(HTMLInputElement(element.node)).setChecked(true)
    }
    #expect(try names(":checked") == "ac")
    #expect(try names(":indeterminate") == "")
    document.state.focused = try document.node.querySelector("#a")
    #expect(try names("input:focus") == "a")
    #expect(
      try document.node.querySelectorAll(":focus-within").map(\.localName) == [
        "html", "body", "input",
      ])
  }

  @Test func `positions and siblings cost the same however many there are`() throws {
    let document = try page(
      "<ul>" + (0..<20_000).map { "<li class=c\($0 % 7)>" }.joined() + "</ul>")
    func count(_ selectors: String) throws -> Int {
      try document.node.querySelectorAll(selectors).count
    }
    #expect(try count("li:nth-child(odd)") == 10_000)
    #expect(try count("li:nth-last-child(3n)") == 6666)
    #expect(try count("li:nth-of-type(2n)") == 10_000)
    #expect(try count("li:nth-last-of-type(1)") == 1)
    #expect(try count("li:nth-child(2n of .c3)") == 1428)
    #expect(try count("li:nth-last-child(1 of .c3)") == 1)
    #expect(try count("li:last-of-type") == 1)
    #expect(try count(".x ~ li") == 0)
    #expect(try count(".c1 ~ .c2 ~ .x ~ li") == 0)
    #expect(try count("li:has(~ .x)") == 0)
    #expect(try count("li:has(~ .c3 ~ .c4)") == 19_995)
  }

  @Test func `ancestors cost the same however many there are`() throws {
    let document = try page("")
    var leaf = try #require(document.body).node
    for _ in 0..<5_000 {
      let child = document.makeElement(namespace: Names.html, prefix: nil, localName: "i").node
      leaf.insertUnchecked(child, before: nil)
      leaf = child
    }
    #expect(try document.node.querySelectorAll("i i").count == 4_999)
    #expect(try document.node.querySelectorAll("b i").isEmpty)
    #expect(try document.node.querySelectorAll("b i i i").isEmpty)
    #expect(try document.node.querySelectorAll("i:has(b)").isEmpty)
  }

  @Test func `no selector is too long or too deep for the parser`() throws {
    let document = try page("<p>")
    let nested = String(repeating: ":not(", count: 50_000)
    #expect(throws: DOMException.self) { _ = try document.node.querySelectorAll(nested + "p") }
    let long = Array(repeating: "p", count: 100_000).joined(separator: " ")
    #expect(throws: DOMException.self) { _ = try document.node.querySelectorAll(long) }
    let list = Array(repeating: "p", count: 20_000).joined(separator: ",")
    #expect(try document.node.querySelectorAll(list).count == 1)
  }
}
