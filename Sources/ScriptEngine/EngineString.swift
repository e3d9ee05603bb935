internal import CJavaScriptCore

/// How text crosses between Swift and the engine: UTF-8 on this side, UTF-16 on the other.
///
/// The bytes may be WTF-8, that is UTF-8 in which a lone surrogate stands as its three bytes: so
/// every JavaScript string crosses unchanged in both directions. ASCII takes a fast path.
enum EngineString {
  /// An engine string (to be released by the caller) with the text of `string`.
  static func make(_ string: String) -> JSStringRef {
    var string = string
    return string.withUTF8 { make($0) }
  }

  /// An engine string (to be released by the caller) with the text of these WTF-8 bytes.
  static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      return JSStringCreateWithCharacters(nil, 0)
    }
    if bytes.count < 64 {
      // Short ASCII: the engine wants it terminated.
      let made: JSStringRef? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) {
        var seen: UInt8 = 0
        for index in 0..<bytes.count {
          let byte = base[index]
          if byte == 0 { return nil }
          seen |= byte
          $0[index] = CChar(truncatingIfNeeded: byte)
        }
        guard seen < 0x80 else { return nil }
        $0[bytes.count] = 0
        return JSStringCreateWithUTF8CString($0.baseAddress)
      }
      if let made { return made }
    } else if isASCIIWithoutNUL(bytes) {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
      defer { copy.deallocate() }
      UnsafeMutableRawPointer(copy).copyMemory(from: base, byteCount: bytes.count)
      copy[bytes.count] = 0
      return JSStringCreateWithUTF8CString(copy)
    }
    let units = UnsafeMutablePointer<UInt16>.allocate(capacity: bytes.count)
    defer { units.deallocate() }
    return JSStringCreateWithCharacters(units, decode(bytes, into: units))
  }

  /// Calls `body` with the text of an engine string as WTF-8 bytes.
  static func withBytes<Result>(
    of string: JSStringRef, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let length = JSStringGetLength(string)
    if length == 0 { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    // ASCII text fills exactly a byte a unit and the terminator.
    let result: Result? = try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 1) {
      let written = $0.withMemoryRebound(to: CChar.self) {
        JSStringGetUTF8CString(string, $0.baseAddress, length + 1)
      }
      guard written == length + 1 else { return nil }
      let bytes = UnsafeBufferPointer(start: $0.baseAddress, count: length)
      guard isASCII(bytes) else { return nil }
      return try body(bytes)
    }
    if let result { return result }
    guard let units = JSStringGetCharactersPtr(string) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: length * 3)
    defer { bytes.deallocate() }
    let count = encode(UnsafeBufferPointer(start: units, count: length), into: bytes)
    return try body(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The text of an engine string; a lone surrogate becomes U+FFFD.
  static func string(_ string: JSStringRef) -> String {
    withBytes(of: string) { String(wtf8: $0) }
  }

  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= raw.count {
      seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < raw.count {
      seen |= UInt64(raw[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  private static func isASCIIWithoutNUL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isASCII(bytes) else { return false }
    var zeros = false
    for byte in bytes { zeros = zeros || byte == 0 }
    return !zeros
  }

  /// Decodes WTF-8 into UTF-16 and returns the number of units; malformed bytes become U+FFFD.
  /// There is never more than one unit a byte.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into units: UnsafeMutablePointer<UInt16>
  ) -> Int {
    var count = 0
    var index = 0
    let end = bytes.count
    func continuation(_ offset: Int) -> UInt32? {
      guard index + offset < end, bytes[index + offset] & 0xC0 == 0x80 else { return nil }
      return UInt32(bytes[index + offset] & 0x3F)
    }
    while index < end {
      let lead = UInt32(bytes[index])
      if lead < 0x80 {
        units[count] = UInt16(lead)
        count += 1
        index += 1
      } else if lead & 0xE0 == 0xC0, lead >= 0xC2, let second = continuation(1) {
        units[count] = UInt16((lead & 0x1F) << 6 | second)
        count += 1
        index += 2
      } else if lead & 0xF0 == 0xE0, let second = continuation(1), let third = continuation(2),
        lead > 0xE0 || second >= 0x20
      {
        units[count] = UInt16((lead & 0x0F) << 12 | second << 6 | third)
        count += 1
        index += 3
      } else if lead & 0xF8 == 0xF0, let second = continuation(1), let third = continuation(2),
        let fourth = continuation(3)
      {
        let scalar = (lead & 0x07) << 18 | second << 12 | third << 6 | fourth
        if scalar >= 0x1_0000, scalar <= 0x10_FFFF {
          units[count] = UInt16(0xD800 + ((scalar - 0x1_0000) >> 10))
          units[count + 1] = UInt16(0xDC00 + ((scalar - 0x1_0000) & 0x3FF))
          count += 2
          index += 4
        } else {
          units[count] = 0xFFFD
          count += 1
          index += 1
        }
      } else {
        units[count] = 0xFFFD
        count += 1
        index += 1
      }
    }
    return count
  }

  /// Encodes UTF-16 as WTF-8 and returns the number of bytes, at most three a unit.
  private static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into bytes: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var count = 0
    var index = 0
    while index < units.count {
      let unit = UInt32(units[index])
      index += 1
      if unit < 0x80 {
        bytes[count] = UInt8(unit)
        count += 1
      } else if unit < 0x800 {
        bytes[count] = UInt8(0xC0 | unit >> 6)
        bytes[count + 1] = UInt8(0x80 | unit & 0x3F)
        count += 2
      } else if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        let scalar = 0x1_0000 + ((unit & 0x3FF) << 10 | UInt32(units[index]) & 0x3FF)
        index += 1
        bytes[count] = UInt8(0xF0 | scalar >> 18)
        bytes[count + 1] = UInt8(0x80 | scalar >> 12 & 0x3F)
        bytes[count + 2] = UInt8(0x80 | scalar >> 6 & 0x3F)
        bytes[count + 3] = UInt8(0x80 | scalar & 0x3F)
        count += 4
      } else {
        bytes[count] = UInt8(0xE0 | unit >> 12)
        bytes[count + 1] = UInt8(0x80 | unit >> 6 & 0x3F)
        bytes[count + 2] = UInt8(0x80 | unit & 0x3F)
        count += 3
      }
    }
    return count
  }
}
