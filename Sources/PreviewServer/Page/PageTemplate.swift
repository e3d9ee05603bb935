/// A text with places to fill, which are comments: `<!-- name -->`.
struct PageTemplate: Sendable {
  private let template: [UInt8]

  private static let opening = Array("<!-- ".utf8)
  private static let closing = Array(" -->".utf8)

  init(_ template: [UInt8]) {
    self.template = template
  }

  /// The text with its places filled; a place without a content stays as it is. Contents are not
  /// filled again.
  func filled(_ contents: [String: [UInt8]]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(contents.values.reduce(template.count) { $0 + $1.count })
    var rest = template[...]
    while let start = Self.find(Self.opening, in: rest) {
      let name = rest[(start + Self.opening.count)...]
      guard let end = Self.find(Self.closing, in: name) else { break }
      output += rest[..<start]
      if let content = contents[String(decoding: name[..<end], as: UTF8.self)] {
        output += content
      } else {
        output += rest[start..<(end + Self.closing.count)]
      }
      rest = rest[(end + Self.closing.count)...]
    }
    return output + rest
  }

  private static func find(_ wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }
}
