/// A message between the pool and a worker.
///
/// On the wire: the byte `J`, the protocol's version, the kind, a zero, the length of the body in
/// four bytes, and the body. All numbers are little-endian.
struct Frame {
  var kind: FrameKind
  var body: [UInt8]

  /// The version of the protocol. Both ends are the same program, unless something goes wrong.
  static let version: UInt8 = 1
  static let headerSize = 8

  private static let mark = UInt8(ascii: "J")

  init(_ kind: FrameKind, body: [UInt8] = []) {
    self.kind = kind
    self.body = body
  }

  init(_ kind: FrameKind, _ write: (inout FrameWriter) -> Void) {
    var writer = FrameWriter()
    write(&writer)
    self.init(kind, body: writer.bytes)
  }

  /// The value that the body is.
  ///
  /// - Parameter memoryLimit: the memory, in bytes, that it may take.
  func value<Value: FrameValue>(
    _ type: Value.Type = Value.self, memoryLimit: Int = .max
  ) throws(FrameError) -> Value {
    var reader = FrameReader(body, memoryLimit: memoryLimit)
    let value = try reader.readValue(type)
    try reader.finish()
    return value
  }

  /// The bytes that come before the body.
  ///
  /// - Returns: nil if the body is too long for any frame.
  var header: [UInt8]? {
    guard let count = UInt32(exactly: body.count) else { return nil }
    var writer = FrameWriter()
    for byte in [Self.mark, Self.version, kind.rawValue, 0] { writer.write(byte) }
    writer.write(number: count)
    return writer.bytes
  }

  /// Reads a header.
  ///
  /// - Parameter limit: the bytes that the body may have.
  static func readHeader(
    _ bytes: [UInt8], limit: Int
  ) throws(FrameError) -> (kind: FrameKind, length: Int) {
    var reader = FrameReader(bytes)
    guard try reader.readByte() == mark else { throw .notAFrame }
    let version = try reader.readByte()
    guard version == Self.version else { throw .otherVersion(version) }
    let number = try reader.readByte()
    guard let kind = FrameKind(rawValue: number), try reader.readByte() == 0 else {
      throw .unknownKind(number)
    }
    let length = Int(try reader.readNumber(UInt32.self))
    guard length <= limit else { throw .tooLong(length, limit: limit) }
    return (kind, length)
  }
}
