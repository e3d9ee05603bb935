// Appending to the byte arrays that writers fill.

extension [UInt8] {
  /// Appends text as UTF-8.
  mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends a run of bytes in one copy.
  mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends one byte several times.
  mutating func append(_ byte: UInt8, count: Int) {
    append(contentsOf: repeatElement(byte, count: count))
  }
}
