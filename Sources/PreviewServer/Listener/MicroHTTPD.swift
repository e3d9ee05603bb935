internal import CMicroHTTPD

/// The loaded library.
struct MicroHTTPD: @unchecked Sendable {
  // Unchecked: the table is written once, before any thread has it, and is never freed.
  let functions: UnsafePointer<jsprep_mhd>

  private static let loaded: Result<MicroHTTPD, ListenerError> = {
    let table = UnsafeMutablePointer<jsprep_mhd>.allocate(capacity: 1)
    table.initialize(to: jsprep_mhd())
    if let missing = jsprep_mhd_load(table) {
      let name = String(cString: missing)
      table.deallocate()
      return .failure(.libraryMissing(name))
    }
    return .success(MicroHTTPD(functions: UnsafePointer(table)))
  }()

  /// Loads the library on the first call.
  static func load() throws(ListenerError) -> MicroHTTPD { try loaded.get() }

  /// Whether heads stay in the buffer that received them, see ``RequestHead``: in versions before
  /// 1.0. Newer versions themselves refuse lines that do not end with CR and LF.
  var leavesHeads: Bool {
    functions.pointee.get_version().map { String(cString: $0).hasPrefix("0.") } ?? false
  }

  var supportsTLS: Bool {
    functions.pointee.is_feature_supported(.FEATURE_TLS) == .YES
  }

  /// The header fields of a request, in order.
  func fields(of connection: OpaquePointer) -> HTTPFields {
    var fields = HTTPFields()
    withUnsafeMutablePointer(to: &fields) { pointer in
      _ = functions.pointee.get_connection_values(
        connection, .HEADER_KIND,
        { context, _, key, keySize, value, valueSize in
          guard let context, let key else { return .YES }
          let name = UnsafeRawBufferPointer(start: key, count: keySize)
          let text = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
          context.assumingMemoryBound(to: HTTPFields.self).pointee.append(
            String(decoding: name, as: UTF8.self), String(decoding: text, as: UTF8.self))
          return .YES
        }, pointer)
    }
    return fields
  }

  /// The address of a connection's client, without the port.
  func client(of connection: OpaquePointer) -> String {
    jsprep_mhd_client(functions, connection).flatMap { SocketAddress($0)?.host } ?? "unknown"
  }

  /// Hands an answer to the library; false if it does not take it.
  ///
  /// - Parameter progress: gets the number of bytes of a large body that the library took for the
  ///   client, each time, on the thread of the connection.
  func queue(
    _ answer: HTTPResponse, on connection: OpaquePointer, progress: @escaping (Int) -> Void
  ) -> Bool {
    let made =
      answer.stream.map { response($0, on: connection) }
      ?? response(answer.body, progress: progress)
    guard let response = made else { return false }
    defer { functions.pointee.destroy_response(response) }
    for field in answer.fields {
      _ = functions.pointee.add_response_header(response, field.name, field.value)
    }
    if answer.closesConnection {
      _ = functions.pointee.add_response_header(response, "Connection", "close")
    }
    return functions.pointee.queue_response(connection, UInt32(answer.status.code), response)
      == .YES
  }
}
