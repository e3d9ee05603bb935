internal import PropertyLists

/// Reads what it can from a line of a list that is not well-formed JSON, or is too long.
enum BrokenEntry {
  /// The size of the longest `id` that is found, in bytes.
  private static let sizeLimit = 1024

  /// The `id` of an object of which only the beginning is well-formed; nil if the beginning has no
  /// `id`.
  static func identifier(in bytes: [UInt8]) -> PropertyList? {
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = index
        index = endOfString(bytes, from: start)
        if depth == 1, bytes[start..<index].elementsEqual(key),
          let value = value(bytes, after: index)
        {
          return value
        }
        continue
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The last `id` in the end of an object whose beginning is missing. Inside a string, the
  /// quotation marks around it would have backslashes.
  static func lastIdentifier(in bytes: [UInt8]) -> PropertyList? {
    for start in bytes.indices.dropLast(key.count).reversed()
    where bytes[start...].starts(with: key) {
      if let value = value(bytes, after: start + key.count) { return value }
    }
    return nil
  }

  private static let key = Array(#""id""#.utf8)

  /// The index behind a string's closing quotation mark, or behind the bytes.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// The string or number behind a key and its colon.
  private static func value(_ bytes: [UInt8], after index: Int) -> PropertyList? {
    var rest = bytes[index...].drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: ":") else { return nil }
    rest = rest.drop(while: isSpace).prefix(sizeLimit)
    let end =
      rest.first == UInt8(ascii: "\"")
      ? endOfString(bytes, from: rest.startIndex)
      : rest.firstIndex { isSpace($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
    guard let end, end <= rest.endIndex,
      let value = try? PropertyList.read(Array(bytes[rest.startIndex..<end]), as: .json)
    else { return nil }
    switch value {
    case .string, .integer, .real: return value
    default: return nil
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
