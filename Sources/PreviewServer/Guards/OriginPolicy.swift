/// Which pages may call the server from a browser (Fetch, section 3.2, the CORS protocol).
struct OriginPolicy: Sendable {
  /// The origins of those pages; `*` for all.
  var allowed: Set<String>

  /// The rights of a request, by its origin.
  enum Verdict: Equatable {
    /// No browser sent it for a page, or the page is the server's own.
    case same
    /// The page may read the answer; the value of `Access-Control-Allow-Origin`.
    case allowed(String)
    case refused
  }

  /// Judges a request. A request without `Origin` does not come from a script; browsers send
  /// `Sec-Fetch-Site` with requests that foreign pages cause in other ways, such as by forms.
  func judge(_ request: HTTPRequest) -> Verdict {
    guard let origin = request.fields["Origin"]?.lowercased() else {
      let isForeign =
        request.fields["Sec-Fetch-Site"].map { $0 == "cross-site" || $0 == "same-site" } ?? false
      let isHarmless = request.method == .get || request.method == .head
      return isForeign && !isHarmless && allowed.isEmpty ? .refused : .same
    }
    let scheme = request.isSecure ? "https" : "http"
    if let host = request.fields["Host"]?.lowercased(), origin == "\(scheme)://\(host)" {
      return .same
    }
    if allowed.contains("*") { return .allowed("*") }
    return allowed.contains(origin) ? .allowed(origin) : .refused
  }
}
