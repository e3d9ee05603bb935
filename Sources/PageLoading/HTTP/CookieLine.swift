internal import DOM

/// A cookie in a line of a file in Netscape's format.
struct CookieLine {
  private let domain: String
  private let includesSubdomains: Bool
  private let path: String
  private let isSecure: Bool
  private let isHTTPOnly: Bool
  private let name: String
  private let value: String

  /// Nil if the line does not have a cookie.
  init?(_ line: String) {
    let mark = "#HttpOnly_"
    isHTTPOnly = line.hasPrefix(mark)
    let fields = (isHTTPOnly ? line.dropFirst(mark.count) : line[...])
      .split(separator: "\t", maxSplits: 6, omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 6, isHTTPOnly || !line.hasPrefix("#") else { return nil }
    domain = fields[0].hasPrefix(".") ? String(fields[0].dropFirst()) : fields[0]
    includesSubdomains = fields[1] == "TRUE"
    path = fields[2]
    isSecure = fields[3] == "TRUE"
    name = fields[5]
    value = fields.count > 6 ? fields[6] : ""
  }

  /// The cookie as a script of a page at an address would set it; nil if the page's scripts cannot
  /// read it.
  func readableByScripts(at url: URLRecord) -> String? {
    let host = url.hostname
    let isOfHost = host == domain || includesSubdomains && host.hasSuffix("." + domain)
    guard !isHTTPOnly, isOfHost, !isSecure || url.scheme == "https" else { return nil }
    return "\(name)=\(value); path=\(path)"
      + (includesSubdomains && host != domain ? "; domain=\(domain)" : "")
      + (isSecure ? "; secure" : "")
  }
}
