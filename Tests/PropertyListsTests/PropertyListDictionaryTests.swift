import TestSupport
import Testing

@testable import PropertyLists

@Suite struct PropertyListDictionaryTests {
  @Test func `entries are in the order of UTF-16 code units`() {
    // As Core Foundation orders them: surrogates (D83D) come before U+FF5E.
    let keys = ["", "A10", "A9", "B", "a", "a\u{0}", "e\u{301}", "f", "\u{E9}", "😀", "\u{FF5E}"]
    let dictionary = PropertyListDictionary(keys.shuffled().map { ($0, .null) })
    #expect(Array(dictionary.keys) == keys)
  }

  @Test func `of entries with the same key the last is kept`() {
    let dictionary = PropertyListDictionary([("b", 1), ("a", 2), ("b", 3), ("a", 4), ("b", 5)])
    #expect(dictionary == ["a": 4, "b": 5])
  }

  @Test func `keys that Unicode holds equivalent stay apart`() {
    let dictionary: PropertyListDictionary = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(dictionary.count == 2)
    #expect(dictionary["\u{E9}"] == 1)
    #expect(dictionary["e\u{301}"] == 2)
  }

  @Test func `keys are set, replaced and removed in place`() {
    var dictionary: PropertyListDictionary = ["b": 1]
    dictionary["a"] = 2
    dictionary["c"] = 3
    dictionary["b"] = 4
    dictionary["x"] = nil
    #expect(dictionary == ["a": 2, "b": 4, "c": 3])
    dictionary["b"] = nil
    #expect(dictionary == ["a": 2, "c": 3])
    #expect(dictionary["b"] == nil)
  }

  @Test func `equality does not depend on the order of entries`() {
    let left: PropertyListDictionary = ["a": 1, "b": 2]
    let right: PropertyListDictionary = ["b": 2, "a": 1]
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  @Test func `every key of a large dictionary is found`() {
    var random = SeededGenerator(seed: 1)
    let keys = (0..<2000).map { "key\($0)" }.shuffled(using: &random)
    let dictionary = PropertyListDictionary(keys.map { ($0, .string($0)) })
    #expect(keys.allSatisfy { dictionary[$0] == .string($0) })
    #expect(dictionary["key2000"] == nil)
  }
}
