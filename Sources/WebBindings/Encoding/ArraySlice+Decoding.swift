internal import DOM

extension ArraySlice<UInt8> {
  /// The text of the bytes in UTF-8 (Encoding Standard, "decode"). A byte order mark overrides
  /// `encoding`.
  func decoded(as encoding: TextEncoding) -> [UInt8] {
    var encoding = encoding
    if starts(with: [0xEF, 0xBB, 0xBF]) {
      encoding = .utf8
    } else if starts(with: [0xFE, 0xFF]) {
      encoding = .utf16BE
    } else if starts(with: [0xFF, 0xFE]) {
      encoding = .utf16LE
    }
    // This cannot fail: the label is valid, and the decoder replaces malformed bytes.
    guard let decoder = try? TextDecoder(label: encoding.name) else { return [] }
    return withUnsafeBufferPointer { (try? decoder.decode($0)) ?? [] }
  }

  /// The text of the bytes as UTF-8, without a byte order mark (Encoding Standard, "UTF-8 decode").
  var decodedAsUTF8: [UInt8] {
    guard let decoder = try? TextDecoder() else { return [] }
    return withUnsafeBufferPointer { (try? decoder.decode($0)) ?? [] }
  }
}
