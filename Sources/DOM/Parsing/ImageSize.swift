/// The size of a picture, as its file's first bytes tell it.
struct ImageSize {
  let width: Int
  let height: Int

  /// Reads the size; nil if the bytes are not a PNG, GIF, JPEG, WebP or BMP, or are damaged.
  init?(of bytes: [UInt8]) {
    let size: (Int, Int)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      size = bytes.count < 24 ? nil : (Self.big(bytes, 16, 4), Self.big(bytes, 20, 4))
    } else if bytes.starts(with: "GIF8".utf8) {
      size = bytes.count < 10 ? nil : (Self.little(bytes, 6, 2), Self.little(bytes, 8, 2))
    } else if bytes.starts(with: "BM".utf8) {
      size = bytes.count < 26 ? nil : (Self.little(bytes, 18, 4), Self.little(bytes, 22, 4))
    } else if bytes.starts(with: "RIFF".utf8) {
      size = Self.sizeOfWebP(bytes)
    } else {
      size = Self.sizeOfJPEG(bytes)
    }
    guard let size, size.0 > 0, size.1 > 0 else { return nil }
    (width, height) = size
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
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

  /// Goes from segment to segment until one that begins a frame.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
      } else if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (big(bytes, index + 7, 2), big(bytes, index + 5, 2))
      } else {
        index += 2 + big(bytes, index + 2, 2)
      }
    }
    return nil
  }
}
