/// The reason why a property list could not be read or written, with its place. It is only data;
/// the module `Messages` makes the text.
public struct PropertyListError: Error, Sendable, Hashable {
  /// A place in a document.
  public enum Position: Sendable, Hashable {
    /// In text: the line and the column, both counted from 1; columns count Unicode scalars.
    case text(line: Int, column: Int)
    /// In a binary property list: bytes from the start of the file.
    case byte(offset: Int)
  }

  /// The reason for the error.
  public var reason: Reason
  /// The value that is affected; when reading, as far as it is known.
  public var path: PropertyListPath
  /// The place in the document that was read; nil when writing.
  public var position: Position?

  /// An error for a reason at a place.
  public init(_ reason: Reason, path: PropertyListPath = [], position: Position? = nil) {
    self.reason = reason
    self.path = path
    self.position = position
  }
}
