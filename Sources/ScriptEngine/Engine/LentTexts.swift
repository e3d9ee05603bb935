internal import CJavaScriptCore

/// The texts of long scripts, which the engine reads where they are.
///
/// The engine copies other text twice: when a string is made of it, and when the string is evaluated.
/// Both copies exist while the script runs. The engine does not tell when it has no more use for a text
/// that is lent, so the engine must end before this object does.
final class LentTexts {
  private var texts: [UnsafeMutableRawPointer] = []
  private var size = 0

  /// The number of bytes that are lent at most. A page can make long scripts without end; the engine
  /// lets go of those that it has copied.
  private static let limit = 128 << 20

  /// An engine string with the text of a script in WTF-8, which the caller must release; nil if the
  /// text must be copied.
  func make(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef? {
    let isASCII = EngineString.isASCII(bytes)
    if isASCII, !ByteStrings.canLend { return nil }
    // There is never more than one unit a byte.
    let needed = bytes.count * (isASCII ? 1 : MemoryLayout<UInt16>.stride)
    guard size + needed <= Self.limit else { return nil }
    let text = UnsafeMutableRawBufferPointer.allocate(
      byteCount: needed, alignment: MemoryLayout<UInt16>.alignment)
    guard let start = text.baseAddress else { return nil }
    size += needed
    texts.append(start)
    if isASCII {
      text.copyMemory(from: UnsafeRawBufferPointer(bytes))
      return ByteStrings.lend(UnsafeRawBufferPointer(text))
    }
    let units = start.bindMemory(to: UInt16.self, capacity: bytes.count)
    return JSStringCreateWithCharactersNoCopy(units, WTF8.decode(bytes, into: units)).made
  }

  deinit {
    for text in texts { text.deallocate() }
  }
}
