internal import Bytes

/// The cookies of a page and those that its scripts set, in memory (RFC 6265, as WebKit implements
/// it).
package final class CookieJar {
  /// A cookie with its attributes.
  private struct Cookie {
    var name: String
    var value: String
    var domain: String
    /// Whether only the host itself gets the cookie, and not its subdomains.
    var isHostOnly: Bool
    var path: String
    /// The time at which it expires, in milliseconds since 1970 began; nil for the end of the
    /// session.
    var expiry: Double?
    var isSecure: Bool
    var isHTTPOnly: Bool

    func isSameCookie(as other: Cookie) -> Bool {
      name == other.name && domain == other.domain && isHostOnly == other.isHostOnly
        && path == other.path
    }
  }

  private var cookies: [Cookie] = []
  /// The most cookies that are kept. WebKit has a similar limit.
  private static let maximumCount = 3000

  package init() {}

  /// The cookies that a page can read, in the form of `document.cookie`.
  ///
  /// - Parameters:
  ///   - url: the page's address.
  ///   - now: the present time, in milliseconds since 1970.
  package func text(for url: URLRecord, now: Double) -> String {
    guard let host = Self.host(of: url) else { return "" }
    cookies.removeAll { $0.expiry.map { $0 <= now } ?? false }
    let path = url.pathname
    let visible = cookies.filter { cookie in
      !cookie.isHTTPOnly && (!cookie.isSecure || Self.isSecure(url))
        && (cookie.isHostOnly ? host == cookie.domain : Self.matches(host, domain: cookie.domain))
        && Self.matches(path, cookiePath: cookie.path)
    }
    // Longer paths come first. Then come cookies of the host and its subdomains, those of the host
    // alone, and those of higher domains, the nearest one first.
    func rank(_ cookie: Cookie) -> Int {
      cookie.isHostOnly ? 1 : cookie.domain == host ? 0 : 2
    }
    let ordered = visible.enumerated().sorted { first, second in
      let paths = (first.element.path.utf8.count, second.element.path.utf8.count)
      if paths.0 != paths.1 { return paths.0 > paths.1 }
      let ranks = (rank(first.element), rank(second.element))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      let domains = (first.element.domain.utf8.count, second.element.domain.utf8.count)
      return domains.0 != domains.1 ? domains.0 > domains.1 : first.offset < second.offset
    }
    return ordered.map { item in
      item.element.name.isEmpty
        ? item.element.value : "\(item.element.name)=\(item.element.value)"
    }.joined(separator: "; ")
  }

  /// Stores a cookie that a script sets, if the page may set it.
  ///
  /// - Parameters:
  ///   - text: the cookie with its attributes, such as `a=1; path=/`.
  ///   - url: the page's address.
  ///   - now: the present time, in milliseconds since 1970.
  package func set(_ text: String, for url: URLRecord, now: Double) {
    guard let host = Self.host(of: url), var cookie = Self.parse(text, host: host, now: now),
      !cookie.isHTTPOnly, !cookie.isSecure || Self.isSecure(url),
      !PublicSuffixes.contains(cookie.domain)
    else { return }
    if cookie.path.isEmpty { cookie.path = Self.defaultPath(of: url) }
    let position = cookies.firstIndex { $0.isSameCookie(as: cookie) }
    if let expiry = cookie.expiry, expiry <= now {
      if let position { cookies.remove(at: position) }
    } else if let position {
      cookies[position] = cookie
    } else if cookies.count < Self.maximumCount {
      cookies.append(cookie)
    }
  }

  // MARK: Parsing

  /// RFC 6265, 5.2. Nil if the text is not a cookie, or if the cookie is for another host.
  private static func parse(_ text: String, host: String, now: Double) -> Cookie? {
    var parts = text.utf8.split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).makeIterator()
    guard let first = parts.next() else { return nil }
    // The pair ends before the first character that a header field cannot contain.
    let pair = String(Substring(first.prefix { $0 >= 0x20 && $0 < 0x80 }))
    let (name, value) = Self.pair(pair)
    if name.isEmpty && value.isEmpty { return nil }
    var cookie = Cookie(
      name: name, value: value, domain: host, isHostOnly: true, path: "", expiry: nil,
      isSecure: false, isHTTPOnly: false)
    var hasMaximumAge = false
    while let part = parts.next() {
      let (name, value) = attribute(String(Substring(part)))
      switch name.asciiLowercased {
      case "expires":
        if !hasMaximumAge, let date = CookieDate.parse(value) { cookie.expiry = date }
      case "max-age":
        guard let seconds = Int(value) else { continue }
        hasMaximumAge = true
        cookie.expiry = seconds <= 0 ? 0 : now + Double(seconds) * 1000
      case "domain":
        let domain = (value.hasPrefix(".") ? String(value.dropFirst()) : value).asciiLowercased
        if domain.isEmpty { continue }
        guard matches(host, domain: domain), domain.utf8.contains(0x2E) else { return nil }
        cookie.domain = domain
        cookie.isHostOnly = false
      case "path": cookie.path = value.hasPrefix("/") ? value : ""
      case "secure": cookie.isSecure = true
      case "httponly": cookie.isHTTPOnly = true
      default: break
      }
    }
    if name.hasPrefix("__Secure-") && !cookie.isSecure { return nil }
    if name.hasPrefix("__Host-"), !cookie.isSecure || !cookie.isHostOnly || cookie.path != "/" {
      return nil
    }
    return cookie
  }

  /// The name and the value of a cookie. A text without an equals sign is a value without a name.
  private static func pair(_ text: String) -> (name: String, value: String) {
    guard text.utf8.contains(UInt8(ascii: "=")) else {
      return ("", text.trimmingASCIIWhitespace)
    }
    return attribute(text)
  }

  private static func attribute(_ text: String) -> (name: String, value: String) {
    guard let equals = text.firstIndex(of: "=") else { return (text.trimmingASCIIWhitespace, "") }
    return (
      String(text[..<equals]).trimmingASCIIWhitespace,
      String(text[text.index(after: equals)...]).trimmingASCIIWhitespace
    )
  }

  // MARK: Matching

  private static func host(of url: URLRecord) -> String? {
    url.hasHTTPScheme ? url.hostname : nil
  }

  private static func isSecure(_ url: URLRecord) -> Bool { url.scheme == "https" }

  /// RFC 6265, 5.1.3.
  private static func matches(_ host: String, domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain)
  }

  /// RFC 6265, 5.1.4.
  private static func matches(_ path: String, cookiePath: String) -> Bool {
    let folder = cookiePath.hasSuffix("/") ? cookiePath : cookiePath + "/"
    return path == cookiePath || path.hasPrefix(folder)
  }

  /// RFC 6265, 5.1.4, "default-path": the folder of the page.
  private static func defaultPath(of url: URLRecord) -> String {
    let path = url.pathname
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }
}
