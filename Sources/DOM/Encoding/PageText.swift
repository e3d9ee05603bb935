/// A page as text in UTF-8, and the encoding of its bytes (HTML Standard, section 13.2.3).
package struct PageText: Sendable {
  /// The page in well-formed UTF-8, without a byte order mark.
  ///
  /// If the page's bytes were well-formed UTF-8, this is a part of them, not a copy.
  package let utf8: ArraySlice<UInt8>

  /// The page's encoding; its name is the value of `document.characterSet`.
  package let encoding: TextEncoding

  /// Decodes a page as WebKit does.
  ///
  /// A byte order mark comes first, then `charset`, then the declaration in the page
  /// (`EncodingDeclaration`). A page that declares nothing is windows-1252, whatever its bytes look
  /// like. XML that declares nothing is UTF-8. Other types of text cannot declare their encoding.
  ///
  /// - Parameter charset: a label from the transport or from the user. It is ignored if it does not
  ///   name an encoding.
  package init(decoding bytes: [UInt8], charset: String? = nil, type: PageType = .html) {
    let (encoding, start) = bytes.withUnsafeBufferPointer {
      Self.encoding(of: $0, charset: charset, type: type)
    }
    self.encoding = encoding
    utf8 = Self.text(of: bytes, from: start, in: encoding)
  }

  /// The encoding, and the length of the byte order mark.
  private static func encoding(
    of bytes: UnsafeBufferPointer<UInt8>, charset: String?, type: PageType
  ) -> (TextEncoding, Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
    if let charset, let encoding = TextEncoding(label: charset) { return (encoding, 0) }
    var declaration = EncodingDeclaration(bytes)
    let declared: TextEncoding? =
      switch type.kind {
      case .html: declaration.encoding()
      case .xml: declaration.encodingOfXMLDeclaration()
      case .text, .image: nil
      }
    return (declared ?? (type.isUTF8ByDefault ? .utf8 : .windows1252), 0)
  }

  private static func text(
    of bytes: [UInt8], from start: Int, in encoding: TextEncoding
  ) -> ArraySlice<UInt8> {
    let isUTF8Already = bytes.withUnsafeBufferPointer { buffer in
      switch encoding {
      case .utf8:
        return UTF8Text.wellFormedRun(in: buffer, from: start).stop == .end
      case .utf16BE, .utf16LE, .iso2022JP, .replacement:
        return false
      default:
        // In all other encodings, ASCII text has the same bytes as in UTF-8.
        return UTF8Text.endOfASCII(in: UnsafeRawBufferPointer(buffer), from: 0) == buffer.count
      }
    }
    if isUTF8Already { return bytes[start...] }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    bytes.withUnsafeBufferPointer {
      var decoder = StreamDecoder(encoding)
      _ = decoder.decode(
        UnsafeBufferPointer(rebasing: $0[start...]), isLast: true, to: &output)
    }
    return output[...]
  }
}
