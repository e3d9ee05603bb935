internal import Bytes

/// Sets of words in attribute values (DOM Standard, 1.2, "ordered sets").
enum TokenSet {
  /// The words in their order, each of them once.
  static func tokens(of text: DOMStringView) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    var tokens: [[UInt8]] = []
    forEach(in: text) { word in
      let word = Array(word)
      if seen.insert(word).inserted { tokens.append(word) }
      return true
    }
    return tokens
  }

  /// Whether the text has this word.
  static func contains(_ token: [UInt8], in text: DOMStringView, ignoringCase: Bool) -> Bool {
    var found = false
    forEach(in: text) { word in
      found = UnsafeBufferPointer(rebasing: word).equals(token, ignoringCase: ignoringCase)
      return !found
    }
    return found
  }

  /// Calls `body` with each word, until it returns false.
  static func forEach(
    in text: DOMStringView, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  ) {
    let bytes = text.bytes
    var index = 0
    while index < bytes.count {
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      let start = index
      while index < bytes.count, !bytes[index].isASCIIWhitespace { index += 1 }
      if index > start, !body(bytes[start..<index]) { return }
    }
  }
}
