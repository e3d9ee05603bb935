/// The forms a property list can be read from.
public enum PropertyListInputFormat: String, Sendable, Hashable, CaseIterable {
  /// JSON (RFC 8259) in UTF-8.
  case json
  /// Apple's XML property list, version 1.0.
  case xml
  /// Apple's binary property list, version 00.
  case binary
  /// The old style of OpenStep, in which `.strings` files and Xcode projects are written.
  case openStep

  /// The format that a document's beginning shows; nil if it shows no format.
  ///
  /// JSON and OpenStep dictionaries both begin with a brace: the token after the first key decides.
  /// An OpenStep document that is a bare string or the inside of a dictionary is not recognized, as
  /// any text at all would be one.
  public static func detect(_ bytes: [UInt8]) -> PropertyListInputFormat? {
    if bytes.starts(with: "bplist".utf8) { return .binary }
    if XMLText.isUTF16(bytes) { return .xml }
    var cursor = TextCursor(bytes)
    cursor.skipByteOrderMark()
    cursor.skipSpace()
    guard let first = cursor.current else { return nil }
    switch first {
    case UInt8(ascii: "<"):
      // So does data in OpenStep, but that is hexadecimal.
      let inside = cursor.bytes[(cursor.index + 1)...].prefix(64).prefix {
        $0 != UInt8(ascii: ">")
      }
      let isHexadecimal = inside.allSatisfy { Hexadecimal.value(of: $0) != nil || $0 <= 0x20 }
      return isHexadecimal ? .openStep : .xml
    case UInt8(ascii: "("):
      return .openStep
    case UInt8(ascii: "/"):
      return cursor.next == UInt8(ascii: "/") || cursor.next == UInt8(ascii: "*") ? .openStep : nil
    case UInt8(ascii: "{"):
      cursor.index += 1
      return detectDictionary(&cursor)
    case UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "n"):
      return .json
    default:
      return nil
    }
  }

  /// Distinguishes JSON from OpenStep after an opening brace.
  private static func detectDictionary(_ cursor: inout TextCursor) -> PropertyListInputFormat {
    cursor.skipSpace()
    guard cursor.current == UInt8(ascii: "\"") else {
      let isEmpty = cursor.current == nil || cursor.current == UInt8(ascii: "}")
      return isEmpty || isObjectOfJavaScript(cursor) ? .json : .openStep
    }
    cursor.index += 1
    while let byte = cursor.current, byte != UInt8(ascii: "\"") {
      cursor.index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    cursor.index += 1
    cursor.skipSpace()
    return cursor.current == UInt8(ascii: "=") || cursor.current == UInt8(ascii: ";")
      ? .openStep : .json
  }

  /// Whether a key without quotes is followed by a colon and a space or a value, as in JavaScript: meant to
  /// be JSON. A name of OpenStep may have a colon in it, and goes on after it.
  private static func isObjectOfJavaScript(_ start: TextCursor) -> Bool {
    var cursor = start
    while let byte = cursor.current, byte.isNameByte { cursor.index += 1 }
    guard cursor.index > start.index else { return false }
    cursor.skipSpace()
    guard cursor.current == UInt8(ascii: ":") else { return false }
    cursor.index += 1
    return cursor.current.map { !$0.isNameByte || (0x30...0x39).contains($0) } ?? true
  }
}

extension UInt8 {
  /// Whether it can be in a name of JavaScript, but for letters that are not ASCII.
  fileprivate var isNameByte: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || self == 0x5F
      || self == 0x24
  }
}
