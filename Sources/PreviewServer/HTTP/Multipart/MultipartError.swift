/// The error in a body that is not a form.
enum MultipartError: Error, Hashable {
  /// The content type has no boundary, or one that section 5.1.1 of RFC 2046 does not allow.
  case noBoundary
  /// The body ends before the closing boundary.
  case unexpectedEnd
  /// Something else than a line end follows a boundary.
  case malformedBoundary
  /// A header line without a colon, or longer headers than are read.
  case malformedHeader
  case headerTooLong(limit: Int)
  /// A part that `Content-Disposition` gives no name.
  case noName
  case tooManyParts(limit: Int)
}
