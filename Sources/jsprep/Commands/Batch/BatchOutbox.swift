/// Lines of a batch that are on their way to the output.
///
/// A thread hands over its line and goes on. One thread writes, however slow the reader is.
struct BatchOutbox {
  /// The lines, the next first.
  private var lines: [[UInt8]] = []
  /// Their size in bytes, with the lines that are being written.
  private(set) var size = 0

  var isEmpty: Bool { size == 0 }

  mutating func add(_ line: [UInt8]) {
    lines.append(line)
    size += line.count
  }

  /// The lines that are to be written next; they count until ``written(_:)``.
  mutating func take() -> [[UInt8]] {
    defer { lines = [] }
    return lines
  }

  /// Forgets bytes that the output has taken.
  mutating func written(_ count: Int) { size -= count }
}
