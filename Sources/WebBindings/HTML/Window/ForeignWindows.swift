internal import DOM

/// What scripts can do with the window of a page of another origin (HTML Standard, 7.2.1.3.1).
enum ForeignWindows {
  /// The members that such a window has for them.
  static let members: Set<String> = [
    "window", "self", "location", "close", "closed", "focus", "blur", "frames", "length", "top",
    "opener", "parent", "postMessage",
  ]

  /// The error for the use of any other member, with WebKit's message.
  static func error(_ window: Window, in realm: Realm) -> DOMException {
    let origin = realm.document.originAddress.map { $0.scheme == "file" ? "file://" : $0.origin }
    let frame = "a frame \(window.isSandboxed ? "at" : "with origin") \"\(origin ?? "null")\""
    let reason =
      window.isSandboxed
      ? """
       The frame being accessed is sandboxed and lacks the "allow-same-origin" flag.
      """ : "Protocols, domains, and ports must match."
    return DOMException(
      .security,
      """
      \(window.isSandboxed ? "Sandbox access violation: " : "")Blocked \(frame) from accessing a \
      cross-origin frame. \(reason)
      """)
  }
}
