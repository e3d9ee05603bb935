extension PageText {
  /// The same as ``encode(_:in:)-(UnsafeBufferPointer<UInt8>,_)``, without a copy if the text needs
  /// no change.
  package static func encode(_ text: [UInt8], in encoding: TextEncoding) -> [UInt8] {
    text.withUnsafeBufferPointer { buffer -> [UInt8]? in
      if encoding.output == .utf8, UTF8Text.wellFormedRun(in: buffer, from: 0).stop == .end {
        return nil
      }
      return encode(buffer, in: encoding)
    } ?? text
  }

  /// The bytes of a page's text in an encoding, for a file or a reply that declares the encoding.
  ///
  /// `text` is UTF-8, in which a lone surrogate may have its own three bytes; it becomes U+FFFD. A
  /// character that the encoding lacks becomes a decimal character reference, as in a form that is
  /// sent. For UTF-16 and the replacement encoding, in which no forms are sent, the result is
  /// UTF-8. In scripts and style sheets, which have no character references, such a character is
  /// lost.
  package static func encode(
    _ text: UnsafeBufferPointer<UInt8>, in encoding: TextEncoding
  ) -> [UInt8] {
    let encoding = encoding.output
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var encoder = LegacyEncoder(encoding)
    let copiesASCII = encoding != .iso2022JP
    var index = 0
    while index < text.count {
      if copiesASCII || encoding == .utf8 {
        let end =
          encoding == .utf8
          ? UTF8Text.wellFormedRun(in: text, from: index).end
          : UTF8Text.endOfASCII(in: UnsafeRawBufferPointer(text), from: index)
        if end > index { output.append(contentsOf: text[index..<end]) }
        index = end
        guard index < text.count else { break }
      }
      let (scalar, length) = scalar(in: text, at: index)
      index += length
      if encoding == .utf8 {
        UTF8Text.appendReplacement(to: &output)
      } else if !encoder.append(scalar, to: &output) {
        // The encoder is now in ASCII, or in a set of ISO-2022-JP that has these characters.
        output.append(contentsOf: "&#".utf8)
        output.append(contentsOf: String(scalar.value).utf8)
        output.append(0x3B)
      }
    }
    encoder.finish(to: &output)
    return output
  }

  /// The character at an offset, and the number of its bytes. A lone surrogate, which takes three
  /// bytes, and everything else that is not UTF-8 becomes U+FFFD.
  private static func scalar(
    in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, Int) {
    if text[index] == 0xED, index + 2 < text.count, text[index + 1] >= 0xA0 {
      return ("\u{FFFD}", 3)
    }
    // Four bytes hold any character.
    var decoder = UTF8()
    var bytes = text[index..<min(index + 4, text.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}
