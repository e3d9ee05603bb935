internal import Bytes

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are the same.
  func equals(_ other: [UInt8]) -> Bool { count == other.count && elementsEqual(other) }

  /// Whether the bytes are the same but for the case of ASCII letters.
  func equalsIgnoringCase(_ other: [UInt8]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}
