/// Finds values in the text of a document by their paths, for messages about values that could be
/// read and are wrong.
public protocol PropertyListPlaces: Sendable {
  /// The position of a value, or of an entry's key; nil if there is no value at the path.
  ///
  /// - Parameter atKey: whether to point at the key of the last step, if that step is a key.
  func position(of path: PropertyListPath, atKey: Bool) -> PropertyListError.Position?

  /// The same as a number of bytes from the text's start: of the text in UTF-8 without a byte order mark where
  /// it is XML, and of the text as it is where it is JSON.
  func offset(of path: PropertyListPath, atKey: Bool) -> Int?

  /// The lines, counted from 1, in which the elements of an array begin: in one walk through the
  /// text, however many there are. Empty where the path leads to no array.
  func lines(ofElementsOf path: PropertyListPath) -> [Int]
}

extension PropertyListPlaces {
  /// The position of a value; nil if there is no value at the path.
  public func position(of path: PropertyListPath) -> PropertyListError.Position? {
    position(of: path, atKey: false)
  }
}
