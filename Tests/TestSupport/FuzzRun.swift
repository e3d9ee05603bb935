import Foundation

/// Inputs that are made at random, one after the other, and checked.
///
/// The environment says for how long (`JSPREP_FUZZ_SECONDS`, a second unless set), and with which seed
/// (`JSPREP_FUZZ_SEED`; else 1 in a short run, and another one each time in a long one). The same seed
/// makes the same inputs in the same order. In a long run each input lies in `.build/fuzz` while it is
/// checked, so that it is left there where the process ends by it; `JSPREP_FUZZ_INPUT` names such a
/// file, which is then the only input.
package struct FuzzRun: Sendable {
  private let name: String
  private let seconds: Double
  private let seed: UInt64
  /// Whether it goes on for longer than a part of all tests may.
  package var isLong: Bool { seconds > 1 }

  /// An input that did not pass its check, and where it lies.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// - Parameter name: what files of its inputs are called.
  package init(_ name: String) {
    self.name = name
    seconds = Self.setting("SECONDS").flatMap(Double.init) ?? 1
    seed = Self.setting("SEED").flatMap(UInt64.init) ?? (seconds > 1 ? .random(in: 0 ... .max) : 1)
  }

  private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["JSPREP_FUZZ_\(name)"]
  }

  /// How many inputs are checked at least.
  private static let fewest = 20

  /// Checks inputs until the time is over.
  ///
  /// - Parameters:
  ///   - make: makes an input.
  ///   - check: throws where something is wrong with what comes of an input.
  /// - Returns: how many were checked.
  /// - Throws: ``Failure`` for the first one that fails.
  @discardableResult
  package func perform(
    _ make: (inout SeededGenerator) -> [UInt8], check: ([UInt8]) throws -> Void
  ) throws -> Int {
    if let path = Self.setting("INPUT") {
      guard path.split(separator: "/").last?.hasPrefix(name) == true else { return 1 }
      try check(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      return 1
    }
    if isLong { print("fuzz: \(name), JSPREP_FUZZ_SEED=\(seed)") }
    let folder = try Self.folder()
    let current = folder.appending(path: "\(name).input")
    var generator = SeededGenerator(seed: seed)
    var count = 0
    let start = ContinuousClock.now
    // A busy machine gets to check some as well.
    while count < Self.fewest || start.duration(to: .now) < .seconds(seconds) {
      let input = make(&generator)
      if isLong { try Data(input).write(to: current) }
      do {
        try check(input)
      } catch {
        let file = folder.appending(path: "\(name)-\(seed)-\(count).input")
        try Data(input).write(to: file)
        throw Failure(
          description: "input \(count) of seed \(seed): \(error); try it again with "
            + "JSPREP_FUZZ_INPUT=\(file.path)")
      }
      count += 1
    }
    if isLong {
      try FileManager.default.removeItem(at: current)
      print("fuzz: \(name), \(count) inputs")
    }
    return count
  }

  private static func folder() throws -> URL {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/fuzz")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
