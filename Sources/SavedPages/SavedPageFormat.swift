internal import Bytes

/// The forms in which browsers save a page with what belongs to it.
package enum SavedPageFormat: Sendable, Hashable, CaseIterable {
  /// Safari's web archive: a property list.
  case webArchive
  /// A message with a part for each resource (RFC 2557), as Chromium saves it.
  case mhtml

  /// The form that a file's content shows, whatever the file is called; nil if it is another one.
  package static func detect(_ bytes: [UInt8]) -> SavedPageFormat? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "b"): return bytes.starts(with: "bplist0".utf8) ? .webArchive : nil
    case UInt8(ascii: "<"): return isWebArchiveInXML(bytes) ? .webArchive : nil
    default: return MIMEHeaders.isMultipartRelated(bytes) ? .mhtml : nil
    }
  }

  /// A property list in XML with the document's key near its beginning, as `plutil -convert xml1`
  /// writes it.
  private static func isWebArchiveInXML(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "<plist".utf8) else {
      return false
    }
    let beginning = bytes.prefix(1024)
    return beginning.contains("<plist".utf8) && beginning.contains("<key>WebMainResource<".utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Whether some bytes are in these, one after the other.
  fileprivate func contains(_ wanted: String.UTF8View) -> Bool {
    let pattern = Array(wanted)
    guard count >= pattern.count else { return false }
    return (startIndex...(endIndex - pattern.count)).contains { self[$0...].starts(with: pattern) }
  }
}

extension SavedPage {
  /// The most parts that a page may have.
  package static let resourceLimit = 10_000
  /// The most frames that may lie in one another.
  package static let depthLimit = 32

  /// Reads a saved page.
  ///
  /// The memory and time taken grow with the number of bytes only.
  ///
  /// - Throws: ``SavedPageError``, where the file is damaged or made to do harm.
  package init(_ bytes: [UInt8], as format: SavedPageFormat) throws(SavedPageError) {
    switch format {
    case .webArchive: self = try WebArchiveReader.read(bytes)
    case .mhtml: self = try MHTMLReader.read(bytes)
    }
  }
}
