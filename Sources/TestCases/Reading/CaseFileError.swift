public import PropertyLists

/// Why a file is not a test case: what is wrong, and where.
public struct CaseFileError: Error, Sendable, Hashable {
  /// The file's path.
  public var file: String
  /// The place in the file's text; nil where that is not known, as in a binary property list.
  public var position: PropertyListError.Position?
  /// The value that it is about.
  public var path: PropertyListPath
  public var reason: Reason

  public init(
    file: String, position: PropertyListError.Position? = nil, path: PropertyListPath = [],
    _ reason: Reason
  ) {
    self.file = file
    self.position = position
    self.path = path
    self.reason = reason
  }

  public enum Reason: Sendable, Hashable {
    /// The file is no JSON and no property list.
    case malformed(PropertyListError)
    /// A key that there is not; perhaps this one was meant.
    case unknownKey(String, nearest: String?)
    /// A key without which there is no case.
    case missingKey(String)
    /// A value of another type than it should be.
    case wrongType(expected: String, found: PropertyListKind)
    /// A text that is none of these.
    case unknownWord(String, known: [String])
    /// Something else, in words.
    case other(String)
  }
}
