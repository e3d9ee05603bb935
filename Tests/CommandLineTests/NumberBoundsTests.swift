import Testing

@testable import jsprep

/// Numbers on the command line.
@Suite struct NumberBoundsTests {
  private static let decimal = NumberBounds.decimal(0.5...86_400, unit: "seconds")
  private static let whole = NumberBounds.whole(1...UInt64.max)

  @Test(arguments: [("0.5", 0.5), ("1e3", 1000), ("86400", 86_400), ("+1.25", 1.25)])
  func `a number within its bounds is read`(text: String, number: Double) {
    #expect(Self.decimal.number(text) == number)
  }

  @Test(arguments: [
    "0", "-1", "0.49", "86400.1", "1e11", "1e400", "nan", "inf", "infinity", "0x10", "", " 1", "1 ",
    "1,5", "١",
  ])
  func `text that is not a number within the bounds is refused`(text: String) {
    #expect(Self.decimal.number(text) == nil)
  }

  @Test func `a whole number has no digits after the point, and is exact up to 64 bits`() {
    #expect(Self.whole.whole("18446744073709551615") == .max)
    for text in ["18446744073709551616", "0", "-1", "1.0", "1e3", "nan", ""] {
      #expect(Self.whole.whole(text) == nil)
      #expect(Self.whole.number(text) == nil)
    }
  }

  @Test func `the bounds describe the number for people`() {
    #expect(Self.decimal.text == "a number of seconds from 0.5 to 86400")
    #expect(NumberBounds.whole(0...65_535).text == "a whole number from 0 to 65535")
  }

  @Test func `an option has the number that it was given last`() throws {
    let options = try Options(
      ["--jobs", "3", "--jobs=4", "--seconds", "1.5"],
      accepting: [.number("--jobs", Self.whole), .number("--seconds", Self.decimal)])
    #expect(options.whole("--jobs") == 4)
    #expect(options.number("--seconds") == 1.5)
    #expect(options.number("--other") == nil)
    #expect {
      try Options(["--jobs", "3", "--jobs", "0"], accepting: [.number("--jobs", Self.whole)])
    } throws: { error in
      (error as? UsageError)?.message
        == "'--jobs 0': the value is a whole number from 1 to 18446744073709551615"
    }
  }

  @Test func `more workers than there is memory for are refused with the sum`() throws {
    try WorkerRoom.check(64, of: "--workers", copies: 2, memory: 4 << 30)
    #expect {
      try WorkerRoom.check(65, of: "--workers", copies: 2, memory: 4 << 30)
    } throws: { error in
      (error as? UsageError)?.message
        == "'--workers 65': 130 processes of at least 32 MB take 4160 MB, and there are 4096 MB of "
        + "memory: the value can be up to 64"
    }
    // One worker is always tried.
    try WorkerRoom.check(1, of: "--jobs", memory: 1 << 20)
  }
}
