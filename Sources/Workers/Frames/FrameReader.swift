/// Takes the body of a frame apart, as ``FrameWriter`` put it together. Whatever the bytes are, it
/// reads within them, and takes no more memory than they do.
struct FrameReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes that are left.
  var remaining: Int { bytes.count - index }

  mutating func byte() throws(FrameError) -> UInt8 {
    guard remaining > 0 else { throw .truncated }
    index += 1
    return bytes[index - 1]
  }

  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(FrameError) -> Number {
    let size = MemoryLayout<Number>.size
    guard remaining >= size else { throw .truncated }
    let start = index
    index += size
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Number.self))
    }
  }

  /// A length or count of what takes at least a byte each.
  mutating func count() throws(FrameError) -> Int {
    let count = try number(UInt64.self)
    guard count <= UInt64(remaining) else { throw .truncated }
    return Int(count)
  }

  /// A run of bytes, after its length.
  mutating func run() throws(FrameError) -> ArraySlice<UInt8> {
    let count = try count()
    index += count
    return bytes[index - count..<index]
  }

  mutating func value<Value: FrameValue>(
    _ type: Value.Type = Value.self
  ) throws(FrameError) -> Value {
    try Value(from: &self)
  }

  /// A value of an enumeration by its name.
  mutating func named<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws(FrameError) -> Value {
    guard let value = Value(rawValue: try value()) else {
      throw .invalidValue(type: "\(Value.self)")
    }
    return value
  }

  /// Ends reading.
  func finish() throws(FrameError) {
    if remaining > 0 { throw .trailingBytes(remaining) }
  }
}
