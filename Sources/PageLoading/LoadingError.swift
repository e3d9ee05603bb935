/// The reason why something could not be loaded.
package struct LoadingError: Error, Sendable, Hashable {
  package var reason: Reason
  /// The address at which it failed, which a redirection may have led to.
  package var url: String

  package init(_ reason: Reason, url: String) {
    self.reason = reason
    self.url = url
  }

  package enum Reason: Sendable, Hashable {
    /// The method or a field cannot be sent.
    case badRequest
    /// The text is not an address.
    case badAddress
    /// Neither http nor https.
    case badScheme(String)
    /// A port of another protocol, which browsers do not connect to (Fetch Standard, 2.9).
    case badPort(Int)
    /// The policy does not let this address be reached.
    case refusedAddress(String, AddressKind)
    case nameNotResolved(host: String)
    /// No connection was made, or it broke.
    case notConnected(detail: String)
    /// No secure connection was made.
    case notSecure(detail: String)
    case proxyFailed(detail: String)
    /// The response is not HTTP.
    case malformedResponse(detail: String)
    case tooManyRedirections(limit: Int)
    /// A redirection without an address that could be followed.
    case badRedirection(location: String)
    /// The server answered that it has no such page, or that something is wrong.
    case status(Int, String)
    /// The content is of a type that Safari does not show as a document.
    case notADocument(type: String)
    /// More bytes than the limit, once they are unpacked.
    case tooLarge(limit: Int)
    case timedOut(seconds: Double)
    /// The request was cancelled, see ``LoadingOptions/cancellation``.
    case cancelled
    /// libcurl is not there.
    case noLibrary(detail: String)
  }
}
