internal import CJavaScriptCore

/// The engine that the program uses.
package enum EngineVersion {
  /// The version of JavaScriptCore, which is that of WebKitGTK, such as `2.50.6`.
  package static var current: String {
    "\(jsc_get_major_version()).\(jsc_get_minor_version()).\(jsc_get_micro_version())"
  }
}
