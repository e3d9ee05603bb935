internal import CPublicSuffix

/// The public suffixes, such as `co.uk`: domains below which anyone can register names
/// (https://publicsuffix.org). Nobody may set a cookie for all of them.
enum PublicSuffixes {
  /// Whether a domain, in lower case and in ASCII, is a public suffix. False if the list is not
  /// installed.
  static func contains(_ domain: String) -> Bool {
    domain.withCString { jsprep_psl_has(library, $0) != 0 }
  }

  /// The library never changes after it was opened, and its functions only read.
  private nonisolated(unsafe) static let library = jsprep_psl_open()
}
