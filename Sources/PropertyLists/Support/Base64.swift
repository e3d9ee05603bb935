/// Base64 (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends some of the bytes, padded to a multiple of four characters.
  static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var index = bytes.startIndex
    while bytes.endIndex - index >= 3 {
      let group =
        Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      output.append(alphabet[group >> 18])
      output.append(alphabet[group >> 12 & 0x3F])
      output.append(alphabet[group >> 6 & 0x3F])
      output.append(alphabet[group & 0x3F])
      index += 3
    }
    switch bytes.endIndex - index {
    case 1:
      let group = Int(bytes[index])
      output.append(alphabet[group >> 2])
      output.append(alphabet[group << 4 & 0x3F])
      output.append(UInt8(ascii: "="), count: 2)
    case 2:
      let group = Int(bytes[index]) << 8 | Int(bytes[index + 1])
      output.append(alphabet[group >> 10])
      output.append(alphabet[group >> 4 & 0x3F])
      output.append(alphabet[group << 2 & 0x3F])
      output.append(UInt8(ascii: "="))
    default:
      break
    }
  }
}
