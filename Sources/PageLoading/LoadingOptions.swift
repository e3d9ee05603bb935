package import DOM
package import SystemServices

/// The settings for loading pages over the network.
package struct LoadingOptions: Sendable {
  /// The value of the `User-Agent` field.
  package var userAgent: String
  /// Header fields that are sent in addition to the browser's own, or in place of them.
  package var headers = HTTPHeaders()
  /// A file of cookies in Netscape's format. It is read at the beginning and written at the end;
  /// nil for no file.
  package var cookieFile: String?
  /// Whether cookies are kept for later pages, and for the file.
  package var keepsCookies = true
  /// A folder in which responses are kept. A response is used again if its server says that it has
  /// not changed. The folder is created if it is missing, and any number of processes can share it;
  /// nil for no cache.
  package var cacheFolder: String?
  /// The most bytes in the folder. Beyond this, the least recently used responses are removed.
  package var cacheSizeLimit = 1 << 30
  /// The most bytes in a response after decompression.
  package var sizeLimit = 64 << 20
  /// The longest time for a page with all its redirections, in seconds.
  package var timeLimit = 30.0
  package var redirectionLimit = 20
  /// A flag that is set when the page is no longer wanted; nil if loading cannot be cancelled.
  package var cancellation: CancellationFlag?
  /// Whether a page with an error status is accepted, as Safari shows it.
  package var acceptsErrorStatus = false
  package var policy: NetworkPolicy
  package var proxies = ProxySettings.environment
  /// Resolves host names; nil to let the system do that.
  package var resolver: (any HostResolver)?

  package init(userAgent: String, policy: NetworkPolicy) {
    self.userAgent = userAgent
    self.policy = policy
  }
}
