internal import Bytes

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are the same.
  ///
  /// - Parameter ignoringCase: whether the case of ASCII letters does not matter.
  func equals(_ other: [UInt8], ignoringCase: Bool = false) -> Bool {
    guard count == other.count else { return false }
    return ignoringCase
      ? zip(self, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
      : elementsEqual(other)
  }
}
