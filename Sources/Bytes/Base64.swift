/// Base64 (RFC 4648, section 4).
package enum Base64 {
  /// The form that text must have to be decoded.
  package enum Form: Sendable {
    /// Padded to a multiple of four characters; spaces, tabs and line ends may separate them.
    case padded
    /// Padded or not, and with any ASCII white space: "forgiving-base64 decode" (Infra Standard,
    /// section 7).
    case forgiving
  }

  /// The base64 of bytes, with padding.
  package static func encode(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    append(bytes, to: &output)
    return output
  }

  /// The base64 of bytes as text, with padding.
  package static func text(of bytes: [UInt8]) -> String {
    String(decoding: encode(bytes.span), as: UTF8.self)
  }

  /// Appends the base64 of bytes, with padding.
  package static func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      output.append(digit(group >> 18))
      output.append(digit(group >> 12 & 63))
      output.append(count > 1 ? digit(group >> 6 & 63) : padding)
      output.append(count > 2 ? digit(group & 63) : padding)
      index += 3
    }
  }

  /// The bytes that text stands for; nil if it is not base64 of this form.
  ///
  /// The text may be in any encoding that keeps ASCII as it is.
  package static func decode(_ text: Span<UInt8>, _ form: Form) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3 + 3)
    var group: UInt32 = 0
    var digits = 0
    var paddings = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case 0x0C where form == .forgiving: continue
      case padding:
        paddings += 1
        continue
      default: break
      }
      guard paddings == 0, let value = value(of: byte) else { return nil }
      group = group << 6 | value
      digits += 1
      if digits & 3 == 0 {
        output.append(UInt8(truncatingIfNeeded: group >> 16))
        output.append(UInt8(truncatingIfNeeded: group >> 8))
        output.append(UInt8(truncatingIfNeeded: group))
      }
    }
    // Padding is one or two signs, and brings the text to whole groups.
    let isWhole = (digits + paddings) & 3 == 0
    if paddings > 2 || !isWhole && (paddings > 0 || form == .padded) { return nil }
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

  private static let padding: UInt8 = 0x3D

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
