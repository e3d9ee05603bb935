internal import CLexbor

/// The encoder of one encoding (Encoding Standard, section 4.1): characters to bytes, one by one.
struct LegacyEncoder {
  private var state = lxb_encoding_encode_t()
  private let data: UnsafePointer<lxb_encoding_data_t>?

  /// The encoder of the encoding's output encoding.
  init(_ encoding: TextEncoding) {
    data = encoding.output.data
    state.encoding_data = data
  }

  /// Appends the bytes of a character.
  ///
  /// - Returns: false if the encoding has no bytes for the character. In ISO-2022-JP an escape
  ///   sequence may then still be written, so that the replacement for the character can be ASCII.
  mutating func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) -> Bool {
    guard let data else { return false }
    if 0xE78D...0xE864 ~= scalar.value, let pair = pairOfPrivateUse(scalar.value) {
      output.append(pair.0)
      output.append(pair.1)
      return true
    }
    let isEncoded = Self.write(to: &output) { place, end in
      data.pointee.encode_single(&state, &place, end, scalar.value)
    }
    if !isEncoded, data.pointee.encoding == LXB_ENCODING_ISO_2022_JP,
      state.state == UInt32(LXB_ENCODING_ENCODE_2022_JP_JIS0208)
    {
      finish(to: &output)
    }
    return isEncoded
  }

  /// The bytes in GBK and gb18030 of private-use characters; nil for other characters. Unicode now
  /// has other code points for these characters, and lexbor has no bytes for the old ones.
  private func pairOfPrivateUse(_ value: UInt32) -> (UInt8, UInt8)? {
    guard
      data?.pointee.encoding == LXB_ENCODING_GBK
        || data?.pointee.encoding == LXB_ENCODING_GB18030
    else { return nil }
    switch value {
    case 0xE78D...0xE793: return (0xA6, 0xD9 + UInt8(value - 0xE78D))
    case 0xE794...0xE795: return (0xA6, 0xEC + UInt8(value - 0xE794))
    case 0xE796: return (0xA6, 0xF3)
    case 0xE81E: return (0xFE, 0x59)
    case 0xE826: return (0xFE, 0x61)
    case 0xE82B: return (0xFE, 0x66)
    case 0xE82C: return (0xFE, 0x67)
    case 0xE832: return (0xFE, 0x6D)
    case 0xE843: return (0xFE, 0x7E)
    case 0xE854: return (0xFE, 0x90)
    case 0xE864: return (0xFE, 0xA0)
    default: return nil
    }
  }

  /// Appends the bytes that return the encoder to its initial state.
  mutating func finish(to output: inout [UInt8]) {
    guard data?.pointee.encoding == LXB_ENCODING_ISO_2022_JP else { return }
    _ = Self.write(to: &output) { place, end in
      lxb_encoding_encode_iso_2022_jp_eof_single(&state, &place, end)
    }
  }

  /// Appends the bytes that `body` writes. Their number follows from the pointer, which `body`
  /// moves. Returns false if `body` fails.
  private static func write(
    to output: inout [UInt8],
    _ body: (inout UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>) -> Int8
  ) -> Bool {
    // The longest sequence is an escape and a character of ISO-2022-JP, five bytes.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { buffer in
      guard let start = buffer.baseAddress else { return false }
      var place: UnsafeMutablePointer<UInt8>? = start
      guard body(&place, UnsafePointer(start + 16)) >= 0, let place else { return false }
      output.append(contentsOf: UnsafeBufferPointer(start: start, count: place - start))
      return true
    }
  }
}
