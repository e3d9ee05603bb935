internal import Bytes

extension PropertyList {
  /// Data that is written as base64 (RFC 4648, section 4), as JSON has it; spaces and line ends may
  /// separate its characters.
  ///
  /// - Returns: nil if the text is not base64.
  public static func data(base64 text: String) -> PropertyList? {
    Base64.decode(text.utf8.span, .padded).map { .data($0) }
  }
}
