internal import Bytes

/// The settings of a server.
package struct PreviewConfiguration: Sendable {
  /// The version that the server reports.
  package var version: String
  /// The name of this instance, letters and digits. The identifiers of waiting requests begin with
  /// it.
  package var instance: String
  package var limits = ServerLimits()
  /// The tokens that give access to the server; nil if everybody who reaches it may use it.
  package var tokens: BearerTokens?
  /// Whether requests must have been sent to a name of this machine or to an allowed one.
  package var checksHost = true
  /// Names that requests may be sent to, beside those of the loopback interface.
  package var allowedHosts: [String] = []
  /// The proxies whose statements about their clients are trusted.
  package var trustedProxies = TrustedProxies()
  /// The origins whose pages may call the server; `*` for all.
  package var allowedOrigins: [String] = []

  /// The inputs that the preview page opens with; nil for its sample.
  package var session: PreviewSession?

  /// The folder of CodeMirror, by which the preview page has editors; nil, or without it, text areas stay.
  package var editorFolder: String? = EditorLibrary.debianFolder

  package init(version: String, instance: String? = nil) {
    self.version = version
    self.instance = instance ?? RandomText.hexadecimal(bytes: 4)
  }
}
