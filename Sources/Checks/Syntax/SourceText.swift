internal import ScriptEngine

/// A script's bytes and where its lines begin.
struct SourceText {
  let name: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for index in bytes.indices {
      let byte = bytes[index]
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
  }

  /// The line and the column, in UTF-16 units, of a byte.
  func location(_ offset: Int) -> SourceLocation {
    let offset = min(max(0, offset), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[min(lineStarts[low], offset)..<offset]
    return SourceLocation(
      source: name, line: low + 1, column: 1 + String(decoding: before, as: UTF8.self).utf16.count)
  }

  /// What stands in a range of bytes.
  func text(_ node: SyntaxNode) -> String {
    String(decoding: bytes[node.start..<min(node.end, bytes.count)], as: UTF8.self)
  }
}
