/// A certificate and its key.
public struct TLSIdentity: Sendable, Hashable {
  /// The certificate with those that it is signed by, in PEM.
  public var certificate: [UInt8]
  /// The private key, in PEM.
  public var key: [UInt8]

  public init(certificate: [UInt8], key: [UInt8]) {
    self.certificate = certificate
    self.key = key
  }
}
