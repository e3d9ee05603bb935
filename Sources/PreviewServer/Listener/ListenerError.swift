/// The reason why a server does not listen.
package enum ListenerError: Error, Hashable, Sendable {
  /// libmicrohttpd, or a function of it, is missing.
  case libraryMissing(String)
  /// The library does not support TLS.
  case noTLS
  /// The host has no address; the resolver's reason.
  case badHost(String, reason: String)
  /// The address cannot be listened on; the number of the system's error.
  case cannotBind(String, code: Int32)
  /// The library did not start; with TLS, the certificate or the key is not usable.
  case cannotStart(tls: Bool)
}
