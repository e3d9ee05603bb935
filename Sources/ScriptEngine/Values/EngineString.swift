internal import CJavaScriptCore
internal import Glibc

/// Converts text between Swift and the engine: UTF-8 in Swift, UTF-16 in the engine.
///
/// The bytes may be WTF-8, which is UTF-8 with three bytes for a lone surrogate. So all JavaScript
/// strings stay the same in both directions. The engine's own conversions from and to UTF-8 lose
/// lone surrogates, stop at a NUL, and take 20 times as long for long text.
enum EngineString {
  /// An engine string with the text of `string`. The caller must release it.
  static func make(_ string: String) -> JSStringRef {
    var string = string
    return string.withUTF8 { make($0) }
  }

  /// An engine string with the text of WTF-8 bytes. The caller must release it. Malformed sequences
  /// become U+FFFD.
  static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    // ASCII is stored in a byte a unit, with which the engine is quicker.
    if isASCII(bytes) {
      if let made = ByteStrings.make(bytes) { return made }
      if bytes.count <= shortNewLength, isPlain(bytes) { return makeName(bytes) }
    }
    // There is never more than one unit a byte.
    return withUnits(capacity: bytes.count) { units in
      JSStringCreateWithCharacters(units, WTF8.decode(bytes, into: units)).made
    }
  }

  /// An engine string with the text of a script, as `make` makes it.
  ///
  /// The engine keeps the text of a script as long as its functions. It takes the texts in a script
  /// from there, in units of the same size. So long ASCII is stored in a byte a unit: otherwise, a
  /// script with much text in it would take twice the memory.
  ///
  /// - Parameter texts: lends the engine long texts that need not be copied; nil if the engine goes on
  ///   long after the script.
  static func make(
    script bytes: UnsafeBufferPointer<UInt8>, lentBy texts: LentTexts?
  ) -> JSStringRef {
    guard bytes.count >= longScript else { return make(bytes) }
    if let made = texts?.make(bytes) { return made }
    guard !ByteStrings.canMake, isPlain(bytes) else { return make(bytes) }
    return makePlain(bytes)
  }

  /// The length from which the memory of a script matters more than the 2 ns a unit that the engine
  /// takes to copy it.
  private static let longScript = 1 << 20

  /// An engine string with a unit for each byte. The caller must release it.
  static func make(latin1 bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    if let made = ByteStrings.make(bytes) { return made }
    return withUnits(capacity: bytes.count) { units in
      for (index, byte) in bytes.enumerated() { units[index] = UInt16(byte) }
      return JSStringCreateWithCharacters(units, bytes.count).made
    }
  }

  /// An engine string for the name of a property. It is made once and compared often, so ASCII is
  /// stored in one byte for each unit.
  static func makeName(_ name: String) -> JSStringRef {
    var name = name
    return name.withUTF8 { makeName($0) }
  }

  /// An engine string for the name of a property, from the name's bytes in UTF-8.
  static func makeName(_ name: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    // This takes half the time of the engine's own conversion.
    if isASCII(name), let made = ByteStrings.make(name) { return made }
    // The engine would stop at a NUL.
    if let start = name.baseAddress, memchr(start, 0, name.count) != nil { return make(name) }
    return makePlain(name)
  }

  /// An engine string that the engine itself makes of UTF-8 without a NUL. If the text is ASCII, it
  /// has a byte for each unit.
  private static func makePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { text in
      UnsafeMutableRawBufferPointer(text).copyMemory(from: UnsafeRawBufferPointer(bytes))
      text.initializeElement(at: bytes.count, to: 0)
      return JSStringCreateWithUTF8CString(text.baseAddress).made
    }
  }

  /// The length up to which the engine itself takes over new text. It needs 2 ns a unit, so longer text
  /// is handed to it as the units that it copies at once.
  private static let shortNewLength = 48

  /// The length up to which the engine itself copies its text, which saves it the making of units of
  /// two bytes. It needs 2 ns a unit, too.
  private static let shortLength = 24

  /// Whether all bytes are ASCII.
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= raw.count {
      let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if eight & 0x8080_8080_8080_8080 != 0 { return false }
      index &+= 8
    }
    while index < raw.count {
      if raw[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
  }

  /// Whether all bytes are ASCII, and none is a NUL.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where byte &- 1 >= 0x7F { return false }
    return true
  }

  /// Calls `body` with the text of an engine string if it is short and ASCII; otherwise returns
  /// nil.
  @inline(__always)
  private static func withShortASCII<Result>(
    of string: JSStringRef, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let length = JSStringGetLength(string)
    if length > shortLength { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 1) { bytes in
      // Other text needs more bytes. Only its beginning then fits, and its bytes are not all ASCII.
      guard
        let start = bytes.baseAddress,
        JSStringGetUTF8CString(
          string, UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self), length + 1)
          == length + 1
      else { return nil }
      let text = UnsafeBufferPointer(start: start, count: length)
      for byte in text where byte >= 0x80 { return nil }
      return body(text)
    }
  }

  /// The text of an engine string if it is short and ASCII; else nil.
  private static func shortASCII(of string: JSStringRef) -> [UInt8]? {
    let length = JSStringGetLength(string)
    if length > shortLength { return nil }
    // On the stack: an array that is made to be filled takes twice the time of a copy.
    var room: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    return withUnsafeMutableBytes(of: &room) { room -> [UInt8]? in
      guard let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self),
        JSStringGetUTF8CString(
          string, UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self), length + 1)
          == length + 1
      else { return nil }
      for index in 0..<length where start[index] >= 0x80 { return nil }
      return Array(UnsafeBufferPointer(start: start, count: length))
    }
  }

  /// Calls `body` with the text of an engine string as WTF-8 bytes.
  static func withBytes<Result>(
    of string: JSStringRef, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = withShortASCII(of: string, body) { return result }
    let units = units(of: string)
    let small = WTF8.maximumLength(of: units)
    if small <= 1024 {
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: small) { bytes in
        body(UnsafeBufferPointer(rebasing: bytes[..<WTF8.encode(units, into: bytes)]))
      }
    }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: WTF8.length(of: units))
    defer { bytes.deallocate() }
    return body(UnsafeBufferPointer(rebasing: bytes[..<WTF8.encode(units, into: bytes)]))
  }

  /// The text of an engine string as WTF-8.
  static func bytes(of string: JSStringRef) -> [UInt8] {
    if let bytes = shortASCII(of: string) { return bytes }
    let units = units(of: string)
    return Array(unsafeUninitializedCapacity: WTF8.length(of: units)) { bytes, count in
      count = WTF8.encode(units, into: bytes)
    }
  }

  /// The text of an engine string; a lone surrogate becomes U+FFFD.
  static func string(_ string: JSStringRef) -> String {
    if let text = withShortASCII(of: string, { String(decoding: $0, as: UTF8.self) }) {
      return text
    }
    let units = units(of: string)
    return String(unsafeUninitializedCapacity: WTF8.length(of: units)) { bytes in
      WTF8.encode(units, into: bytes, replacingHalves: true)
    }
  }

  private static func units(of string: JSStringRef) -> UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: JSStringGetLength(string))
  }

  private static func withUnits<Result>(
    capacity: Int, _ body: (UnsafeMutablePointer<UInt16>) -> Result
  ) -> Result {
    if capacity <= 512 {
      return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(capacity, 1)) {
        // A buffer with at least one element has an address.
        body($0.baseAddress.unsafelyUnwrapped)
      }
    }
    let units = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
    defer { units.deallocate() }
    return body(units)
  }
}
