internal import Algorithms

/// A document that is open in the editor, in UTF-8.
struct TextDocument {
  private(set) var bytes: [UInt8]
  /// Where each line begins. Lines end with LF, CR or both.
  private var lineStarts: [Int]
  var version: Int?

  init(_ text: String, version: Int?) {
    bytes = Array(text.utf8)
    lineStarts = [0] + Self.lineStarts(in: bytes, 1..<bytes.count + 1)
    self.version = version
  }

  /// The places in a range at which lines begin.
  private static func lineStarts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for place in range where place > 0 && place <= bytes.count {
      let byte = bytes[place - 1]
      if byte == 0x0A || byte == 0x0D && (place == bytes.count || bytes[place] != 0x0A) {
        starts.append(place)
      }
    }
    return starts
  }

  /// Replaces a part of the text. The work grows with the part, and with the number of lines.
  mutating func replace(_ range: Range<Int>, by text: String) {
    let added = Array(text.utf8)
    bytes.replaceSubrange(range, with: added)
    let kept = lineStarts.partitionPoint { $0 >= range.lowerBound }
    let moved = lineStarts.partitionPoint { $0 > range.upperBound }
    let difference = added.count - range.count
    for index in moved..<lineStarts.count { lineStarts[index] += difference }
    let touched = range.lowerBound..<range.lowerBound + added.count + 1
    let start = max(1, kept)
    lineStarts.replaceSubrange(
      start..<max(start, moved), with: Self.lineStarts(in: bytes, touched))
  }

  /// Where a line ends, without what ends it.
  func endOfLine(_ line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    var end = lineStarts[line + 1]
    let start = lineStarts[line]
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  func startOfLine(_ line: Int) -> Int { line < lineStarts.count ? lineStarts[line] : bytes.count }

  func line(of offset: Int) -> Int { lineStarts.partitionPoint { $0 > offset } - 1 }

  /// The byte of a position. A column behind the line's end means that end, a line behind the last one the
  /// document's.
  func offset(_ position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    var offset = lineStarts[position.line]
    let end = endOfLine(position.line)
    var units = 0
    while offset < end {
      let next = units + encoding.units(bytes[offset])
      if next > position.character { break }
      units = next
      offset += 1
    }
    // No position is inside of a character.
    while offset < end, offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The position of a byte.
  func position(_ offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let line = line(of: offset)
    let units = bytes[lineStarts[line]..<offset].reduce(0) { $0 + encoding.units($1) }
    return TextPosition(line: line, character: units)
  }

  /// The part of a range that is in its first line, and at least a character where there is one.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    let start = min(range.lowerBound, bytes.count)
    let end = endOfLine(line(of: start))
    return start..<max(start, min(end, range.upperBound))
  }
}
