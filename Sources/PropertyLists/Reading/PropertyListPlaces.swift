/// Finds values in the text of a document by their paths: for what is said about a document that could
/// be read, and whose values are not what they should be.
public protocol PropertyListPlaces: Sendable {
  /// Where a value begins, or the key of an entry; nil where the path leads nowhere.
  ///
  /// - Parameter atKey: whether to point at the key of the last step, where that is to a key.
  func position(of path: PropertyListPath, atKey: Bool) -> PropertyListError.Position?

  /// The lines, counted from 1, in which the elements of an array begin: in one walk through the
  /// text, however many there are. Empty where the path leads to no array.
  func lines(ofElementsOf path: PropertyListPath) -> [Int]
}

extension PropertyListPlaces {
  /// Where a value begins; nil where the path leads nowhere.
  public func position(of path: PropertyListPath) -> PropertyListError.Position? {
    position(of: path, atKey: false)
  }
}
