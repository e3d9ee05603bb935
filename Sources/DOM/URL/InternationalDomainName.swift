internal import CLexbor

/// Domains beyond ASCII (URL Standard, section 3.3; Unicode Technical Standard 46), with lexbor's
/// tables and the checks that it leaves out.
enum InternationalDomainName {
  /// The longest domain that is processed, in UTF-16 units, as in WebKit. Encoding takes quadratic
  /// time in the length of a label.
  private static let lengthLimit = 2048

  /// Whether a domain in lower case has a label that starts with `xn--`.
  static func hasEncodedLabel(_ domain: ArraySlice<UInt8>) -> Bool {
    var isStart = true
    var index = domain.startIndex
    while index < domain.endIndex {
      if isStart, domain[index...].starts(with: "xn--".utf8) { return true }
      isStart = domain[index] == 0x2E
      index += 1
    }
    return false
  }

  /// The domain in ASCII (domain to ASCII, not strict); nil where it is not valid.
  static func toASCII(_ domain: [UInt8]) -> [UInt8]? {
    if domain.allSatisfy({ $0 < 0x80 }) {
      let lowercased = domain.map { $0.asciiLowercased }
      if !hasEncodedLabel(lowercased[...]) { return lowercased }
    }
    let text = String(decoding: domain, as: UTF8.self)
    guard text.utf16.count <= lengthLimit, let idna = lxb_unicode_idna_create() else { return nil }
    defer { lxb_unicode_idna_destroy(idna, true) }
    guard lxb_unicode_idna_init(idna) == LXB_STATUS_OK.rawValue else { return nil }

    var output: [UInt8] = []
    let status = Array(text.utf8).withUnsafeBufferPointer { input in
      withUnsafeMutablePointer(to: &output) { output in
        lxb_unicode_idna_to_ascii(
          idna, input.baseAddress, input.count,
          { data, length, context in
            guard let context else { return LXB_STATUS_ERROR.rawValue }
            context.assumingMemoryBound(to: [UInt8].self).pointee
              .append(contentsOf: UnsafeBufferPointer(start: data, count: length))
            return LXB_STATUS_OK.rawValue
          }, output, LXB_UNICODE_IDNA_FLAG_UNDEF)
      }
    }
    guard status == LXB_STATUS_OK.rawValue else { return nil }
    return output
  }
}
