/// Limits for the resources of one page.
package struct ResourceLimits: Sendable, Hashable {
  /// The most bytes in one resource.
  package var size = 16 << 20
  /// The most bytes in all resources together.
  package var totalSize = 128 << 20
  /// The most resources of a page.
  package var count = 1000
  /// The most requests in progress at a time.
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
    /// A file that cannot be read, with the system's error number.
    case unreadable(Int32)
    /// A file that is not in the page's own folder.
    case outsideFolder
    /// The content is not of the wanted kind: a style sheet, a picture or a document.
    case otherContent
    /// The page has more resources than the limits allow, or larger ones.
    case beyondLimits
  }
}
