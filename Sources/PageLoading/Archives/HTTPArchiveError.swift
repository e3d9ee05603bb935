package import PropertyLists

/// The reason why a file is not an HTTP archive.
package enum HTTPArchiveError: Error, Sendable, Hashable {
  /// The file is not JSON.
  case malformed(PropertyListError)
  /// A required value is missing, or has another type.
  case missing(PropertyListPath)
  /// The encoding of a body is not the one that it names.
  case badContent(PropertyListPath)
}
