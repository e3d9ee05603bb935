/// Lines of a batch that are on their way to the output.
///
/// Whoever has a line hands it over and goes on: one thread writes, however long the other side takes
/// to read.
struct BatchOutbox {
  /// The lines, the next first.
  private var lines: [[UInt8]] = []
  /// Their bytes, and those of the lines that are being written.
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

  /// Lets go of bytes that the output has taken.
  mutating func written(_ count: Int) { size -= count }
}
