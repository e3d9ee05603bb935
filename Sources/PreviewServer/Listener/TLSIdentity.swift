/// A certificate and its key, and the versions of TLS that go with it.
public struct TLSIdentity: Sendable, Hashable {
  /// The certificate with those that it is signed by, in PEM.
  public var certificate: [UInt8]
  /// The private key, in PEM.
  public var key: [UInt8]
  /// The oldest version that is spoken.
  public var minimum: TLSVersion

  public init(certificate: [UInt8], key: [UInt8], minimum: TLSVersion = .v12) {
    self.certificate = certificate
    self.key = key
    self.minimum = minimum
  }
}
