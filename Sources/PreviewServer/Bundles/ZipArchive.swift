internal import CZlib

/// A zip archive, such as an `.ipa` or a folder that a Mac compressed (APPNOTE.TXT 6.3.10).
///
/// Only scripts, their source maps and property lists are unpacked, up to a limit.
package struct ZipArchive {
  private let bytes: [UInt8]

  /// How many bytes the unpacked files may have together.
  static let sizeLimit = 64 << 20
  /// How many times as long as the archive the files together may be, beyond a megabyte. Scripts
  /// and property lists do not compress better; zeros would only cost time.
  static let ratioLimit = 32
  private static let fileSignature: UInt32 = 0x0403_4B50
  private static let entrySignature: UInt32 = 0x0201_4B50
  private static let endSignature: UInt32 = 0x0605_4B50
  private static let endLength = 22

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether bytes begin like an archive.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The scripts and property lists, by their paths.
  package func files() throws(ArchiveError) -> [String: [UInt8]] {
    guard Self.isArchive(bytes) else { throw .notAnArchive }
    let end = try findEnd()
    let count = try Int(short(at: end + 10))
    var offset = try Int(long(at: end + 16))
    let limit = min(Self.sizeLimit, 1 << 20 + Self.ratioLimit * bytes.count)
    var room = limit
    var files: [String: [UInt8]] = [:]
    for _ in 0..<count {
      guard try long(at: offset) == Self.entrySignature else { throw .damaged }
      let entry = Entry(
        flags: try short(at: offset + 8), method: try short(at: offset + 10),
        packedSize: try Int(long(at: offset + 20)), size: try Int(long(at: offset + 24)),
        start: try Int(long(at: offset + 42)))
      let nameLength = try Int(short(at: offset + 28))
      let path = String(decoding: try slice(offset + 46, nameLength), as: UTF8.self)
      offset += try 46 + nameLength + Int(short(at: offset + 30)) + Int(short(at: offset + 32))
      guard Self.isWanted(path) else { continue }
      guard entry.flags & 1 == 0, entry.method == 0 || entry.method == 8 else {
        throw .unsupported(path: path)
      }
      guard entry.size <= room else { throw .tooLarge(limit: limit) }
      room -= entry.size
      files[path] = try content(of: entry)
    }
    return files
  }

  private struct Entry {
    var flags: UInt16
    var method: UInt16
    var packedSize: Int
    var size: Int
    /// The offset of the file's own header.
    var start: Int
  }

  private static func isWanted(_ path: String) -> Bool {
    let ending = path.lowercased()
    return (path.hasSuffix(".plist") || ending.hasSuffix(".js") || ending.hasSuffix(".js.map"))
      && BundleReading.isPath(path)
  }

  /// The record at the end (section 4.3.16), which a comment may follow.
  private func findEnd() throws(ArchiveError) -> Int {
    var offset = bytes.count - Self.endLength
    let last = max(0, offset - Int(UInt16.max))
    while offset >= last {
      if bytes[offset] == 0x50, try long(at: offset) == Self.endSignature,
        try offset + Self.endLength + Int(short(at: offset + 20)) == bytes.count
      {
        return offset
      }
      offset -= 1
    }
    throw .damaged
  }

  /// The content of a file (section 4.3.7).
  private func content(of entry: Entry) throws(ArchiveError) -> [UInt8] {
    guard try long(at: entry.start) == Self.fileSignature else { throw .damaged }
    let start =
      try entry.start + 30 + Int(short(at: entry.start + 26))
      + Int(short(at: entry.start + 28))
    let packed = try slice(start, entry.packedSize)
    if entry.method == 0 {
      guard entry.size == entry.packedSize else { throw .damaged }
      return Array(packed)
    }
    guard let content = Self.inflated(packed, size: entry.size) else { throw .damaged }
    return content
  }

  /// Decompresses deflated bytes (RFC 1951); nil if they are malformed, or if the size is wrong.
  private static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var stream = z_stream()
    guard let inputCount = uInt(exactly: packed.count), let room = uInt(exactly: size),
      jsprep_inflate_begin(&stream, -15) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    if size == 0 { return [] }
    var isDone = false
    let output = packed.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        // zlib does not write to its input, although the declaration allows it.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = inputCount
        stream.next_out = buffer.baseAddress
        stream.avail_out = room
        isDone = inflate(&stream, Z_FINISH) == Z_STREAM_END
        count = size - Int(stream.avail_out)
      }
    }
    return isDone && output.count == size ? output : nil
  }

  // MARK: Bytes

  private func slice(_ start: Int, _ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else {
      throw .damaged
    }
    return bytes[start..<(start + count)]
  }

  /// Numbers are little-endian.
  private func short(at offset: Int) throws(ArchiveError) -> UInt16 {
    try slice(offset, 2).reversed().reduce(0) { $0 << 8 | UInt16($1) }
  }

  private func long(at offset: Int) throws(ArchiveError) -> UInt32 {
    try slice(offset, 4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
