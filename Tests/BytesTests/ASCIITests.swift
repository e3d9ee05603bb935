import Testing

@testable import Bytes

@Suite("ASCII")
struct ASCIITests {
  @Test("A part of a text is found in any case, also after a beginning that repeats")
  func contains() {
    #expect("-webkit-ANIMATION: fade".containsIgnoringASCIICase(lowercased: "animation"))
    #expect("ananimation".containsIgnoringASCIICase(lowercased: "animation"))
    #expect("animation".containsIgnoringASCIICase(lowercased: "animation"))
    #expect(!"animatio".containsIgnoringASCIICase(lowercased: "animation"))
    #expect(!"".containsIgnoringASCIICase(lowercased: "animation"))
    // The Kelvin sign is no letter of ASCII.
    #expect(!"\u{212A}".containsIgnoringASCIICase(lowercased: "k"))
  }
}
