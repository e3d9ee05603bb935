internal import CZlib

/// Compresses or decompresses bytes piece by piece (Compression Standard, 4 and 5).
package final class CompressionCodec {
  package enum Format: String, Sendable {
    case deflate
    case deflateRaw = "deflate-raw"
    case gzip

    /// The size of zlib's window, with the mark of the format.
    fileprivate var windowBits: Int32 {
      switch self {
      case .deflate: 15
      case .deflateRaw: -15
      case .gzip: 15 + 16
      }
    }
  }

  /// The reason why bytes cannot be decompressed.
  package enum Failure: Error {
    /// They are not of the format.
    case damaged
    /// They end too early, or go on after the end.
    case wrongEnd
  }

  // zlib keeps the address, so the state must not move. It is freed with this object.
  private let state: UnsafeMutablePointer<z_stream>
  private let isCompressing: Bool
  /// Whether the end of the compressed bytes was reached.
  private var isAtEnd = false

  /// Makes a codec; nil if there is no memory for it.
  package init?(_ format: Format, isCompressing: Bool) {
    self.isCompressing = isCompressing
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    let status =
      isCompressing
      ? jsprep_deflate_begin(state, Z_DEFAULT_COMPRESSION, format.windowBits)
      : jsprep_inflate_begin(state, format.windowBits)
    guard status == Z_OK else {
      state.deallocate()
      return nil
    }
  }

  deinit {
    if isCompressing { deflateEnd(state) } else { inflateEnd(state) }
    state.deallocate()
  }

  /// What the next bytes become.
  ///
  /// - Parameter isLast: whether no bytes come after them.
  package func process(_ input: [UInt8], isLast: Bool) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    if !isAtEnd {
      let status = input.withUnsafeBufferPointer { run($0, isLast, into: &output) }
      if status == Z_STREAM_END { isAtEnd = true }
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .damaged
      }
      if isCompressing { return output }
    } else if !input.isEmpty {
      throw .wrongEnd
    }
    // More bytes than the format has, or fewer.
    if state.pointee.avail_in > 0 || isLast && !isAtEnd { throw .wrongEnd }
    return output
  }

  private func run(
    _ input: UnsafeBufferPointer<UInt8>, _ isLast: Bool, into output: inout [UInt8]
  ) -> Int32 {
    // zlib does not write to its input, although the declaration allows it.
    state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    state.pointee.avail_in = uInt(clamping: input.count)
    let flush = isLast && isCompressing ? Z_FINISH : Z_NO_FLUSH
    while true {
      var status = Z_OK
      output += [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
        state.pointee.next_out = buffer.baseAddress
        state.pointee.avail_out = uInt(Self.room)
        status = isCompressing ? deflate(state, flush) : inflate(state, flush)
        count = Self.room - Int(state.pointee.avail_out)
      }
      if status != Z_OK || state.pointee.avail_out > 0 { return status }
    }
  }

  /// The number of bytes that are made at a time.
  private static let room = 16384
}
