internal import CJavaScriptCore

/// Makes engine strings that have a byte for each unit, see ``EngineInternal/byteStrings``.
///
/// The C interface takes units of two bytes, or UTF-8, which it reads at 2 ns a byte. Text in bytes is
/// copied as it is, and takes half the memory as long as the script keeps it.
enum ByteStrings {
  /// The constructor of `WTF::String` for Latin-1: the place of the string, and a span, which is an
  /// address and a length.
  private typealias Construct =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafePointer<UInt8>?, Int
    ) -> Void
  /// `OpaqueJSString::tryCreate`: the place of the result, and the place of a string, which is moved.
  private typealias Wrap =
    @convention(c) (
      UnsafeMutablePointer<JSStringRef?>, UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> UnsafeMutableRawPointer?

  /// `WTF::StringImpl::createWithoutCopyingNonEmpty`: the place of the result, which is a string, and a
  /// span.
  private typealias Borrow =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeRawPointer?, Int
    ) -> UnsafeMutableRawPointer?

  private static let functions: (construct: Construct, wrap: Wrap)? = {
    // Elsewhere, the place of a result is not passed as an argument is.
    #if arch(x86_64)
      guard
        let construct = EngineLibrary.function(
          "_ZN3WTF6StringC1ESt4spanIKhLm18446744073709551615EE", as: Construct.self),
        let wrap = EngineLibrary.function(
          "_ZN14OpaqueJSString9tryCreateEON3WTF6StringE", as: Wrap.self)
      else { return nil }
      return (construct, wrap)
    #else
      return nil
    #endif
  }()

  /// The functions, if what they make is what they were given.
  private static let usable = isUsable ? functions : nil

  static var canMake: Bool { usable != nil }

  /// An engine string with a unit for each byte, which the caller must release; nil if the library
  /// cannot make it.
  @inline(__always)
  static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef? {
    guard let usable else { return nil }
    return make(bytes, with: usable)
  }

  private static func make(
    _ bytes: UnsafeBufferPointer<UInt8>, with functions: (construct: Construct, wrap: Wrap)
  ) -> JSStringRef? {
    var text: UnsafeMutableRawPointer?
    functions.construct(&text, bytes.baseAddress, bytes.count)
    return string(with: &text, functions.wrap)
  }

  private static func string(
    with text: inout UnsafeMutableRawPointer?, _ wrap: Wrap
  ) -> JSStringRef? {
    var made: JSStringRef?
    _ = wrap(&made, &text)
    return made
  }

  /// The functions that lend text, if what they make refers to it.
  private static let lending = usable.flatMap { functions -> (Borrow, Wrap)? in
    guard
      let borrow = EngineLibrary.function(
        "_ZN3WTF10StringImpl28createWithoutCopyingNonEmptyESt4spanIKhLm18446744073709551615EE",
        as: Borrow.self)
    else { return nil }
    return refers(borrow, functions.wrap) ? (borrow, functions.wrap) : nil
  }

  static var canLend: Bool { lending != nil }

  /// An engine string that refers to bytes, a unit for each, which the caller must release; nil if the
  /// library cannot make it. The bytes must not change, and must exist as long as the engine.
  static func lend(_ bytes: UnsafeRawBufferPointer) -> JSStringRef? {
    guard !bytes.isEmpty, let (borrow, wrap) = lending else { return nil }
    return lend(bytes, borrow, wrap)
  }

  private static func lend(
    _ bytes: UnsafeRawBufferPointer, _ borrow: Borrow, _ wrap: Wrap
  ) -> JSStringRef? {
    var text: UnsafeMutableRawPointer?
    _ = borrow(&text, bytes.baseAddress, bytes.count)
    return string(with: &text, wrap)
  }

  /// Whether a string has the bytes that it was made of, and has them where they are: a change of
  /// theirs shows.
  private static func refers(_ borrow: Borrow, _ wrap: Wrap) -> Bool {
    var bytes: [UInt8] = Array(1...100)
    return bytes.withUnsafeMutableBytes { bytes in
      guard let string = lend(UnsafeRawBufferPointer(bytes), borrow, wrap) else { return false }
      defer { JSStringRelease(string) }
      for index in bytes.indices { bytes[index] = UInt8(200 - index) }
      return has(string, bytes)
    }
  }

  /// Whether a string has the bytes that it was made of, those beyond ASCII and a NUL among them.
  static var isUsable: Bool {
    guard let functions else { return false }
    let bytes: [UInt8] = Array(0...255)
    guard let string = bytes.withUnsafeBufferPointer({ make($0, with: functions) }) else {
      return false
    }
    defer { JSStringRelease(string) }
    return has(string, bytes)
  }

  /// Whether the units of a string are these bytes.
  private static func has(_ string: JSStringRef, _ bytes: some Collection<UInt8>) -> Bool {
    guard JSStringGetLength(string) == bytes.count, let units = JSStringGetCharactersPtr(string)
    else { return false }
    return UnsafeBufferPointer(start: units, count: bytes.count).elementsEqual(bytes) {
      $0 == UInt16($1)
    }
  }
}
