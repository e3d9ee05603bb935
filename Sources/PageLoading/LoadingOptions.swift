package import DOM
package import SystemServices

/// The settings for loading pages over the network.
package struct LoadingOptions: Sendable {
  /// The browser that is asking.
  package var userAgent: String
  /// Fields that are sent in the place of the browser's own, or beside them.
  package var headers = HTTPHeaders()
  /// A file of cookies in Netscape's form, read at first and written at the end.
  package var cookieFile: String?
  /// Whether cookies go from one page to the next, and into the file.
  package var keepsCookies = true
  /// A folder in which pages are kept, to be used again where their servers say that they have not
  /// changed. It is made where it is missing, and any number of processes can share it.
  package var cacheFolder: String?
  /// The bytes that the folder may have; the pages that were not used for longest go.
  package var cacheSizeLimit = 1 << 30
  /// The bytes that a response may have, once they are unpacked.
  package var sizeLimit = 64 << 20
  /// The seconds that a page may take with all its redirections.
  package var timeLimit = 30.0
  package var redirectionLimit = 20
  /// Set when nobody waits for the page any more; nil if loading cannot be cancelled.
  package var cancellation: CancellationFlag?
  /// Whether a page that comes with an error status is taken, as Safari shows it.
  package var acceptsErrorStatus = false
  package var policy: NetworkPolicy
  package var proxies = ProxySettings.environment
  /// The resolver of host names; nil for the system's.
  package var resolver: (any HostResolver)?

  package init(userAgent: String, policy: NetworkPolicy) {
    self.userAgent = userAgent
    self.policy = policy
  }
}
