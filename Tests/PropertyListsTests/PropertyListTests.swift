import Testing

@testable import PropertyLists

@Suite struct PropertyListTests {
  @Test func `strings are equal by their spelling`() {
    let composed: PropertyList = "\u{E9}"
    let decomposed: PropertyList = "e\u{301}"
    #expect(composed != decomposed)
    #expect(composed == "\u{E9}")
    #expect(Set([composed, decomposed, "\u{E9}"]).count == 2)
  }

  @Test func `strings of the same length in another order of marks are not equal`() {
    #expect(PropertyList.string("a\u{301}\u{323}") != .string("a\u{323}\u{301}"))
  }

  @Test func `reals and dates are equal by their bits`() {
    #expect(PropertyList.real(.nan) == .real(.nan))
    #expect(PropertyList.real(0) != .real(-0.0))
    #expect(PropertyList.date(1) == .date(1))
    #expect(PropertyList.date(1) != .real(1))
  }

  @Test func `an integer and a real of the same value are not equal`() {
    #expect(PropertyList.integer(1) != .real(1))
  }

  @Test func `values are found by key, index and path`() {
    let value: PropertyList = ["items": [["title": "a"], ["title": "b", "n": 2, "x": 1.5]]]
    #expect(value["items"]?[1]?["title"]?.string == "b")
    #expect(value[["items", 1, "n"]]?.integer == 2)
    #expect(value[["items", 1, "n"]]?.number == 2)
    #expect(value[["items", 1, "x"]]?.number == 1.5)
    #expect(value[[]] == value)
    #expect(value[["items", 2]] == nil)
    #expect(value[["items", -1]] == nil)
    #expect(value[["items", "title"]] == nil)
    #expect(value["items"]?.array?.count == 2)
    #expect(value.dictionary?.count == 1)
    #expect(value.string == nil)
    #expect(value.boolean == nil)
  }

  @Test func `an integer holds what property lists hold`() {
    #expect(PropertyListInteger(exactly: UInt64.max)?.description == "18446744073709551615")
    #expect(PropertyListInteger(exactly: Int64.min)?.description == "-9223372036854775808")
    #expect(PropertyListInteger(exactly: Int128(UInt64.max) + 1) == nil)
    #expect(PropertyListInteger(exactly: Int128(Int64.min) - 1) == nil)
    #expect(PropertyListInteger(UInt64.max).signed == nil)
    #expect(PropertyListInteger(UInt64.max).unsigned == .max)
    #expect(PropertyListInteger(-1).unsigned == nil)
    #expect(PropertyListInteger(-1).signed == -1)
    #expect(PropertyListInteger(UInt64(5)) == PropertyListInteger(5))
    #expect(PropertyListInteger(UInt64.max).real == 18_446_744_073_709_551_616)
  }

  @Test func `integers are ordered across the signed and the unsigned`() {
    let ascending: [PropertyListInteger] = [
      PropertyListInteger(Int64.min), -1, 0, 1, PropertyListInteger(Int64.max),
      PropertyListInteger(UInt64(Int64.max) + 1), PropertyListInteger(UInt64.max),
    ]
    #expect(ascending.shuffled().sorted() == ascending)
  }
}
