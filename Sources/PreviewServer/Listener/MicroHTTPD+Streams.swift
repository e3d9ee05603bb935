internal import CMicroHTTPD

extension MicroHTTPD {
  /// How many bytes the library asks a stream for at a time.
  private static let blockSize = 4096

  /// The library's response for an answer whose body is a stream. While there is nothing to send,
  /// the connection sleeps and takes no thread.
  func response(_ stream: ResponseStream, on connection: OpaquePointer) -> OpaquePointer? {
    let source = Unmanaged.passRetained(
      StreamSource(stream: stream, library: self, connection: connection))
    let response = functions.pointee.create_stream(
      .max, Self.blockSize,
      { context, _, buffer, size in
        guard let context, let buffer else { return StreamSource.end }
        return Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
      }, source.toOpaque(),
      { context in
        if let context { Unmanaged<StreamSource>.fromOpaque(context).release() }
      })
    if response == nil { source.release() }
    return response
  }
}

/// A stream as the library reads it, for one connection.
private final class StreamSource: @unchecked Sendable {
  // Unchecked: nothing changes. The connection lives until the exchange ends; that abandons the
  // stream first, so it is not woken after that.

  /// The result that tells the library that the stream is over.
  static let end = -1

  private let stream: ResponseStream
  private let library: MicroHTTPD
  private let connection: OpaquePointer

  init(stream: ResponseStream, library: MicroHTTPD, connection: OpaquePointer) {
    self.stream = stream
    self.library = library
    self.connection = connection
    // The stream releases this object when it is abandoned.
    stream.attach { self.wake() }
  }

  private func wake() { library.functions.pointee.resume_connection(connection) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    stream.read(into: buffer) {
      library.functions.pointee.suspend_connection(connection)
    } ?? Self.end
  }
}
