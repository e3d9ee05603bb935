extension PercentEncoding {
  /// Encodes UTF-8 text in `encoding`, and appends the percent-encoded bytes (URL Standard, section
  /// 1.3, "percent-encode after encoding").
  ///
  /// A character that the encoding lacks becomes a percent-encoded decimal character reference.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>.SubSequence, after encoding: TextEncoding,
    encoding set: ASCIISet, to output: inout [UInt8]
  ) {
    let text = UnsafeBufferPointer(rebasing: text)
    if text.allSatisfy({ $0 < 0x80 }), encoding != .iso2022JP {
      append(text[...], encoding: set, to: &output)
      return
    }
    var encoder = LegacyEncoder(encoding)
    var encoded: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      encoded.removeAll(keepingCapacity: true)
      let isEncoded = encoder.append(scalar, to: &encoded)
      appendEncoded(encoded, set, to: &output)
      if !isEncoded { output.append(contentsOf: "%26%23\(scalar.value)%3B".utf8) }
    }
    encoded.removeAll(keepingCapacity: true)
    encoder.finish(to: &encoded)
    appendEncoded(encoded, set, to: &output)
  }

  private static func appendEncoded(_ bytes: [UInt8], _ set: ASCIISet, to output: inout [UInt8]) {
    for byte in bytes {
      if byte >= 0x80 || set.contains(byte) {
        append(byte, to: &output)
      } else {
        output.append(byte)
      }
    }
  }
}
