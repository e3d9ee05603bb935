/// The reason why a page or a resource could not be loaded.
package struct LoadingError: Error, Sendable, Hashable {
  package var reason: Reason
  /// The address that failed. It may be the target of a redirection.
  package var url: String

  package init(_ reason: Reason, url: String) {
    self.reason = reason
    self.url = url
  }

  package enum Reason: Sendable, Hashable {
    /// The method or a header field cannot be sent.
    case badRequest
    /// The text is not an address.
    case badAddress
    /// The scheme is neither http nor https.
    case badScheme(String)
    /// A port of another protocol, which browsers do not connect to (Fetch Standard, 2.9).
    case badPort(Int)
    /// The policy does not allow this address.
    case refusedAddress(String, AddressKind)
    case nameNotResolved(host: String)
    /// No connection was made, or the connection broke.
    case notConnected(detail: String)
    /// No secure connection was made.
    case notSecure(detail: String)
    case proxyFailed(detail: String)
    /// The response is not HTTP.
    case malformedResponse(detail: String)
    case tooManyRedirections(limit: Int)
    /// A redirection has no address, or one that cannot be followed.
    case badRedirection(location: String)
    /// The server answered with an error status.
    case status(Int, String)
    /// The content is of a type that Safari does not show as a document.
    case notADocument(type: String)
    /// The content, after decompression, has more bytes than the limit.
    case tooLarge(limit: Int)
    case timedOut(seconds: Double)
    /// The request was cancelled, see ``LoadingOptions/cancellation``.
    case cancelled
    /// libcurl cannot be opened.
    case noLibrary(detail: String)
  }
}
