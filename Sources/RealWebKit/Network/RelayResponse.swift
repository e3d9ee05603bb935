/// The head of a server's response, as it goes to WebKit.
enum RelayResponse {
  /// The place after the empty line that ends a head; nil if it has not come yet.
  static func end(of bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    var index = 0
    while index <= bytes.count - mark.count {
      if bytes[index] == 13, bytes[index + 2] == 13, bytes[index + 1] == 10, bytes[index + 3] == 10
      {
        return index + mark.count
      }
      index += 1
    }
    return nil
  }

  /// What a head of a response means for the bytes after it.
  enum Kind {
    /// Another head follows.
    case interim
    /// The connection belongs to another protocol from here on.
    case upgraded
    /// The response's body follows, and nothing after it.
    case final
  }

  /// The head with the field that says that nothing comes after the response.
  static func rewritten(_ head: [UInt8]) -> (head: [UInt8], kind: Kind)? {
    let text = String(String.UnicodeScalarView(head.map { Unicode.Scalar($0) }))
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
    let parts = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
      return nil
    }
    if status == 101 { return (head, .upgraded) }
    if 100...199 ~= status { return (head, .interim) }
    lines.removeAll { line in
      ["connection", "keep-alive", "proxy-connection", "proxy-authenticate"].contains(
        line.prefix { $0 != ":" }.lowercased())
    }
    lines.append("Connection: close")
    let written = lines.map { "\($0)\r\n" }.joined() + "\r\n"
    return (written.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, .final)
  }
}
