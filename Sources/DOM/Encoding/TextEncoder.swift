/// The algorithm of `TextEncoder` (Encoding Standard, section 7.4): strings to UTF-8.
///
/// A lone surrogate becomes U+FFFD.
package enum TextEncoder {
  /// The UTF-8 of `text`.
  package static func encode(_ text: DOMStringView) -> [UInt8] {
    var output = Array(text.bytes)
    var index = firstByteOfSurrogate(in: text.bytes, from: 0)
    while let surrogate = index {
      // U+FFFD takes three bytes, as many as a lone surrogate in WTF-8.
      output[surrogate] = 0xEF
      output[surrogate + 1] = 0xBF
      output[surrogate + 2] = 0xBD
      index = firstByteOfSurrogate(in: text.bytes, from: surrogate + 3)
    }
    return output
  }

  /// Writes as much of the UTF-8 of `text` to `destination` as fits, in complete characters
  /// (`encodeInto`).
  ///
  /// - Returns: the number of UTF-16 units that were read, and the number of bytes that were
  ///   written.
  package static func encode(
    _ text: DOMStringView, into destination: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int) {
    var end = min(text.bytes.count, destination.count)
    // The next byte may continue a character, which then does not fit.
    while end > 0, end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let part = DOMStringView(UnsafeBufferPointer(rebasing: text.bytes[..<end]))
    let bytes = encode(part)
    for (index, byte) in bytes.enumerated() { destination[index] = byte }
    return (part.utf16Count, end)
  }

  private static func firstByteOfSurrogate(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var index = start
    while index + 2 < bytes.count {
      if bytes[index] == 0xED, bytes[index + 1] >= 0xA0 { return index }
      index += 1
    }
    return nil
  }
}
