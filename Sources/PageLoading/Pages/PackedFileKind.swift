/// Kinds of files that contain pages in a packed form. Read as a page, they would look like text.
package enum PackedFileKind: Sendable, Hashable {
  /// Compressed by gzip (RFC 1952), as in the WARC files of crawls.
  case gzip
  /// Compressed by Zstandard (RFC 8878).
  case zstandard
  /// The records of a crawl (ISO 28500).
  case warc

  /// The kind of a file that begins with these bytes; nil if the file can be a page.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x1F, 0x8B, 0x08]) {
      self = .gzip
    } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstandard
    } else if bytes.starts(with: "WARC/1.".utf8) {
      self = .warc
    } else {
      return nil
    }
  }
}
