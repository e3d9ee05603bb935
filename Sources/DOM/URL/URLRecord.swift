/// A parsed URL: the "URL record" of the URL Standard, section 4.1.
///
/// It is stored as its serialization, with the places where its parts begin and end. So reading a
/// part takes one slice, and copying a record copies one string. All text is ASCII. The setters of
/// section 6.1 are in `URLRecord+Setters.swift`.
package struct URLRecord: Sendable, Hashable {
  /// The serialized URL, with the fragment.
  package let href: String

  let parts: Parts

  /// The positions of the parts of a serialization, as offsets in its bytes.
  ///
  ///     https://user:pass@example.com:1234/foo/bar?baz#quux
  ///          |      |    |           |    |       |   |
  ///          |      |    |           |    |       |   fragmentStart
  ///          |      |    |           |    |       queryStart
  ///          |      |    |           |    pathStart
  ///          |      |    |           hostEnd
  ///          |      |    hostStart
  ///          |      usernameEnd
  ///          schemeEnd
  struct Parts: Sendable, Hashable {
    var scheme = URLScheme.other
    /// The place of the colon.
    var schemeEnd = 0
    var usernameEnd = 0
    var hostStart = 0
    var hostEnd = 0
    /// The end of the port, or of the host if there is no port.
    var authorityEnd = 0
    /// The place behind `/.`, which separates a path that begins with two slashes from the host.
    var pathStart = 0
    /// The place of the question mark; `fragmentStart` if there is no query.
    var queryStart = 0
    /// The place of the number sign; the length if there is no fragment.
    var fragmentStart = 0
    /// The port; nil if it is absent, or the default of the scheme.
    var port: UInt16?
    /// Whether the host is not null.
    var hasHost = false
    var hasOpaquePath = false
  }

  init(href: String, parts: Parts) {
    self.href = href
    self.parts = parts
  }

  /// Parses `input` relative to `base` (URL Standard, section 4.4, URL parser); nil if the parser
  /// fails.
  ///
  /// - Parameter queryEncoding: the encoding for the query, if the scheme allows it. For links this
  ///   is the document's encoding.
  package static func parse(
    _ input: String, base: URLRecord? = nil, queryEncoding: TextEncoding = .utf8
  ) -> URLRecord? {
    var input = input
    return input.withUTF8 { parse(utf8: $0, base: base, queryEncoding: queryEncoding) }
  }

  /// Parses UTF-8 bytes. Lone surrogates, which have three bytes, count as U+FFFD.
  package static func parse(
    utf8 input: UnsafeBufferPointer<UInt8>, base: URLRecord? = nil,
    queryEncoding: TextEncoding = .utf8
  ) -> URLRecord? {
    URLParser.parse(input, base: base, queryEncoding: queryEncoding)
  }

  package static func == (left: URLRecord, right: URLRecord) -> Bool {
    left.href == right.href
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(href)
  }

  /// The bytes from one offset to another, as a string.
  func slice(_ start: Int, _ end: Int) -> String {
    String(bytes(start, end)) ?? ""
  }

  /// The bytes from one offset to another.
  func bytes(_ start: Int, _ end: Int) -> Substring.UTF8View {
    let utf8 = href.utf8
    return utf8[
      utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)]
  }

  var length: Int { href.utf8.count }

  // MARK: Parts

  /// The scheme, without the colon.
  package var scheme: String { slice(0, parts.schemeEnd) }

  /// Whether the scheme is http or https (Fetch Standard, "HTTP(S) scheme").
  package var hasHTTPScheme: Bool { parts.scheme == .http || parts.scheme == .https }

  /// Whether the scheme is one of http, https, ws, wss, ftp and file.
  package var isSpecial: Bool { parts.scheme != .other }

  /// Whether the path is opaque, as for `mailto:` and `data:`: it has no segments.
  package var hasOpaquePath: Bool { parts.hasOpaquePath }

  /// The scheme and its colon.
  package var `protocol`: String { slice(0, parts.schemeEnd + 1) }

  /// The percent-encoded user name; empty if there is none.
  package var username: String {
    parts.hasHost ? slice(parts.schemeEnd + 3, parts.usernameEnd) : ""
  }

  /// The percent-encoded password; empty if there is none.
  package var password: String {
    parts.usernameEnd + 1 < parts.hostStart
      ? slice(parts.usernameEnd + 1, parts.hostStart - 1) : ""
  }

  /// The host, with a colon and the port unless it is the scheme's default.
  package var host: String { slice(parts.hostStart, parts.authorityEnd) }

  /// The host: a domain in ASCII, an address, or an opaque host; empty if there is no host.
  package var hostname: String { slice(parts.hostStart, parts.hostEnd) }

  /// The port in decimal; empty if it is absent or the scheme's default.
  package var port: String { parts.port.map { String($0) } ?? "" }

  /// The path.
  package var pathname: String {
    // For a URL without a host, WebKit treats each path that begins with `/.` as if it began with
    // the mark that separates two slashes from the host.
    let start =
      parts.pathStart == parts.authorityEnd && !parts.hasHost && !parts.hasOpaquePath
      && bytes(parts.pathStart, parts.queryStart).starts(with: [0x2F, 0x2E])
    return slice(parts.pathStart + (start ? 2 : 0), parts.queryStart)
  }

  /// A question mark and the query; empty if the query is null or empty.
  package var search: String {
    parts.queryStart + 1 < parts.fragmentStart ? slice(parts.queryStart, parts.fragmentStart) : ""
  }

  /// The query without its question mark; nil if there is no query.
  package var query: String? {
    parts.queryStart < parts.fragmentStart
      ? slice(parts.queryStart + 1, parts.fragmentStart) : nil
  }

  /// A number sign and the fragment; empty if the fragment is null or empty.
  package var hash: String {
    parts.fragmentStart + 1 < length ? slice(parts.fragmentStart, length) : ""
  }

  /// The fragment without its number sign; nil if there is no fragment.
  package var fragment: String? {
    parts.fragmentStart < length ? slice(parts.fragmentStart + 1, length) : nil
  }

  /// The serialized origin (section 4.7); `null` for an opaque one.
  package var origin: String {
    switch parts.scheme {
    case .http, .https, .ws, .wss, .ftp:
      return slice(0, parts.schemeEnd) + "://" + host
    case .file:
      // The standard leaves this open. WebKit returns this.
      return "file://"
    case .other:
      guard scheme == "blob", let inner = URLRecord.parse(pathname),
        [.http, .https, .file].contains(inner.parts.scheme)
      else { return "null" }
      return inner.origin
    }
  }

  /// The serialization (section 4.5), with or without the fragment.
  package func serialized(excludingFragment: Bool = false) -> String {
    excludingFragment ? slice(0, parts.fragmentStart) : href
  }
}
