/// How much may be loaded for one page beside its document.
package struct ResourceLimits: Sendable, Hashable {
  /// The bytes that one resource may have.
  package var size = 16 << 20
  /// The bytes that all resources of a page may have.
  package var totalSize = 128 << 20
  /// The most resources of a page.
  package var count = 1000
  /// The most requests that are under way at a time.
  package var parallel = 8

  package init() {}
}

/// A resource of a page that could not be loaded.
package struct MissingResource: Sendable, Hashable {
  package var url: String
  package var reason: Reason

  package init(url: String, reason: Reason) {
    self.url = url
    self.reason = reason
  }

  package enum Reason: Sendable, Hashable {
    case loading(LoadingError)
    /// A file that cannot be read, with the system's number for the reason.
    case unreadable(Int32)
    /// A file that is not in the page's own folder.
    case outsideFolder
    /// The content is no style sheet, picture or document, whichever was asked for.
    case otherContent
    /// The page's resources are more, or larger, than the limits.
    case beyondLimits
  }
}
