/// What a script runs in.
package enum RequestEngine: String, Sendable, Hashable, CaseIterable {
  /// JavaScriptCore with jsprep's own document.
  case jsprep
  /// WebKitGTK, with its own document and layout.
  case webkit
}
