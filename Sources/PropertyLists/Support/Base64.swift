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

  /// The bytes of base64 text, whose characters spaces and line ends may separate; nil if it has
  /// other characters or is not padded to a multiple of four.
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D:
        continue
      case UInt8(ascii: "="):
        padding += 1
        group <<= 6
      default:
        guard padding == 0, let value = value(of: byte) else { return nil }
        group = group << 6 | UInt32(value)
      }
      count += 1
      if count == 4 {
        guard padding <= 2 else { return nil }
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        if padding < 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
        if padding < 1 { bytes.append(UInt8(truncatingIfNeeded: group)) }
        group = 0
        // Nothing but spaces may follow padding.
        count = padding > 0 ? 5 : 0
      } else if count > 4 {
        return nil
      }
    }
    return count == 0 || count == 5 ? bytes : nil
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
