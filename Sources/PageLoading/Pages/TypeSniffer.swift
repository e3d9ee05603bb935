internal import DOM
internal import Bytes

/// Finds the type of bytes if the server does not name one (MIME Sniffing Standard, 7).
enum TypeSniffer {
  /// The type from the server, or the type that the bytes look like.
  static func essence(of bytes: [UInt8], named: MIMEType?) -> String {
    if let named, !["unknown/unknown", "application/unknown", "*/*"].contains(named.essence) {
      return named.essence
    }
    return essence(of: bytes.prefix(1445))
  }

  private static func essence(of bytes: ArraySlice<UInt8>) -> String {
    let text = bytes.drop { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    if text.starts(with: "<!--".utf8) || tags.contains(where: { begins(text, with: $0) }) {
      return "text/html"
    }
    if text.starts(with: "<?xml".utf8) { return "text/xml" }
    if let known = signatures.first(where: { matches(bytes, $0.pattern) }) { return known.essence }
    let isBinary = bytes.contains { byte in
      byte <= 0x08 || byte == 0x0B || 0x0E...0x1A ~= byte || 0x1C...0x1F ~= byte
    }
    let hasMark = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]].contains {
      bytes.starts(with: $0)
    }
    return isBinary && !hasMark ? "application/octet-stream" : "text/plain"
  }

  private static let tags = [
    "<!DOCTYPE HTML", "<HTML", "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE",
    "<A",
    "<STYLE", "<TITLE", "<B", "<BODY", "<BR", "<P",
  ]

  /// Whether a text begins with a complete tag, regardless of case.
  private static func begins(_ text: ArraySlice<UInt8>, with tag: String) -> Bool {
    let head = text.prefix(tag.utf8.count)
    guard head.count == tag.utf8.count,
      String(decoding: head, as: UTF8.self).asciiUppercased == tag
    else { return false }
    let next = text.dropFirst(tag.utf8.count).first
    return next == 0x20 || next == 0x3E
  }

  private static let signatures = names.map { text, essence in
    (
      pattern: text.unicodeScalars.map { $0 == "." ? nil : UInt8(truncatingIfNeeded: $0.value) },
      essence: essence
    )
  }

  /// The beginnings of files. A full stop stands for any byte.
  private static let names: [(String, String)] = [
    ("%PDF-", "application/pdf"), ("GIF87a", "image/gif"), ("GIF89a", "image/gif"),
    ("RIFF....WEBPVP", "image/webp"), ("\u{89}PNG\r\n\u{1A}\n", "image/png"),
    ("\u{FF}\u{D8}\u{FF}", "image/jpeg"), ("BM", "image/bmp"), ("OggS\0", "application/ogg"),
    ("PK\u{3}\u{4}", "application/zip"), ("\u{1F}\u{8B}\u{8}", "application/x-gzip"),
  ]

  private static func matches(_ bytes: ArraySlice<UInt8>, _ pattern: [UInt8?]) -> Bool {
    bytes.count >= pattern.count
      && zip(bytes, pattern).allSatisfy { byte, wanted in wanted.map { $0 == byte } ?? true }
  }
}
