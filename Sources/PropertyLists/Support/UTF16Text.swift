/// Text in UTF-16.
enum UTF16Text {
  /// Half of a surrogate pair, and the offset of its first byte.
  struct LoneSurrogate: Error {
    var unit: UInt16
    var offset: Int
  }

  /// The text of an even number of bytes as UTF-8.
  static func utf8(
    _ bytes: ArraySlice<UInt8>, bigEndian: Bool
  ) -> Result<[UInt8], LoneSurrogate> {
    let highByte = bigEndian ? 0 : 1
    func unit(at offset: Int) -> UInt16 {
      UInt16(bytes[offset + highByte]) << 8 | UInt16(bytes[offset + 1 - highByte])
    }

    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let first = unit(at: offset)
      offset += 2
      switch first {
      case 0..<0x80:
        text.append(UInt8(truncatingIfNeeded: first))
      case 0x80..<0x800:
        text.append(0xC0 | UInt8(truncatingIfNeeded: first >> 6))
        text.append(trailing(first))
      case 0xD800...0xDFFF:
        guard first < 0xDC00, offset < bytes.endIndex,
          case let second = unit(at: offset), (0xDC00...0xDFFF).contains(second)
        else {
          return .failure(LoneSurrogate(unit: first, offset: offset - 2))
        }
        offset += 2
        text.append(contentsOf: String(decoding: [first, second], as: UTF16.self).utf8)
      default:
        text.append(0xE0 | UInt8(truncatingIfNeeded: first >> 12))
        text.append(trailing(first >> 6))
        text.append(trailing(first))
      }
    }
    return .success(text)
  }

  /// A byte of the low six bits, as UTF-8 continues a character.
  private static func trailing(_ bits: UInt16) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: bits) & 0x3F
  }
}
