/// A version of TLS.
package enum TLSVersion: String, Sendable, CaseIterable {
  case v12 = "1.2"
  case v13 = "1.3"

  /// The priority string of GnuTLS for this version and newer ones. It allows only authenticated
  /// encryption (so no CBC mode), and only key exchange that is new for each connection.
  var priorities: String {
    let versions = self == .v12 ? "+VERS-TLS1.3:+VERS-TLS1.2" : "+VERS-TLS1.3"
    return "NORMAL:-VERS-ALL:\(versions):-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM"
      + ":-RSA:%SERVER_PRECEDENCE"
  }
}
