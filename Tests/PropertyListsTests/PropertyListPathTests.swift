import Testing

@testable import PropertyLists

@Suite struct PropertyListPathTests {
  @Test(
    arguments: [
      ([], ""),
      (["items", 3, "title"], "items[3].title"),
      ([0, 1], "[0][1]"),
      (["og:title"], #"["og:title"]"#),
      (["meta", "og:title", 0], #"meta["og:title"][0]"#),
      (["a b", "c"], #"["a b"].c"#),
      (["", "x"], #"[""].x"#),
      (["7up", "_x", "$y", "data-id", "é"], #"["7up"]._x.$y.data-id.é"#),
      (["say \"hi\"\n"], #"["say \"hi\"\n"]"#),
    ] as [(PropertyListPath, String)])
  func `a path prints as JavaScript would spell it`(path: PropertyListPath, text: String) {
    #expect(path.description == text)
  }

  @Test func `a path grows by a component`() {
    #expect(PropertyListPath(["a"]).appending(.index(2)) == ["a", 2])
    #expect(PropertyListPath().isRoot)
    #expect(!PropertyListPath(["a"]).isRoot)
  }

  @Test func `keys of a path are equal by their spelling`() {
    #expect(PropertyListPath(["\u{E9}"]) != ["e\u{301}"])
  }
}
