internal import CLexbor
internal import Bytes

/// Domains beyond ASCII (URL Standard, section 3.3; Unicode Technical Standard 46): lexbor's
/// mapping, and the checks that it leaves out.
enum InternationalDomainName {
  /// The longest domain that is given, in bytes, and the longest label that is encoded or decoded,
  /// in characters, as in WebKit. Encoding takes quadratic time in the length of a label.
  private static let lengthLimit = 2048
  private static let labelLimit = 1000

  /// Whether a domain in lower case has a label that starts with `xn--`.
  static func hasEncodedLabel(_ domain: ArraySlice<UInt8>) -> Bool {
    var isStart = true
    for index in domain.indices {
      if isStart, domain[index] == 0x78, domain[index...].starts(with: "xn--".utf8) { return true }
      isStart = domain[index] == 0x2E
    }
    return false
  }

  /// The domain in ASCII (domain to ASCII, not strict); nil where it is not valid or empty.
  static func toASCII(_ domain: [UInt8]) -> [UInt8]? {
    let lowercased = domain.map(\.asciiLowercased)
    if domain.allSatisfy({ $0 < 0x80 }), !hasEncodedLabel(lowercased[...]) {
      return lowercased.isEmpty ? nil : lowercased
    }
    guard domain.count <= 4 * lengthLimit else { return nil }
    let text = adjusted(String(decoding: lowercased, as: UTF8.self))
    guard text.utf16.count <= lengthLimit, !text.unicodeScalars.contains(where: isDisallowed),
      areEncodedForAReason(text), let output = map(text), !output.isEmpty,
      output.count <= lengthLimit
    else { return nil }

    var labels: [[Unicode.Scalar]] = []
    for label in output.split(separator: 0x2E, omittingEmptySubsequences: false) {
      guard label.starts(with: "xn--".utf8) else {
        labels.append(label.map { Unicode.Scalar($0) })
        continue
      }
      // What does not come back the same is not normalized, or had no need to be encoded.
      guard let decoded = Punycode.decode(label.dropFirst(4)), decoded.count <= labelLimit,
        let again = map(String(String.UnicodeScalarView(decoded))), again == Array(label)
      else { return nil }
      labels.append(decoded)
    }
    return areValid(labels) ? output : nil
  }

  /// lexbor's "to ASCII".
  private static func map(_ text: String) -> [UInt8]? {
    guard let idna = lxb_unicode_idna_create() else { return nil }
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
    return status == LXB_STATUS_OK.rawValue ? output : nil
  }

  /// Whether every label that starts with `xn--` stands for text beyond ASCII; lexbor would put the
  /// text of others in their place.
  private static func areEncodedForAReason(_ text: String) -> Bool {
    let visible = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return visible.split(whereSeparator: isFullStop).allSatisfy { label in
      guard label.starts(with: "xn--".unicodeScalars) else { return true }
      let rest = label.dropFirst(4)
      guard rest.allSatisfy(\.isASCII) else { return false }
      return Punycode.decode(rest.map { UInt8($0.value) })?.contains { !$0.isASCII } == true
    }
  }

  private static func isFullStop(_ scalar: Unicode.Scalar) -> Bool {
    [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(scalar)
  }

  // lexbor has the tables of a later Unicode than WebKit; the differences that matter:

  /// The text with U+1E9E, capital sharp s, as two letters.
  private static func adjusted(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1E9E}") else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\u{1E9E}" {
        scalars.append(contentsOf: "ss".unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Letters that later became lower case ones, and fillers and controls that became ignored.
  private static func isDisallowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4C0, 0x10A0...0x10C5, 0x2132, 0x2183, 0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF: true
    case 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x206A...0x206F, 0x3164, 0xFFA0: true
    case 0x1D173...0x1D17A: true
    default: false
    }
  }
}
