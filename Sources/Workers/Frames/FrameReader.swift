/// Reads the body of a frame that ``FrameWriter`` wrote. Whatever the bytes are, it reads only
/// within them, and its values take at most ``expansion`` times their memory.
struct FrameReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The memory, in bytes, that values may still take.
  private(set) var allowance: Int

  /// The most times that a frame's values may take the memory of its bytes. A list of equal numbers
  /// takes a byte for each while it is sent, but a value for each when it is read.
  static let expansion = 32
  /// The memory, in bytes, that the values of even the shortest frame may take.
  private static let leastAllowance = 64 << 10

  /// - Parameter memoryLimit: the memory, in bytes, that the values may take, however many bytes there
  ///   are.
  init(_ bytes: [UInt8], memoryLimit: Int = .max) {
    self.bytes = bytes
    allowance = min(memoryLimit, Self.leastAllowance + Self.expansion * bytes.count)
  }

  /// The bytes that are left.
  var remaining: Int { bytes.count - index }

  mutating func readByte() throws(FrameError) -> UInt8 {
    guard remaining > 0 else { throw .truncated }
    index += 1
    return bytes[index - 1]
  }

  mutating func readNumber<Number: FixedWidthInteger>(
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

  /// Counts memory that a value is about to take.
  mutating func charge(_ count: Int) throws(FrameError) {
    guard count <= allowance else { throw .expandsTooFar }
    allowance -= count
  }

  /// The length or count of elements that take at least a byte each.
  mutating func readCount() throws(FrameError) -> Int {
    let count = try readNumber(UInt64.self)
    guard count <= UInt64(remaining) else { throw .truncated }
    return Int(count)
  }

  /// A run of bytes, after its length.
  mutating func readRun() throws(FrameError) -> ArraySlice<UInt8> {
    let count = try readCount()
    index += count
    return bytes[index - count..<index]
  }

  /// A run of bytes, after its length, as an array of its own.
  mutating func readCopiedRun() throws(FrameError) -> [UInt8] {
    let run = try readRun()
    try charge(run.count)
    return Array(run)
  }

  /// A count of things, or of bytes. It is small enough that adding or multiplying it cannot
  /// overflow an `Int`.
  mutating func readNatural() throws(FrameError) -> Int {
    let number = try readValue(Int.self)
    guard (0...1 << 53).contains(number) else { throw .invalidValue(type: "natural number") }
    return number
  }

  /// Reads a duration, in whatever unit. A duration that is not finite, or negative, is an error.
  mutating func readDuration() throws(FrameError) -> Double {
    let number = try readValue(Double.self)
    guard (0...1e15).contains(number) else { throw .invalidValue(type: "duration") }
    return number
  }

  mutating func readValue<Value: FrameValue>(
    _ type: Value.Type = Value.self
  ) throws(FrameError) -> Value {
    try Value(from: &self)
  }

  /// A count, or nil.
  mutating func readOptionalNatural() throws(FrameError) -> Int? {
    try readValue(Bool.self) ? try readNatural() : nil
  }

  /// A value of an enumeration by its name.
  mutating func readNamed<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws(FrameError) -> Value {
    guard let value = Value(rawValue: try readValue()) else {
      throw .invalidValue(type: "\(Value.self)")
    }
    return value
  }

  /// Ends reading.
  func finish() throws(FrameError) {
    if remaining > 0 { throw .trailingBytes(remaining) }
  }
}
