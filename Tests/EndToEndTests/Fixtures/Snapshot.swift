import Foundation
import Testing

/// A recorded answer in `Snapshots`.
///
/// The answers were recorded from the real WebKit and reviewed. With `JSPREP_RECORD=1` in the
/// environment the tests write what the tool answers instead, and fail: a run that records
/// proves nothing, and what it wrote is to be reviewed like any other change.
struct Snapshot {
  private let file: URL
  private let name: String

  static let isRecording = ProcessInfo.processInfo.environment["JSPREP_RECORD"] == "1"
  static let folder = Samples.tests.appending(path: "Snapshots")

  /// The snapshot with this path below `Snapshots`.
  init(_ name: String) {
    self.name = name
    file = Self.folder.appending(path: name)
  }

  /// Reports a difference between the recorded bytes and these.
  func check(_ actual: Data, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try actual.write(to: file)
      Issue.record("recorded \(name); review it and run again", sourceLocation: sourceLocation)
      return
    }
    guard let expected = try? Data(contentsOf: file) else {
      Issue.record(
        "no snapshot \(name): record it with JSPREP_RECORD=1", sourceLocation: sourceLocation)
      return
    }
    guard expected != actual else { return }
    Issue.record(
      Comment(rawValue: "\(name) differs \(Self.difference(expected, actual))"),
      sourceLocation: sourceLocation)
  }

  /// Where two texts part, with what stands around that place in both.
  static func difference(_ expected: Data, _ actual: Data) -> String {
    let expected = [UInt8](expected)
    let actual = [UInt8](actual)
    let common = zip(expected, actual).prefix { $0 == $1 }.count
    let line = expected[..<common].count { $0 == UInt8(ascii: "\n") } + 1
    func excerpt(_ bytes: [UInt8]) -> String {
      let start = max(0, common - 60)
      let end = min(bytes.count, common + 120)
      return String(decoding: bytes[min(start, end)..<end], as: UTF8.self).debugDescription
    }
    return """
      in line \(line), byte \(common) of \(expected.count)
        recorded: \(excerpt(expected))
        answered: \(excerpt(actual)) (\(actual.count) bytes)
      """
  }
}
