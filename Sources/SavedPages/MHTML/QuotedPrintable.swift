internal import Bytes

/// The encoding for text that is nearly ASCII (RFC 2045, 6.7).
enum QuotedPrintable {
  /// The bytes that a text stands for. What is malformed stays as it is, as the RFC advises.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "=") else {
        output.append(byte)
        continue
      }
      if index + 1 < text.endIndex, let high = text[index].hexadecimalValue,
        let low = text[index + 1].hexadecimalValue
      {
        output.append(high << 4 | low)
        index += 2
      } else if let lineEnd = softBreak(text, index) {
        index = lineEnd
      } else {
        output.append(byte)
      }
    }
    return output
  }

  /// The index behind a line break that follows here, after blanks; nil if none does.
  private static func softBreak(_ text: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var index = start
    while index < text.endIndex, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
    if index == text.endIndex { return index }
    if text[index] == 0x0D { index += 1 }
    if index < text.endIndex, text[index] == 0x0A { return index + 1 }
    return nil
  }
}
