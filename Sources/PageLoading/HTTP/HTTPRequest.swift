internal import DOM
internal import SystemServices

/// A request to one address; a redirection makes a new one.
struct HTTPRequest {
  var method = "GET"
  var url: URLRecord
  var headers = HTTPHeaders()
  var body: [UInt8]?
  /// Whether cookies are sent and taken.
  var hasCookies = true
  /// The kinds of addresses that the request may reach.
  var reach: NetworkPolicy.Reach
  /// The moment at which it is given up, in seconds of the monotonic clock.
  var deadline: MonotonicTime
}
