/// A reader of one of the text formats: a place in the text, and the values so far.
protocol TextReader {
  var cursor: TextCursor { get }
  var builder: DocumentBuilder { get }
}

extension TextReader {
  /// The error for an unexpected character, or the end of the text, at the cursor.
  func unexpected(expected: PropertyListError.Expectation) -> PropertyListError {
    guard cursor.current != nil else { return failure(.unexpectedEnd) }
    return failure(
      .unexpectedCharacter(cursor.scalar(at: cursor.index), expected: expected))
  }

  /// Refuses the document once it has more values than it may.
  func checkSize(_ limit: Int) throws(PropertyListError) {
    if builder.isTooLarge { throw failure(.tooManyValues(limit: limit)) }
  }

  /// An error with the key path of the value being read.
  ///
  /// - Parameter index: the index of the error; nil for the cursor.
  func failure(_ reason: PropertyListError.Reason, at index: Int? = nil) -> PropertyListError {
    PropertyListError(
      reason, path: builder.path, position: cursor.position(of: index ?? cursor.index))
  }
}
