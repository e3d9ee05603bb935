package import PropertyLists

/// Why a file is not a test case: what is wrong, and where.
package struct CaseFileError: Error, Sendable, Hashable {
  /// The file's path.
  package var file: String
  /// The place in the file's text; nil if it is unknown, as in a binary property list.
  package var position: PropertyListError.Position?
  /// The value that it is about.
  package var path: PropertyListPath
  package var reason: Reason

  package init(
    file: String, position: PropertyListError.Position? = nil, path: PropertyListPath = [],
    _ reason: Reason
  ) {
    self.file = file
    self.position = position
    self.path = path
    self.reason = reason
  }

  package enum Reason: Sendable, Hashable {
    /// The file is neither JSON nor another property list.
    case malformed(PropertyListError)
    /// The key is unknown; perhaps the nearest one was meant.
    case unknownKey(String, nearest: String?)
    /// A required key is missing.
    case missingKey(String)
    /// A value has the wrong type.
    case wrongType(expected: String, found: PropertyListKind)
    /// A text is not one of the known words.
    case unknownWord(String, known: [String])
    /// Something else, in words.
    case other(String)
  }
}
