package import PropertyLists

/// Why a file that looks like a saved page cannot be used.
package enum SavedPageError: Error, Sendable, Hashable {
  /// A web archive is not a property list that can be read.
  case malformed(PropertyListError)
  /// A value that a web archive has is missing, or of another type.
  case missing(PropertyListPath)
  /// There are more parts than anybody has saved in one page.
  case tooManyResources(limit: Int)
  /// Frames in frames, or parts in parts, deeper than anybody has saved.
  case tooDeep(limit: Int)
  /// An MHTML file does not say what separates its parts.
  case noBoundary
  /// An MHTML file ends before its last part does.
  case truncated
  /// An MHTML file has no part that is its page.
  case noDocument
  /// The page's address is not absolute, or cannot be that of a page.
  case badAddress(String)
  /// The content of a part is not in the encoding that it names.
  case badContent(url: String, encoding: String)
}
