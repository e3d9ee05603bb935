internal import CLexbor

/// Whether a script element waits for no other ("force async", HTML Standard, 4.12.1).
private final class ScriptState {
  var isForcedAsynchronous: Bool

  init(isForcedAsynchronous: Bool) {
    self.isForcedAsynchronous = isForcedAsynchronous
  }
}

extension Element {
  /// HTML Standard, HTMLScriptElement.async.
  public var isAsynchronousScript: Bool {
    if hasAttribute("async") { return true }
    // The parser leaves a mark on none; of its scripts, those that it would have run wait.
    return node.existingRecord?.existing(ScriptState.self)?.isForcedAsynchronous
      ?? !hasScriptType
  }

  public func setAsynchronousScript(_ value: Bool) {
    setForcedAsynchronous(false)
    setPresence(of: "async", value)
  }

  /// What holds for a script that no parser made, until it gets the attribute.
  func setForcedAsynchronous(_ isForced: Bool) {
    node.record.companion { ScriptState(isForcedAsynchronous: isForced) }
      .isForcedAsynchronous = isForced
  }

  /// Whether the script's type is one of scripts and modules.
  private var hasScriptType: Bool {
    guard let type = getAttribute("type")?.string.trimmingASCIIWhitespace.asciiLowercased else {
      guard let language = getAttribute("language")?.string.asciiLowercased else { return true }
      return language.isEmpty || Self.scriptTypes.contains("text/\(language)")
    }
    return type.isEmpty || type == "module" || type == "importmap"
      || Self.scriptTypes.contains(type)
  }

  /// MIME Sniffing Standard, "JavaScript MIME type".
  private static let scriptTypes: Set<String> = [
    "application/ecmascript", "application/javascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
    "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
    "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
    "text/x-javascript",
  ]
}
