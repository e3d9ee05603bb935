internal import CZlib

/// Compression into the gzip format (RFC 1952).
enum Gzip {
  /// A level that takes 200 KB of HTML in a few milliseconds.
  private static let level: Int32 = 4

  /// The compressed form of bytes; nil if the library cannot get its memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard jsprep_deflate_begin(&stream, level, 15 + 16) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, uLong(bytes.count)))
    guard let inputCount = uInt(exactly: bytes.count), let room = uInt(exactly: capacity) else {
      return nil
    }
    var isDone = false
    let output = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        // zlib does not write to its input, although the declaration allows it.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = inputCount
        stream.next_out = buffer.baseAddress
        stream.avail_out = room
        isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = capacity - Int(stream.avail_out)
      }
    }
    return isDone ? output : nil
  }
}
