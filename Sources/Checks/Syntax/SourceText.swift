internal import Algorithms
internal import ScriptEngine

/// A script's bytes and the beginnings of its lines.
struct SourceText {
  let name: String
  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// How many UTF-16 units stand before each block of bytes, because a script may be one long line.
  private let unitsBeforeBlocks: [Int]

  private static let blockSize = 1024

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    var units = 0
    var unitsBeforeBlocks: [Int] = []
    for index in bytes.indices {
      let byte = bytes[index]
      if index.isMultiple(of: Self.blockSize) { unitsBeforeBlocks.append(units) }
      units += Self.units(byte)
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x0A || byte == 0x0D && next != 0x0A {
        starts.append(index + 1)
      } else if byte == 0xE2, next == 0x80, index + 2 < bytes.count,
        bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9
      {
        starts.append(index + 3)
      }
    }
    lineStarts = starts
    self.unitsBeforeBlocks = unitsBeforeBlocks
  }

  /// How many UTF-16 units begin with a byte of UTF-8.
  private static func units(_ byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private func units(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    guard block < unitsBeforeBlocks.count else {
      return bytes.isEmpty ? 0 : units(before: bytes.count - 1) + Self.units(bytes[bytes.count - 1])
    }
    return bytes[(block * Self.blockSize)..<offset]
      .reduce(unitsBeforeBlocks[block]) { $0 + Self.units($1) }
  }

  /// The line and the column, in UTF-16 units, of a byte.
  func location(_ offset: Int) -> SourceLocation {
    let offset = min(max(0, offset), bytes.count)
    // Lines count from 1, so this is also the number of lines that begin at or before the byte.
    let line = lineStarts.partitionPoint { $0 > offset }
    let lineStart = lineStarts[line - 1]
    return SourceLocation(
      source: name, line: line,
      column: 1 + units(before: offset) - units(before: lineStart))
  }

  /// The text of a node.
  func text(_ node: SyntaxNode) -> String {
    String(decoding: bytes[node.start..<min(node.end, bytes.count)], as: UTF8.self)
  }
}
