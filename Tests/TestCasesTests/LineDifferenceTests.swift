import Testing

@testable import TestCases

@Suite("What tells two texts apart")
struct LineDifferenceTests {
  /// The differences in one line: what went, what came.
  private func changes(_ old: [String], _ new: [String]) -> [String] {
    LineDifference(expected: old, actual: new).lines.compactMap { line in
      switch line {
      case .same: nil
      case .removed(let text): "-\(text)"
      case .added(let text): "+\(text)"
      }
    }
  }

  /// Both texts, put together again from a difference.
  private func texts(_ difference: LineDifference) -> ([String], [String]) {
    var (old, new): ([String], [String]) = ([], [])
    for line in difference.lines {
      switch line {
      case .same(let text):
        old.append(text)
        new.append(text)
      case .removed(let text): old.append(text)
      case .added(let text): new.append(text)
      }
    }
    return (old, new)
  }

  @Test("is nothing for equal texts")
  func equal() {
    #expect(LineDifference(expected: ["a", "b"], actual: ["a", "b"]).isEmpty)
    #expect(LineDifference(expected: [], actual: []).isEmpty)
  }

  @Test("is as few lines as can be")
  func fewest() {
    #expect(changes(["a", "b", "c"], ["a", "x", "c"]) == ["-b", "+x"])
    #expect(
      changes(["a", "b", "c", "a", "b", "b", "a"], ["c", "b", "a", "b", "a", "c"]).count == 5)
    #expect(changes(["a"], []) == ["-a"])
    #expect(changes([], ["a"]) == ["+a"])
  }

  @Test("gives both texts back, whatever they are", arguments: 0..<200)
  func roundTrip(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let old = (0..<next(40)).map { _ in String(next(6)) }
    let new = (0..<next(40)).map { _ in String(next(6)) }
    let (first, second) = texts(LineDifference(expected: old, actual: new))
    #expect(first == old)
    #expect(second == new)
  }

  @Test("of long texts without a common line is all of both, soon")
  func bound() {
    let old = (0..<20_000).map { "old \($0)" }
    let new = (0..<20_000).map { "new \($0)" }
    let difference = LineDifference(expected: old, actual: new)
    #expect(difference.lines.count == 40_000)
  }

  @Test("is shown with three lines around each change, and no others")
  func hunks() {
    let old = (1...30).map(String.init)
    var new = old
    new[9] = "x"
    new[29] = "y"
    let hunks = LineDifference(expected: old, actual: new).hunks()
    #expect(hunks.map(\.expectedStart) == [7, 27])
    #expect(
      hunks.first?.lines == [
        .same("7"), .same("8"), .same("9"), .removed("10"), .added("x"), .same("11"), .same("12"),
        .same("13"),
      ])
    #expect(hunks.last?.lines.count == 5)
  }

  @Test("joins changes whose surroundings touch")
  func joinedHunks() {
    let old = (1...20).map(String.init)
    var new = old
    new[5] = "x"
    new[11] = "y"
    #expect(LineDifference(expected: old, actual: new).hunks().count == 1)
    new = old
    new[5] = "x"
    new[13] = "y"
    #expect(LineDifference(expected: old, actual: new).hunks().count == 2)
  }
}
