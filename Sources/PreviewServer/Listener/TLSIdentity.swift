/// A certificate and its key, and the oldest version of TLS.
package struct TLSIdentity: Sendable, Hashable {
  /// The certificate with those that it is signed by, in PEM.
  package var certificate: [UInt8]
  /// The private key, in PEM.
  package var key: [UInt8]
  /// The oldest version that the server accepts.
  package var minimum: TLSVersion

  package init(certificate: [UInt8], key: [UInt8], minimum: TLSVersion = .v12) {
    self.certificate = certificate
    self.key = key
    self.minimum = minimum
  }
}
