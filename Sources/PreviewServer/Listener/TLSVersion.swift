/// A version of TLS that a server speaks.
public enum TLSVersion: String, Sendable, CaseIterable {
  case v12 = "1.2"
  case v13 = "1.3"

  /// What GnuTLS is told, so that it speaks this version and newer ones: only ciphers that encrypt and
  /// authenticate in one (so none in CBC mode), and only keys that are new for each connection.
  var priorities: String {
    let versions = self == .v12 ? "+VERS-TLS1.3:+VERS-TLS1.2" : "+VERS-TLS1.3"
    return "NORMAL:-VERS-ALL:\(versions):-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM"
      + ":-RSA:%SERVER_PRECEDENCE"
  }
}
