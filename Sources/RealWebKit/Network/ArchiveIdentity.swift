internal import CGnuTLS
internal import Glibc

/// A certificate for the TLS between WebKit's processes and this one. It is made for one request, and
/// WebKit is told to take it for the hosts of one saved page.
struct ArchiveIdentity {
  /// The certificate, in PEM.
  let certificate: [UInt8]
  /// Its key, in PEM.
  let key: [UInt8]

  /// The most bytes of either text.
  private static let capacity = 8192

  /// Makes a new one; nil if GnuTLS is not there.
  init?() {
    let name = Array("jsprep".utf8)
    var sizes = (certificate: Self.capacity, key: Self.capacity)
    var made = false
    var key: [UInt8] = []
    certificate = [UInt8](unsafeUninitializedCapacity: Self.capacity) { certificate, count in
      key = [UInt8](unsafeUninitializedCapacity: Self.capacity) { key, keyCount in
        made = name.withUnsafeBytes { name in
          jsprep_tls_identity(
            name.baseAddress, name.count, time(nil), certificate.baseAddress,
            &sizes.certificate, key.baseAddress, &sizes.key) == 0
        }
        keyCount = made ? sizes.key : 0
      }
      count = made ? sizes.certificate : 0
    }
    self.key = key
    if !made { return nil }
  }
}
