internal import Bytes

/// Reads pages that are a message with a part for each resource (RFC 2557), as Chromium and its
/// relatives save them.
struct MHTMLReader {
  /// A part with its fields and its content, decoded.
  private struct Part {
    var resource: SavedResource
    var identifier: String?
  }

  private let bytes: [UInt8]
  private var parts: [Part] = []

  static func read(_ bytes: [UInt8]) throws(SavedPageError) -> SavedPage {
    guard let headers = MIMEHeaders(bytes[...]) else { throw .noBoundary }
    var reader = MHTMLReader(bytes: bytes)
    try reader.readParts(headers, in: headers.end..<bytes.count, depth: 0)
    return try reader.page(headers)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Parts

  /// Reads what lies between the boundaries (RFC 2046, 5.1.1).
  private mutating func readParts(
    _ headers: MIMEHeaders, in range: Range<Int>, depth: Int
  ) throws(SavedPageError) {
    if depth > SavedPage.depthLimit { throw .tooDeep(limit: SavedPage.depthLimit) }
    // RFC 2046 allows seventy characters.
    guard let boundary = headers.parameter("boundary"), (1...200).contains(boundary.utf8.count)
    else { throw .noBoundary }
    let delimiter = Array("--\(boundary)".utf8)
    var start: Int?
    var line = range.lowerBound
    while line < range.upperBound {
      let next = endOfLine(line, range.upperBound)
      if bytes[line..<next].starts(with: delimiter) {
        var rest = bytes[(line + delimiter.count)..<next]
        let isLast = rest.starts(with: [0x2D, 0x2D])
        if isLast { rest = rest.dropFirst(2) }
        if rest.allSatisfy(\.isASCIIWhitespace) {
          if let start { try readPart(start..<contentEnd(line, start), depth: depth) }
          if isLast { return }
          start = next
        }
      }
      line = next
    }
    throw .truncated
  }

  private func endOfLine(_ start: Int, _ limit: Int) -> Int {
    bytes[start..<limit].firstIndex(of: 0x0A).map { $0 + 1 } ?? limit
  }

  /// The line break before a boundary belongs to the boundary.
  private func contentEnd(_ boundary: Int, _ start: Int) -> Int {
    var end = boundary
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  private mutating func readPart(_ range: Range<Int>, depth: Int) throws(SavedPageError) {
    guard let headers = MIMEHeaders(bytes[range]) else { throw .truncated }
    if headers.type?.hasPrefix("multipart/") == true {
      // Each level needs a boundary of its own, so the whole is gone through once for each level.
      return try readParts(headers, in: headers.end..<range.upperBound, depth: depth + 1)
    }
    guard parts.count < SavedPage.resourceLimit else {
      throw .tooManyResources(limit: SavedPage.resourceLimit)
    }
    let identifier = headers["content-id"].map(Self.identifier)
    let cid = identifier.map { "cid:\($0)" }
    let url = headers["content-location"] ?? cid ?? "about:blank"
    let content = try content(
      bytes[headers.end..<range.upperBound], headers["content-transfer-encoding"], url)
    parts.append(
      Part(
        resource: SavedResource(
          bytes: content, url: url, type: headers.type, charset: headers.parameter("charset"),
          aliases: [cid].compactMap(\.self)),
        identifier: identifier))
  }

  /// A `Content-ID` without its angle brackets.
  private static func identifier(_ value: String) -> String {
    guard value.hasPrefix("<"), value.hasSuffix(">") else { return value }
    return String(value.dropFirst().dropLast())
  }

  private func content(
    _ body: ArraySlice<UInt8>, _ encoding: String?, _ url: String
  ) throws(SavedPageError) -> [UInt8] {
    switch encoding?.asciiLowercased {
    case "base64":
      guard let decoded = Base64.decode(Array(body).span, .padded) else {
        throw .badContent(url: url, encoding: "base64")
      }
      return decoded
    case "quoted-printable": return QuotedPrintable.decode(body)
    case nil, "7bit", "8bit", "binary": return Array(body)
    case let other?: throw .badContent(url: url, encoding: other)
    }
  }

  // MARK: The page

  /// The page is the part that `start` names, else the first one that is a document (RFC 2387, 3.2).
  private func page(_ headers: MIMEHeaders) throws(SavedPageError) -> SavedPage {
    let start = headers.parameter("start").map(Self.identifier)
    let named = start.flatMap { start in parts.firstIndex { $0.identifier == start } }
    guard let main = named ?? parts.firstIndex(where: { $0.resource.isDocument }) else {
      throw .noDocument
    }
    var page = SavedPage(main: parts[main].resource)
    for (index, part) in parts.enumerated() where index != main {
      if part.resource.isDocument {
        page.frames.append(SavedPage(main: part.resource))
      } else {
        page.resources.append(part.resource)
      }
    }
    return page
  }
}

extension SavedResource {
  /// Whether it is a document by its type.
  fileprivate var isDocument: Bool {
    ["text/html", "application/xhtml+xml"].contains(type ?? "")
  }
}
