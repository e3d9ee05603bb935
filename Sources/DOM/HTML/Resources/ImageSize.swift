internal import Bytes

/// The size of a picture in pixels, as read from the first bytes of its file.
package struct ImageSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  /// Reads the size; nil if the bytes are not a PNG, GIF, JPEG, WebP, AVIF, BMP or SVG, or are
  /// damaged.
  package init?(of bytes: [UInt8]) {
    let size: (Int, Int)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      size = bytes.count < 24 ? nil : (Self.big(bytes, 16, 4), Self.big(bytes, 20, 4))
    } else if bytes.starts(with: "GIF8".utf8) {
      size = bytes.count < 10 ? nil : (Self.little(bytes, 6, 2), Self.little(bytes, 8, 2))
    } else if bytes.starts(with: "BM".utf8) {
      size = bytes.count < 26 ? nil : (Self.little(bytes, 18, 4), Self.little(bytes, 22, 4))
    } else if bytes.starts(with: "RIFF".utf8) {
      size = Self.sizeOfWebP(bytes)
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      size = Self.sizeOfAVIF(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      size = Self.sizeOfJPEG(bytes)
    } else {
      size = SVGSize.read(bytes)
    }
    guard let size, size.0 > 0, size.1 > 0 else { return nil }
    (width, height) = size
  }

  static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func sizeOfWebP(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30, bytes[8..<12].elementsEqual("WEBP".utf8) else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ": return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      let bits = little(bytes, 21, 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    default: return nil
    }
  }

  // MARK: JPEG

  /// Skips segments up to the first one that begins a frame. The sides are exchanged if the Exif
  /// orientation shows the picture turned by 90 degrees.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (Int, Int)? {
    var index = 2
    var isOnItsSide = false
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
      } else if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        let (height, width) = (big(bytes, index + 5, 2), big(bytes, index + 7, 2))
        return isOnItsSide ? (height, width) : (width, height)
      } else {
        let length = big(bytes, index + 2, 2)
        if marker == 0xE1, let orientation = orientation(bytes, index + 4, length - 2) {
          isOnItsSide = 5...8 ~= orientation
        }
        index += 2 + length
      }
    }
    return nil
  }

  /// The orientation in an Exif segment (Exif 2.32, 4.6.4).
  private static func orientation(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Int? {
    let base = start + 6
    guard length > 14, start + length <= bytes.count,
      bytes[start..<base].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
    else { return nil }
    let isBig = bytes[base] == 0x4D
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= length - 6 else { return nil }
      return isBig ? big(bytes, base + offset, count) : little(bytes, base + offset, count)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, 256) {
      let place = directory + 2 + entry * 12
      guard let tag = number(place, 2) else { return nil }
      if tag == 0x0112 { return number(place + 8, 2) }
    }
    return nil
  }

  // MARK: AVIF

  /// The largest size among the properties in the file (ISO 23008-12, 6.5.3), because a file can
  /// contain small copies of the picture. The sides are exchanged if the picture is turned
  /// (6.5.10).
  private static func sizeOfAVIF(_ bytes: [UInt8]) -> (Int, Int)? {
    var best: (Int, Int)?
    var isOnItsSide = false
    var waiting = [0..<bytes.count]
    // The boxes that contain other boxes, with the number of bytes before the first inner box.
    let containers: [String: Int] = ["meta": 4, "iprp": 0, "ipco": 0]
    while let range = waiting.popLast() {
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        var size = big(bytes, index, 4)
        if size == 0 { size = range.upperBound - index }
        guard size >= 8, size <= range.upperBound - index else { break }
        let name = String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self)
        if let skipped = containers[name], size >= 8 + skipped {
          waiting.append((index + 8 + skipped)..<(index + size))
        } else if name == "ispe", size >= 20 {
          let found = (big(bytes, index + 12, 4), big(bytes, index + 16, 4))
          if found.0 > best?.0 ?? 0 { best = found }
        } else if name == "irot", size >= 9 {
          isOnItsSide = bytes[index + 8] & 1 == 1
        }
        index += size
      }
    }
    guard let best else { return nil }
    return isOnItsSide ? (best.1, best.0) : best
  }
}

/// The size in the root element of an SVG file (SVG 2, 7.2; CSS Images, 5.2).
private enum SVGSize {
  /// The number of bytes that must contain the start tag of the root element.
  private static let reach = 64 << 10

  static func read(_ bytes: [UInt8]) -> (Int, Int)? {
    let head = bytes.prefix(reach)
    let text = head.drop { $0 != UInt8(ascii: "<") }
    guard
      head.prefix(while: { $0 != UInt8(ascii: "<") }).allSatisfy({
        $0.isASCIIWhitespace || $0 >= 0xBB
      }), let tag = rootTag(text)
    else { return nil }
    let attributes = attributes(of: tag)
    let box = (attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap {
      Double($0)
    }
    let width = attributes["width"].flatMap(pixels)
    let height = attributes["height"].flatMap(pixels)
    let ratio = box.count == 4 && box[2] > 0 && box[3] > 0 ? box[2] / box[3] : nil
    switch (width, height, ratio) {
    case (let width?, let height?, _): return whole(width, height)
    case (let width?, nil, let ratio?): return whole(width, width / ratio)
    case (nil, let height?, let ratio?): return whole(height * ratio, height)
    case (nil, nil, _?): return whole(box[2], box[3])
    // The default object size (CSS Images, 5.1).
    case (let width, let height, nil): return whole(width ?? 300, height ?? 150)
    }
  }

  private static func whole(_ width: Double, _ height: Double) -> (Int, Int)? {
    guard width.isFinite, height.isFinite, 0...1e9 ~= width, 0...1e9 ~= height else { return nil }
    return (Int(width), Int(height))
  }

  /// The start tag of the root element; nil if that is not `svg`.
  private static func rootTag(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: rest) else { return nil }
        rest = rest[end...]
      } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        rest = rest[(end + 1)...]
      } else {
        guard rest.starts(with: "<svg".utf8), let end = tagEnd(rest) else { return nil }
        return rest[(rest.startIndex + 4)..<end]
      }
    }
    return nil
  }

  private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let pattern = Array(text.utf8)
    guard bytes.count >= pattern.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - pattern.count))
      .first { bytes[$0...].starts(with: pattern) }.map { $0 + pattern.count }
  }

  /// The place of the bracket that ends the tag, outside of quoted values.
  private static func tagEnd(_ tag: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    for index in tag.indices {
      let byte = tag[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  private static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: rest[..<equals], as: UTF8.self).trimmingASCIIWhitespace
      let value = rest[(equals + 1)...].drop(while: \.isASCIIWhitespace)
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      let text = value[(value.startIndex + 1)..<end]
      found[name] = String(decoding: text, as: UTF8.self).trimmingASCIIWhitespace
      rest = value[(end + 1)...]
    }
    return found
  }

  /// An absolute length in pixels; nil for a percentage, and for a text that is not a length.
  private static func pixels(_ text: String) -> Double? {
    let number = text.prefix { $0.isNumber || "+-.".contains($0) }
    guard let value = Double(number), value >= 0 else { return nil }
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
      "em": 16, "rem": 16, "ex": 8,
    ]
    return units[text.dropFirst(number.count).asciiLowercased].map { value * $0 }
  }
}

extension Substring {
  fileprivate var asciiLowercased: String { String(self).asciiLowercased }
}
