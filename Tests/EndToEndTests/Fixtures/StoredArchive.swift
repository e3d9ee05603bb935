import Foundation

/// A zip archive of files that are not compressed (APPNOTE.TXT 6.3.10).
struct StoredArchive {
  private var content = Data()
  private var directory = Data()
  private var count = 0

  mutating func add(_ path: String, _ text: String) {
    let (name, bytes) = (Data(path.utf8), Data(text.utf8))
    var common = Data()
    for value in [UInt16(20), 0, 0, 0, 0] { Self.append(value, to: &common) }
    Self.append(Self.checksum(bytes), to: &common)
    for _ in 0..<2 { Self.append(UInt32(bytes.count), to: &common) }
    for value in [UInt16(name.count), 0] { Self.append(value, to: &common) }
    let offset = UInt32(content.count)
    content += Data([0x50, 0x4B, 3, 4]) + common + name + bytes
    directory += Data([0x50, 0x4B, 1, 2, 20, 0]) + common + Data(count: 10)
    Self.append(offset, to: &directory)
    directory += name
    count += 1
  }

  var data: Data {
    var end = Data([0x50, 0x4B, 5, 6, 0, 0, 0, 0])
    for _ in 0..<2 { Self.append(UInt16(count), to: &end) }
    Self.append(UInt32(directory.count), to: &end)
    Self.append(UInt32(content.count), to: &end)
    return content + directory + end + Data(count: 2)
  }

  private static func append(_ value: some FixedWidthInteger, to data: inout Data) {
    withUnsafeBytes(of: value.littleEndian) { data += Data($0) }
  }

  /// The CRC-32 of bytes (section 4.4.7).
  private static func checksum(_ bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
