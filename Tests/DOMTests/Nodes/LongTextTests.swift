import TestSupport
import Testing

@testable import DOM

/// Long texts are changed in their place: the result is that of the same changes of a string.
@Suite struct LongTextTests {
  private static func words(_ generator: inout SeededGenerator) -> String {
    let parts = ["words ", "ä", "€uro ", "😀", "", "x", "lange Wörter und 😀 "]
    return (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }.joined()
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random edits give the text that they give to a string`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pool = DocumentPool()
    let document = pool.makeDocument(isHTML: true, contentType: "text/html")
    let unit = seed % 2 == 0 ? "some words " : "ältere Wörter 😀 "
    var expected = Array(String(repeating: unit, count: 100).unicodeScalars)
    func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    func units(_ count: Int) -> Int { text(expected[..<count]).utf16.count }
    var node = document.makeText(DOMString(text(expected)))
    for _ in 0..<300 {
      let count = expected.count
      // Most changes are near one of the ends.
      let near = Int.random(in: 0...min(count, 20), using: &generator)
      let start =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Int.random(in: 0...count, using: &generator)
        case 1: count - near
        case 2: 0
        default: near
        }
      let end = min(count, start + Int.random(in: 0...40, using: &generator))
      let (first, last) = (units(start), units(end))
      let data = node.characterData
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let rest = try node.split(at: first)
        #expect(rest.characterData.data.string == text(expected[start...]))
        #expect(data.data.string == text(expected[..<start]))
        if start < count / 2 {
          node = rest
          expected.removeFirst(start)
        } else {
          expected.removeSubrange(start...)
        }
      case 1:
        let part = try data.substringData(offset: first, count: last - first)
        #expect(part.string == text(expected[start..<end]))
      case 2:
        let new = Self.words(&generator)
        data.appendData(DOMString(new))
        expected += Array(new.unicodeScalars)
      default:
        let new = Bool.random(using: &generator) ? Self.words(&generator) : ""
        try data.replaceData(offset: first, count: last - first, with: DOMString(new))
        expected.replaceSubrange(start..<end, with: Array(new.unicodeScalars))
      }
      #expect(node.characterData.data.string == text(expected))
      #expect(node.characterData.length == text(expected).utf16.count)
      if expected.count < 60 {
        node.characterData.setData(DOMString(String(repeating: unit, count: 100)))
        expected = Array(String(repeating: unit, count: 100).unicodeScalars)
      }
    }
  }

  @Test func `pairs are cut and joined in long texts`() throws {
    let pool = DocumentPool()
    let document = pool.makeDocument(isHTML: true, contentType: "text/html")
    let text = String(repeating: "😀", count: 200)
    let node = document.makeText(DOMString(text))
    let rest = try node.split(at: 201)
    #expect(node.characterData.length == 201)
    #expect(rest.characterData.length == 199)
    let half = try rest.characterData.substringData(offset: 0, count: 1)
    #expect(half.bytes.count == 3)
    node.characterData.appendData(half)
    #expect(node.characterData.data.string == String(repeating: "😀", count: 101))
    #expect(node.characterData.length == 202)
  }

  @Test func `texts that are merged have all of their data`() throws {
    let pool = DocumentPool()
    let document = pool.makeDocument(isHTML: true, contentType: "text/html")
    let parent = try document.createElement("p")
    let text = String(repeating: "ältere Wörter ", count: 300)
    var node = document.makeText(DOMString(text))
    try parent.node.append(node.node)
    for _ in 0..<250 { node = try node.split(at: 13) }
    parent.node.normalize()
    #expect(parent.node.firstChild == parent.node.lastChild)
    #expect(parent.node.descendantTextContent.string == text)
  }

  @Test(arguments: ["some words ", "ältere Wörter 😀 "])
  func `a range that begins in a text and ends behind it copies the rest of the text`(
    unit: String
  ) throws {
    let pool = DocumentPool()
    let document = pool.makeDocument(isHTML: true, contentType: "text/html")
    let text = String(repeating: unit, count: 100)
    let parent = document.makeElement(namespace: Names.html, prefix: nil, localName: "p").node
    for part in [text, "end"] {
      parent.insertUnchecked(document.makeText(DOMString(part)).node, before: nil)
    }
    let range = LiveRange(in: document)
    let first = try #require(parent.firstChild)
    try range.setStart(first, 300)
    try range.setEnd(parent, 2)
    let copy = try range.cloneContents().node
    let rest = String(decoding: Array(text.utf16.dropFirst(300)), as: UTF16.self)
    #expect(copy.textContent?.string == rest + "end")
  }
}
