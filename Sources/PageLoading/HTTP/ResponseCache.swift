internal import Bytes
internal import DOM
internal import Glibc
internal import SystemServices

/// Responses in a folder, each of which is used again once its server says that it has not changed
/// (RFC 9111, 4.3).
///
/// Nothing is taken for fresh by its age: the server is always asked. A file appears under its name
/// only when it is whole, so any number of processes can share a folder. A file that is damaged, or
/// of another address whose name is the same, is as good as none.
struct ResponseCache {
  let folder: String

  /// A response as it was kept.
  struct Entry {
    var status: Int
    var statusText: String
    var headers: HTTPHeaders
    var body: [UInt8]
  }

  /// The fields that ask the server whether the entry is still good.
  static func conditions(for entry: Entry) -> HTTPHeaders {
    var headers = HTTPHeaders()
    if let tag = entry.headers.value(of: "etag") { headers.append("If-None-Match", tag) }
    if let date = entry.headers.value(of: "last-modified") {
      headers.append("If-Modified-Since", date)
    }
    return headers
  }

  /// Whether responses to a request can be kept: not where it has a password, or conditions of its
  /// own.
  private static func concerns(_ request: HTTPRequest) -> Bool {
    let excluding = ["authorization", "if-none-match", "if-modified-since", "range"]
    return request.method == "GET" && request.url.username.isEmpty && request.url.password.isEmpty
      && excluding.allSatisfy { request.headers.value(of: $0) == nil }
  }

  /// Whether a response may be kept, and there is a way to ask for it again.
  static func canKeep(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    let directives = (response.headers.value(of: "cache-control") ?? "").asciiLowercased
    return concerns(request) && response.status == 200 && !directives.contains("no-store")
      && (response.headers.value(of: "etag") ?? response.headers.value(of: "last-modified")) != nil
      && response.headers.value(of: "vary") != "*"
  }

  // MARK: Reading

  /// What is kept of the response to a request; nil where nothing is.
  func entry(for request: HTTPRequest) -> Entry? {
    guard Self.concerns(request) else { return nil }
    let key = Self.key(of: request)
    do throws(FileError) {
      return Self.parse(try FileContents.read(path(of: key)), key: key)
    } catch {
      return nil
    }
  }

  /// The file's form: lines of the version, the key, the status and the fields, each ended by a line
  /// feed; an empty line; the body. The first line has the length of the body.
  private static func parse(_ bytes: [UInt8], key: String) -> Entry? {
    var lines = bytes[...]
    func nextLine() -> String? {
      guard let end = lines.firstIndex(of: 0x0A) else { return nil }
      defer { lines = lines[(end + 1)...] }
      return isomorphicText(lines[..<end])
    }
    guard let first = nextLine(), first.hasPrefix(version), nextLine() == isomorphicText(key.utf8),
      let length = Int(first.dropFirst(version.count)), let statusLine = nextLine()
    else { return nil }
    let parts = statusLine.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let status = parts.first.flatMap({ Int($0) }) else { return nil }
    var headers = HTTPHeaders()
    while let line = nextLine() {
      if line.isEmpty {
        guard lines.count == length else { return nil }
        return Entry(
          status: status, statusText: parts.count > 1 ? String(parts[1]) : "", headers: headers,
          body: Array(lines))
      }
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers.append(String(line[..<colon]), String(line[line.index(after: colon)...]))
    }
    return nil
  }

  private static let version = "jsprep-cache-1 "

  /// A character for each byte.
  private static func isomorphicText(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
  }

  // MARK: Writing

  /// Keeps a response. A folder that cannot be written is no error: the response is there all the
  /// same.
  func keep(_ response: HTTPResponse, to request: HTTPRequest) {
    let key = Self.key(of: request)
    var bytes = Array("\(Self.version)\(response.body.count)\n\(key)\n".utf8)
    var text = "\(response.status) \(response.statusText)\n"
    for field in response.headers.fields where Self.isKept(field.name) {
      text += "\(field.name):\(field.value)\n"
    }
    bytes += (text + "\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    bytes += response.body
    try? FileSystem.makeFolders(folder, permissions: 0o700)
    try? FileContents.write(bytes, to: path(of: key), permissions: 0o600)
  }

  /// Fields of one connection, and cookies, which have a place of their own.
  private static func isKept(_ name: String) -> Bool {
    ![
      "connection", "keep-alive", "proxy-authenticate", "set-cookie", "set-cookie2", "te",
      "trailer", "transfer-encoding", "upgrade",
    ].contains(name.asciiLowercased)
  }

  // MARK: Names

  /// What the response depends on: the address, and what the request says of who asks.
  private static func key(of request: HTTPRequest) -> String {
    var key = request.url.serialized(excludingFragment: true)
    for name in ["accept", "accept-language", "user-agent"] {
      key += " \(request.headers.value(of: name) ?? "")"
    }
    return key.replacing("\n", with: " ")
  }

  /// The name is a hash of the key. Where two keys have the same, the file belongs to the one that was
  /// written last.
  private func path(of key: String) -> String {
    "\(folder)/\(String(FowlerNollVoHash.bits128(key.utf8), radix: 36))"
  }
}

extension HTTPResponse {
  /// Takes the content of an entry that the server has called good; what it says of it now counts
  /// (RFC 9111, 3.2).
  mutating func revive(_ entry: ResponseCache.Entry) {
    var merged = entry.headers
    for name in Set(headers.fields.map(\.name.asciiLowercased)).sorted() {
      if ["content-length", "content-encoding", "content-type"].contains(name) { continue }
      merged.remove(name)
      for value in headers.values(of: name) { merged.append(name, value) }
    }
    headers = merged
    status = entry.status
    statusText = entry.statusText
    body = entry.body
  }
}
