internal import CMicroHTTPD
internal import Glibc

/// The head of a request as the library parsed it, with a check that it was parsed as sent.
///
/// Versions of the library before 1.0 end a line at a line feed alone, end a value at a NUL, and
/// join lines that begin with a space, so a proxy in front may have read a different request. They
/// keep the head in their buffer, and overwrite each space and line end with a NUL. If the parts
/// are not side by side, other bytes were between them.
struct RequestHead {
  private(set) var fields = HTTPFields()
  /// Whether each line ended with CR and LF, and only one space stood between the parts.
  private(set) var isClear = true
  /// The place at which the next part begins.
  private var next: UnsafeRawPointer?

  /// Reads the head of a connection's request.
  ///
  /// - Parameters:
  ///   - parts: the method, the target and the version, as the library passes them.
  ///   - targetSize: how many bytes the target has with its query, which the library cuts off.
  init(
    _ library: MicroHTTPD, _ connection: OpaquePointer,
    _ parts: (
      method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ), targetSize: Int
  ) {
    let start = UnsafeRawPointer(parts.method)
    next = start
    take(parts.method, strlen(parts.method), end: 1)
    take(parts.target, targetSize, end: 1)
    take(parts.version, strlen(parts.version), end: Self.lineEnd)
    withUnsafeMutablePointer(to: &self) { pointer in
      _ = library.functions.pointee.get_connection_values(
        connection, .HEADER_KIND,
        { context, _, key, keySize, value, valueSize in
          guard let context, let key else { return .YES }
          context.assumingMemoryBound(to: RequestHead.self).pointee
            .add(key, keySize, value, value == nil ? 0 : valueSize)
          return .YES
        }, pointer)
    }
    let size = next.map { $0 + Self.lineEnd - start }
    isClear = isClear && size == jsprep_mhd_head_size(library.functions, connection)
    if !library.leavesHeads { isClear = true }
  }

  /// The size of CR and LF.
  private static let lineEnd = 2

  private mutating func add(
    _ key: UnsafePointer<CChar>, _ keySize: Int, _ value: UnsafePointer<CChar>?, _ valueSize: Int
  ) {
    let name = UnsafeRawBufferPointer(start: key, count: keySize)
    let text = UnsafeRawBufferPointer(start: value, count: valueSize)
    fields.append(String(decoding: name, as: UTF8.self), String(decoding: text, as: UTF8.self))
    isClear = isClear && next == UnsafeRawPointer(key)
    // Spaces may follow the colon.
    next = value.map { UnsafeRawPointer($0) + valueSize + Self.lineEnd }
  }

  private mutating func take(_ part: UnsafePointer<CChar>, _ size: Int, end: Int) {
    isClear = isClear && next == UnsafeRawPointer(part)
    next = UnsafeRawPointer(part) + size + end
  }
}
