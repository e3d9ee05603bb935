internal import Bytes

/// The settings of a server.
public struct PreviewConfiguration: Sendable {
  /// The version that the server says it has.
  public var version: String
  /// The name of this instance, which the identifiers of waiting requests begin with. Letters and
  /// digits.
  public var instance: String
  public var limits = ServerLimits()
  /// The tokens that give access to the server; nil if everybody who reaches it may use it.
  public var tokens: BearerTokens?
  /// Whether requests must have been sent to a name of this machine or to an allowed one.
  public var checksHost = true
  /// Names that requests may be sent to, beside those of the loopback interface.
  public var allowedHosts: [String] = []
  /// The proxies that say for whom they ask.
  public var trustedProxies = TrustedProxies()
  /// The origins whose pages may call the server; `*` for all.
  public var allowedOrigins: [String] = []

  /// The inputs that the preview page opens with; nil for its sample.
  public var session: PreviewSession?

  public init(version: String, instance: String? = nil) {
    self.version = version
    self.instance = instance ?? RandomText.hexadecimal(bytes: 4)
  }
}
