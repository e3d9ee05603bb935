import Testing

@testable import DOM

@Suite struct EditingHistoryTests {
  private let pool = DocumentPool()

  /// A document whose history has room for some steps, with a caret in a text.
  private func document() throws -> (Document, Node) {
    pool.knownEditingHistory = EditingHistory(mostCost: 20_000)
    let document = try pool.page("<div contenteditable>abc</div>")
    let text = try #require(document.body?.node.firstChild?.firstChild)
    return (document, text)
  }

  private func undoneSteps(of document: Document) -> Int {
    var count = 0
    while document.execute(.undo, value: "") { count += 1 }
    return count
  }

  @Test func `the oldest steps are forgotten before the history takes too much memory`() throws {
    let (document, text) = try document()
    for _ in 0..<100 {
      try document.selection.collapse(to: text, offset: 1)
      #expect(document.execute(.insertText, value: DOMString(String(repeating: "x", count: 100))))
    }
    let length = text.length
    let count = undoneSteps(of: document)
    #expect((5...40).contains(count))
    #expect(text.length == length - 100 * count)
  }

  @Test func `a step that takes too much memory by itself is forgotten`() throws {
    let (document, text) = try document()
    try document.selection.collapse(to: text, offset: 1)
    #expect(document.execute(.insertText, value: DOMString(String(repeating: "x", count: 30_000))))
    #expect(!EditingCommand.undo.isEnabled(in: document))
    try document.selection.collapse(to: text, offset: 1)
    #expect(document.execute(.insertText, value: "y"))
    #expect(undoneSteps(of: document) == 1)
  }

  @Test func `typing takes little memory`() throws {
    let (document, text) = try document()
    try document.selection.collapse(to: text, offset: 1)
    for _ in 0..<1000 { #expect(document.execute(.insertText, value: "x")) }
    #expect(text.length == 1003)
    #expect(undoneSteps(of: document) == 1)
    #expect(text.length == 3)
  }
}
