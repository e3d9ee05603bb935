/// Builds the body of a frame. Numbers are little-endian; values with a length begin with that
/// length.
struct FrameWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A run of bytes, after its length.
  mutating func write(bytes run: [UInt8]) {
    write(number: UInt64(run.count))
    bytes.append(contentsOf: run)
  }

  mutating func write(_ value: some FrameValue) { value.write(to: &self) }

  /// A value of an enumeration by its name.
  mutating func write(named value: some RawRepresentable<String>) { write(value.rawValue) }
}
