internal import Bytes
internal import DOM
internal import Glibc
internal import SystemServices

/// Responses in a folder. A response is used again if its server says that it has not changed (RFC
/// 9111, 4.3).
///
/// The server is always asked: the age of a response does not matter. A file gets its name only
/// when it is complete, so any number of processes can share a folder. A file is ignored if it is
/// damaged, or if it belongs to another address with the same name.
///
/// The size of the folder is limited. The least recently used files are removed.
struct ResponseCache {
  let folder: String
  /// The most bytes in the folder.
  let sizeLimit: Int
  /// The bytes that were written since the last measurement of the folder's size; nil before the
  /// first one.
  private var unaccounted: Int?

  init(folder: String, sizeLimit: Int) {
    self.folder = folder
    self.sizeLimit = sizeLimit
  }

  /// A stored response.
  struct Entry {
    var status: Int
    var statusText: String
    var headers: HTTPHeaders
    var body: [UInt8]
  }

  /// The fields that ask the server whether the entry is still valid.
  static func conditions(for entry: Entry) -> HTTPHeaders {
    var headers = HTTPHeaders()
    if let tag = entry.headers.value(of: "etag") { headers.append("If-None-Match", tag) }
    if let date = entry.headers.value(of: "last-modified") {
      headers.append("If-Modified-Since", date)
    }
    return headers
  }

  /// Whether responses to a request can be stored. This is not so if the request has a password, or
  /// conditions of its own.
  private static func concerns(_ request: HTTPRequest) -> Bool {
    let excluding = ["authorization", "if-none-match", "if-modified-since", "range"]
    return request.method == "GET" && request.url.username.isEmpty && request.url.password.isEmpty
      && excluding.allSatisfy { request.headers.value(of: $0) == nil }
  }

  /// Whether a response can be stored: that is allowed, and the server can be asked about it.
  static func canKeep(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    let directives = (response.headers.value(of: "cache-control") ?? "").asciiLowercased
    return concerns(request) && response.status == 200 && !directives.contains("no-store")
      && (response.headers.value(of: "etag") ?? response.headers.value(of: "last-modified")) != nil
      && response.headers.value(of: "vary") != "*"
  }

  // MARK: Reading

  /// The stored response to a request; nil if the cache has none.
  func entry(for request: HTTPRequest) -> Entry? {
    guard Self.concerns(request) else { return nil }
    let key = Self.key(of: request)
    let path = path(of: key)
    do throws(FileError) {
      guard let entry = Self.parse(try FileContents.read(path), key: key) else { return nil }
      // The time of a file's last change is that of its last use, regardless of the server's
      // answer.
      utimensat(AT_FDCWD, path, nil, 0)
      return entry
    } catch {
      return nil
    }
  }

  /// Reads a file. It has lines with the version, the key, the status and the fields, each ended by
  /// a line feed, then an empty line, and then the body. The first line contains the length of the
  /// body.
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

  /// The text with a character for each byte.
  private static func isomorphicText(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
  }

  // MARK: Writing

  /// Stores a response. If the folder cannot be written to, that is not an error, because the
  /// response is used anyway.
  mutating func keep(_ response: HTTPResponse, to request: HTTPRequest) {
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
    account(for: bytes.count)
  }

  /// Whether to store a field. Fields about the connection are not stored. Cookies are not stored
  /// either, because they are kept elsewhere.
  private static func isKept(_ name: String) -> Bool {
    ![
      "connection", "keep-alive", "proxy-authenticate", "set-cookie", "set-cookie2", "te",
      "trailer", "transfer-encoding", "upgrade",
    ].contains(name.asciiLowercased)
  }

  // MARK: Removing

  /// The part of the folder's size that may be written before the size is measured again, because
  /// other processes write there too.
  private static let share = 32
  /// The time after which an incomplete file counts as abandoned, in seconds.
  private static let abandonment = 3600

  /// Counts bytes that were written, and removes the least recently used files if the folder has
  /// become too large.
  private mutating func account(for size: Int) {
    if let known = unaccounted, known + size < sizeLimit / Self.share {
      unaccounted = known + size
      return
    }
    unaccounted = 0
    trim()
  }

  private struct File {
    var path: String
    var size: Int
    var lastUse: timespec
  }

  private func trim() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var files: [File] = []
    var total = 0
    for name in FileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if name.hasSuffix(".part"), now.tv_sec - status.st_mtim.tv_sec > Self.abandonment {
        unlink(path)
      } else if Self.isName(name) {
        files.append(File(path: path, size: Int(status.st_size), lastUse: status.st_mtim))
        total += Int(status.st_size)
      }
    }
    // This leaves room for the bytes that may be written before the next measurement.
    let wanted = sizeLimit - sizeLimit / Self.share
    guard total > wanted else { return }
    files.sort {
      ($0.lastUse.tv_sec, $0.lastUse.tv_nsec) < ($1.lastUse.tv_sec, $1.lastUse.tv_nsec)
    }
    for file in files where total > wanted {
      if unlink(file.path) == 0 || errno == ENOENT { total -= file.size }
    }
  }

  /// Whether a file's name has the form of this cache's names. The folder can contain other files.
  private static func isName(_ name: String) -> Bool {
    (1...25).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }

  // MARK: Names

  /// The parts of a request that the response depends on: the address, and the fields that describe
  /// the client.
  private static func key(of request: HTTPRequest) -> String {
    var key = request.url.serialized(excludingFragment: true)
    for name in ["accept", "accept-language", "user-agent"] {
      key += " \(request.headers.value(of: name) ?? "")"
    }
    return key.replacing("\n", with: " ")
  }

  /// The path of a key's file. Its name is a hash of the key. If two keys have the same hash, the
  /// file belongs to the key that was written last.
  private func path(of key: String) -> String {
    "\(folder)/\(String(FowlerNollVoHash.bits128(key.utf8), radix: 36))"
  }
}

extension HTTPResponse {
  /// Takes the content of an entry that the server has confirmed. New fields replace the old ones
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
