import Foundation
import Testing

/// The recorded answers of the real WebKit, value by value.
///
/// A case is all equal, or it stands in `floors.json` with the number of values that are equal at
/// least: what it lacks rests on something that is still to come. With `JSPREP_RECORD=1` in the
/// environment the file is written anew, and the run fails.
@Suite(.serialized) struct ParityTests {
  private static let floorsFile = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "floors.json")
  private static let isRecording = ProcessInfo.processInfo.environment["JSPREP_RECORD"] == "1"

  private static let floors: [String: Int] = {
    guard let data = try? Data(contentsOf: floorsFile) else { return [:] }
    return (try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]
  }()

  @Test(
    "answers as the real WebKit does", .enabled(if: !isRecording), arguments: ParityCase.all)
  func parity(_ parityCase: ParityCase) throws {
    let result = try parityCase.compare()
    print("parity \(parityCase.name): \(result.equal) of \(result.leaves) values equal")
    let differences = Comment(rawValue: result.differences.prefix(40).joined(separator: "\n"))
    if let floor = Self.floors[parityCase.name] {
      #expect(result.equal >= floor, differences)
    } else {
      #expect(result.differences.isEmpty, differences)
    }
  }

  @Test("floors are recorded", .enabled(if: isRecording))
  func record() throws {
    var floors: [String: Int] = [:]
    for parityCase in ParityCase.all {
      let result = try parityCase.compare()
      if !result.differences.isEmpty { floors[parityCase.name] = result.equal }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(floors) + Data("\n".utf8)).write(to: Self.floorsFile)
    Issue.record("floors.json was written anew: look at what changed, and run again without it")
  }

  @Test func `every floor belongs to a case`() {
    #expect(Set(Self.floors.keys).isSubset(of: ParityCase.all.map(\.name)))
    #expect(ParityCase.all.count >= 61)
  }
}

extension ParityCase: CustomTestStringConvertible {
  var testDescription: String { name }
}
