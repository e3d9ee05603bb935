internal import DOM

/// Where a script says that its source map is (ECMA-426, "Linking generated code to source maps").
package enum SourceMapReference: Sendable, Hashable {
  /// The map itself, from a `data:` URL.
  case inline([UInt8])
  /// A file, by its path from the script's folder.
  case file(String)
  /// What is neither.
  case unusable(String)

  /// The reference in the last line of a script; nil without one.
  ///
  /// The time is that of the last line's length.
  init?(lastLineOf source: [UInt8]) {
    var end = source.count
    while end > 0, Self.isSpace(source[end - 1]) { end -= 1 }
    let start = (source[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
    guard let address = Self.address(in: source[start..<end]) else { return nil }
    let text = String(decoding: address, as: UTF8.self)
    if text.hasPrefix("data:") {
      guard let url = URLRecord.parse(text), let response = NetworkResponse(dataURL: url) else {
        self = .unusable(String(text.prefix(40)))
        return
      }
      self = .inline(response.body)
    } else if text.hasPrefix("file:") || !text.contains(":"), let path = Self.path(text) {
      self = .file(path)
    } else {
      self = .unusable(text)
    }
  }

  /// The path of a relative address or of a `file:` address.
  private static func path(_ text: String) -> String? {
    let base = "file:///"
    guard let url = URLRecord.parse(text, base: URLRecord.parse(base)) else { return nil }
    // A relative path stays relative: dots at its beginning lead out of the script's folder.
    let written =
      text.hasPrefix("file:") ? url.pathname : String(text.prefix { !"?#".contains($0) })
    let bytes = PercentEncoding.decode(Array(written.utf8))
    return String(validating: bytes, as: UTF8.self)
  }

  /// The address after the last `//# sourceMappingURL=` of a line, or in such a comment of the other
  /// kind.
  private static func address(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let key = Array("sourceMappingURL=".utf8)
    guard line.count > key.count + 4 else { return nil }
    var index = line.endIndex - key.count
    while index >= line.startIndex + 4 {
      if line[index] == key[0], line[index..<(index + key.count)].elementsEqual(key) {
        let before = line[(index - 4)..<index]
        let isComment = ["//# ", "//@ ", "/*# ", "/*@ "].contains { before.elementsEqual($0.utf8) }
        guard isComment else { return nil }
        let rest = line[(index + key.count)...]
        let address = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "*") }
        let left = rest[address.endIndex...].drop(while: isSpace)
        let isEnd = left.isEmpty || left.elementsEqual("*/".utf8)
        return isEnd && !address.isEmpty ? address : nil
      }
      index -= 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
