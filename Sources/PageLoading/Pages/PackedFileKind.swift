/// Files that hold pages in another form than a page's own: their bytes would only look like text.
package enum PackedFileKind: Sendable, Hashable {
  /// Packed by gzip (RFC 1952), as crawls keep their WARC files.
  case gzip
  /// Packed by Zstandard (RFC 8878).
  case zstandard
  /// Records of a crawl (ISO 28500).
  case warc

  /// The kind of a file that begins with these bytes; nil for any that can be a page.
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
