internal import Bytes

/// Base64 as `btoa` and `atob` have it (HTML Standard, section 8.3; Infra Standard, section 7).
public enum Base64 {
  /// The base64 of `bytes`, with padding.
  public static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      output.append(digit(group >> 18))
      output.append(digit(group >> 12 & 63))
      output.append(count > 1 ? digit(group >> 6 & 63) : 0x3D)
      output.append(count > 2 ? digit(group & 63) : 0x3D)
      index += 3
    }
    return output
  }

  /// The base64 of a string of which each UTF-16 unit is one byte (`btoa`).
  ///
  /// Nil where a unit is above 0xFF, which is an InvalidCharacterError.
  public static func encode(latin1 text: DOMStringView) -> [UInt8]? {
    if text.isASCII { return encode(text.bytes) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.bytes.count)
    var lead: UInt8 = 0
    for byte in text.bytes {
      switch byte {
      case 0x00...0x7F: bytes.append(byte)
      case 0xC2, 0xC3: lead = byte
      case 0x80...0xBF: bytes.append(lead << 6 | byte & 0x3F)
      default: return nil
      }
    }
    return bytes.withUnsafeBufferPointer(encode)
  }

  /// The bytes that base64 text stands for, white space and missing padding forgiven (`atob`,
  /// "forgiving-base64 decode").
  ///
  /// Nil where the text is not base64, which is an InvalidCharacterError. Text beyond ASCII may be
  /// in any encoding that keeps ASCII as it is.
  public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3 + 3)
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte.isASCIIWhitespace { continue }
      if byte == 0x3D {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      group = group << 6 | value
      digits += 1
      if digits & 3 == 0 {
        output.append(UInt8(truncatingIfNeeded: group >> 16))
        output.append(UInt8(truncatingIfNeeded: group >> 8))
        output.append(UInt8(truncatingIfNeeded: group))
      }
    }
    // Padding is one or two signs and brings the text to whole groups, or is left out.
    if padding > 2 || padding > 0 && (digits + padding) & 3 != 0 { return nil }
    switch digits & 3 {
    case 1:
      return nil
    case 2:
      output.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      output.append(UInt8(truncatingIfNeeded: group >> 10))
      output.append(UInt8(truncatingIfNeeded: group >> 2))
    default:
      break
    }
    return output
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    switch UInt8(truncatingIfNeeded: value) {
    case let value where value < 26: 0x41 + value
    case let value where value < 52: 0x61 + value - 26
    case let value where value < 62: 0x30 + value - 52
    case 62: 0x2B
    default: 0x2F
    }
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
