internal import Bytes

/// The setters of the URL class (URL Standard, section 6.1).
///
/// As in WebKit, a setter puts the new text between the other parts, and parses the whole URL
/// again. This matters in edge cases. If the result cannot be parsed, the URL does not change.
extension URLRecord {
  /// Sets the whole URL.
  /// - Returns: false if `value` cannot be parsed. Then nothing has changed.
  package mutating func setHref(_ value: String) -> Bool {
    guard let parsed = URLRecord.parse(value) else { return false }
    self = parsed
    return true
  }

  /// The scheme that is the text before the first colon of `value`; nil if that cannot be a scheme.
  private static func scheme(in value: String) -> String? {
    let name = value.utf8.prefix { $0 != 0x3A }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard let first = name.first, 0x61...0x7A ~= first | 0x20,
      name.allSatisfy({
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
      })
    else { return nil }
    return String(decoding: name, as: UTF8.self).asciiLowercased
  }

  /// Whether the text before the first colon of `value` can be a scheme.
  package static func isScheme(_ value: String) -> Bool { scheme(in: value) != nil }

  /// Sets the scheme to the text before the first colon of `value`.
  package mutating func setProtocol(_ value: String) {
    guard let scheme = Self.scheme(in: value) else { return }
    let kind = URLScheme(Array(scheme.utf8))
    guard (kind == .other) == (parts.scheme == .other) else { return }
    if kind == .file, parts.port != nil || parts.usernameEnd < parts.hostStart { return }
    if parts.scheme == .file, parts.hostStart == parts.hostEnd { return }
    replace(0, parts.schemeEnd, with: scheme)
  }

  /// Sets the user name. It has no effect on a URL that cannot have one.
  package mutating func setUsername(_ value: String) {
    guard canHaveCredentials else { return }
    setCredentials(username: URLRecord.encode(value, PercentEncoding.userinfo), password: password)
  }

  /// Sets the password. It has no effect on a URL that cannot have one.
  package mutating func setPassword(_ value: String) {
    guard canHaveCredentials else { return }
    setCredentials(username: username, password: URLRecord.encode(value, PercentEncoding.userinfo))
  }

  /// Sets the host, and the port if `value` has one.
  ///
  /// - Returns: false if the address cannot have this host; nothing has changed then.
  @discardableResult
  package mutating func setHost(_ value: String) -> Bool {
    setHost(value, withPort: true)
  }

  /// Sets the host, but not the port.
  ///
  /// - Returns: as for ``setHost(_:)``.
  @discardableResult
  package mutating func setHostname(_ value: String) -> Bool {
    setHost(value, withPort: false)
  }

  /// Sets the port to the digits at the beginning of `value`. An empty `value` removes the port.
  ///
  /// - Returns: false if the address cannot have this port; nothing has changed then.
  @discardableResult
  package mutating func setPort(_ value: String) -> Bool {
    guard canHaveCredentials else { return false }
    var port = 0
    var hasDigits = false
    for byte in value.utf8 where byte != 0x09 && byte != 0x0A && byte != 0x0D {
      guard 0x30...0x39 ~= byte else {
        if hasDigits { break }
        return false
      }
      hasDigits = true
      port = port * 10 + Int(byte - 0x30)
      if port > 0xFFFF { return false }
    }
    return replace(parts.hostEnd, parts.authorityEnd, with: hasDigits ? ":\(port)" : "")
  }

  /// Sets the path. It has no effect on an opaque path.
  package mutating func setPathname(_ value: String) {
    guard !hasOpaquePath else { return }
    let first = value.utf8.first
    var path = ""
    if first != 0x2F, !(first == 0x5C && isSpecial), first != nil || isSpecial || !parts.hasHost {
      path = "/"
    }
    if !parts.hasHost, value.utf8.starts(with: [0x2F, 0x2F]), value.utf8.count > 2 { path = "/." }
    path += URLRecord.encode(value, ASCIISet("?#"))
    replace(parts.pathStart, parts.queryStart, with: path)
  }

  /// Sets the query; an empty `value` removes it.
  package mutating func setSearch(_ value: String) {
    guard let first = value.utf8.first else {
      replace(parts.queryStart, parts.fragmentStart, with: "")
      return
    }
    let text = URLRecord.encode(first == 0x3F ? String(value.dropFirst()) : value, ASCIISet("#"))
    replace(parts.queryStart, parts.fragmentStart, with: "?" + text)
  }

  /// Sets the fragment; an empty `value` removes it.
  package mutating func setHash(_ value: String) {
    let text = value.utf8.first == 0x23 ? value : "#" + value
    replace(parts.fragmentStart, length, with: value.isEmpty ? "" : text)
  }

  // MARK: Steps

  /// Whether the URL can have a user name, a password and a port.
  private var canHaveCredentials: Bool {
    parts.hostStart < parts.hostEnd && parts.scheme != .file
  }

  private mutating func setCredentials(username: String, password: String) {
    var text = username
    if !password.isEmpty { text += ":" + password }
    if !text.isEmpty { text += "@" }
    replace(parts.schemeEnd + 3, parts.hostStart, with: text)
  }

  private mutating func setHost(_ value: String, withPort: Bool) -> Bool {
    guard !hasOpaquePath else { return false }
    var text = value.utf8[...]
    if text.isEmpty, isSpecial, parts.scheme != .file { return false }
    let delimiters: [UInt8] = isSpecial ? [0x2F, 0x5C, 0x3F, 0x23] : [0x2F, 0x3F, 0x23]
    text = text.prefix { !delimiters.contains($0) }
    // Such a value changes nothing either, but in WebKit it counts as a host.
    guard !text.contains(0x40) else { return true }

    var end = parts.hostEnd
    var port = ""
    if text.first != 0x5B, text.contains(0x3A), !withPort { return true }
    let bracket = text.lastIndex(of: 0x5D) ?? text.startIndex
    if withPort, let colon = text[bracket...].firstIndex(of: 0x3A) {
      let rest = text[colon...].dropFirst()
      if colon == text.startIndex || rest.contains(0x3A) { return true }
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      if !digits.isEmpty {
        // A port that is too large is not set, and the old port is removed.
        end = parts.authorityEnd
        if let digits = String(digits), let number = UInt16(digits) { port = ":\(number)" }
      }
      text = text[..<colon]
    }
    guard var host = String(text) else { return false }
    if isSpecial, !text.allSatisfy({ $0 < 0x80 }) {
      guard let domain = InternationalDomainName.toASCII(Array(text)) else { return false }
      host = String(decoding: domain, as: UTF8.self)
    }
    return replace(
      parts.hostStart, end, with: (parts.hasHost ? "" : "//") + host + port, isTrimming: true)
  }

  /// Parses the serialization with `text` in place of the bytes from `start` to `end`.
  ///
  /// - Returns: false if that is no address; nothing has changed then.
  @discardableResult
  private mutating func replace(
    _ start: Int, _ end: Int, with text: String, isTrimming: Bool = false
  ) -> Bool {
    var whole = slice(0, start) + text + slice(end, length)
    let parsed = whole.withUTF8 {
      URLParser.parse($0, base: nil, queryEncoding: .utf8, isTrimming: isTrimming)
    }
    guard let parsed else { return false }
    self = parsed
    return true
  }

  /// The text with percent-encoding for the characters in `set` and all outside of ASCII.
  private static func encode(_ text: String, _ set: ASCIISet) -> String {
    var output: [UInt8] = []
    var text = text
    text.withUTF8 { PercentEncoding.append($0[...], encoding: set, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }
}
