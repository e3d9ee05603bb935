internal import Bytes
internal import CICU

/// Domains outside of ASCII (URL Standard, section 3.3; Unicode Technical Standard 46). ICU
/// processes them, as in WebKit.
enum InternationalDomainName {
  /// The length of the longest domain that is processed, in UTF-16 units, as in WebKit.
  private static let lengthLimit = 2048

  /// Whether a domain in lower case has a label that starts with `xn--`.
  static func hasEncodedLabel(_ domain: ArraySlice<UInt8>) -> Bool {
    var isStart = true
    for index in domain.indices {
      if isStart, domain[index] == 0x78, domain[index...].starts(with: "xn--".utf8) { return true }
      isStart = domain[index] == 0x2E
    }
    return false
  }

  /// The domain in ASCII (domain to ASCII, not strict); nil if the domain is empty or not valid.
  static func toASCII(_ domain: [UInt8]) -> [UInt8]? {
    let lowercased = domain.map(\.asciiLowercased)
    if domain.allSatisfy({ $0 < 0x80 }), !hasEncodedLabel(lowercased[...]) {
      return lowercased.isEmpty ? nil : lowercased
    }
    let units = Array(String(decoding: domain, as: UTF8.self).utf16)
    guard units.count <= lengthLimit, let table else { return nil }
    var output = [UInt16](repeating: 0, count: lengthLimit)
    let count = jsprep_uidna_to_ascii(
      table, units, Int32(units.count), &output, Int32(output.count), allowedErrors)
    guard count > 0 else { return nil }
    return output[..<Int(count)].map { UInt8(truncatingIfNeeded: $0) }
  }

  /// ICU's settings: transitional processing is off, CheckBidi and CheckJoiners are on. All threads
  /// can use the object, because it does not change after its creation.
  nonisolated(unsafe) private static let table = jsprep_uidna_open(
    UInt32(
      UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
        | UIDNA_NONTRANSITIONAL_TO_UNICODE))

  /// The errors that the standard ignores in processing that is not strict (CheckHyphens and
  /// VerifyDnsLength are off).
  private static let allowedErrors = UInt32(
    UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG
      | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4)
}
