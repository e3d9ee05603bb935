internal import SystemServices

/// The `file:` addresses by which editors name documents (RFC 8089).
enum FileAddress {
  /// The path of an address; nil for one of another scheme.
  static func path(of address: String) -> String? {
    let scheme = "file://"
    guard address.lowercased().hasPrefix(scheme) else { return nil }
    // What stands before the path is the name of a host: this one.
    let rest = address.utf8.dropFirst(scheme.utf8.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var bytes: [UInt8] = []
    var index = slash
    while index < rest.endIndex {
      let byte = rest[index]
      if byte == UInt8(ascii: "%"), let high = digit(rest, rest.index(after: index)),
        let low = digit(
          rest, rest.index(index, offsetBy: 2, limitedBy: rest.endIndex) ?? rest.endIndex)
      {
        bytes.append(high << 4 | low)
        index = rest.index(index, offsetBy: 3)
      } else {
        bytes.append(byte)
        index = rest.index(after: index)
      }
    }
    return FileName.text(bytes)
  }

  private static func digit(_ text: Substring.UTF8View, _ index: String.Index) -> UInt8? {
    guard index < text.endIndex else { return nil }
    switch text[index] {
    case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"):
      return byte - UInt8(ascii: "0")
    case let byte where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"):
      return (byte | 0x20) - UInt8(ascii: "a") + 10
    default: return nil
    }
  }
}
