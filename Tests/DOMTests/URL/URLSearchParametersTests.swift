import Testing

@testable import DOM

@Suite struct URLSearchParametersTests {
  @Test func namesAreComparedByCodePointsAndNotByEquivalence() {
    let list = URLSearchParameters("\u{E9}=1&e\u{301}=2")
    #expect(list.get("\u{E9}") == "1")
    #expect(list.get("e\u{301}") == "2")
  }

  @Test func sortingGoesByUTF16UnitsAndKeepsTheOrderOfEqualNames() {
    let list = URLSearchParameters("z=b&a=b&z=a&a=a&\u{FFFD}=1&\u{1F4A9}=2")
    list.sort()
    #expect(
      list.pairs.map { $0.name + $0.value } == ["ab", "aa", "zb", "za", "\u{1F4A9}2", "\u{FFFD}1"])
  }

  @Test func eachChangeIsTold() {
    let list = URLSearchParameters("?a=1")
    var queries: [String] = []
    list.didChange = { queries.append(list.serialized) }
    list.append(name: "b c", value: "&")
    list.set(name: "a", value: "2")
    list.delete(name: "b c", value: "&")
    list.delete(name: "a")
    #expect(queries == ["a=1&b+c=%26", "a=2&b+c=%26", "a=2", ""])
    list.update(fromQuery: "x=%FF")
    #expect(queries.count == 4)
    #expect(list.get("x") == "\u{FFFD}")
  }
}
