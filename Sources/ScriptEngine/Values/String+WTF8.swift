extension String {
  /// The text of WTF-8 bytes. A lone surrogate becomes U+FFFD, because a Swift string cannot
  /// contain it.
  package init(wtf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard WTF8.holdsSurrogate(bytes) else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    // A lone surrogate takes three bytes, as many as its replacement.
    var copy = Array(bytes)
    for index in copy.indices.dropFirst() where copy[index - 1] == 0xED && copy[index] >= 0xA0 {
      copy[index - 1] = 0xEF
      copy[index] = 0xBF
      if index + 1 < copy.count { copy[index + 1] = 0xBD }
    }
    self.init(decoding: copy, as: UTF8.self)
  }
}
