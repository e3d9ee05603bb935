import TestSupport
import Testing

@testable import PropertyLists

@Suite struct NumberTextTests {
  // ECMA-262, Number::toString; but negative zero keeps its sign.
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (100, "100"), (0.1, "0.1"), (1.5, "1.5"),
      (123.456, "123.456"), (1e5, "100000"), (9_007_199_254_740_991, "9007199254740991"),
      (9_007_199_254_740_992, "9007199254740992"), (1e16, "10000000000000000"),
      (1.2345678901234568e20, "123456789012345680000"),
      (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"), (-1e21, "-1e+21"),
      (0.000001, "0.000001"), (0.00000123, "0.00000123"), (1e-7, "1e-7"), (1.25e-7, "1.25e-7"),
      (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (1.0 / 3, "0.3333333333333333"), (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func `the shortest text is JavaScript's`(value: Double, text: String) {
    #expect(NumberText.shortest(value) == text)
  }

  @Test func `the shortest text reads back as the same number`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = NumberText.shortest(value)
      #expect(Double(text)?.bitPattern == value.bitPattern, "\(text)")
    }
  }

  // Core Foundation writes these.
  @Test(
    arguments: [
      (0, "0.0"), (-0.0, "0.0"), (0.1, "0.10000000000000001"), (1.5, "1.5"), (100, "100"),
      (1e15, "1000000000000000"), (1e16, "10000000000000000"), (1e17, "1e+17"),
      (123_456_789_012_345_680, "1.2345678901234568e+17"), (1e-5, "1.0000000000000001e-05"),
      (1e-4, "0.0001"), (3.14, "3.1400000000000001"), (1.0 / 3, "0.33333333333333331"),
      (.leastNonzeroMagnitude, "4.9406564584124654e-324"),
      (-.greatestFiniteMagnitude, "-1.7976931348623157e+308"),
      (.nan, "nan"), (.infinity, "+infinity"), (-.infinity, "-infinity"),
    ] as [(Double, String)])
  func `XML text has 17 digits`(value: Double, text: String) {
    #expect(NumberText.coreFoundation(value) == text)
  }
}
