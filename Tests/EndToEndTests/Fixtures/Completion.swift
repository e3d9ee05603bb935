import Foundation

/// What is left of a run of the tool: what it said, how it ended and what it cost.
struct Completion: Sendable {
  /// How a run ends.
  enum Ending: Equatable, Sendable {
    /// The tool left of its own accord, with this status.
    case exit(Int32)
    /// A signal ended it; it crashed.
    case signal(Int32)
    /// It was still running at the test's deadline.
    case deadline

    // The contract's exit statuses.
    static let done = exit(0)
    static let wrongUsage = exit(64)
    static let unusable = exit(65)
    static let unreadable = exit(66)
    static let noResults = exit(69)
    static let notAPropertyList = exit(70)
    static let limitReached = exit(75)
  }

  let ending: Ending
  let standardOutput: Data
  let standardError: Data

  /// Seconds from start to end.
  let wallTime: Double

  /// Seconds of processor time: what a busy machine does not change.
  let processorTime: Double

  /// The greatest resident size in bytes, see ``PeakWatcher``.
  let peakMemory: Int

  /// Standard output as text.
  var output: String { String(decoding: standardOutput, as: UTF8.self) }

  /// Standard error as text.
  var messages: String { String(decoding: standardError, as: UTF8.self) }

  /// Standard output as JSON.
  func json() throws -> NSObject? {
    try JSONSerialization.jsonObject(with: standardOutput, options: .fragmentsAllowed) as? NSObject
  }

  /// The contents of a file of output, or its first 64 MB: a tool that writes more than that has
  /// failed the test, and reading all of it would take the tests down with it.
  static func read(_ path: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    return try file.read(upToCount: 64 << 20) ?? Data()
  }
}
