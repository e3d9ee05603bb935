/// Finds values in JSON text by their paths.
public struct JSONPlaces: PropertyListPlaces {
  private let bytes: [UInt8]

  /// - Parameter bytes: JSON that ``PropertyList/read(_:as:)`` accepts.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public func position(
    of path: PropertyListPath, atKey: Bool = false
  ) -> PropertyListError.Position? {
    guard let cursor = cursor(at: path, atKey: atKey) else { return nil }
    return cursor.position(of: cursor.index)
  }

  public func offset(of path: PropertyListPath, atKey: Bool) -> Int? {
    cursor(at: path, atKey: atKey)?.index
  }

  public func lines(ofElementsOf path: PropertyListPath) -> [Int] {
    guard var cursor = cursor(at: path), cursor.skip(UInt8(ascii: "[")) else { return [] }
    var lines: [Int] = []
    var counted = 0
    var line = 1
    while true {
      cursor.skipSpace()
      guard let byte = cursor.current, byte != UInt8(ascii: "]") else { return lines }
      line += cursor.lineEnds(in: counted..<cursor.index)
      counted = cursor.index
      lines.append(line)
      Self.skipValue(&cursor)
      cursor.skipSpace()
      guard cursor.skip(UInt8(ascii: ",")) else { return lines }
    }
  }

  /// The place that a path leads to.
  private func cursor(at path: PropertyListPath, atKey: Bool = false) -> TextCursor? {
    var cursor = TextCursor(bytes)
    cursor.skipByteOrderMark()
    cursor.skipSpace()
    for (index, component) in path.components.enumerated() {
      let isLast = index == path.components.count - 1
      switch component {
      case .key(let key):
        guard let entry = Self.entry(key, at: cursor) else { return nil }
        cursor.index = isLast && atKey ? entry.key : entry.value
      case .index(let number):
        guard let element = Self.element(number, at: cursor) else { return nil }
        cursor.index = element
      }
    }
    return cursor
  }

  /// The last entry with a key, as that is the one which is kept.
  private static func entry(_ key: String, at start: TextCursor) -> (key: Int, value: Int)? {
    var cursor = start
    guard cursor.skip(UInt8(ascii: "{")) else { return nil }
    var found: (key: Int, value: Int)?
    while true {
      cursor.skipSpace()
      guard cursor.current == UInt8(ascii: "\"") else { return found }
      let keyStart = cursor.index
      skipValue(&cursor)
      let text = Array(cursor.bytes[keyStart..<cursor.index])
      cursor.skipSpace()
      _ = cursor.skip(UInt8(ascii: ":"))
      cursor.skipSpace()
      let name = try? PropertyList.read(text, as: .json).string
      if let name, ExactText.isEqual(name, key) { found = (keyStart, cursor.index) }
      skipValue(&cursor)
      cursor.skipSpace()
      guard cursor.skip(UInt8(ascii: ",")) else { return found }
    }
  }

  private static func element(_ number: Int, at start: TextCursor) -> Int? {
    var cursor = start
    guard cursor.skip(UInt8(ascii: "[")) else { return nil }
    for _ in 0..<number {
      cursor.skipSpace()
      skipValue(&cursor)
      cursor.skipSpace()
      guard cursor.skip(UInt8(ascii: ",")) else { return nil }
    }
    cursor.skipSpace()
    return cursor.current == nil || cursor.current == UInt8(ascii: "]") ? nil : cursor.index
  }

  /// Moves behind a value, by counting brackets.
  private static func skipValue(_ cursor: inout TextCursor) {
    var depth = 0
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "\""):
        cursor.index += 1
        while let byte = cursor.current, byte != UInt8(ascii: "\"") {
          cursor.index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        cursor.index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        cursor.index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        cursor.index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return }
        cursor.index += 1
        continue
      default:
        while let byte = cursor.current, !",:]}[{\" \t\n\r".utf8.contains(byte) {
          cursor.index += 1
        }
      }
      if depth == 0 { return }
    }
  }
}
