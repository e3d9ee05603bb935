internal import DOM
internal import SystemServices

/// A request to one address. A redirection makes a new request.
struct HTTPRequest {
  var method = "GET"
  var url: URLRecord
  var headers = HTTPHeaders()
  var body: [UInt8]?
  /// Whether cookies are sent and stored.
  var hasCookies = true
  /// The kinds of addresses that the request may reach.
  var reach: NetworkPolicy.Reach
  /// The time at which the request is given up, by the monotonic clock.
  var deadline: MonotonicTime
}
