/// The error in a body that is not a form.
enum MultipartError: Error, Hashable {
  /// The content type has no boundary, or one that section 5.1.1 of RFC 2046 does not allow.
  case noBoundary
  /// The body ends before the closing boundary.
  case unexpectedEnd
  /// Something other than a line end follows a boundary.
  case malformedBoundary
  /// A header line has no colon, or the headers are too long.
  case malformedHeader
  case headerTooLong(limit: Int)
  /// A part has no name in its `Content-Disposition`.
  case noName
  case tooManyParts(limit: Int)
}
