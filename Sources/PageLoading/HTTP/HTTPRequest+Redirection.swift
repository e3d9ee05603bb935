internal import DOM

extension HTTPRequest {
  /// Fetch Standard, 4.4, "HTTP-redirect fetch": the request after a redirection to another
  /// address.
  func redirected(to target: URLRecord, status: Int, reach: NetworkPolicy.Reach) -> HTTPRequest {
    var next = self
    next.url = target
    next.reach = reach
    let losesBody =
      status == 303
      ? method != "GET" && method != "HEAD" : [301, 302].contains(status) && method == "POST"
    if losesBody {
      next.method = "GET"
      next.body = nil
      for name in ["content-encoding", "content-language", "content-location", "content-type"] {
        next.headers.remove(name)
      }
    }
    if target.origin != url.origin {
      for name in ["authorization", "cookie", "host"] { next.headers.remove(name) }
    }
    return next
  }
}
