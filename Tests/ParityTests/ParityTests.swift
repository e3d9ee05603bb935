import Foundation
import Testing

/// The recorded answers of the real WebKit, value by value.
@Suite struct ParityTests {
  @Test("answers as the real WebKit does", arguments: ParityCase.all)
  func parity(_ parityCase: ParityCase) throws {
    let result = try parityCase.compare()
    print("parity \(parityCase.name): \(result.equal) of \(result.leaves) values equal")
    #expect(
      result.differences.isEmpty,
      Comment(rawValue: result.differences.prefix(40).joined(separator: "\n")))
  }
}

extension ParityCase: CustomTestStringConvertible {
  var testDescription: String { name }
}
