internal import Bytes

/// A page's policy about its contents (Content Security Policy Level 3). Only the directives for
/// scripts are used: they decide about scripts that an extension's script inserts.
package struct ContentSecurityPolicy: Sendable, Hashable {
  /// The policy as it is written.
  package let text: String

  /// The source expressions of each directive, as written.
  private let directives: [String: [Substring]]

  /// Parses one serialized policy (2.2.1).
  package init(_ text: some StringProtocol) {
    var directives: [String: [Substring]] = [:]
    for directive in text.split(separator: ";") {
      let words = Substring(directive).utf8.split(whereSeparator: \.isASCIIWhitespace)
        .map { Substring($0) }
      guard let name = words.first.map({ String($0).asciiLowercased }), directives[name] == nil
      else { continue }
      directives[name] = Array(words.dropFirst())
    }
    self.directives = directives
    self.text = String(text).trimmingASCIIWhitespace
  }

  /// Parses the value of a `Content-Security-Policy` header field, which can contain several
  /// policies (2.2.2).
  package static func list(_ header: String) -> [ContentSecurityPolicy] {
    header.split(separator: ",").map { ContentSecurityPolicy($0) }
      .filter { !$0.directives.isEmpty }
  }

  /// The beginning of a script that is not allowed, if the policy asks for it (5.3); otherwise empty.
  package func sample(of subject: Subject) -> String {
    guard let (_, sources) = governing(subject), SourceList(sources).has("'report-sample'") else {
      return ""
    }
    switch subject {
    case .element(let text, _), .handler(let text), .address(let text):
      return text.withView { $0.substring(utf16: 0..<min(40, $0.utf16Count)) }.string
    case .fetched, .worker: return ""
    }
  }

  /// A script that is about to run.
  package enum Subject {
    /// The text of a script element.
    case element(text: DOMString, nonce: DOMString)
    /// The text of an event handler attribute.
    case handler(text: DOMString)
    /// The text of a `javascript:` address.
    case address(text: DOMString)
    /// A script that an element wants to fetch.
    case fetched(URLRecord, nonce: DOMString, isParserInserted: Bool)
    /// The script of a worker.
    case worker(URLRecord)

    /// The directive that is about scripts of this kind (6.8.1).
    package var effectiveDirective: String {
      switch self {
      case .handler: "script-src-attr"
      case .element, .address, .fetched: "script-src-elem"
      case .worker: "worker-src"
      }
    }
  }

  /// The digests of source expressions (2.3.1, "hash-algorithm").
  package enum DigestAlgorithm: String, Sendable, CaseIterable {
    case sha256, sha384, sha512
  }

  /// The directive that forbids a script, such as `script-src`; nil if it is allowed.
  ///
  /// - Parameters:
  ///   - page: the page's address, for `'self'`.
  ///   - digest: computes the digest of a text.
  package func directive(
    forbidding subject: Subject, on page: URLRecord?,
    digest: (DigestAlgorithm, DOMString) -> [UInt8]
  ) -> String? {
    guard let (name, sources) = governing(subject) else { return nil }
    let list = SourceList(sources)
    let isAllowed =
      switch subject {
      case .element(let text, let nonce):
        list.allowsAllInline || list.has(nonce: nonce) || list.has(digestOf: text, digest)
      case .handler(let text), .address(let text):
        list.allowsAllInline || list.has("'unsafe-hashes'") && list.has(digestOf: text, digest)
      case .fetched(let url, let nonce, let isParserInserted):
        list.has(nonce: nonce)
          || (list.has("'strict-dynamic'") ? !isParserInserted : list.matches(url, on: page))
      case .worker(let url): list.matches(url, on: page)
      }
    return isAllowed ? nil : name
  }

  /// The directive that applies to a script (6.8, "get the effective directive", with its
  /// fallbacks).
  private func governing(_ subject: Subject) -> (String, [Substring])? {
    let own =
      if case .worker = subject { ["worker-src", "child-src"] } else {
        [subject.effectiveDirective]
      }
    for name in own + ["script-src", "default-src"] {
      if let sources = directives[name] { return (name, sources) }
    }
    return nil
  }
}

/// The source expressions of a directive (Content Security Policy Level 3, 2.3.1).
private struct SourceList {
  private let expressions: [Substring]
  private let keywords: Set<String>

  init(_ expressions: [Substring]) {
    self.expressions = expressions
    keywords = Set(
      expressions.lazy.filter { $0.hasPrefix("'") }.map { String($0).asciiLowercased })
  }

  func has(_ keyword: String) -> Bool { keywords.contains(keyword) }

  /// 6.7.3.2, "does a source list allow all inline behavior for type".
  var allowsAllInline: Bool {
    has("'unsafe-inline'") && !has("'strict-dynamic'")
      && !keywords.contains { $0.hasPrefix("'nonce-") || $0.hasPrefix("'sha") }
  }

  /// 6.7.2.3, "does nonce match source list".
  func has(nonce: DOMString) -> Bool {
    if nonce.isEmpty { return false }
    let nonce = nonce.string
    return expressions.contains {
      $0.count > 8 && String($0.prefix(7)).asciiLowercased == "'nonce-"
        && $0.dropFirst(7).dropLast() == nonce
    }
  }

  /// 6.7.3.3, the part about hashes: whether the list has the digest of a text.
  func has(
    digestOf text: DOMString,
    _ digest: (ContentSecurityPolicy.DigestAlgorithm, DOMString) -> [UInt8]
  ) -> Bool {
    for algorithm in ContentSecurityPolicy.DigestAlgorithm.allCases {
      let prefix = "'\(algorithm.rawValue)-"
      let wanted = expressions.filter {
        $0.count > prefix.count && String($0.prefix(prefix.count)).asciiLowercased == prefix
      }
      if wanted.isEmpty { continue }
      let found = Base64.text(of: digest(algorithm, text)).utf8
      let matches = wanted.contains { expression in
        let value = expression.dropFirst(prefix.count).dropLast()
        // Both alphabets of RFC 4648 are valid.
        return value.utf8.elementsEqual(found) { first, second in
          first == second || first == UInt8(ascii: "-") && second == UInt8(ascii: "+")
            || first == UInt8(ascii: "_") && second == UInt8(ascii: "/")
        }
      }
      if matches { return true }
    }
    return false
  }

  /// 6.7.2.7, "does url match source list".
  func matches(_ url: URLRecord, on page: URLRecord?) -> Bool {
    expressions.contains { expression in
      if expression == "*" {
        return ["http", "https", "ws", "wss"].contains(url.scheme) || url.scheme == page?.scheme
      }
      if expression.hasPrefix("'") {
        return String(expression).asciiLowercased == "'self'" && isOwn(url, page)
      }
      return SourceExpression(expression).matches(url, on: page)
    }
  }

  /// 6.7.2.8, the step for `'self'`.
  private func isOwn(_ url: URLRecord, _ page: URLRecord?) -> Bool {
    guard let page, url.scheme != "blob" else { return false }
    if url.origin == page.origin { return page.origin != "null" }
    return url.host == page.host && url.port.isEmpty && page.port.isEmpty
      && page.scheme == "http" && url.scheme == "https"
  }
}

/// A scheme or a host of a source list, such as `https:` or `*.example.com:443/scripts/`.
private struct SourceExpression {
  private var scheme: String?
  private var host: String?
  private var port: String?
  private var path = ""

  init(_ text: Substring) {
    var rest = text
    if let colon = rest.firstIndex(of: ":") {
      let behind = rest[rest.index(after: colon)...]
      if behind.isEmpty || behind.hasPrefix("//") {
        scheme = String(rest[..<colon]).asciiLowercased
        if behind.isEmpty { return }
        rest = behind.dropFirst(2)
      }
    }
    if let slash = rest.firstIndex(of: "/") {
      path = String(rest[slash...])
      rest = rest[..<slash]
    }
    if let colon = rest.lastIndex(of: ":") {
      port = String(rest[rest.index(after: colon)...])
      rest = rest[..<colon]
    }
    host = String(rest).asciiLowercased
  }

  /// 6.7.2.8, "does url match expression in origin".
  func matches(_ url: URLRecord, on page: URLRecord?) -> Bool {
    if let wanted = scheme ?? (host == nil ? nil : page?.scheme) {
      let isUpgrade = wanted == "http" && url.scheme == "https"
      guard url.scheme == wanted || isUpgrade else { return false }
    }
    guard let host else { return true }
    let actual = url.hostname
    if actual.isEmpty { return false }
    if host.hasPrefix("*.") {
      guard actual.hasSuffix(host.dropFirst()) else { return false }
    } else if host != "*", host != actual {
      return false
    }
    if let port, port != "*" {
      let actualPort = url.port.isEmpty ? (url.scheme == "https" ? "443" : "80") : url.port
      let isUpgrade = port == "80" && actualPort == "443" && url.scheme == "https"
      guard port == actualPort || isUpgrade else { return false }
    } else if port == nil, !url.port.isEmpty {
      return false
    }
    if path.isEmpty || path == "/" { return true }
    return path.hasSuffix("/") ? url.pathname.hasPrefix(path) : url.pathname == path
  }
}
