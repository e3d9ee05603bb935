extension PropertyList {
  /// Data that is written as base64 (RFC 4648, section 4), as JSON has it; spaces and line ends may
  /// separate its characters.
  ///
  /// - Returns: nil where the text is no base64.
  public static func data(base64 text: String) -> PropertyList? {
    Base64.decode(text).map { .data($0) }
  }
}
