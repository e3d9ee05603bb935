internal import CMicroHTTPD

extension MicroHTTPD {
  /// The library gets and copies bodies up to this size, in bytes, as a whole.
  static let wholeBody = 64 << 10

  /// The library's form of an answer. A body that is not small stays where it is, and the library gets
  /// it piece by piece.
  ///
  /// - Parameter progress: gets the number of bytes that the library took for the client, each
  ///   time.
  func response(
    _ body: [UInt8], progress: @escaping (Int) -> Void
  ) -> OpaquePointer? {
    guard body.count > Self.wholeBody else {
      return body.withUnsafeBytes { bytes in
        // The library copies the bytes, although the pointer is declared as mutable.
        functions.pointee.create_response(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    }
    let source = Unmanaged.passRetained(ContentSource(body, progress: progress))
    let response = functions.pointee.create_stream(
      UInt64(body.count), Self.wholeBody,
      { context, position, buffer, size in
        guard let context, let buffer else { return ContentSource.failure }
        return Unmanaged<ContentSource>.fromOpaque(context).takeUnretainedValue()
          .read(from: position, into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
      }, source.toOpaque(),
      { context in
        if let context { Unmanaged<ContentSource>.fromOpaque(context).release() }
      })
    if response == nil { source.release() }
    return response
  }
}

/// The body of an answer as the library reads it, on the thread of its connection.
private final class ContentSource {
  /// The result by which a reader reports that there is nothing to read.
  static let failure = -2

  private let body: [UInt8]
  private let progress: (Int) -> Void

  init(_ body: [UInt8], progress: @escaping (Int) -> Void) {
    self.body = body
    self.progress = progress
  }

  func read(from position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let start = Int(exactly: position), start < body.count else { return Self.failure }
    let count = min(buffer.count, body.count - start)
    buffer.copyBytes(from: body[start..<start + count])
    progress(count)
    return count
  }
}
