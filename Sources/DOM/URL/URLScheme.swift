/// The special schemes (URL Standard, section 4.2), and one case for all others.
enum URLScheme: Sendable, Hashable {
  case http, https, ws, wss, ftp, file, other

  /// The scheme with a name, which must be in lower case.
  init(_ name: some RandomAccessCollection<UInt8>) {
    func matches(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { name.elementsEqual($0) }
    }
    switch name.count {
    case 2 where matches("ws"): self = .ws
    case 3 where matches("wss"): self = .wss
    case 3 where matches("ftp"): self = .ftp
    case 4 where matches("http"): self = .http
    case 4 where matches("file"): self = .file
    case 5 where matches("https"): self = .https
    default: self = .other
    }
  }

  /// The port that serializations leave out; nil if the scheme has none.
  var defaultPort: UInt16? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file, .other: nil
    }
  }
}
