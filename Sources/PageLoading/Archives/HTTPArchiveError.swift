package import PropertyLists

/// Why a file is not an HTTP archive.
package enum HTTPArchiveError: Error, Sendable, Hashable {
  /// It is no JSON.
  case malformed(PropertyListError)
  /// A value that an archive has is missing, or of another type.
  case missing(PropertyListPath)
  /// A body is not in the encoding that it names.
  case badContent(PropertyListPath)
}
