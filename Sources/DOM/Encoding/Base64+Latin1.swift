package import Bytes

extension Base64 {
  /// The base64 of a string whose UTF-16 units stand for one byte each (`btoa`; HTML Standard,
  /// section 8.3). Nil if a unit is above 0xFF, which is an InvalidCharacterError.
  package static func encode(latin1 text: DOMStringView) -> [UInt8]? {
    if text.isASCII { return encode(text.bytes.span) }
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
    return encode(bytes.span)
  }
}
