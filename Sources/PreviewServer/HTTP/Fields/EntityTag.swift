internal import Bytes

/// Validators of constant content (RFC 9110, section 8.8.3).
enum EntityTag {
  /// The weak tag of bytes, which is the same for their compressed form: a 64-bit FNV-1a hash and
  /// the length.
  static func make(_ bytes: [UInt8]) -> String {
    let hash = FowlerNollVoHash.bits64(bytes)
    return "W/\"\(String(hash, radix: 16))-\(String(bytes.count, radix: 16))\""
  }

  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }

  /// Whether the value of `If-None-Match` has a tag, by the weak comparison of section 13.1.2.
  static func matches(_ value: String?, _ tag: String) -> Bool {
    guard let value else { return false }
    return AcceptHeader.elements(of: value).contains { element in
      element == "*" || opaque(element) == opaque(tag)
    }
  }
}
