internal import CLexbor

/// Whether a script element made by a script waits for nothing ("force async").
private final class ScriptState {
  var isForcedAsynchronous: Bool

  init(isForcedAsynchronous: Bool) {
    self.isForcedAsynchronous = isForcedAsynchronous
  }
}

extension Element {
  /// The text of a script element: for `textContent` that of all descendants, else of its children.
  public func scriptText(_ name: String) -> DOMString {
    name == "text" ? childTextContent : node.descendantTextContent
  }

  /// HTML Standard, HTMLScriptElement.async.
  public var isAsynchronousScript: Bool {
    if hasAttribute("async") { return true }
    return node.existingRecord?.existing(ScriptState.self)?.isForcedAsynchronous
      ?? !isParserInserted
  }

  public func setAsynchronousScript(_ value: Bool) {
    node.record.companion { ScriptState(isForcedAsynchronous: false) }.isForcedAsynchronous = false
    setPresence(of: "async", value)
  }

  /// Whether the page's parser put the element where it is and would have run it.
  private var isParserInserted: Bool { false }
}
