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

  /// Appends the bytes of a character; false, with nothing appended, where there are none.
  mutating func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) -> Bool {
    guard let data else { return false }
    return Self.write(to: &output) { place, end in
      data.pointee.encode_single(&state, &place, end, scalar.value)
    }
  }

  /// Appends what brings the encoder back to its first state.
  mutating func finish(to output: inout [UInt8]) {
    guard data?.pointee.encoding == LXB_ENCODING_ISO_2022_JP else { return }
    _ = Self.write(to: &output) { place, end in
      lxb_encoding_encode_iso_2022_jp_eof_single(&state, &place, end)
    }
  }

  /// Lets `body` write some bytes, which it tells by moving the pointer; false if it fails.
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
