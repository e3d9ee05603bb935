internal import Bytes

/// A `TextDecoder` (Encoding Standard, section 7.2).
package final class TextDecoder {
  /// The error for a label that names no encoding or the replacement encoding: a `RangeError`.
  package struct UnknownLabel: Error {}
  /// The error for malformed bytes if `isFatal`: a `TypeError`.
  package struct MalformedInput: Error {}

  /// The encoding.
  package let textEncoding: TextEncoding
  /// The `fatal` attribute: whether malformed bytes are an error.
  package let isFatal: Bool
  /// The `ignoreBOM` attribute: whether a byte order mark stays in the text.
  package let ignoresByteOrderMark: Bool

  private var decoder: StreamDecoder
  private var isStreaming = false
  private var hasSeenStart = false

  /// A decoder of the encoding that `label` names.
  package init(
    label: String = "utf-8", isFatal: Bool = false, ignoresByteOrderMark: Bool = false
  ) throws(UnknownLabel) {
    guard let encoding = TextEncoding(label: label), encoding != .replacement else {
      throw UnknownLabel()
    }
    textEncoding = encoding
    self.isFatal = isFatal
    self.ignoresByteOrderMark = ignoresByteOrderMark
    decoder = StreamDecoder(encoding)
  }

  /// The `encoding` attribute: the encoding's name in lower case.
  package var encoding: String { textEncoding.name.asciiLowercased }

  /// The text of `bytes`, as UTF-8; it never has a surrogate.
  ///
  /// - Parameter isStreaming: whether more bytes follow in the next call. An incomplete sequence
  ///   then waits for them.
  package func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, isStreaming: Bool = false
  ) throws(MalformedInput) -> [UInt8] {
    if !self.isStreaming {
      decoder = StreamDecoder(textEncoding)
      hasSeenStart = false
    }
    self.isStreaming = isStreaming
    // WebKit knows the label, but has no decoder for it.
    if textEncoding == .iso8859Part16 {
      if isFatal, !bytes.isEmpty { throw MalformedInput() }
      return []
    }

    var output: [UInt8] = []
    guard decoder.decode(bytes, isLast: !isStreaming, isFatal: isFatal, to: &output) else {
      throw MalformedInput()
    }
    if !hasSeenStart, !output.isEmpty {
      hasSeenStart = true
      if !ignoresByteOrderMark, output.starts(with: [0xEF, 0xBB, 0xBF]) { output.removeFirst(3) }
    }
    return output
  }
}
